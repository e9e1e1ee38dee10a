// JSON Schemas (draft 2020-12) of all responses, made from those the responses are typed with.
import { z } from 'zod'
import { SCHEMA_NAMES, type SchemaName, schemaPath } from '../../api/documents.ts'
import { DETAIL_RESPONSES, ERROR_RESPONSE, pageResponse, ROOT_RESPONSES } from '../../api/schemas.ts'
import { WORDING } from './fields.ts'

export type JsonSchema = { [keyword: string]: unknown }

const ZOD: Readonly<Record<SchemaName, z.ZodType>> = {
  'api-root': ROOT_RESPONSES.api,
  'catalog-root': ROOT_RESPONSES.catalog,
  ...DETAIL_RESPONSES,
  'artist-page': pageResponse('artist'),
  'track-page': pageResponse('track'),
  'release-page': pageResponse('release'),
  'label-page': pageResponse('label'),
  error: ERROR_RESPONSE,
}

/** Each as a document of its own under a stable address, with references to the others' addresses. */
export function schemaDocuments(baseUrl: string): ReadonlyMap<SchemaName, JsonSchema> {
  return schemasAt((name) => baseUrl + schemaPath(name))
}

/** Their name among the components of an OpenAPI document: `ArtistPage`. */
export const componentOf = (name: SchemaName): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const referenceTo = (name: SchemaName) => ({ $ref: `#/components/schemas/${componentOf(name)}` })

/** All of them as components of an OpenAPI document. */
export function schemaComponents(): Record<string, JsonSchema> {
  const schemas = [...schemasAt((name) => referenceTo(name).$ref)]
  return Object.fromEntries(
    schemas.map(([name, { $schema, $id, ...schema }]) => [componentOf(name), schema] as const),
  )
}

function schemasAt(uri: (name: SchemaName) => string): Map<SchemaName, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const name of SCHEMA_NAMES) registry.add(ZOD[name], { id: name })
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => uri(id as SchemaName) })
  return new Map(SCHEMA_NAMES.map((name) => [name, worded(name, tidied(schemas[name]) as JsonSchema)]))
}

/** A schema with what it and its fields mean; keywords in the order people read them. */
function worded(name: SchemaName, { $schema, $id, type, properties, ...rest }: JsonSchema): JsonSchema {
  const { title, description, fields } = WORDING[name]
  const described = Object.entries(properties as Record<string, JsonSchema>).map(
    ([field, schema]) => [field, { description: fields[field], ...schema }] as const,
  )
  return { $schema, $id, title, description, type, properties: Object.fromEntries(described), ...rest }
}

/**
 * The same schema as people write it: `["string", "null"]` for a choice of the two, no bound that only
 * says which numbers JavaScript can count to, no pattern where a format says it.
 */
function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied)
  if (typeof value !== 'object' || value === null) return value
  const schema = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidied(inner)]))
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format !== undefined) delete schema.pattern
  const [some, none, ...more] = (schema.anyOf ?? []) as JsonSchema[]
  if (!some || none?.type !== 'null' || more.length > 0 || typeof some.type !== 'string') return schema
  const { anyOf, ...others } = schema
  return { ...others, ...some, type: [some.type, 'null'] }
}

// JSON Schemas (draft 2020-12) of all responses, made from those the responses are typed with.
import { z } from 'zod'
import { SCHEMA_NAMES, type SchemaName, schemaPath } from '../../api/documents.ts'
import {
  DETAIL_RESPONSES,
  ERROR_RESPONSE,
  LOOKUP_RESPONSE,
  pageResponse,
  ROOT_RESPONSES,
} from '../../api/schemas.ts'

export type JsonSchema = { [keyword: string]: unknown }

const { artist_features, ...DETAILS } = DETAIL_RESPONSES

const ZOD: Readonly<Record<SchemaName, z.ZodType>> = {
  'api-root': ROOT_RESPONSES.api,
  'catalog-root': ROOT_RESPONSES.catalog,
  ...DETAILS,
  'artist-features': artist_features,
  lookup: LOOKUP_RESPONSE,
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
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => uri(id as SchemaName),
    override: ({ jsonSchema }) => tidy(jsonSchema),
  })
  return new Map(SCHEMA_NAMES.map((name) => [name, schemas[name] as JsonSchema]))
}

/**
 * Makes a schema the same as people write it: what it means first, `["string", "null"]` for a choice of the two,
 * no bound that only says which numbers JavaScript can count to, no pattern where a format says it.
 */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format !== undefined) delete schema.pattern
  const { title, description, anyOf, ...rest } = schema
  const [some, none, ...more] = anyOf ?? []
  const isNullable = typeof some?.type === 'string' && none?.type === 'null' && more.length === 0
  const choice = isNullable ? { ...some, type: [some.type, 'null'] } : anyOf && { anyOf }
  for (const keyword of Object.keys(schema)) delete schema[keyword]
  Object.assign(schema, title && { title }, description && { description }, rest, choice)
}

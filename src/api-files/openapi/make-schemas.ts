// Converts the zod schemas of all responses to JSON Schemas (draft 2020-12) when the package is compiled: reading them
// takes a build a fraction of the time.
import { z } from 'zod'
import { SCHEMA_NAMES, SCHEMA_REFERENCE, type SchemaName } from '../../contract/rules/documents.ts'
import {
  DETAIL_RESPONSES,
  ERROR_RESPONSE,
  LOOKUP_RESPONSE,
  pageResponse,
  ROOT_RESPONSES,
} from '../../contract/schemas/schemas.ts'
import type { JsonSchema } from './schemas.ts'

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

/** Schemas by name. References are {@link SCHEMA_REFERENCE} and a name. */
export function responseSchemas(): Record<SchemaName, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const name of SCHEMA_NAMES) registry.add(ZOD[name], { id: name })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `${SCHEMA_REFERENCE}${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  })
  return schemas as Record<SchemaName, JsonSchema>
}

/**
 * Makes a schema look hand-written: the description first, `["string", "null"]` for a union of the two, no bounds that
 * are only the range of safe integers, no pattern next to an equivalent format.
 */
function tidy(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format !== undefined) delete schema.pattern
  const { title, description, anyOf, ...rest } = schema
  const [some, none, ...more] = anyOf ?? []
  const isNullable = typeof some?.type === 'string' && none?.type === 'null' && more.length === 0
  const choice = isNullable ? { ...some, type: [some.type, 'null'] } : anyOf && { anyOf }
  for (const keyword of Object.keys(schema)) Reflect.deleteProperty(schema, keyword)
  Object.assign(schema, title && { title }, description && { description }, rest, choice)
}

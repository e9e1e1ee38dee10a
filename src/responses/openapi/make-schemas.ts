// JSON Schemas (draft 2020-12) of all responses, made from those the responses are typed with, when the package is
// compiled: a build reads them in a fraction of the time that making them takes.
import { z } from 'zod'
import { SCHEMA_NAMES, type SchemaName } from '../../api/documents.ts'
import {
  DETAIL_RESPONSES,
  ERROR_RESPONSE,
  LOOKUP_RESPONSE,
  pageResponse,
  ROOT_RESPONSES,
} from '../../api/schemas.ts'

import { type JsonSchema, REFERENCE } from './json-schema.ts'

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

/** By name, with references to the others as {@link REFERENCE} and their name. */
export function responseSchemas(): Record<SchemaName, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const name of SCHEMA_NAMES) registry.add(ZOD[name], { id: name })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `${REFERENCE}${id}`,
    override: ({ jsonSchema }) => tidy(jsonSchema),
  })
  return schemas as Record<SchemaName, JsonSchema>
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

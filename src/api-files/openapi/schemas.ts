// The JSON Schemas of all responses, as documents and as components of OpenAPI. They are generated when the package is
// compiled; see make-schemas.ts.
import { readFileSync } from 'node:fs'
import {
  SCHEMA_NAMES,
  SCHEMA_REFERENCE,
  type SchemaName,
  schemaPath,
} from '../../contract/rules/documents.ts'
import { packageFile } from '../../core/system/package.ts'

export type JsonSchema = { [keyword: string]: unknown }

/** Each schema as a separate document with a stable URL; references are URLs too. */
export function schemaDocuments(baseUrl: string): ReadonlyMap<SchemaName, JsonSchema> {
  return schemasAt((name) => baseUrl + schemaPath(name))
}

/** The name of a schema among the components of an OpenAPI document: `ArtistPage`. */
const componentReference = (name: SchemaName): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

export const referenceTo = (name: SchemaName) => ({
  $ref: `#/components/schemas/${componentReference(name)}`,
})

/** All schemas as components of an OpenAPI document. */
export function schemaComponents(): Record<string, JsonSchema> {
  const schemas = [...schemasAt((name) => referenceTo(name).$ref)]
  return Object.fromEntries(
    schemas.map(([name, { $schema, $id, ...schema }]) => [componentReference(name), schema] as const),
  )
}

/** @param uri returns the reference to a schema */
function schemasAt(uri: (name: SchemaName) => string): Map<SchemaName, JsonSchema> {
  // Replaces in the text: a JSON.parse() reviver takes five times as long.
  const text = readSchemas().replace(REFERENCES, (_, name: SchemaName) => JSON.stringify(uri(name)))
  const schemas: Record<SchemaName, JsonSchema> = JSON.parse(text)
  return new Map(SCHEMA_NAMES.map((name) => [name, schemas[name]]))
}

const REFERENCES = new RegExp(`"${SCHEMA_REFERENCE}([a-z-]+)"`, 'g')

const readSchemas = (): string => readFileSync(packageFile('lib/schemas/responses.json'), 'utf8')

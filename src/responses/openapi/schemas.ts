// The JSON Schemas of all responses, as documents and as components of OpenAPI. They are made when the package is
// compiled; see make-schemas.ts.
import { readFileSync } from 'node:fs'
import { SCHEMA_NAMES, type SchemaName, schemaPath } from '../../api/documents.ts'
import { packageFile } from '../../system/package.ts'
import { type JsonSchema, REFERENCE } from './json-schema.ts'

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

/** @param uri what a reference to a schema is */
function schemasAt(uri: (name: SchemaName) => string): Map<SchemaName, JsonSchema> {
  // In the text: what is asked of each member as it is parsed takes five times as long.
  const text = readSchemas().replace(REFERENCES, (_, name: SchemaName) => JSON.stringify(uri(name)))
  const schemas: Record<SchemaName, JsonSchema> = JSON.parse(text)
  return new Map(SCHEMA_NAMES.map((name) => [name, schemas[name]]))
}

const REFERENCES = new RegExp(`"${REFERENCE}([a-z-]+)"`, 'g')

const readSchemas = (): string => readFileSync(packageFile('lib/schemas/responses.json'), 'utf8')

// The schemas of the API's responses, as far as tools return them.
import { readFileSync } from 'node:fs'
import { SCHEMA_REFERENCE, type SchemaName } from '../../contract/rules/documents.ts'
import { packageFile } from '../../core/system/package.ts'

export interface Schema {
  readonly description?: string
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
  readonly [keyword: string]: unknown
}

/** References are to `$defs`, which the schema of a tool must have. */
export function responseSchemas(): Readonly<Record<SchemaName, Schema>> {
  const text = readFileSync(packageFile('lib/schemas/responses.json'), 'utf8')
  const schemas: Record<SchemaName, Schema> = JSON.parse(text.replaceAll(`"${SCHEMA_REFERENCE}`, '"#/$defs/'))
  const tidied = Object.entries(schemas).map(([name, { $schema, $id, title, ...schema }]) => [name, schema])
  return Object.fromEntries(tidied)
}

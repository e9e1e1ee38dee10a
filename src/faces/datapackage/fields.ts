// The fields of bulk files as a Table Schema, derived from the schemas of responses.
import { z } from 'zod'
import { ownValue } from '../../contract/common/own-value.ts'
import { type Listed, PLURALS } from '../../contract/kinds/kinds.ts'
import { BULK_COLUMNS, BULK_FACTS } from '../../contract/schemas/bulk-columns.ts'
import { DETAIL_RESPONSES } from '../../contract/schemas/schemas.ts'

/** References of rows to rows of other files: they have the uuids in a column each. */
const REFERENCES: Readonly<Record<Listed, readonly Listed[]>> = {
  artist: [],
  label: [],
  release: ['label'],
  track: ['release', 'artist'],
}

export function describeTable(resource: Listed): object {
  const references = REFERENCES[resource].map((other) => ({
    fields: [`${other}_uuid`],
    reference: { resource: PLURALS[other], fields: ['uuid'] },
  }))
  return {
    $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
    fields: BULK_COLUMNS[resource].map((name) => describeField(resource, name)),
    // A file lacks the columns of facts that no record has.
    fieldsMatch: ['superset'],
    primaryKey: ['uuid'],
    foreignKeys: references.length > 0 ? references : undefined,
  }
}

function describeField(resource: Listed, name: string): object {
  const fact = ownValue<z.ZodType>(BULK_FACTS[resource], name)
  const schema = (ownValue<z.ZodType>(DETAIL_RESPONSES[resource].shape, name) ?? fact) as z.ZodType
  const json = z.toJSONSchema(schema) as JsonSchema
  const values = json.anyOf ?? [json]
  const types = new Set(values.flatMap(({ type = 'any' }) => type))
  const isNullable = types.delete('null') || schema.isOptional() || fact !== undefined
  const [type = 'any', ...others] = types
  return {
    name,
    type: others.length > 0 ? 'any' : type,
    format: schemaFormat(values),
    // In responses these are the tracks themselves.
    description: name === 'items' ? 'The URLs of its tracks.' : json.description,
    constraints: isNullable ? undefined : { required: true },
  }
}

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly anyOf?: readonly JsonSchema[]
}

/** The formats that JSON Schema and Table Schema have in common. */
const schemaFormat = (values: readonly JsonSchema[]): string | undefined =>
  ['uri', 'uuid'].find((format) => values.every((value) => value.type === 'null' || value.format === format))

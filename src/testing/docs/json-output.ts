// Documents the output of commands with --json, from the schemas in the package: a table for each outcome, and for each
// shared part.
import { JSON_SCHEMAS } from '../../cli/package/json-schemas.ts'
import { code } from './code.ts'
import { nameType, type Property } from './schema-words.ts'
import { markdownTable } from './table.ts'

/** Schemas that are not command output. */
const NO_OUTPUT = new Set(['responses.json', 'site.json'])

/** The outcome that all commands share. */
const FAILURE = 'failure'

export function jsonOutput(): string {
  const parts = new Map<string, Property>()
  const sections = Object.entries(JSON_SCHEMAS)
    .filter(([name]) => !NO_OUTPUT.has(name))
    .map(([name, schema]) => renderSection(name, schema as Property, parts))
  // A part may refer to further parts, which are appended during the loop.
  for (const [title, schema] of parts) sections.push(`## ${title}\n\n${describe(schema, parts)}`)
  return sections.join('\n\n')
}

function renderSection(name: string, schema: Property, parts: Map<string, Property>): string {
  const outcomes = (schema.anyOf as Property[] | undefined) ?? [schema]
  const own = outcomes.filter(({ title }) => title !== FAILURE)
  const failed = outcomes.find(({ title }) => title === FAILURE)
  if (failed) parts.set(FAILURE, failed)
  const command = name.replace('.json', '')
  const also = failed ? ` Where the command fails it prints a [${FAILURE}](#${FAILURE}).` : ''
  const about = `Schema: ${code(`lib/schemas/${name}`)}.${also}`
  return [`## ${command}`, about, ...own.map((outcome) => describe(outcome, parts))].join('\n\n')
}

function describe(schema: Property, parts: Map<string, Property>): string {
  const rows = [...listRows(schema, '', parts)]
  const table = markdownTable(['field', 'type', 'meaning'], rows)
  return schema.description ? `${schema.description}\n\n${table}` : table
}

function* listRows(
  { properties = {}, required = [] }: Property,
  under: string,
  parts: Map<string, Property>,
): Generator<string[]> {
  for (const [name, property] of Object.entries(properties) as [string, Property][]) {
    const path = under + name
    const optional = required.includes(name) ? '' : ', may be missing'
    yield [code(path), `${describeSchema(property)}${optional}`, describeMeaning(property)]
    const inner = objectIn(property)
    if (inner?.schema.title) parts.set(inner.schema.title, inner.schema)
    else if (inner) yield* listRows(inner.schema, `${path}${inner.mark}`, parts)
  }
}

/** The object that a field contains directly, in a list, or by name. */
function objectIn(schema: Property): { readonly schema: Property; readonly mark: string } | null {
  if (schema.properties) return { schema, mark: '.' }
  const [one] = ((schema.anyOf ?? []) as Property[]).filter(({ properties }) => properties)
  if (one) return { schema: one, mark: '.' }
  const items = schema.items as Property | undefined
  if (items?.properties) return { schema: items, mark: '[].' }
  const named = schema.additionalProperties as Property | boolean | undefined
  return typeof named === 'object' && named.properties ? { schema: named, mark: '.<name>.' } : null
}

function describeSchema(schema: Property): string {
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  const inner = objectIn(schema)
  const types = [schema, ...((schema.anyOf ?? []) as Property[])].flatMap(({ type }) => type ?? [])
  const isNullable = types.includes('null')
  const orNull = isNullable ? ' or null' : ''
  const title = inner?.schema.title
  if (inner?.mark === '[].') return `list of ${title ? linkTo(title, 's') : 'objects'}`
  if (inner?.mark === '.') return `${title ? linkTo(title) : 'object'}${orNull}`
  if ((schema.enum?.length ?? 0) > MAX_CHOICES) return 'text'
  return schema.type === 'object' ? 'object' : `${nameType(schema)}${orNull}`
}

/** The maximum number of listed values; the schema has longer lists. */
const MAX_CHOICES = 5

const linkTo = (title: string, ending = ''): string => `[${title}${ending}](#${title})`

function describeMeaning({ description = '', title, properties, examples, enum: values }: Property): string {
  // The description of a part is above its own table.
  if (title && properties) return ''
  if (values || !Array.isArray(examples)) return description
  return `${description} Example: ${examples.map((example) => code(String(example))).join(' or ')}.`
}

// The schemas of the reference: their properties with types, as lists that unfold.
import { html, type Markup } from '../../core/markup/html.ts'
import { prose } from '../../core/markup/markdown.ts'

export interface Described {
  readonly description?: string
}

export type Referenced = { readonly $ref?: string }

/** A JSON Schema, as far as the reference shows it. */
export interface Schema extends Described, Referenced {
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

/** The name of the component that a schema refers to; null for one in its place. */
export const schemaName = ({ $ref }: Schema): string | null => $ref?.split('/').at(-1) ?? null

/** Descriptions as blocks: nearly all are those of every site, and many appear several times. */
const blocks = new Map<string, Markup>()

export function descriptionText(description: string): Markup {
  const known = blocks.get(description)
  if (known) return known
  const block = prose(description, { language: 'en' })
  blocks.set(description, block)
  return block
}

/** A schema that unfolds. @param name of the component; null for a schema of one answer */
export const schemaDetails = (name: string | null, schema: Schema): Markup =>
  html`<details${name && html` id="schema-${name}"`}><summary>${name ?? 'Schema'}</summary>
${schema.description && descriptionText(schema.description)}\
${renderContents(schema)}</details>
`

/** `string (uuid) or null` */
export function renderType(schema: Schema): string {
  const { type, format, items, oneOf, anyOf, minimum, maximum } = schema
  const name = schemaName(schema)
  if (name !== null) return name
  const choices = oneOf ?? anyOf
  if (choices) return [...new Set(choices.map(renderType))].join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const types = [type ?? 'any']
    .flat()
    .map((each) => (each === 'array' && items ? `array of ${renderType(items)}` : each))
  const [first = '', ...others] = types
  const limits = [
    format,
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
  ].filter(Boolean)
  const own = limits.length > 0 ? `${first} (${limits.join(', ')})` : first
  const given = schema.default === undefined ? '' : `, by default ${JSON.stringify(schema.default)}`
  return [own, ...others].join(' or ') + given
}

/** The properties of an object, of the items of an array, or of each choice. */
function renderContents(schema: Schema): Markup | null {
  const { properties, required = [], items, oneOf, anyOf } = schema
  if (properties)
    return html`<dl>
${Object.entries(properties).map(
  ([
    name,
    property,
  ]) => html`<dt><code>${name}</code> <span>${linked(property)}${!required.includes(name) && ', optional'}</span></dt>
<dd>${property.description && descriptionText(property.description)}${renderContents(property)}</dd>
`,
)}</dl>
`
  if (items) return renderContents(items)
  return html`${(oneOf ?? anyOf ?? []).map(renderContents)}`
}

function linked(schema: Schema): Markup {
  const name = schemaName(schema.items ?? schema)
  const type = renderType(schema)
  return name === null
    ? html`${type}`
    : html`${type.slice(0, -name.length)}<a href="#schema-${name}">${name}</a>`
}

// Generates the response types of the client from their JSON Schemas, so that the client needs no schema library.

/** The types by the names of their schemas. */
const TYPES = {
  artist: 'Artist',
  track: 'Track',
  release: 'Release',
  label: 'Label',
  features: 'Features',
  'artist-features': 'ArtistFeatures',
  lookup: 'Lookup',
}

/** The declarations of src/contract/client/types.ts. @param {Record<string, any>} schemas by their names */
export function responseTypes(schemas) {
  const types = Object.entries(TYPES).map(([name, type]) => declaration(type, schemas[name]))
  const page = structuredClone(schemas['artist-page'])
  page.description = 'A page of a list. Following `next` until it is null visits every record.'
  page.properties.count.description = 'How many records the whole list has.'
  page.properties.results = {
    description: 'The records of this page.',
    type: 'array',
    items: { $ref: ':Item' },
  }
  return [
    "export type { Lookup as Identifier } from '../urls/lookups.js';",
    "export type { Listed, Resource } from '../kinds/kinds.js';",
    ...types,
    declaration('Page<Item>', page),
    '',
  ].join('\n')
}

const declaration = (name, schema) => `${comment(schema)}export type ${name} = ${renderType(schema)};`

const comment = ({ description }) => (description ? `/** ${description} */\n` : '')

/** @returns {string} */
function renderType(schema) {
  const { $ref, const: constant, enum: choices, anyOf, type } = schema
  if ($ref) return typeName($ref.split(':')[1])
  if (constant !== undefined) return JSON.stringify(constant)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  if (anyOf) return anyOf.map(renderType).join(' | ')
  if (Array.isArray(type)) return type.map((each) => renderType({ ...schema, type: each })).join(' | ')
  if (type === 'integer') return 'number'
  if (type === 'array') return `Array<${renderType(schema.items)}>`
  if (type === 'object') return objectType(schema)
  return type ?? 'unknown'
}

const typeName = (name) => TYPES[name] ?? name

function objectType({ properties, required = [], additionalProperties }) {
  if (properties === undefined) return `Record<string, ${renderType(additionalProperties)}>`
  const fields = Object.entries(properties).map(([name, schema]) => {
    const [mark, more] = required.includes(name) ? ['', ''] : ['?', ' | undefined']
    return `${comment(schema)}${name}${mark}: ${renderType(schema)}${more};`
  })
  if (additionalProperties !== false) fields.push('[field: string]: unknown;')
  return `{\n${fields.join('\n').replace(/^/gm, '    ')}\n}`
}

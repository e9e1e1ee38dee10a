// The description of the server: its name, how to use it, and its tools with the schemas of the API.

import { LISTED, type Listed, type Resource } from '../../contract/kinds/kinds.ts'
import { recordSchema } from '../../contract/rules/documents.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../contract/search/search.ts'
import {
  OPTIONAL_IN_RESULT,
  objectSchema,
  RESULT,
  searchResults,
} from '../../contract/search/search-schema.ts'
import { LOOKUPS, MAX_LOOKUP } from '../../contract/urls/lookups.ts'
import type { FaceContext } from '../../core/site/face.ts'
import { version } from '../../core/system/package.ts'
import { responseSchemas, type Schema } from './schemas.ts'
import type { InputSchema, Server, Tool } from './tools.ts'

export function describeServer({ name, baseUrl, terms, hasSearch }: FaceContext): Server {
  const { license, attributions } = terms
  return {
    serverInfo: { name: 'catalog-press', title: name, version, websiteUrl: baseUrl },
    instructions: [
      `The music catalog of ${name}: artists, releases, tracks and labels, which have uuids.`,
      `Find records by ${hasSearch ? '`search`, `lookup`' : '`lookup`'} or \`list\`, then read one by its uuid with the tool of its kind.`,
      'When you name a record, link to its `detail_url`.',
      ...(license === null ? [] : [`The license of the data is ${license}.`]),
      ...(attributions.length === 0 ? [] : [`Attribution: ${attributions.join(' · ')}`]),
    ].join(' '),
    tools: [...(hasSearch ? [SEARCH_TOOL, FETCH_TOOL] : []), ...describeTools(responseSchemas())],
  }
}

function describeTools(schemas: Schemas): Tool[] {
  return [
    ...LISTED.map((kind) => recordTool(kind, schemas)),
    tool('lookup', 'Look up an identifier', {
      description: 'Finds the records that have an identifier, such as an ISRC or a barcode.',
      inputSchema: inputSchema(
        {
          by: { type: 'string', enum: LOOKUPS, description: 'The type of the identifier.' },
          value: {
            type: 'string',
            minLength: 1,
            maxLength: 4 * MAX_LOOKUP,
            description: 'It may have dashes and blanks.',
          },
        },
        ['by', 'value'],
      ),
      outputSchema: schemas.lookup,
    }),
    tool('list', 'List records', {
      description: `Lists all records of a kind in order, a page at a time, without the tracks or releases in them.`,
      inputSchema: inputSchema(
        {
          kind: { type: 'string', enum: LISTED, description: 'What to list.' },
          limit: LIMIT,
          offset: OFFSET,
        },
        ['kind'],
      ),
      outputSchema: objectSchema({
        count: { type: 'integer', description: 'Number of records in the whole list.' },
        next: { type: ['integer', 'null'], description: 'The `offset` of the next page; null on the last.' },
        results: {
          type: 'array',
          description: 'The records of this page.',
          items: { anyOf: LISTED.map((kind) => omit(omit(schemas[kind], 'items'), 'releases')) },
        },
      }),
    }),
  ]
}

const LIMIT = {
  type: 'integer',
  minimum: 1,
  maximum: MAX_LIMIT,
  default: DEFAULT_LIMIT,
  description: 'The number of results.',
} as const
const OFFSET = {
  type: 'integer',
  minimum: 0,
  default: 0,
  description: 'The number of results to skip.',
} as const
const UUID = { type: 'string', format: 'uuid', description: 'Its uuid.' } as const

const RECORDS: Readonly<Record<Listed, { readonly reads: string; readonly facts?: Resource }>> = {
  artist: {
    reads: 'an artist: name, picture, facts such as country and links, and tracks',
    facts: 'artist_features',
  },
  track: {
    reads: 'a track: title, artists, release, duration, audio, and facts such as ISRC and credits',
    facts: 'features',
  },
  release: {
    reads: 'a release: title, artists, label, date, cover, facts such as tags and links, and tracks',
  },
  label: { reads: 'a label: name, picture, facts such as country and links, and the URLs of its releases' },
}

type Schemas = ReturnType<typeof responseSchemas>

/** The tool that reads a record. A long list in it is read a page at a time. */
function recordTool(kind: Listed, schemas: Schemas): Tool {
  const { reads, facts } = RECORDS[kind]
  const schema = schemas[recordSchema(kind)]
  const list = kind === 'track' ? undefined : kind === 'label' ? 'releases' : 'items'
  const further = {
    ...(list && {
      count: {
        type: 'integer',
        description: `Number of all its \`${list}\`; this page begins at \`offset\`.`,
      },
    }),
    ...(facts && { facts: factsSchema(schemas[recordSchema(facts)]) }),
  }
  return tool(kind, `Read ${kind === 'artist' ? 'an' : 'a'} ${kind}`, {
    description: `Reads ${reads}.`,
    inputSchema: inputSchema({ uuid: UUID, ...(list && { limit: LIMIT, offset: OFFSET }) }, ['uuid']),
    outputSchema: {
      ...schema,
      properties: { ...schema.properties, ...further },
      required: [...(schema.required ?? []), ...(list ? ['count'] : [])],
      ...(list === 'items' && { $defs: { track: schemas.track } }),
    },
  })
}

/** The facts in features, without what identifies them. */
const factsSchema = (features: Schema): Schema => ({
  ...['url', 'ct', 'uuid', 'media', 'artist'].reduce(omit, features),
  description: 'What else is known of it.',
})

const tool = (
  name: string,
  title: string,
  more: Pick<Tool, 'description' | 'inputSchema' | 'outputSchema'>,
): Tool => ({
  name,
  title,
  ...more,
  annotations: { readOnlyHint: true, openWorldHint: false },
})

const inputSchema = (properties: InputSchema['properties'], required: readonly string[]): InputSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

function omit({ properties = {}, required = [], ...schema }: Schema, name: string): Schema {
  const { [name]: _, ...others } = properties
  return { ...schema, properties: others, required: required.filter((each) => each !== name) }
}

const ID = { type: 'string', description: 'What `fetch` reads it by.' } as const
const PAGE = {
  type: 'string',
  format: 'uri',
  description: 'Its page on the site; for a track without one, that of its release.',
} as const
const TITLE = { type: 'string', description: 'The name with the artist.' } as const

const SEARCH_TOOL = tool('search', 'Search', {
  description:
    'Finds artists, releases, labels and tracks by words of their names, and releases also by year, catalog number and tags. The last word may be incomplete; wrong letters are accepted if nothing else is found.',
  inputSchema: inputSchema(
    { query: { type: 'string', minLength: 1, maxLength: 500, description: 'The words.' }, limit: LIMIT },
    ['query'],
  ),
  outputSchema: searchResults(documentResult()),
})

/** A result of a search, as a document. */
function documentResult(): object {
  const { url: record, ...others } = RESULT
  return objectSchema({ id: ID, title: TITLE, url: PAGE, record, ...others }, [
    'record',
    ...OPTIONAL_IN_RESULT,
  ])
}

const FETCH_TOOL = tool('fetch', 'Read a document', {
  description:
    'Reads what `search` has found, by its `id`: a record with all that is known of it, or a page.',
  inputSchema: inputSchema(
    {
      id: { type: 'string', minLength: 1, maxLength: 500, description: 'The `id` of a result of `search`.' },
    },
    ['id'],
  ),
  outputSchema: objectSchema({
    id: ID,
    title: TITLE,
    text: { type: 'string', description: 'The text of a page; of a record, its JSON.' },
    url: PAGE,
    metadata: { type: 'object', description: 'Its type, and the address of a record in the API.' },
  }),
})

// The search index as operations. Its schemas are inline: no other response refers to them.
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_TERM_RECORDS, SEARCHED } from '../../api/search.ts'
import { SEARCH_PATH, SHARD, shardPath } from '../../api/search-files.ts'
import { exampleIn, type PathExamples } from './examples.ts'

export const SEARCH_TAG = {
  name: 'Search',
  description: 'Searches records by words of their names. Extension of this project.',
}

const text = (description: string) => ({ type: 'string', description })
const terms = (description: string) => ({ type: 'array', items: { type: 'string' }, description })

function objectOf(properties: Readonly<Record<string, object>>, optional: readonly string[] = []): object {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required, additionalProperties: false }
}

const ROOT = objectOf({
  count: { type: 'integer', description: 'Number of records in the index.' },
  shards: terms(
    'The lower bounds of the shards, in order: for each shard, the shortest prefix of its first term that the previous term does not share; the first is empty.',
  ),
  cut: terms(`The terms for which the index has only the best ${MAX_TERM_RECORDS} records, in order.`),
})

const FOUND = objectOf({
  query: text('The requested query.'),
  count: { type: 'integer', description: 'Number of records found.' },
  results: {
    type: 'array',
    description: 'The best matches.',
    items: objectOf(
      {
        ct: { type: 'string', enum: ['catalog.artist', 'catalog.release', 'catalog.label', 'catalog.media'] },
        uuid: { type: 'string', format: 'uuid' },
        name: text('The name or title.'),
        url: { type: 'string', format: 'uri', description: 'The record.' },
        detail_url: {
          type: 'string',
          format: 'uri',
          description: 'Its page on the site; for a track, the page of its release.',
        },
        artist_display: text('The artists as shown, for releases and tracks.'),
        release_display: text('The title of the release, for tracks.'),
      },
      ['artist_display', 'release_display'],
    ),
  },
})

/** The elements after `prefixItems`, which `maxItems` rules out: some linters require `items` in every array. */
const FURTHER = {}

const RECORD = {
  type: 'array',
  description:
    'A record: its kind, uuid and name; for releases and tracks also the artists as shown; for tracks also the uuid and the title of the release.',
  prefixItems: [
    { type: 'string', enum: SEARCHED },
    { type: 'string', format: 'uuid' },
    { type: 'string' },
    { type: 'string' },
    { type: 'string', format: 'uuid' },
    { type: 'string' },
  ],
  items: FURTHER,
  minItems: 3,
  maxItems: 6,
}

const SHARD_BODY = objectOf({
  terms: {
    type: 'array',
    description: 'Terms with their records, sorted by code points.',
    items: {
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'array', items: RECORD }],
      items: FURTHER,
      minItems: 2,
      maxItems: 2,
    },
  },
})

interface Answers {
  /** The headers of every response. */
  readonly headers: object
  /** The response to unsupported methods. */
  readonly notAllowed: object
  /** The 404 response. */
  readonly notFound: object
}

export function searchPaths(
  { headers, notAllowed, notFound }: Answers,
  paths: Pick<PathExamples, 'shard'>,
): Record<string, object> {
  const answers = (description: string, schema: object) => ({
    200: { description, headers, content: { 'application/json': { schema } } },
    404: notFound,
    405: notAllowed,
  })
  const parameter = (name: string, description: string, schema: object) => ({
    ...{ name, in: 'query', description, schema },
  })
  return {
    [SEARCH_PATH]: {
      get: {
        operationId: 'search',
        tags: [SEARCH_TAG.name],
        summary: 'Search, or read the index',
        description:
          'Finds records that have all words of `q` in their name, their artist or their release; the last word may be incomplete. If there are none, one wrong letter per word is accepted. Without `q`, and on a host that only serves files, the answer is the root of the index, which lets a client search by itself. Extension of this project.',
        parameters: [
          parameter('q', 'The words to search for.', { type: 'string' }),
          parameter('limit', `Results to return. Anything but a number above 0 means ${DEFAULT_LIMIT}.`, {
            type: 'integer',
            minimum: 1,
            maximum: MAX_LIMIT,
            default: DEFAULT_LIMIT,
          }),
        ],
        responses: answers('The records found, or the root of the index', { oneOf: [FOUND, ROOT] }),
      },
    },
    [shardPath('{shard}')]: {
      get: {
        operationId: 'getSearchShard',
        tags: [SEARCH_TAG.name],
        summary: 'A shard of the search index',
        description:
          'The terms from the lower bound of the shard to that of the next shard, with their records. Extension of this project.',
        parameters: [
          {
            ...{ name: 'shard', in: 'path', required: true },
            description:
              'The lower bound of the shard: `w-` and the text if it has only English letters and digits, otherwise `x-` and its UTF-8 bytes in hexadecimal.',
            schema: { type: 'string', pattern: `^${SHARD}$` },
            ...exampleIn(paths.shard),
          },
        ],
        responses: answers('A shard of the search index', SHARD_BODY),
      },
    },
  }
}

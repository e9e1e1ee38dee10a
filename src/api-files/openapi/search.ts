// The search index as operations. Its schemas are inline: no other response refers to them.
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../contract/search/search.ts'
import { SEARCH_PATH, SHARD, shardPath } from '../../contract/search/search-files.ts'
import { MAX_TERM_RECORDS } from '../../contract/search/search-index.ts'
import { SEARCHED } from '../../contract/search/search-records.ts'
import { objectSchema, SEARCH_RESULTS } from '../../contract/search/search-schema.ts'
import { type Answers, answersWith } from './answers.ts'
import type { PathExamples } from './examples.ts'
import { pathParameter, queryParameter } from './parameters.ts'

export const SEARCH_TAG = {
  name: 'Search',
  description: 'Searches records by words of their names. Extension of this project.',
}

const terms = (description: string) => ({ type: 'array', items: { type: 'string' }, description })

const ROOT = objectSchema({
  count: { type: 'integer', description: 'Number of records in the index.' },
  shards: terms(
    'The lower bounds of the shards, in order: for each shard, the shortest prefix of its first term that the previous term does not share; the first is empty.',
  ),
  cut: terms(`The terms for which the index has only the best ${MAX_TERM_RECORDS} records, in order.`),
})

/** The elements after `prefixItems`, which `maxItems` rules out: some linters require `items` in every array. */
const FURTHER = {}

const UUID = { type: 'string', format: 'uuid' }
const TEXT = { type: 'string' }
const orNull = (type: string) => ({ type: [type, 'null'] })

/** @param least the number of elements that none lacks: trailing nulls are left out */
const searchRecordSchema = (
  kinds: readonly (typeof SEARCHED)[number][],
  elements: readonly object[],
  least: number,
) => ({
  type: 'array',
  prefixItems: [{ type: 'string', enum: kinds }, ...elements],
  items: FURTHER,
  minItems: least,
  maxItems: elements.length + 1,
})

const RECORD = {
  description:
    'A record: its kind, uuid and name. Of artists and labels, the picture and words of other spellings follow; of releases, the artists as shown, the year, the picture, the catalog number with the tags, and the label with words of other spellings; of tracks, the artists as shown, the uuid and the title of the release, and the audio. A page of the publisher has its path in place of a uuid.',
  oneOf: [
    searchRecordSchema(['artist', 'label'], [UUID, TEXT, orNull('string'), TEXT], 3),
    searchRecordSchema(
      ['release'],
      [UUID, TEXT, TEXT, orNull('integer'), orNull('string'), orNull('string'), TEXT],
      4,
    ),
    searchRecordSchema(['track'], [UUID, TEXT, TEXT, UUID, TEXT, orNull('string')], 6),
    searchRecordSchema(['page'], [TEXT, TEXT], 3),
  ],
}

const SHARD_BODY = objectSchema({
  terms: {
    type: 'array',
    description:
      'Terms with their records, sorted by code points. A term that begins with `~` is a word spelled backwards, without records.',
    items: {
      type: 'array',
      prefixItems: [{ type: 'string' }, { type: 'array', items: RECORD }],
      items: FURTHER,
      minItems: 2,
      maxItems: 2,
    },
  },
})

const KIND = { type: 'string', enum: SEARCHED }
const LIMIT = { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }

export const searchPaths = (
  answers: Answers,
  paths: Pick<PathExamples, 'shard'>,
): Record<string, object> => ({
  [SEARCH_PATH]: {
    get: {
      operationId: 'search',
      tags: [SEARCH_TAG.name],
      summary: 'Search, or read the index',
      description:
        'Finds records that have all words of `q` in their name, another spelling of it, or their artist, and releases also by their year, catalog number, tags and label; the last word may be incomplete. If there are none, wrong letters and joined or separated words are accepted; and if there are still none, the results have some of the words, and the answer has `partial`. An ISRC or a barcode finds the records that have it. Without `q`, and on a host that only serves files, the answer is the root of the index, which lets a client search by itself. Extension of this project.',
      parameters: [
        queryParameter('q', 'The words to search for.', TEXT),
        queryParameter(
          'limit',
          `Results to return. Anything but a number above 0 means ${DEFAULT_LIMIT}.`,
          LIMIT,
        ),
        queryParameter('offset', 'Better results to leave out.', { type: 'integer', minimum: 0, default: 0 }),
        queryParameter('kind', 'Only results of this kind; anything else means all.', KIND),
      ],
      responses: answersWith(answers, {
        description: 'The records found, or the root of the index',
        schema: { oneOf: [SEARCH_RESULTS, ROOT] },
      }),
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
        pathParameter(
          'shard',
          'The lower bound of the shard: `w-` and the text if it has only English letters and digits, otherwise `x-` and its UTF-8 bytes in hexadecimal.',
          { type: 'string', pattern: `^${SHARD}$` },
          paths.shard,
        ),
      ],
      responses: answersWith(answers, { description: 'A shard of the search index', schema: SHARD_BODY }),
    },
  },
})

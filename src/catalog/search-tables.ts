// The tables that the index of a search is made of; see tables.ts, which declares them with all others.
import type { Table } from './table.ts'

export const SEARCH_RECORDS = 'search/records.ts'
const TERMS = 'search/terms.ts'
const SHARDS = 'search/shards.ts'
export const SEARCH_READ = 'search/read.ts'
const INDEX = 'search/make-index.ts'
export const SEARCH_FINGERPRINTS = 'build/incremental/search-fingerprints.ts'

export const SEARCH_TABLES = {
  /** What is found of each record: a JSON text, its bytes and its digest; and the texts that it is found by. */
  search_record: {
    columns: {
      id: 'INTEGER',
      uuid: 'UUID',
      kind: 'INTEGER',
      name: 'VARCHAR',
      artist: 'VARCHAR',
      entry: 'VARCHAR',
      bytes: 'INTEGER',
      digest: 'UHUGEINT',
    },
    writers: [SEARCH_RECORDS],
    readers: [TERMS, SHARDS, SEARCH_READ],
  },
  /** The terms, with a space between, of texts that are not of English letters and digits alone. */
  foreign_text: {
    columns: { text: 'VARCHAR', terms: 'VARCHAR' },
    writers: [TERMS],
    readers: [TERMS],
  },
  /** The records of each term, before a term with too many is cut. */
  search_match: {
    columns: { term: 'VARCHAR', id: 'INTEGER', own: 'BOOLEAN' },
    writers: [TERMS],
    readers: [TERMS],
  },
  /** The terms that are cut. */
  search_cut: { columns: { term: 'VARCHAR' }, writers: [TERMS], readers: [TERMS, SHARDS, SEARCH_READ] },
  /** The records of each term, by terms. */
  search_posting: {
    columns: { term: 'VARCHAR', id: 'INTEGER' },
    writers: [TERMS],
    readers: [SHARDS, SEARCH_READ],
  },
  /** Each term: its bytes in a shard, where these begin, its digest, and where a bound may be before it. */
  search_term: {
    columns: {
      term: 'VARCHAR',
      bytes: 'BIGINT',
      start: 'BIGINT',
      digest: 'UHUGEINT',
      edge: 'INTEGER',
      chance: 'UHUGEINT',
    },
    writers: [SHARDS],
    readers: [SHARDS, SEARCH_READ],
  },
  /** Stretches of terms that may have to be divided: the first term, and where it begins and ends. */
  search_stretch: {
    columns: { first: 'VARCHAR', start: 'BIGINT', stop: 'BIGINT', open: 'BOOLEAN' },
    writers: [SHARDS],
    readers: [SHARDS],
  },
  search_division: {
    columns: { first: 'VARCHAR', start: 'BIGINT', stop: 'BIGINT', middle: 'VARCHAR', place: 'BIGINT' },
    writers: [SHARDS],
    readers: [SHARDS],
  },
  /** The shards: where each begins, the name of its file, its bytes, and its digest. */
  search_shard: {
    columns: {
      first: 'VARCHAR',
      start: 'BIGINT',
      stop: 'BIGINT',
      name: 'VARCHAR',
      digest: 'UHUGEINT',
    },
    writers: [SHARDS],
    readers: [SEARCH_READ, INDEX, SEARCH_FINGERPRINTS],
  },
} satisfies Readonly<Record<string, Table>>

// The tables that the index of a search is made of; see tables.ts, which declares them with all others.
import type { Table } from './table.ts'

export const SEARCH_RECORDS = 'search/records.ts'
const TERMS = 'search/terms.ts'
const SHARDS = 'search/shards.ts'
export const SEARCH_READ = 'search/read.ts'
const INDEX = 'search/make-index.ts'
export const SEARCH_FINGERPRINTS = 'build/incremental/search-fingerprints.ts'

export const SEARCH_TABLES = {
  search_number: {
    columns: { id: 'INTEGER', kind: 'TINYINT', uuid: 'UUID' },
    writers: [SEARCH_RECORDS],
    readers: [SEARCH_RECORDS],
  },
  /** What is found of each record: a JSON text, its bytes and its digest; and the texts that it is found by. */
  search_record: {
    columns: {
      id: 'INTEGER',
      name: 'VARCHAR',
      artist: 'VARCHAR',
      entry: 'VARCHAR',
      bytes: 'INTEGER',
      digest: 'UHUGEINT',
    },
    writers: [SEARCH_RECORDS],
    readers: [TERMS, SHARDS, SEARCH_READ],
  },
  /** The terms of each record, with a space between, and how many of them, the first ones, its own name has. */
  search_words: {
    columns: { id: 'INTEGER', own: 'INTEGER', terms: 'VARCHAR' },
    writers: [TERMS],
    readers: [TERMS],
  },
  /** The records of each term, before a term with too many is cut, as numbers that say which stay. */
  search_match: {
    columns: { term: 'VARCHAR', place: 'BIGINT' },
    writers: [TERMS],
    readers: [TERMS],
  },
  /** The terms that are cut. */
  search_cut: { columns: { term: 'VARCHAR' }, writers: [TERMS], readers: [TERMS, SEARCH_READ] },
  search_posting: {
    columns: { term: 'VARCHAR', id: 'INTEGER' },
    writers: [TERMS],
    readers: [SHARDS, SEARCH_READ],
  },
  /** Each term: its bytes in a shard, and its digest. */
  search_term: {
    columns: { term: 'VARCHAR', bytes: 'INTEGER', digest: 'UHUGEINT' },
    writers: [SHARDS],
    readers: [SHARDS, SEARCH_READ],
  },
  /** Where each shard begins, and its name. */
  search_bound: {
    columns: { first: 'VARCHAR', name: 'VARCHAR' },
    writers: [SHARDS],
    readers: [SHARDS],
  },
  search_shard: {
    columns: { first: 'VARCHAR', name: 'VARCHAR', digest: 'UHUGEINT' },
    writers: [SHARDS],
    readers: [SEARCH_READ, INDEX, SEARCH_FINGERPRINTS],
  },
} satisfies Readonly<Record<string, Table>>

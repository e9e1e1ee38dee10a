// The tables that the index of a search is made of; see tables.ts, which declares them with all others.
import { type Table, uncompressed } from './table.ts'

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
      ...uncompressed({ name: 'VARCHAR', artist: 'VARCHAR', entry: 'VARCHAR' }),
      bytes: 'INTEGER',
      digest: 'UHUGEINT',
    },
    writers: [SEARCH_RECORDS],
    readers: [TERMS, SHARDS, SEARCH_READ],
  },
  /** The names and artists, each once. */
  search_text: {
    columns: { id: 'INTEGER', ...uncompressed({ text: 'VARCHAR' }) },
    writers: [TERMS],
    readers: [TERMS],
  },
  /** The words of each text; whether one is its own term, but for its case. */
  search_text_word: {
    columns: { id: 'INTEGER', ...uncompressed({ word: 'VARCHAR' }), is_plain: 'BOOLEAN' },
    writers: [TERMS],
    readers: [TERMS],
  },
  /** The terms of all other words. */
  search_folded: {
    columns: uncompressed({ word: 'VARCHAR', term: 'VARCHAR' }),
    writers: [TERMS],
    readers: [TERMS],
  },
  /** The terms of each text, some more than once. */
  search_text_term: {
    columns: { id: 'INTEGER', ...uncompressed({ term: 'VARCHAR' }) },
    writers: [TERMS],
    readers: [TERMS],
  },
  /** All terms, numbered in their order. */
  search_vocabulary: {
    columns: { id: 'INTEGER', term: 'VARCHAR' },
    writers: [TERMS],
    readers: [TERMS, SHARDS, SEARCH_READ],
  },
  /** The terms of each text, each once. */
  search_word: { columns: { text: 'INTEGER', term: 'INTEGER' }, writers: [TERMS], readers: [TERMS] },
  /** The texts of each record. */
  search_texts: {
    columns: { id: 'INTEGER', own: 'INTEGER', artist: 'INTEGER' },
    writers: [TERMS],
    readers: [TERMS],
  },
  /** The records of each term, before a term with too many is cut; whether their own name has it, or their artist. */
  search_match: {
    columns: { term: 'INTEGER', id: 'INTEGER', is_own: 'BOOLEAN' },
    writers: [TERMS],
    readers: [TERMS],
  },
  /** The terms that are cut. */
  search_cut: { columns: { term: 'INTEGER' }, writers: [TERMS], readers: [TERMS, SEARCH_READ] },
  /** The records whose names have only terms that are cut, the term that each is kept for, and how many of its name come before it. */
  search_kept: {
    columns: { term: 'INTEGER', id: 'INTEGER', copy: 'INTEGER' },
    writers: [TERMS],
    readers: [TERMS],
  },
  search_posting: {
    columns: { term: 'INTEGER', id: 'INTEGER' },
    writers: [TERMS],
    readers: [SHARDS, SEARCH_READ],
  },
  /** Each term: its first record, its bytes in a shard, and its digest. */
  search_term: {
    columns: { id: 'INTEGER', term: 'VARCHAR', first: 'INTEGER', bytes: 'INTEGER', digest: 'UHUGEINT' },
    writers: [SHARDS],
    readers: [SHARDS, SEARCH_READ],
  },
  /** Where each shard begins, and its name. */
  search_bound: {
    columns: { first: 'VARCHAR', name: 'VARCHAR' },
    writers: [SHARDS],
    readers: [SHARDS],
  },
  /** Each shard: where it begins, as a text and as the number of its first term. */
  search_shard: {
    columns: { first: 'VARCHAR', name: 'VARCHAR', term: 'INTEGER', digest: 'UHUGEINT' },
    writers: [SHARDS],
    readers: [SEARCH_READ, INDEX, SEARCH_FINGERPRINTS],
  },
} satisfies Readonly<Record<string, Table>>

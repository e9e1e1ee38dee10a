// The database tables from which the search index is made.
import { declareTables, uncompressed } from '../../core/engine/tables.ts'

export const { createTable, createAppender } = declareTables({
  search_number: { id: 'INTEGER', kind: 'TINYINT', uuid: 'UUID' },
  /** What results show of each record, as a JSON text with its bytes and digest; and the texts by which it is found. */
  search_record: {
    id: 'INTEGER',
    ...uncompressed({ name: 'VARCHAR', artist: 'VARCHAR', more: 'VARCHAR', entry: 'VARCHAR' }),
    bytes: 'INTEGER',
    digest: 'UHUGEINT',
  },
  /** The distinct names, artists, and other texts. */
  search_text: { id: 'INTEGER', ...uncompressed({ text: 'VARCHAR' }) },
  /** The words of each text, and whether the lowercase word is already its term. */
  search_text_word: { id: 'INTEGER', ...uncompressed({ word: 'VARCHAR' }), is_plain: 'BOOLEAN' },
  /** The terms of all other words. */
  search_folded: uncompressed({ word: 'VARCHAR', term: 'VARCHAR' }),
  /** The terms of each text, with repetitions. */
  search_text_term: { id: 'INTEGER', ...uncompressed({ term: 'VARCHAR' }) },
  /** The terms of words spelled backwards. */
  search_backwards: uncompressed({ term: 'VARCHAR' }),
  /** All terms, numbered in their order. */
  search_vocabulary: { id: 'INTEGER', term: 'VARCHAR' },
  /** The distinct terms of each text. */
  search_word: { text: 'INTEGER', term: 'INTEGER' },
  /** The texts of each record. */
  search_texts: { id: 'INTEGER', own: 'INTEGER', artist: 'INTEGER', more: 'INTEGER' },
  /**
   * The records of each term, before a term with too many is cut; and whether the term is in the record's own name or
   * in another of its texts.
   */
  search_match: { term: 'INTEGER', id: 'INTEGER', is_own: 'BOOLEAN' },
  /** The terms that are cut. */
  search_cut: { term: 'INTEGER' },
  /**
   * The records whose names consist of cut terms only, the term under which each is kept, and its number among equal
   * names.
   */
  search_kept: { term: 'INTEGER', id: 'INTEGER', copy: 'INTEGER' },
  search_posting: { term: 'INTEGER', id: 'INTEGER' },
  /** Each term: its first record, if it has any, its bytes in a shard, and its digest. */
  search_term: { id: 'INTEGER', term: 'VARCHAR', first: 'INTEGER', bytes: 'INTEGER', digest: 'UHUGEINT' },
  /** Where each shard begins, and its name. */
  search_bound: { first: 'VARCHAR', name: 'VARCHAR' },
  /** Each shard: where it begins, as a text and as the number of its first term. */
  search_shard: { first: 'VARCHAR', name: 'VARCHAR', term: 'INTEGER', digest: 'UHUGEINT' },
})

// The database tables from which the index of filters is made.
import { declareTables } from '../../core/engine/tables.ts'

export const { createTable, createAppender } = declareTables({
  /** The terms of each record. */
  filter_posting: { kind: 'VARCHAR', term: 'VARCHAR', rank: 'INTEGER' },
  /** The places of each record among all values of the fields by which lists are ordered, from 1; 0 if it has none. */
  filter_key: { kind: 'VARCHAR', rank: 'INTEGER', name: 'INTEGER', releasedate: 'INTEGER' },
  /** The terms of each list: the number of their files, and whether their ranks are bits. */
  filter_term: { kind: 'VARCHAR', term: 'VARCHAR', number: 'INTEGER', is_dense: 'BOOLEAN' },
  /** The pressed pages of single filters: the name of each part, its window, and the ranks of its records. */
  filter_page: {
    kind: 'VARCHAR',
    name: 'VARCHAR',
    term: 'VARCHAR',
    limit: 'INTEGER',
    first: 'INTEGER',
    count: 'INTEGER',
    ranks: 'INTEGER[]',
  },
  /** The files of each list, with their first term or rank. */
  filter_file: { kind: 'VARCHAR', form: 'VARCHAR', number: 'INTEGER', name: 'VARCHAR', digest: 'UHUGEINT' },
})

import { declareTables } from '../../engine/tables.ts'

export const { columnList } = declareTables({
  /** The records of a live site as it answers for them, in the order of its lists. */
  live: { nth: 'INTEGER', kind: 'VARCHAR', uuid: 'VARCHAR', body: 'VARCHAR' },
})

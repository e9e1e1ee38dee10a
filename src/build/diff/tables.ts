import { declareTables } from '../../engine/tables.ts'

export const { createAppender } = declareTables({
  /** The records of a live site as it returns them, in the order of its lists. */
  live: { nth: 'INTEGER', kind: 'VARCHAR', uuid: 'VARCHAR', body: 'VARCHAR' },
})

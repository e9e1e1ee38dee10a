// The database tables from which packs are made.
import { declareTables } from '../core/engine/tables.ts'

export const { createTable } = declareTables({
  /**
   * The contents of blocks, in the order of each pack, from 1: the key, approximate bytes and content digest of a
   * record; or, in an index, a key and the id of its block.
   */
  pack_item: {
    pack: 'VARCHAR',
    is_index: 'BOOLEAN',
    place: 'INTEGER',
    key: 'VARCHAR',
    bytes: 'INTEGER',
    digest: 'UHUGEINT',
    block: 'VARCHAR',
  },
  /** The positions of the items at which blocks begin. */
  pack_bound: { pack: 'VARCHAR', is_index: 'BOOLEAN', level: 'INTEGER', start: 'INTEGER' },
  /**
   * The blocks at level 0, and the blocks of tables above them, by their level: the position and key of the first
   * record, the number of records, the id and the name.
   */
  pack_block: {
    pack: 'VARCHAR',
    is_index: 'BOOLEAN',
    level: 'INTEGER',
    first: 'INTEGER',
    count: 'INTEGER',
    key: 'VARCHAR',
    id: 'VARCHAR',
    name: 'VARCHAR',
  },
})

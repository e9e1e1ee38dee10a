// The tables that a packed site is made of.
import { declareTables } from '../engine/tables.ts'

export const { createTable } = declareTables({
  /**
   * The contents of blocks, each pack in its order, from 1: the key and the approximate bytes of a record, and the
   * digest of its content. In an index, a key and the id of its block.
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
  /** The places at which blocks begin. */
  pack_bound: { pack: 'VARCHAR', is_index: 'BOOLEAN', first: 'INTEGER' },
  /** The blocks: the place and key of the first record of each, its number of records, its id and its name. */
  pack_block: {
    pack: 'VARCHAR',
    is_index: 'BOOLEAN',
    first: 'INTEGER',
    count: 'INTEGER',
    key: 'VARCHAR',
    id: 'VARCHAR',
    name: 'VARCHAR',
  },
})

// The tables that a packed site is made of; see tables.ts, which declares them with all others.
import type { Table } from './table.ts'

export const MAKE_PACKS = 'packs/make-packs.ts'
export const READ_PACKS = 'packs/read-packs.ts'
export const PACK_FINGERPRINTS = 'build/incremental/pack-fingerprints.ts'

export const PACK_TABLES = {
  /**
   * What stands in the blocks of packs, each pack in its order, from 1: the key and the bytes of a record, about, and
   * the digest of its content. In an index, a key and the id of the block that it is in.
   */
  pack_item: {
    columns: {
      pack: 'VARCHAR',
      is_index: 'BOOLEAN',
      place: 'INTEGER',
      key: 'VARCHAR',
      bytes: 'INTEGER',
      digest: 'UHUGEINT',
      block: 'VARCHAR',
    },
    writers: [MAKE_PACKS],
    readers: [MAKE_PACKS, READ_PACKS],
  },
  /** The places at which blocks begin. */
  pack_bound: {
    columns: { pack: 'VARCHAR', is_index: 'BOOLEAN', first: 'INTEGER' },
    writers: [MAKE_PACKS],
    readers: [MAKE_PACKS],
  },
  /** The blocks: the place and the key of the first record of each, how many it holds, its id and its name. */
  pack_block: {
    columns: {
      pack: 'VARCHAR',
      is_index: 'BOOLEAN',
      first: 'INTEGER',
      count: 'INTEGER',
      key: 'VARCHAR',
      id: 'VARCHAR',
      name: 'VARCHAR',
    },
    writers: [MAKE_PACKS],
    readers: [MAKE_PACKS, READ_PACKS, PACK_FINGERPRINTS],
  },
} satisfies Readonly<Record<string, Table>>

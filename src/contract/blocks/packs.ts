// A packed site is for hosts that run code but limit the number of files: what derives from one record is stored in
// compressed blocks (blocks.ts), many records in one file, and the edge handler extracts it. Each kind of record has a
// pack:
//
//   api/v1/packs/artist/index.json           its table: which blocks it has, in order
//   api/v1/packs/artist/3f2a….block          records back to back, in list order
//   api/v1/packs/artist/index-9c1d….block    for a range of uuids, the block that each record is in
//   api/v1/packs/artist/table-77b0….block    rows of a table that is too long for one file
//
// The name of a block changes with its content, so that caches may keep it and uploads skip it. The index refers to a
// block by its id, which does not change: a change to one record changes one block, and the tables that list it.

import { FORM_RESOURCES, type FormResource, RESOURCES, type Resource } from '../kinds/kinds.ts'
import { API_ROOT } from '../kinds/resources.ts'

export const PACKS_FOLDER = `${API_ROOT}/packs`

/** Records, lookups, and the forms of records: their web pages with what goes with these, and those of faces. */
export type Pack = Resource | 'lookup' | `${FormResource}_page`
export const PACKS: readonly Pack[] = [
  ...RESOURCES,
  'lookup',
  ...FORM_RESOURCES.map((kind) => `${kind}_page` as const),
]

export interface BlockSizes {
  /** The approximate maximum size of a block in bytes; a block with a single record may be much larger. */
  readonly blockBytes: number
  /** The maximum number of rows in a table, and in each block of a longer one. */
  readonly tableRows: number
}

export const BLOCK_SIZES: BlockSizes = { blockBytes: 128 * 1024, tableRows: 1024 }

/** A block of records, or a table of some of them: its id, its name, and how many records it holds. */
export type BlockRow = readonly [id: string, name: string, count: number]

/** A block of the index, or a table of some of them: its first key, and its name. */
export type IndexRow = readonly [first: string, name: string]

export interface PackTable {
  /** Records of the list: unlisted ones come after them. */
  readonly count: number
  /** In list order. */
  readonly blocks: readonly BlockRow[]
  /** In the order of keys. */
  readonly index: readonly IndexRow[]
}

export const packTableFile = (pack: Pack): string => `${PACKS_FOLDER}/${pack}/index.json`
/** The pack whose table a file is; undefined for any other file. */
export const packOfTable = (file: string): Pack | undefined =>
  PACKS.find((pack) => packTableFile(pack) === file)

/** @param name of a block of the pack, with its prefix */
export const blockFile = (pack: Pack, name: string): string => fileOfBlock(`${pack}/${name}`)

/** The prefix of the names of index blocks. */
export const INDEX = 'index-'
/** The prefix of the names of blocks that hold rows of a table, as JSON. */
export const TABLE = 'table-'

/** Separates the ids in an index: those of tables, each in the one before it, and of the block in the last. */
export const ID_SEPARATOR = '/'

const BLOCK = new RegExp(`^${PACKS_FOLDER}/([a-z_]+/(?:${INDEX}|${TABLE})?[0-9a-f]+)\\.block$`)

/** `artist/3f2a…`: the pack and the name of a block, by its file; null for any other file. */
export const blockAt = (file: string): string | null => BLOCK.exec(file)?.[1] ?? null

/** @param block from {@link blockAt} */
export const fileOfBlock = (block: string): string => `${PACKS_FOLDER}/${block}.block`

/** Returns the row that may contain a key: the last one that starts at or before it. */
export function lastUpTo<Row extends readonly [first: string, ...rest: unknown[]]>(
  rows: readonly Row[],
  key: string,
): Row | null {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as Row)[0] <= key) low = middle + 1
    else high = middle
  }
  return rows[low - 1] ?? null
}

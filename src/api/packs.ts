// A packed site is for hosts that run code but limit the number of files: what derives from one record is stored in
// blocks, many records in one file, and the edge handler extracts it. Each kind of record has a pack:
//
//   api/v1/packs/artist/index.json           its table: which blocks it has, in order
//   api/v1/packs/artist/3f2a….block          records back to back in list order, after the offsets of each
//   api/v1/packs/artist/index-9c1d….block    for a range of uuids, the block that each record is in
//
// The name of a block changes with its content, so that caches may keep it and uploads skip it. The index refers to a
// block by its id, which does not change: a change to one record changes one block. A block begins with its name and
// gives its length, so that a reader notices one that an upload cut off or confused with a different one.
import { API_ROOT, RESOURCES, type Resource } from './resources.ts'
import { FORM_RESOURCES, type FormResource } from './web.ts'

export const PACKS_FOLDER = `${API_ROOT}/packs`

/** Records, lookups, and the web pages of records. */
export type Pack = Resource | 'lookup' | `${FormResource}_page`
export const PACKS: readonly Pack[] = [
  ...RESOURCES,
  'lookup',
  ...FORM_RESOURCES.map((kind) => `${kind}_page` as const),
]

/** The maximum size of a block in bytes; a block with a single record may be larger. */
export const BLOCK_BYTES = 256 * 1024

export interface PackTable {
  /** Records in the pack. */
  readonly count: number
  /** The blocks in order: their ids, names, and how many records each holds. */
  readonly blocks: readonly (readonly [id: string, name: string, count: number])[]
  /** The blocks of the index in order: the first key of each, and its name. */
  readonly index: readonly (readonly [first: string, name: string])[]
}

export const packTableFile = (pack: Pack): string => `${PACKS_FOLDER}/${pack}/index.json`

/** @param name of a block of the pack, or of its index, which begins with {@link INDEX} */
export const blockFile = (pack: Pack, name: string): string => fileOfBlock(`${pack}/${name}`)

/** The prefix of index block names. */
export const INDEX = 'index-'

const BLOCK = new RegExp(`^${PACKS_FOLDER}/([a-z_]+/(?:${INDEX})?[0-9a-f]+)\\.block$`)

/** `artist/3f2a…`: the pack and the name of a block, by its file; null for any other file. */
export const blockAt = (file: string): string | null => BLOCK.exec(file)?.[1] ?? null

/** @param block from {@link blockAt} */
export const fileOfBlock = (block: string): string => `${PACKS_FOLDER}/${block}.block`

/** An entry of a block, and its bytes. */
export interface BlockEntry {
  readonly entry: string
  readonly bytes: number
}

/** A range of bytes of a block. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** The number of digits at the start of a block that give the length of its head. */
const LENGTH_DIGITS = 8
/** The number of leading bytes of a block that give the length of its head. */
export const HEAD_BYTES = LENGTH_DIGITS + 1

/**
 * Builds the head of a block: its length in hexadecimal digits and the name of the block, then a line for each entry
 * with the offsets of its first byte and of the byte after its last. Entries follow, separated by commas, so that a
 * range of records is the body of a list page. Names of entries have no spaces or line feeds.
 */
export function blockHead(name: string, entries: readonly BlockEntry[]): string {
  let at = 0
  // Offsets are relative to the end of the head; otherwise they would affect its length.
  const lines = entries
    .map(({ entry, bytes }) => {
      const line = `${entry} ${at} ${at + bytes}\n`
      at += bytes + 1
      return line
    })
    .join('')
  return formatHead(name, lines)
}

/**
 * Builds a head of lines. A block of an index has no entries and is a head alone: a line for each key, in order, with
 * the id of the block that contains it after a space.
 */
export function formatHead(name: string, lines: string): string {
  const rest = ` ${name}\n${lines}`
  return `${(LENGTH_DIGITS + rest.length).toString(16).padStart(LENGTH_DIGITS, '0')}${rest}`
}

/**
 * Whether a block is the one that its file is named after, and has all its bytes.
 * @param head what the block has of its head
 * @param size bytes of the block
 */
export function isWholeBlock(name: string, head: string, size: number): boolean {
  if (!head.startsWith(` ${name}\n`, LENGTH_DIGITS)) return false
  // The last number of a head is where the last entry ends.
  const entries = name.startsWith(INDEX) ? 0 : Number(head.slice(head.lastIndexOf(' ') + 1))
  return headLength(head) + entries === size
}

/** @param text a block, or at least its first {@link HEAD_BYTES} */
export const headLength = (text: string): number => Number.parseInt(text.slice(0, LENGTH_DIGITS), 16)

/** The range of an entry in the block of a head; null if the block does not have it. */
export function entryIn(head: string, entry: string): Stretch | null {
  const line = `\n${entry} `
  const at = head.indexOf(line)
  return at === -1 ? null : stretchOf(head, head.slice(at + line.length, head.indexOf('\n', at + 1)))
}

/**
 * The range of consecutive entries, including the commas between them.
 * @param from the number of the first entry, from 0
 * @param to the number after the last entry; greater than `from`
 */
export function entriesIn(head: string, from: number, to: number): Stretch {
  const lines = head.split('\n')
  const placesOf = (at: number) => (lines[at + 1] ?? '').replace(/^.* (?=\d+ )/, '')
  const first = stretchOf(head, placesOf(from))
  return { start: first.start, end: stretchOf(head, placesOf(to - 1)).end }
}

function stretchOf({ length }: string, places: string): Stretch {
  const [start = '', end = ''] = places.split(' ')
  return { start: length + Number(start), end: length + Number(end) }
}

/** The names of the entries of a block, in order. */
export const entriesOf = (head: string): string[] =>
  head
    .split('\n')
    .slice(1, -1)
    .map((line) => line.slice(0, line.indexOf(' ')))

/**
 * Returns the id of the block that contains a key; null if the index does not have it.
 * @param index a block of an index
 */
export function blockIn(index: string, key: string): string | null {
  // The search ends at the line of the key, if there is one.
  let low = index.indexOf('\n') + 1
  let high = index.length
  while (low < high) {
    const start = index.lastIndexOf('\n', ((low + high) >> 1) - 1) + 1
    const end = index.indexOf('\n', start) + 1
    if (index.slice(start, index.indexOf(' ', start)) < key) low = end
    else high = start
  }
  return index.startsWith(`${key} `, low) ? index.slice(low + key.length + 1, index.indexOf('\n', low)) : null
}

/** Returns the row of an index whose block may contain a key: the last one that starts at or before it. */
export function lastUpTo<Row extends readonly [first: string, name: string]>(
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

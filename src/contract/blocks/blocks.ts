// The form of a block: a head in ASCII, and members, each of them a gzip stream.
//
//   0000004d 3f2a…            the length of the head in hexadecimal digits, and the name of the block
//   5210 9f3c02e1…            a line for each member: its bytes, and what it is found by
//
// A record costs the decompression of one member, and a block no more than its members: `gunzip` prints them all after
// the head. By the name and the length, a reader notices a block that an upload cut off or confused with a
// different one; gzip checks what is inside.
//
// A member of records begins with a head of its own: its length, and a line for each entry with its name and its bytes.
// The entries follow, responses in a short form (short-texts.ts). It is found by the codes of its entries. A member of
// an index is lines of a key and the ids of its block, in the order of keys, and is found by its first key. A line has
// only the beginning of its key: as much as distinguishes it from the keys beside it.

import { expand } from './short-texts.ts'

/** A range of bytes. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** The place of a member in a block, and what it is found by. */
export interface Member extends Stretch {
  readonly hint: string
}

/** A member that is put into a block. */
export interface MemberSize {
  readonly bytes: number
  readonly hint: string
}

/** A member ends with the entry by which it reaches this size, before it is compressed. */
export const MEMBER_BYTES = 64 * 1024
/** The lines of a member of an index, which compress no better in larger members. */
export const INDEX_MEMBER_LINES = 512

/** The number of digits that give the length of a head. */
const LENGTH_DIGITS = 8
/** The number of leading bytes that give the length of a head. */
export const HEAD_BYTES = LENGTH_DIGITS + 1

/** @param text a block or a member of records, or at least its first {@link HEAD_BYTES} */
export const headLength = (text: string): number => Number.parseInt(text.slice(0, LENGTH_DIGITS), 16)

const withLength = (rest: string): string =>
  `${(LENGTH_DIGITS + rest.length).toString(16).padStart(LENGTH_DIGITS, '0')}${rest}`

/** Builds the head of a block. Hints have no spaces or line feeds. */
export const blockHead = (name: string, members: readonly MemberSize[]): string =>
  withLength(` ${name}\n${members.map(({ bytes, hint }) => `${bytes} ${hint}\n`).join('')}`)

/**
 * Returns the members of a block; null unless it is the one that its file is named after, with all its bytes.
 * @param head the first bytes of the block, up to the end of its head
 * @param size bytes of the block
 */
export function membersIn(name: string, head: string, size: number): Member[] | null {
  if (!head.startsWith(` ${name}\n`, LENGTH_DIGITS)) return null
  let at = headLength(head)
  if (head.length !== at) return null
  const members = head
    .split('\n')
    .slice(1, -1)
    .map((line) => {
      const [bytes = '', hint = ''] = line.split(' ')
      const start = at
      at += Number(bytes)
      return { hint, start, end: at }
    })
  return at === size ? members : null
}

const CODE_DIGITS = 4

/** The code of an entry: hexadecimal digits that few others share (FNV-1a, in 16 bits). */
export function entryCode(entry: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < entry.length; at += 1) hash = Math.imul(hash ^ entry.charCodeAt(at), 0x01000193) >>> 0
  return ((hash ^ (hash >>> 16)) & 0xffff).toString(16).padStart(CODE_DIGITS, '0')
}

/** The number of entries of a member of records. */
export const countIn = ({ hint }: Pick<Member, 'hint'>): number => hint.length / CODE_DIGITS

/** Returns the members that may contain an entry. There is seldom more than one. */
export function membersWith(members: readonly Member[], entry: string): Member[] {
  const code = entryCode(entry)
  return members.filter(({ hint }) => {
    let at = hint.indexOf(code)
    while (at % CODE_DIGITS > 0) at = hint.indexOf(code, at + 1)
    return at !== -1
  })
}

/** An entry as it is stored. */
export interface StoredEntry {
  readonly entry: string
  /** The number of its bytes. */
  readonly bytes: number
  readonly isShort: boolean
}

/** Marks the line of an entry that is not in the short form. */
const AS_IS = ' as-is'

/** Builds the head of a member of records. Names of entries have no spaces or line feeds. */
export const memberHead = (entries: readonly StoredEntry[]): string =>
  withLength(
    `\n${entries.map(({ entry, bytes, isShort }) => `${entry} ${bytes}${isShort ? '' : AS_IS}\n`).join('')}`,
  )

/** The place of an entry in its member. */
export interface EntryPlace extends Stretch, Omit<StoredEntry, 'bytes'> {}

/** The entries of a member of records, in order, by its head. */
export function entriesIn(head: string): EntryPlace[] {
  let at = head.length
  return head
    .split('\n')
    .slice(1, -1)
    .map((line) => {
      const [entry = '', bytes] = line.split(' ')
      const start = at
      at += Number(bytes)
      return { entry, start, end: at, isShort: !line.endsWith(AS_IS) }
    })
}

/** Returns the content of an entry. */
export function contentIn(
  member: Uint8Array<ArrayBuffer>,
  { entry, start, end, isShort }: EntryPlace,
): Uint8Array<ArrayBuffer> {
  const stored = member.subarray(start, end)
  return isShort ? encoder.encode(expand(entry, decoder.decode(stored))) : stored
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** A key of an index, and the ids of its block. */
export type IndexItem = readonly [key: string, ids: string]

/** Builds the lines of a member of an index. Keys and ids have no spaces or line feeds. */
export function indexLines(items: readonly IndexItem[]): string {
  let before = 0
  return items
    .map(([key, ids], at) => {
      const after = sharedLength(key, items[at + 1]?.[0] ?? '')
      const line = `${key.slice(0, Math.max(before, after) + 1)} ${ids}\n`
      before = after
      return line
    })
    .join('')
}

/** The number of characters at the beginning of a text with which another one begins, too. */
function sharedLength(text: string, other: string): number {
  let at = 0
  while (at < text.length && text[at] === other[at]) at += 1
  return at
}

/**
 * Returns the ids by which a key is found. For a key that the index does not have, it returns null or the ids of a
 * different one.
 * @param lines of a member of an index
 */
export function idsIn(lines: string, key: string): string | null {
  // The search ends after the last line that is not after the key.
  let low = 0
  let high = lines.length
  while (low < high) {
    const start = lines.lastIndexOf('\n', ((low + high) >> 1) - 1) + 1
    if (lines.slice(start, lines.indexOf(' ', start)) <= key) low = lines.indexOf('\n', start) + 1
    else high = start
  }
  if (low === 0) return null
  const [beginning = '', ids = ''] = lines.slice(lines.lastIndexOf('\n', low - 2) + 1, low - 1).split(' ')
  return key.startsWith(beginning) ? ids : null
}

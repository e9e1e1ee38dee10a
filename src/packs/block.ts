// A block as it stands in a file, taken apart.
import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { entriesOf, fileOfBlock, HEAD_BYTES, headLength, INDEX, type Stretch } from '../api/packs.ts'
import { RESOURCES, type Resource } from '../api/resources.ts'

export interface Block {
  readonly bytes: Buffer
  readonly head: string
  /** Where each entry stands, by its name, in order. */
  readonly entries: ReadonlyMap<string, Stretch>
}

const LINE = /^(\S+) (\d+) (\d+)$/

/**
 * @param bytes of the whole file
 * @returns null for a block that is cut off or damaged
 */
export function parseBlock(bytes: Buffer): Block | null {
  const length = headLength(bytes.toString('latin1', 0, HEAD_BYTES))
  if (!(length > HEAD_BYTES && length <= bytes.length)) return null
  const head = bytes.toString('latin1', 0, length)
  const lines = head.slice(HEAD_BYTES, -1).split('\n')
  const entries = new Map<string, Stretch>()
  // A comma stands between two entries.
  let at = length - 1
  for (const line of lines) {
    const [, entry, start, end] = LINE.exec(line) ?? []
    if (entry === undefined || length + Number(start) !== at + 1 || Number(end) < Number(start)) return null
    entries.set(entry, { start: at + 1, end: length + Number(end) })
    at = length + Number(end)
  }
  const isWhole = head.endsWith('\n') && at === bytes.length && entries.size === lines.length
  return isWhole ? { bytes, head, entries } : null
}

/** The bytes of an entry; null where the block does not have it. */
export function bodyOf({ bytes, entries }: Block, entry: string): Buffer | null {
  const stretch = entries.get(entry)
  return stretch ? bytes.subarray(stretch.start, stretch.end) : null
}

/**
 * The records that stand in a block of a folder, whose head alone is read: none where that is no block of records, or
 * damaged.
 * @param block the pack and the name, as in `artist/3f2a…`
 */
export function* recordsIn(
  folder: string,
  block: string,
): Generator<{ readonly resource: Resource; readonly name: string }> {
  const [pack, name = ''] = block.split('/')
  const resource = RESOURCES.find((each) => each === pack)
  if (resource === undefined || name.startsWith(INDEX)) return
  for (const entry of entriesInFile(path.join(folder, fileOfBlock(block)))) yield { resource, name: entry }
}

/** The names of the entries of a block, of which the head alone is read; none where it is not whole. */
export const entriesInFile = (file: string): string[] => entriesOf(readHead(file))

/** The head of a block; empty where it is not whole. */
function readHead(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const first = Buffer.alloc(HEAD_BYTES)
    readSync(descriptor, first)
    const length = headLength(first.toString('latin1'))
    if (!(length <= MAX_HEAD)) return ''
    const head = Buffer.alloc(length)
    return readSync(descriptor, head, 0, length, 0) === length ? head.toString('latin1') : ''
  } finally {
    closeSync(descriptor)
  }
}

/** More than any head has: a record of a few bytes takes as many in the head. */
const MAX_HEAD = 16 * 1024 * 1024

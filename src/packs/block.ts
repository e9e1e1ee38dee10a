// Parses a block as it is stored in a file.
import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import {
  entriesOf,
  fileOfBlock,
  HEAD_BYTES,
  headLength,
  INDEX,
  isWholeBlock,
  type Stretch,
} from '../api/packs.ts'
import { RESOURCES, type Resource } from '../api/resources.ts'

export interface Block {
  readonly bytes: Buffer
  readonly head: string
  /** The position of each entry, by name, in order. */
  readonly entries: ReadonlyMap<string, Stretch>
}

const LINE = /^(\S+) (\d+) (\d+)$/

/**
 * @param name of the block
 * @param bytes of the whole file
 * @returns null for a truncated or damaged block, and for a block with a different name
 */
export function parseBlock(name: string, bytes: Buffer): Block | null {
  const head = readHeadIn(bytes)
  if (!isWholeBlock(name, head, bytes.length)) return null
  const { length } = head
  const lines = head.slice(0, -1).split('\n').slice(1)
  const entries = new Map<string, Stretch>()
  // Entries are separated by a comma.
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

const readHeadIn = (bytes: Buffer): string =>
  bytes.toString('latin1', 0, headLength(bytes.toString('latin1', 0, HEAD_BYTES)))

/**
 * Parses a block of an index.
 * @returns null as {@link parseBlock} does
 */
export function parseIndex(name: string, bytes: Buffer): string | null {
  const head = bytes.toString('latin1')
  return name.startsWith(INDEX) && isWholeBlock(name, head, bytes.length) ? head : null
}

/** The bytes of an entry; null where the block does not contain it. */
export function bodyOf({ bytes, entries }: Block, entry: string): Buffer | null {
  const stretch = entries.get(entry)
  return stretch ? bytes.subarray(stretch.start, stretch.end) : null
}

/**
 * Lists the records of a block in a folder, reading only its head: nothing where the file is damaged or not a block of
 * records.
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

/** Lists the names of the entries of a block, reading only its head: empty where the block is truncated. */
export const entriesInFile = (file: string): string[] => entriesOf(readHead(file))

/** Reads the head of a block; empty where the block is truncated. */
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

/** More than any head takes, even in a block of records of a few bytes each. */
const MAX_HEAD = 16 * 1024 * 1024

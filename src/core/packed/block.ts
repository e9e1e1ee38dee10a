// Builds blocks, and parses a block as it is stored in a file.

import {
  blockHead,
  contentIn,
  countIn,
  entriesIn,
  HEAD_BYTES,
  headLength,
  type Member,
  membersIn,
  type Stretch,
} from '../../contract/blocks/blocks.ts'
import { blockFile, fileOfBlock, INDEX, type Pack, TABLE } from '../../contract/blocks/packs.ts'
import { RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { gunzipSync, gzipSync } from '../platform/compression.ts'
import { closeSync, fstatSync, openSync, readFileSync, readSync } from '../platform/files.ts'
import path from '../platform/path.ts'
import type { SiteFile } from '../site/site.ts'

/** A compressed member of a block. */
export interface BuiltMember {
  readonly hint: string
  readonly bytes: Uint8Array
}

/** The byte of a gzip header that names the operating system, and its value for an unknown one (RFC 1952). */
const SYSTEM = { at: 9, unknown: 255 }

/** @param parts of the content of the member */
export function buildMember(hint: string, parts: readonly Uint8Array[]): BuiltMember {
  const bytes = gzipSync(Buffer.concat(parts))
  bytes[SYSTEM.at] = SYSTEM.unknown
  return { hint, bytes }
}

export const buildBlock = (pack: Pack, name: string, members: readonly BuiltMember[]): SiteFile => ({
  path: blockFile(pack, name),
  body: [
    blockHead(
      name,
      members.map(({ hint, bytes }) => ({ hint, bytes: bytes.length })),
    ),
    ...members.map(({ bytes }) => bytes),
  ],
})

/** The entries of a block of records, by name, in order. */
export type Block = ReadonlyMap<string, Buffer>

/**
 * @param name of the block
 * @param bytes of the whole file
 * @returns null for a truncated or damaged block, and for a block with a different name
 */
export function parseBlock(name: string, bytes: Buffer): Block | null {
  const members = parseMembers(name, bytes)
  if (members === null) return null
  const block = new Map<string, Buffer>()
  for (const member of members) {
    const content = readMember(bytes, member)
    if (content === null) return null
    const entries = entriesIn(decodeHead(content))
    if (entries.length !== countIn(member)) return null
    for (const place of entries) {
      const { buffer, byteOffset, length } = contentIn(content, place)
      block.set(place.entry, Buffer.from(buffer, byteOffset, length))
    }
  }
  return block
}

/** Returns the members of a block; null as {@link parseBlock} does. */
export const parseMembers = (name: string, bytes: Buffer): Member[] | null =>
  membersIn(name, decodeHead(bytes), bytes.length)

/** The head of a block, or of a member. */
const decodeHead = (bytes: Buffer): string =>
  bytes.toString('latin1', 0, headLength(bytes.toString('latin1', 0, HEAD_BYTES)))

/** Decompresses a member of a block; null where it is damaged. */
export function readMember(bytes: Buffer, { start, end }: Stretch): Buffer<ArrayBuffer> | null {
  try {
    return gunzipSync(bytes.subarray(start, end))
  } catch {
    return null
  }
}

/**
 * Lists the records of a block in a folder: nothing where the file is damaged or not a block of records.
 * @param block the pack and the name, as in `artist/3f2a…`
 */
export function* recordsIn(
  folder: string,
  block: string,
): Generator<{ readonly resource: Resource; readonly name: string }> {
  const [pack, name = ''] = block.split('/')
  const resource = RESOURCES.find((each) => each === pack)
  if (resource === undefined || name.startsWith(INDEX) || name.startsWith(TABLE)) return
  const entries = parseBlock(name, readFileSync(path.join(folder, fileOfBlock(block)))) ?? new Map()
  for (const entry of entries.keys()) yield { resource, name: entry }
}

/** Counts the entries of a block, reading only its head; null where the block is damaged. */
export function countEntriesIn(file: string, name: string): number | null {
  const descriptor = openSync(file, 'r')
  try {
    const first = Buffer.alloc(HEAD_BYTES)
    readSync(descriptor, first)
    const length = headLength(first.toString('latin1'))
    if (!(length <= MAX_HEAD)) return null
    const head = Buffer.alloc(length)
    readSync(descriptor, head, 0, length, 0)
    const members = membersIn(name, head.toString('latin1'), fstatSync(descriptor).size)
    return members === null ? null : members.reduce((sum, member) => sum + countIn(member), 0)
  } finally {
    closeSync(descriptor)
  }
}

/** More than any head takes, even in a block of records of a few bytes each. */
const MAX_HEAD = 16 * 1024 * 1024

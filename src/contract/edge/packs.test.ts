import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type BuiltMember, buildBlock, buildMember } from '../../core/packed/block.ts'
import { encodeBody } from '../../core/site/encode.ts'
import { entryCode, memberHead } from '../blocks/blocks.ts'
import {
  type BlockRow,
  blockFile,
  INDEX,
  type IndexRow,
  type PackTable,
  packTableFile,
  TABLE,
} from '../blocks/packs.ts'
import type { PackedFile } from '../kinds/packed.ts'
import { PackMemory } from './pack-memory.ts'
import { Packs } from './packs.ts'
import type { Bytes } from './pressed-page.ts'

const encode = (text: string): Bytes => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)

/** Keys in the order of the list, which is not alphabetical. */
const KEYS = ['m', 'c', 'x', 'a', 'k', 'e', 'z', 'b', 'q']
const packedEntry = (key: string): PackedFile => ({ pack: 'artist', key, entry: key })

/**
 * The files of a pack whose records are their keys with a suffix: three records per block, in members of two, and four
 * keys per block of the index. With tables, two rows of either are in a block of their own.
 */
function createSite(
  suffix: string,
  keys: readonly string[] = KEYS,
  { padding = 0, hasTables = false } = {},
): Map<string, Uint8Array> {
  const groups = <Item>(all: readonly Item[], size: number) =>
    Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
  const files = new Map<string, Uint8Array>()
  const nameAt = (prefix: string, at: number) => `${prefix}${at}${Buffer.from(suffix).toString('hex')}`
  const add = (name: string, members: readonly BuiltMember[]) => {
    const block = buildBlock('artist', name, members)
    files.set(block.path, encodeBody(block))
    return name
  }
  const makeRecords = (members: readonly string[]) => {
    // Random bytes, since blocks are measured as they are compressed.
    const bodies = members.map((key) => `"${key}${suffix}"${randomBytes(padding / 2).toString('hex')}`)
    const head = memberHead(
      members.map((entry, at) => ({ entry, bytes: encode(bodies[at] ?? '').length, isShort: false })),
    )
    return buildMember(members.map(entryCode).join(''), [encode(head + bodies.join(''))])
  }
  const joinLines = (members: readonly string[]) => {
    const lines = members.map((key) => {
      const at = Math.floor(keys.indexOf(key) / 3)
      return `${key} ${hasTables ? `table${Math.floor(at / 2)}/` : ''}id${at}\n`
    })
    return buildMember(members[0] ?? '', [encode(lines.join(''))])
  }
  const blocks = groups(keys, 3).map((group, at): BlockRow => {
    return [`id${at}`, add(nameAt('', at), groups(group, 2).map(makeRecords)), group.length]
  })
  const index = groups(keys.toSorted(), 4).map((group, at): IndexRow => {
    return [group[0] ?? '', add(nameAt(INDEX, at), groups(group, 3).map(joinLines))]
  })
  const toTable = (rows: unknown, at: number) =>
    add(nameAt(TABLE, at), [buildMember('0', [encode(JSON.stringify(rows))])])
  const table: PackTable = hasTables
    ? {
        count: keys.length,
        blocks: groups(blocks, 2).map((rows, at) => {
          const count = rows.reduce((sum, [, , records]) => sum + records, 0)
          return [`table${at}`, toTable(rows, at), count]
        }),
        index: groups(index, 2).map((rows, at) => [rows[0]?.[0] ?? '', toTable(rows, 10 + at)]),
      }
    : { count: keys.length, blocks, index }
  files.set(packTableFile('artist'), encode(JSON.stringify(table)))
  return files
}

/** A site that can be republished, and the files that are read from it. */
function serve(files: Map<string, Uint8Array>, options?: ConstructorParameters<typeof PackMemory>[0]) {
  const site = { files, tag: '"1"' as string | null }
  const read: string[] = []
  const memory = new PackMemory(options)
  const open = () =>
    new Packs(async (file) => {
      read.push(file)
      const bytes = site.files.get(file)
      return bytes === undefined ? null : { bytes: new Uint8Array(bytes), tag: site.tag }
    }, memory)
  const find = async (key: string) => decode(await open().find(packedEntry(key)))
  const list = async (from: number, to: number) => {
    const found = await open().records('artist', () => [{ from, to }])
    return found && `${found.count}: ${found.pieces.map(decode).join()}`
  }
  return { site, read, open, find, list }
}

describe('a packed site', () => {
  it('has every record by its key, and none by another', async () => {
    const { find, open } = serve(createSite('1'))
    for (const key of KEYS) expect(await find(key)).toBe(`"${key}1"`)
    for (const key of ['', 'A', 'aa', 'd', 'zz', 'm 0']) expect(await find(key)).toBeNull()
    expect(await open().find({ pack: 'artist', key: 'm', entry: 'm.0' })).toBeNull()
    expect(await open().find({ pack: 'label', key: 'm', entry: 'm' })).toBeNull()
  })

  it('reads a table, a block of the index and a block of records, and each of them once', async () => {
    const { find, read } = serve(createSite('1'))
    await find('m')
    expect(read.map((file) => file.replace(/^api\/v1\/packs\/artist\//, ''))).toEqual([
      'index.json',
      `${INDEX}131.block`,
      '031.block',
    ])
    await find('m')
    expect(read).toHaveLength(3)
    await find('k')
    expect(read).toHaveLength(4)
  })

  it('has every stretch of a list, also one that begins or ends beyond it', async () => {
    const { list } = serve(createSite('1'))
    for (let from = 0; from <= KEYS.length + 1; from += 1) {
      for (let to = from + 1; to <= KEYS.length + 3; to += 1) {
        const records = KEYS.slice(from, to).map((key) => `"${key}1"`)
        expect(await list(from, to)).toBe(`9: ${records.join()}`)
      }
    }
    const { open } = serve(createSite('1'))
    expect(await open().records('artist', (count) => [{ from: count, to: count }])).toMatchObject({
      count: 9,
      pieces: [],
    })
    expect(await open().records('label', () => [{ from: 0, to: 1 }])).toBeNull()
  })

  it('has the same records where its tables are in blocks', async () => {
    const { find, list, read } = serve(createSite('1', KEYS, { hasTables: true }))
    for (const key of KEYS) expect(await find(key)).toBe(`"${key}1"`)
    for (const key of ['', 'A', 'aa', 'zz']) expect(await find(key)).toBeNull()
    for (const [from, to] of [
      [0, 9],
      [2, 4],
      [5, 7],
      [8, 12],
    ] as const)
      expect(await list(from, to)).toBe(
        `9: ${KEYS.slice(from, to)
          .map((key) => `"${key}1"`)
          .join()}`,
      )
    expect(new Set(read).size).toBe(read.length)
  })

  it('has an empty list where there are no records', async () => {
    const { find, list } = serve(createSite('1', []))
    expect(await list(0, 20)).toBe('0: ')
    expect(await find('a')).toBeNull()
  })

  it('answers many requests at a time', async () => {
    const { find, list } = serve(createSite('1'))
    const all = await Promise.all([...KEYS.map(find), list(0, 9), list(2, 4)])
    expect(all).toEqual([
      ...KEYS.map((key) => `"${key}1"`),
      `9: ${KEYS.map((key) => `"${key}1"`).join()}`,
      '9: "x1","a1"',
    ])
  })
})

describe('a packed site that is published again', () => {
  it('is read again where a block is gone that the table in memory names', async () => {
    const { site, find, list } = serve(createSite('1'))
    expect(await find('m')).toBe('"m1"')
    site.files = createSite('2', ['n', ...KEYS])
    expect(await find('a')).toBe('"a2"')
    expect(await list(0, 2)).toBe('10: "n2","m2"')
    expect(await find('n')).toBe('"n2"')
  })

  it('fails where a block is missing that the new table names too', async () => {
    const { site, find } = serve(createSite('1'))
    for (const file of site.files.keys()) if (file.endsWith('.block')) site.files.delete(file)
    await expect(find('m')).rejects.toThrow('is missing')
  })

  it('is the new one at once where it is live, and its table is read again only under another tag', async () => {
    const { site, find, read } = serve(createSite('1'), { isLive: true })
    expect(await find('m')).toBe('"m1"')
    site.files = createSite('2')
    // The tag of the table is unchanged: its blocks are in memory.
    expect(await find('m')).toBe('"m1"')
    site.tag = '"2"'
    expect(await find('m')).toBe('"m2"')
    site.files = createSite('3')
    site.tag = null
    expect(await find('m')).toBe('"m3"')
    expect(read.filter((file) => file.endsWith('index.json'))).toHaveLength(4)
  })
})

describe('the memory of a handler', () => {
  const MEGABYTE = 2 ** 20

  it('keeps blocks up to 8 MB, those that were used last', async () => {
    // Three records make a block of 3 MB.
    const { find, read } = serve(createSite('1', KEYS, { padding: 2 * MEGABYTE }))
    const [first, second, third] = ['m', 'a', 'z'] as const
    for (const key of [first, second, first]) await find(key)
    const before = read.length
    await find(third)
    await find(first)
    // The third block. Of the index, at most what was evicted together with the second.
    const more = read.slice(before).filter((file) => !file.includes(INDEX))
    expect(more).toHaveLength(1)
    await find(second)
    expect(read.at(-1)).toBe(blockFile('artist', '131'))
  })

  it('keeps the blocks of the index apart, so that records do not displace them', async () => {
    const { find, read } = serve(createSite('1', KEYS, { padding: 2 * MEGABYTE }))
    for (let round = 0; round < 3; round += 1) for (const key of KEYS) await find(key)
    expect(read.filter((file) => file.includes(INDEX))).toHaveLength(3)
  })

  it('keeps blocks of the index up to 8 MB, those that were used last', async () => {
    // A block of 3 MB, since its head contains two keys.
    const long = (key: string) => key.repeat(1.5 * MEGABYTE)
    const { find, read } = serve(createSite('1', [...'abcdefghijkl'].map(long)))
    const readsFor = async (key: string) => {
      const before = read.length
      await find(long(key))
      return read.slice(before).filter((file) => file.includes(INDEX)).length
    }
    const [first, second, third] = ['a', 'e', 'i'] as const
    for (const key of [first, second, first]) await readsFor(key)
    expect(await readsFor(third)).toBe(1)
    expect(await readsFor(first)).toBe(0)
    expect(await readsFor(second)).toBe(1)
  })

  it('answers out of a larger block without keeping it, and keeps the others', async () => {
    const { find, read } = serve(createSite('1', ['a', 'b', 'c'], { padding: 6 * MEGABYTE }))
    for (const key of ['a', 'c', 'b']) expect((await find(key))?.slice(0, 4)).toBe(`"${key}1"`)
    const large = blockFile('artist', '031')
    expect(read.slice(1)).toEqual([blockFile('artist', `${INDEX}031`), large, large, large])
  })
})

import { describe, expect, it } from 'vitest'
import { idsIn } from '../contract/blocks/blocks.ts'
import {
  type BlockRow,
  blockFile,
  type IndexRow,
  lastUpTo,
  PACKS,
  type PackTable,
  packTableFile,
} from '../contract/blocks/packs.ts'
import { recordFiles } from '../contract/kinds/forms.ts'
import { resourceFile } from '../contract/urls/files.ts'
import { parseBlock, parseMembers, readMember } from '../core/packed/block.ts'
import { encodeBody, textFile } from '../core/site/encode.ts'
import { plannedFile, type RenderedFile, renderPlanned } from '../core/site/planned-file.ts'
import { digest, digestNumber } from '../core/system/digest.ts'
import { artistId, releaseId } from '../testing/catalogs/catalog.ts'
import { type PackedFiles, type PackItem, packFiles } from './pack-files.ts'

const makeItems = (count: number, idOf: (number: number) => string): PackItem[] =>
  Array.from({ length: count }, (_, number) => ({
    key: idOf(number),
    bytes: 20,
    content: digestNumber(digest(`${number}`)),
    entries: 1,
  }))

// Not in the order of keys.
const artists = makeItems(300, artistId).reverse()
const pages = makeItems(8, releaseId)
const planFiles = (of: PackedFiles) =>
  packFiles(
    [
      { pack: 'track', items: [] },
      { pack: 'release_page', items: pages },
      { pack: 'artist', items: artists, listed: 299 },
    ],
    of,
    { salt: 'salt', blockBytes: 100, tableRows: 4 },
  )

/** Each record has its key as its response, and the number of its file as each form. */
const findFiles: PackedFiles = (pack, key) =>
  (pack === 'artist'
    ? [textFile(resourceFile('artist', key, 'plain'), key)]
    : recordFiles('release', key).map((path, at) => textFile(path, `${at}`))
  ).map(plannedFile)

const planned = new Map<string, RenderedFile>(Array.from(planFiles(findFiles), (file) => [file.path, file]))

type Packed = 'artist' | 'release_page' | 'track'

const bytesAt = async (path: string): Promise<Buffer> =>
  encodeBody(await renderPlanned(planned.get(path) as RenderedFile))

const readRoot = async (pack: Packed): Promise<PackTable> =>
  JSON.parse(`${await bytesAt(packTableFile(pack))}`)

/** The content of the only member of a block. */
async function readMemberText(pack: Packed, name: string): Promise<string> {
  const bytes = await bytesAt(blockFile(pack, name))
  const [member, ...others] = parseMembers(name, bytes) ?? []
  expect(others).toEqual([])
  return `${member && readMember(bytes, member)}`
}

/** The rows of blocks of records or of the index, below all tables, each with the ids above it. */
async function rowsBelow<Row extends BlockRow | IndexRow>(
  pack: Packed,
  rows: readonly Row[],
  above: readonly string[] = [],
): Promise<{ row: Row; ids: string }[]> {
  const found = rows.map(async (row) => {
    const ids = [...above, row[0]]
    if (!row[1].startsWith('table-')) return [{ row, ids: ids.join('/') }]
    return rowsBelow<Row>(pack, JSON.parse(await readMemberText(pack, row[1])), ids)
  })
  return (await Promise.all(found)).flat()
}

const readBlocks = async (pack: Packed) => rowsBelow(pack, (await readRoot(pack)).blocks)

const entriesIn = async (pack: Packed, name: string): Promise<[string, string][]> =>
  Array.from(parseBlock(name, await bytesAt(blockFile(pack, name))) ?? [], ([entry, content]) => [
    entry,
    `${content}`,
  ])

describe('the files of packs', () => {
  it('have their names as their digests, and each pack has a table', () => {
    for (const { path, digest } of planned.values())
      if (path.endsWith('.block')) expect(path.endsWith(`/${digest()}.block`)).toBe(true)
    const tables = [...planned.keys()].filter((path) => !path.endsWith('.block'))
    expect(tables.sort()).toEqual(PACKS.map(packTableFile).sort())
  })

  it('ask for no files of records until a block is rendered, and then for those of its own', async () => {
    const asked: string[] = []
    const files = [
      ...planFiles((pack, key) => {
        asked.push(key)
        return findFiles(pack, key)
      }),
    ]
    for (const file of files) file.digest()
    expect(asked).toEqual([])
    const [first, second] = (await readBlocks('artist')).map(({ row }) => row) as [BlockRow, BlockRow]
    await files.find(({ path }) => path === blockFile('artist', second[1]))?.render()
    expect(asked).toEqual(artists.slice(first[2], first[2] + second[2]).map(({ key }) => key))
  })
})

describe('a block', () => {
  it.each([
    ['of records has their responses in the order of the pack', 'artist', artists, 1],
    ['of forms has all forms of its records', 'release_page', pages, 6],
  ] as const)('%s', async (_, pack, items, forms) => {
    const blocks = await readBlocks(pack)
    const entries = await Promise.all(blocks.map(({ row: [, name] }) => entriesIn(pack, name)))
    expect(entries.map(({ length }) => length)).toEqual(blocks.map(({ row: [, , count] }) => count * forms))
    const keys = entries.flat().map(([entry]) => entry.split('/')[0])
    expect(keys).toEqual(items.flatMap(({ key }) => Array.from({ length: forms }, () => key)))
    const expected = pack === 'artist' ? keys : items.flatMap(() => ['0', '1', '2', '3', '4', '5'])
    expect(entries.flat().map(([, content]) => content)).toEqual(expected)
  })
})

describe('the table of a pack', () => {
  it('is followed by tables until its own rows are few, and lists all blocks', async () => {
    const { count, blocks, index } = await readRoot('artist')
    expect(count).toBe(299)
    for (const rows of [blocks, index]) {
      expect(rows.length).toBeLessThanOrEqual(4)
      expect(rows.every(([, name]) => name.startsWith('table-'))).toBe(true)
    }
    const below = await readBlocks('artist')
    expect(below.reduce((sum, { row: [, , records] }) => sum + records, 0)).toBe(300)
  })

  it('has an index that gives the ids of the block that each key is in, after those of its tables', async () => {
    const { index } = await readRoot('artist')
    const lines = (await rowsBelow('artist', index)).map(({ row }) => row)
    for (const { row, ids } of await readBlocks('artist'))
      for (const [key] of await entriesIn('artist', row[1])) {
        const [, name] = lastUpTo(lines, key) as IndexRow
        expect(idsIn(await readMemberText('artist', name), key)).toBe(ids)
      }
  })

  it('lists nothing for a pack without items', async () => {
    expect(await readRoot('track')).toEqual({ count: 0, blocks: [], index: [] })
  })
})

import { describe, expect, it } from 'vitest'
import { idsIn } from '../contract/blocks/blocks.ts'
import { blockFile, PACKS, packTableFile } from '../contract/blocks/packs.ts'
import { recordFiles } from '../contract/kinds/forms.ts'
import { resourceFile } from '../contract/urls/files.ts'
import { parseBlock, parseMembers, readMember } from '../core/packed/block.ts'
import { bytesOf, textFile } from '../core/site/encode.ts'
import { plannedFile, type RenderedFile, renderPlanned } from '../core/site/planned-file.ts'
import { digest, digestNumber } from '../core/system/digest.ts'
import { artistId, releaseId } from '../testing/catalogs/catalog.ts'
import { type PackedFiles, packFiles } from './pack-files.ts'
import { type Block, type PackItem, type PlannedPack, planPacks } from './plan-blocks.ts'

const itemsOf = (count: number, idOf: (number: number) => string): PackItem[] =>
  Array.from({ length: count }, (_, number) => ({
    key: idOf(number),
    bytes: 20,
    content: digestNumber(digest(`${number}`)),
    entries: 1,
  }))

const plan = planPacks(
  [
    { pack: 'track', items: [] },
    { pack: 'release_page', items: itemsOf(8, releaseId) },
    { pack: 'artist', items: itemsOf(300, artistId) },
  ],
  { salt: 'salt', blockBytes: 100, tableRows: 4 },
)
const [artists, pages] = plan as [PlannedPack, PlannedPack]
const [first, second] = artists.levels[0] as [Block, Block]
/** A table right above blocks, one of records and one of the index. */
const [[table], [indexTable]] = [artists.levels[1], artists.indexLevels[1]] as [[Block], [Block]]

/** Each record has its key as its response, and the number of its file as each form. */
const filesOf: PackedFiles = (pack, key) =>
  (pack === 'artist'
    ? [textFile(resourceFile('artist', key, 'plain'), key)]
    : recordFiles('release', key).map((path, at) => textFile(path, `${at}`))
  ).map(plannedFile)

const planned = new Map<string, RenderedFile>(
  Array.from(packFiles(plan, filesOf), (file) => [file.path, file]),
)

const bytesAt = async (path: string): Promise<Buffer> =>
  bytesOf(await renderPlanned(planned.get(path) as RenderedFile))

const entriesIn = async (pack: 'artist' | 'release_page', { name }: Block): Promise<[string, string][]> =>
  Array.from(parseBlock(name, await bytesAt(blockFile(pack, name))) ?? [], ([entry, content]) => [
    entry,
    `${content}`,
  ])

/** The content of the only member of a block. */
async function memberOf({ name }: Block): Promise<string> {
  const bytes = await bytesAt(blockFile('artist', name))
  const [member, ...others] = parseMembers(name, bytes) ?? []
  expect(others).toEqual([])
  return `${member && readMember(bytes, member)}`
}

const rowOf = ({ id, name, count }: Block) => [id, name, count]
const indexRowOf = ({ key, name }: Block) => [key, name]

describe('the files of packs', () => {
  it('are a block for each that is planned, with its name as its digest, and the tables of all packs', () => {
    const blocks = plan.flatMap(({ pack, levels, indexLevels }) =>
      [...levels, ...indexLevels].flat().map(({ name }) => [blockFile(pack, name), name]),
    )
    const tables = PACKS.map((pack) => [packTableFile(pack), null])
    const found = Array.from(planned.values(), (file) => [file.path, file.digest()])
    expect(found.sort()).toEqual([...blocks, ...tables].sort())
  })

  it('ask for no files of records until a block is rendered, and then for those of its own', async () => {
    const asked: string[] = []
    const files = [
      ...packFiles(plan, (pack, key) => {
        asked.push(key)
        return filesOf(pack, key)
      }),
    ]
    for (const file of files) file.digest()
    expect(asked).toEqual([])
    await files.find(({ path }) => path === blockFile('artist', second.name))?.render()
    const keys = artists.items.map(({ key }) => key)
    expect(asked).toEqual(keys.slice(first.count, first.count + second.count))
  })
})

describe('a block', () => {
  it.each([
    ['of records has their responses in the order of the pack', 'artist', artists, 1],
    ['of forms has all forms of its records', 'release_page', pages, 6],
  ] as const)('%s', async (_, pack, { levels: [blocks = []], items }, forms) => {
    const entries = await Promise.all(blocks.map((block) => entriesIn(pack, block)))
    expect(entries.map(({ length }) => length)).toEqual(blocks.map(({ count }) => count * forms))
    const keys = entries.flat().map(([entry]) => entry.split('/')[0])
    expect(keys).toEqual(items.flatMap(({ key }) => Array.from({ length: forms }, () => key)))
    const expected = pack === 'artist' ? keys : items.flatMap(() => ['0', '1', '2', '3', '4', '5'])
    expect(entries.flat().map(([, content]) => content)).toEqual(expected)
  })

  it('of an index has the lines of its range', async () => {
    const blocks = artists.indexLevels[0] ?? []
    const texts = await Promise.all(blocks.map(memberOf))
    for (const [at, { first, count }] of blocks.entries())
      for (const [key, ids] of artists.lines.slice(first - 1, first - 1 + count))
        expect(idsIn(texts[at] as string, key)).toBe(ids)
  })

  it('of a table has a row for each block that it lists', async () => {
    expect(JSON.parse(await memberOf(table))).toEqual(table.rows.map(rowOf))
    expect(JSON.parse(await memberOf(indexTable))).toEqual(indexTable.rows.map(indexRowOf))
  })
})

describe('the table of a pack', () => {
  it('lists the highest blocks, and nothing for a pack without items', async () => {
    const tableOf = async (pack: 'artist' | 'track') => JSON.parse(`${await bytesAt(packTableFile(pack))}`)
    expect(await tableOf('artist')).toEqual({
      count: 300,
      blocks: artists.levels.at(-1)?.map(rowOf),
      index: artists.indexLevels.at(-1)?.map(indexRowOf),
    })
    expect(await tableOf('track')).toEqual({ count: 0, blocks: [], index: [] })
  })
})

// The files of the packs of a site: blocks of records, of indexes and of tables, and the tables of all packs.
import type { Pack, PackTable } from '../contract/blocks/packs.ts'
import { type RenderedFile, renderPlanned } from '../core/site/planned-file.ts'
import type { SiteFile } from '../core/site/site.ts'
import { type Block, divide, identifyKey, type PackOptions, type Part } from './divide.ts'
import { blockPlan, type PlacedKey, packTables, rootTables } from './pack-tables.ts'
import { RecordBlock } from './record-block.ts'

/** A record, a lookup, or the forms of a record. */
export interface PackItem {
  readonly key: string
  /** Approximate bytes after compression. */
  readonly bytes: number
  /** A digest of its content as the text of a number. */
  readonly content: string
  /** Number of its files. */
  readonly entries: number
}

/** The items of a pack, in its order. */
export interface PackItems {
  readonly pack: Pack
  readonly items: readonly PackItem[]
  /** How many of them lists have: the others are last. All by default. */
  readonly listed?: number
}

/** The files of a record or lookup, in the order in which its pack has them. */
export type PackedFiles = (pack: Pack, key: string) => Iterable<RenderedFile>

/** A block of records, with its file. */
export interface RecordFile {
  readonly block: Block
  readonly keys: readonly Pick<Part, 'key' | 'id' | 'lot'>[]
  readonly file: RenderedFile
}

/** Plans the files of all packs. */
export function* packFiles(
  packs: Iterable<PackItems>,
  filesOf: PackedFiles,
  options: PackOptions,
): Generator<RenderedFile> {
  const roots = new Map<Pack, PackTable>()
  for (const { pack, items, listed = items.length } of filledPacks(packs)) {
    const blocks: Block[] = []
    const keys: PlacedKey[] = []
    for (const { block, keys: own, file } of recordBlocks({ pack, items }, filesOf, options)) {
      for (const key of own) keys.push({ ...key, block: blocks.length })
      blocks.push(block)
      yield file
    }
    keys.sort(byKey)
    roots.set(pack, yield* packTables({ pack, listed, blocks, keys: () => keys }, options))
  }
  yield* rootTables(roots)
}

/** Plans the blocks of the records of a pack. */
export function* recordBlocks(
  { pack, items }: PackItems,
  filesOf: PackedFiles,
  { blockBytes, salt }: PackOptions,
): Generator<RecordFile> {
  for (const { block, parts } of divide(items.map(toPart), { max: blockBytes, prefix: '', salt })) {
    const keys = parts.map(({ key, id, lot }) => ({ key, id, lot }))
    const render = async () => (await recordBlock(pack, block, parts, filesOf)).body
    yield { block, keys, file: { ...blockPlan(pack, block), render } }
  }
}

/** The packs that have items, in the order of their names. */
export const filledPacks = (packs: Iterable<PackItems>): PackItems[] =>
  Array.from(packs)
    .filter(({ items }) => items.length > 0)
    .sort((one, other) => (one.pack < other.pack ? -1 : 1))

export const byKey = (one: { readonly key: string }, other: { readonly key: string }): number =>
  one.key < other.key ? -1 : 1

const toPart = ({ key, bytes, content }: PackItem): Part => ({
  key,
  bytes,
  content,
  ...identifyKey(key),
  count: 1,
})

async function recordBlock(
  pack: Pack,
  { name }: Block,
  parts: readonly Part[],
  filesOf: PackedFiles,
): Promise<SiteFile> {
  const block = new RecordBlock(pack)
  for (const { key } of parts) for (const file of filesOf(pack, key)) block.add(await renderPlanned(file))
  return block.build(name)
}

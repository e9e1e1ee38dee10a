// The files of the packs of a site: blocks of records, of indexes and of tables, and the tables of all packs.
import { INDEX_MEMBER_LINES, type IndexItem, indexLines } from '../contract/blocks/blocks.ts'
import {
  type BlockRow,
  blockFile,
  type IndexRow,
  PACKS,
  type Pack,
  type PackTable,
  packTableFile,
} from '../contract/blocks/packs.ts'
import { batches } from '../contract/common/batches.ts'
import { type BuiltMember, buildBlock, buildMember } from '../core/packed/block.ts'
import { encode, textFile } from '../core/site/encode.ts'
import { plannedFile, type RenderedFile, renderPlanned } from '../core/site/planned-file.ts'
import type { SiteFile } from '../core/site/site.ts'
import type { Block, PackPlan, PlannedPack } from './plan-blocks.ts'
import { RecordBlock } from './record-block.ts'

/** The files of a record or lookup, in the order in which its pack has them. */
export type PackedFiles = (pack: Pack, key: string) => Iterable<RenderedFile>

/** Plans the files of all packs. The name of a block changes with its content. */
export function* packFiles(plan: PackPlan, filesOf: PackedFiles): Generator<RenderedFile> {
  for (const planned of plan) {
    const { pack, lines, levels, indexLevels } = planned
    const [blocks = [], ...tables] = levels
    const [indexes = [], ...indexTables] = indexLevels
    for (const block of blocks) yield plannedBlock(pack, block, () => recordBlock(planned, block, filesOf))
    for (const block of indexes) yield plannedBlock(pack, block, () => indexBlock(pack, block, lines))
    for (const block of tables.flat())
      yield plannedBlock(pack, block, () => tableBlock(pack, block, blockRow))
    for (const block of indexTables.flat())
      yield plannedBlock(pack, block, () => tableBlock(pack, block, indexRow))
  }
  const planned = new Map(plan.map((each) => [each.pack, each]))
  for (const pack of PACKS) {
    const { items = [], listed = items.length, levels = [], indexLevels = [] } = planned.get(pack) ?? {}
    const table: PackTable = {
      count: listed,
      blocks: (levels.at(-1) ?? []).map(blockRow),
      index: (indexLevels.at(-1) ?? []).map(indexRow),
    }
    yield plannedFile(textFile(packTableFile(pack), JSON.stringify(table)))
  }
}

const plannedBlock = (
  pack: Pack,
  { name }: Block,
  build: () => SiteFile | Promise<SiteFile>,
): RenderedFile => ({
  path: blockFile(pack, name),
  digest: () => name,
  render: async () => (await build()).body,
})

async function recordBlock(
  { pack, items }: PlannedPack,
  { name, first, count }: Block,
  filesOf: PackedFiles,
): Promise<SiteFile> {
  const block = new RecordBlock(pack)
  for (const { key } of items.slice(first - 1, first - 1 + count))
    for (const file of filesOf(pack, key)) block.add(await renderPlanned(file))
  return block.build(name)
}

function indexBlock(pack: Pack, { name, first, count }: Block, lines: readonly IndexItem[]): SiteFile {
  const own = lines.slice(first - 1, first - 1 + count)
  return buildBlock(pack, name, Array.from(batches(own, INDEX_MEMBER_LINES), buildIndexMember))
}

function buildIndexMember(items: readonly IndexItem[]): BuiltMember {
  const [[first]] = items as [IndexItem]
  return buildMember(first, [encode(indexLines(items))])
}

const tableBlock = (
  pack: Pack,
  { name, rows }: Block,
  rowOf: (block: Block) => BlockRow | IndexRow,
): SiteFile => buildBlock(pack, name, [buildMember('0', [encode(JSON.stringify(rows.map(rowOf)))])])

const blockRow = ({ id, name, count }: Block): BlockRow => [id, name, count]
const indexRow = ({ key, name }: Block): IndexRow => [key, name]

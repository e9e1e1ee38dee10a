// Makes the files of packs that hold no records: the blocks of their indexes, and their tables.
import { INDEX_MEMBER_LINES, type IndexItem, indexLines } from '../contract/blocks/blocks.ts'
import {
  type BlockRow,
  type IndexRow,
  PACKS,
  type PackTable,
  packTableFile,
} from '../contract/blocks/packs.ts'
import { batches } from '../contract/common/batches.ts'
import type { StaleParts } from '../core/library/stale.ts'
import { type BuiltMember, buildBlock, buildMember } from '../core/packed/block.ts'
import { encode, textFile } from '../core/site/encode.ts'
import type { SiteFile } from '../core/site/site.ts'
import type { Block, PackPlan } from './plan-blocks.ts'
import { staleOf } from './stale-packs.ts'

/** Yields the stale blocks of indexes. */
export function* indexBlocks(plan: PackPlan, stale: StaleParts): Generator<SiteFile> {
  for (const { pack, lines, indexLevels } of plan)
    for (const { name, first, count } of staleOf(pack, indexLevels[0], stale)) {
      const own = lines.slice(first - 1, first - 1 + count)
      yield buildBlock(pack, name, Array.from(batches(own, INDEX_MEMBER_LINES), buildIndexMember))
    }
}

function buildIndexMember(items: readonly IndexItem[]): BuiltMember {
  const [[first]] = items as [IndexItem]
  return buildMember(first, [encode(indexLines(items))])
}

/** Yields the tables of all packs: the stale blocks of longer ones, and those in files of their own. */
export function* packTables(plan: PackPlan, stale: StaleParts): Generator<SiteFile> {
  for (const { pack, levels, indexLevels } of plan) {
    const tables = [
      ...levels.slice(1).map((level) => ({ level, rowOf: blockRow as RowOf })),
      ...indexLevels.slice(1).map((level) => ({ level, rowOf: indexRow as RowOf })),
    ]
    for (const { level, rowOf } of tables)
      for (const { name, rows } of staleOf(pack, level, stale))
        yield buildBlock(pack, name, [buildMember('0', [encode(JSON.stringify(rows.map(rowOf)))])])
  }
  const planned = new Map(plan.map((each) => [each.pack, each]))
  for (const pack of PACKS) {
    const { items = [], levels = [], indexLevels = [] } = planned.get(pack) ?? {}
    const table: PackTable = {
      count: items.length,
      blocks: (levels.at(-1) ?? []).map(blockRow),
      index: (indexLevels.at(-1) ?? []).map(indexRow),
    }
    yield textFile(packTableFile(pack), JSON.stringify(table))
  }
}

type RowOf = (block: Block) => BlockRow | IndexRow

const blockRow = ({ id, name, count }: Block): BlockRow => [id, name, count]
const indexRow = ({ key, name }: Block): IndexRow => [key, name]

// Finds what belongs to the stale blocks of a packed site. A block is written as a whole.
import type { Pack } from '../contract/blocks/packs.ts'
import type { SitePart } from '../contract/kinds/parts.ts'
import type { StaleParts } from '../core/library/stale.ts'
import type { PlannedBlocks } from './packer.ts'
import type { Block, PackPlan, PlannedPack } from './plan-blocks.ts'

/** Yields the names of all blocks of a site as parts, with those of indexes and tables. */
export function* blockNames(plan: PackPlan): Generator<readonly [part: string, name: string]> {
  for (const { pack, levels, indexLevels } of plan)
    for (const { name } of [...levels, ...indexLevels].flat()) yield [partOf(pack, name), name]
}

const partOf = (pack: Pack, name: string): string => `${pack}/${name}`

/** Returns those of some blocks of a pack that are stale. */
export const staleOf = (pack: Pack, blocks: readonly Block[] = [], stale: StaleParts): readonly Block[] =>
  blocks.filter(({ name }) => stale.has('block', partOf(pack, name)))

/** Yields the records in stale blocks. */
export function* staleRecords(plan: PackPlan, stale: StaleParts): Generator<SitePart> {
  for (const planned of plan)
    for (const block of staleOf(planned.pack, planned.levels[0], stale))
      for (const { key } of itemsIn(planned, block)) yield { resource: planned.pack, name: key }
}

/** Returns the stale blocks of records, each with the number of its files. */
export const staleBlocks = (plan: PackPlan, stale: StaleParts): PlannedBlocks =>
  new Map(
    plan.map((planned) => [
      planned.pack,
      staleOf(planned.pack, planned.levels[0], stale).map((block) => ({
        name: block.name,
        count: itemsIn(planned, block).reduce((sum, { entries }) => sum + entries, 0),
      })),
    ]),
  )

const itemsIn = ({ items }: PlannedPack, { first, count }: Block) => items.slice(first - 1, first - 1 + count)

// The blocks that all parts made, and the keys in them, in the order of the whole site.
import type { Pack } from '../../contract/blocks/packs.ts'
import { mergeSorted } from '../../core/system/merge-sorted.ts'
import { type Block, identifyKey } from '../../packs/divide.ts'
import type { PlacedKey } from '../../packs/pack-tables.ts'
import { keysName, type MadePart, readKeys } from './made.ts'
import type { PartFolder } from './part-folder.ts'

/** A block of a part, by its position there. */
export interface PartBlock extends Block {
  readonly part: number
  readonly nth: number
  readonly isListed: boolean
}

/** The blocks of all parts, those with records of lists first. */
export function blocksInOrder(parts: readonly MadePart[], pack: Pack): readonly PartBlock[] {
  const blocks = parts.flatMap(({ packs }, part) =>
    (packs[pack] ?? []).map(
      ([id, name, key, count, isListed], nth): PartBlock => ({
        ...{ id, name, key, count, rows: [] },
        ...{ part, nth, isListed },
      }),
    ),
  )
  return [...blocks.filter(({ isListed }) => isListed), ...blocks.filter(({ isListed }) => !isListed)]
}

/** Yields the keys of the blocks of a pack in their order, each with the place of its block. */
export function* keysInOrder(
  folder: PartFolder,
  parts: readonly MadePart[],
  { pack, blocks }: { readonly pack: Pack; readonly blocks: readonly PartBlock[] },
): Generator<PlacedKey> {
  const places = parts.map((): number[] => [])
  for (const [place, { part, nth }] of blocks.entries()) (places[part] as number[])[nth] = place
  const lists = places.flatMap((own, part) => {
    const { inputs } = parts[part] as MadePart
    return own.length === 0 ? [] : [placed(readKeys(folder.left(part, inputs, keysName(pack))), own)]
  })
  yield* mergeSorted(lists, (one, other) => one.key < other.key)
}

function* placed(
  keys: Iterable<{ readonly key: string; readonly block: number }>,
  places: readonly number[],
): Generator<PlacedKey> {
  for (const { key, block } of keys) {
    const { id, lot } = identifyKey(key)
    yield { key, id, lot, block: places[block] as number }
  }
}

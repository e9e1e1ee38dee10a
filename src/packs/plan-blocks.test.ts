import { describe, expect, it } from 'vitest'
import { DigestSum, digest, digestNumber } from '../core/system/digest.ts'
import { type Block, type PackItem, type PlannedPack, planPacks } from './plan-blocks.ts'

const OPTIONS = { salt: 'salt', blockBytes: 100, tableRows: 4 }

const item = (number: number, change: Partial<PackItem> = {}): PackItem => ({
  key: `key-${String(number).padStart(4, '0')}`,
  bytes: 20,
  content: digestNumber(digest(`${number}`)),
  entries: 1,
  ...change,
})
const itemsOf = (count: number): PackItem[] => Array.from({ length: count }, (_, number) => item(number))

const planOf = (items: readonly PackItem[], options = OPTIONS) =>
  planPacks([{ pack: 'artist', items }], options)
const packOf = (items: readonly PackItem[], options = OPTIONS): PlannedPack =>
  planOf(items, options)[0] as PlannedPack

const namesOf = (items: readonly PackItem[]): string[] =>
  planOf(items).flatMap(({ levels, indexLevels }) =>
    [...levels, ...indexLevels].flat().map(({ name }) => name),
  )
/** The number of names that one plan has and another lacks. */
const changed = (one: readonly PackItem[], other: readonly PackItem[]): number => {
  const names = new Set(namesOf(one))
  return namesOf(other).filter((name) => !names.has(name)).length
}

/** The ids from the highest table down to the block of a position. */
function idsAt(blocks: readonly Block[], place: number): string[] {
  const block = blocks.findLast(({ first }) => first <= place)
  return block ? [block.id, ...idsAt(block.rows, place)] : []
}

describe('the blocks of a pack', () => {
  it('have all items in their order', () => {
    const { levels, items } = packOf(itemsOf(300))
    for (const level of levels) {
      expect(level.reduce((sum, { count }) => sum + count, 0)).toBe(300)
      let next = 1
      for (const { first, count, key } of level) {
        expect(first).toBe(next)
        expect(key).toBe(items[first - 1]?.key)
        next += count
      }
    }
  })

  it('are named after their salt, number of items, first key and content', () => {
    const [one, two] = [item(1), item(2)]
    const content = new DigestSum()
    content.add(`0 ${one.key} ${one.content}`)
    content.add(`1 ${two.key} ${two.content}`)
    const [[block]] = packOf([one, two]).levels as [[Block]]
    expect(block.name).toBe(digest(`salt 2 ${one.key} ${content.digestNumber()}`).slice(0, 16))
    expect([digest(one.key), digest(two.key)].map((id) => id.slice(0, 16)).sort()[0]).toBe(block.id)
  })

  it('get tables above them until the rows of one fit into the table of the pack', () => {
    const { levels, indexLevels } = packOf(itemsOf(300))
    expect(levels.length).toBeGreaterThan(2)
    for (const all of [levels, indexLevels]) {
      expect(all.at(-1)?.length).toBeLessThanOrEqual(OPTIONS.tableRows)
      for (const level of all.slice(0, -1)) expect(level.length).toBeGreaterThan(OPTIONS.tableRows)
      for (const [above, level] of all.slice(1).entries())
        expect(level.flatMap(({ rows }) => rows)).toEqual(all[above])
    }
  })

  it('are found by the index, whose lines are in the order of keys', () => {
    const { lines, levels, items } = packOf(itemsOf(100).reverse())
    expect(lines.map(([key]) => key)).toEqual(itemsOf(100).map(({ key }) => key))
    for (const [place, { key }] of items.entries()) {
      const [, ids] = lines.find(([of]) => of === key) ?? []
      expect(ids?.split('/')).toEqual(idsAt(levels.at(-1) ?? [], place + 1))
    }
  })

  it('change with an item only where it is', () => {
    const all = itemsOf(300)
    expect(changed(all, all)).toBe(0)
    const edited = all.with(150, item(150, { content: 'F' }))
    // Its block, and the tables above that.
    expect(changed(all, edited)).toBe(packOf(all).levels.length)
    expect(changed(all, all.slice(1))).toBeLessThan(namesOf(all).length / 3)
  })

  it('change with the salt', () => {
    const [one, other] = ['one', 'other'].map((salt) => packOf(itemsOf(9), { ...OPTIONS, salt }))
    expect(one?.levels[0]?.map(({ id }) => id)).toEqual(other?.levels[0]?.map(({ id }) => id))
    expect(one?.levels[0]?.[0]?.name).not.toBe(other?.levels[0]?.[0]?.name)
  })
})

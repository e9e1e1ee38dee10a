import { describe, expect, it } from 'vitest'
import { DigestSum, digest, digestNumber } from '../core/system/digest.ts'
import { type Block, divide, identifyKey, type Part, tablesAbove } from './divide.ts'

const OPTIONS = { salt: 'salt', blockBytes: 100, tableRows: 4 }

const part = (number: number, content = digestNumber(digest(`${number}`))): Part => {
  const key = `key-${String(number).padStart(4, '0')}`
  return { key, ...identifyKey(key), bytes: 20, content, count: 1 }
}
const makeParts = (count: number): Part[] => Array.from({ length: count }, (_, number) => part(number))

const dividedBy = (parts: Iterable<Part>, { salt, blockBytes } = OPTIONS) =>
  divide(parts, { salt, max: blockBytes, prefix: '' })
const divideParts = (parts: readonly Part[], options = OPTIONS): Block[] =>
  Array.from(dividedBy(parts, options), ({ block }) => block)
const divideLevels = (parts: readonly Part[]): Block[][] => {
  const blocks = divideParts(parts)
  return [blocks, ...tablesAbove(blocks, OPTIONS)]
}

const listBlockNames = (parts: readonly Part[]): string[] =>
  divideLevels(parts)
    .flat()
    .map(({ name }) => name)
/** The number of names that one division has and another lacks. */
const changed = (one: readonly Part[], other: readonly Part[]): number => {
  const names = new Set(listBlockNames(one))
  return listBlockNames(other).filter((name) => !names.has(name)).length
}

describe('the blocks of a pack', () => {
  it('have all parts in their order', () => {
    const all = makeParts(300)
    const divided = [...dividedBy(all)]
    expect(divided.flatMap(({ parts }) => parts)).toEqual(all)
    for (const { block, parts } of divided)
      expect([block.count, block.key]).toEqual([parts.length, parts[0]?.key])
  })

  it('are made as soon as the parts that decide their bounds are known', () => {
    let read = 0
    const blocks = dividedBy(
      (function* () {
        for (const each of makeParts(300)) {
          read += 1
          yield each
        }
      })(),
    )
    expect(blocks.next().value?.block.count).toBeLessThanOrEqual(5)
    expect(read).toBeLessThan(10)
  })

  it('are named after their salt, number of items, first key and content', () => {
    const [one, two] = [part(1), part(2)]
    const content = new DigestSum()
    content.add(`0 ${one.key} ${one.content}`)
    content.add(`1 ${two.key} ${two.content}`)
    const [block] = divideParts([one, two]) as [Block]
    expect(block.name).toBe(digest(`salt 2 ${one.key} ${content.digestNumber()}`).slice(0, 16))
    expect([digest(one.key), digest(two.key)].map((id) => id.slice(0, 16)).sort()[0]).toBe(block.id)
  })

  it('get tables above them until the rows of one fit into the table of the pack', () => {
    const levels = divideLevels(makeParts(300))
    expect(levels.length).toBeGreaterThan(2)
    expect(levels.at(-1)?.length).toBeLessThanOrEqual(OPTIONS.tableRows)
    for (const level of levels.slice(0, -1)) expect(level.length).toBeGreaterThan(OPTIONS.tableRows)
    for (const [above, level] of levels.slice(1).entries()) {
      expect(level.flatMap(({ rows }) => rows)).toEqual(levels[above])
      expect(level.reduce((sum, { count }) => sum + count, 0)).toBe(300)
    }
  })

  it('change with a part only where it is', () => {
    const all = makeParts(300)
    expect(changed(all, all)).toBe(0)
    const edited = all.with(150, part(150, 'F'))
    // Its block, and the tables above that.
    expect(changed(all, edited)).toBe(divideLevels(all).length)
    expect(changed(all, all.slice(1))).toBeLessThan(listBlockNames(all).length / 3)
  })

  it('change with the salt', () => {
    const [one, other] = ['one', 'other'].map((salt) => divideParts(makeParts(9), { ...OPTIONS, salt }))
    expect(one?.map(({ id }) => id)).toEqual(other?.map(({ id }) => id))
    expect(one?.[0]?.name).not.toBe(other?.[0]?.name)
  })
})

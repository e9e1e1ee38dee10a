import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSearch } from '../testing/searches/search.ts'
import { Bounds, type Weighed } from './bounds.ts'

const MAX = 1000
const record = fc.record({
  bytes: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 150 }) },
    { weight: 1, arbitrary: fc.integer({ min: 600, max: 3000 }) },
  ),
  lot: fc.nat({ max: 2 ** 31 - 1 }),
})

/** Divides records into blocks. */
function divideRecords(records: readonly Weighed[]): Weighed[][] {
  const bounds = new Bounds(MAX)
  const places = records.flatMap((one) => bounds.add(one))
  return places.map((place, at) => records.slice(place, places[at + 1]))
}

const blockSize = (block: readonly Weighed[]) => block.reduce((sum, { bytes }) => sum + bytes, 0)

describe('the bounds of blocks', () => {
  it('leave no record out, and no block larger than it may be but for a single larger record', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 80, size: 'max' }), (records) => {
        const blocks = divideRecords(records)
        expect(blocks.flat()).toEqual(records)
        for (const block of blocks) {
          expect(block.length).toBeGreaterThan(0)
          if (block.length > 1) expect(blockSize(block)).toBeLessThanOrEqual(MAX)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('leave no block nearly empty but the last, and where the next record is large', () => {
    const small = record.map(({ bytes, lot }) => ({ bytes: Math.min(bytes, 150), lot }))
    fc.assert(
      fc.property(fc.array(small, { maxLength: 200, size: 'max' }), (records) => {
        for (const block of divideRecords(records).slice(0, -1))
          expect(blockSize(block)).toBeGreaterThanOrEqual((2 / 3) * MAX)
      }),
    )
  })
})

const { count, random } = createSearch('INSERTIONS', { usual: 60, long: 2000 })

it('moves few bounds where a record is added, removed or changed', () => {
  const newRecord = (): Weighed => ({
    bytes: 20 + Math.floor(random() * 80),
    lot: Math.floor(random() * 2 ** 31),
  })
  const moved: number[] = []
  for (let round = 0; round < count; round += 1) {
    const before = Array.from({ length: 1500 }, newRecord)
    const after = before.toSpliced(
      Math.floor(random() * 300),
      round % 2,
      ...(round % 3 === 0 ? [] : [newRecord()]),
    )
    const known = new Set(divideRecords(before).map(([first]) => first))
    moved.push(divideRecords(after).filter(([first]) => !known.has(first as Weighed)).length)
  }
  // Out of about a hundred.
  const sorted = moved.toSorted((one, other) => one - other)
  expect(sorted[Math.floor(0.75 * count)]).toBeLessThanOrEqual(4)
  // One insertion in some hundreds moves half of them.
  expect(sorted[Math.floor(0.95 * count)]).toBeLessThanOrEqual(25)
  expect(moved.reduce((sum, number) => sum + number, 0) / count).toBeLessThanOrEqual(5)
})

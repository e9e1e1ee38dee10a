import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KINDS } from '../../../contract/kinds/kinds.ts'
import { said } from '../../../testing/catalogs/records.ts'
import { LINEAR, measureGrowth } from '../../../testing/worlds/growth.ts'
import { SCHEMAS } from '../records.ts'

/** Fields that hold a list of references. */
const LISTS = ['items', 'artists', 'performers']

describe('a value that is too long', () => {
  const fields = KINDS.flatMap((kind) =>
    Object.keys(SCHEMAS[kind].shape).map((field) => [kind, field] as const),
  )
  const pieces = ['0', '9', 'a', ' ', '.', '/', '-', ':', ',', '%', '{', '1:', '0.', './', '\u00e9']

  it.each(fields)('is refused in a moment, whatever it repeats: %s.%s', (kind, field) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pieces),
        fc.constantFrom('', 'x', '1', '.'),
        fc.constantFrom('', '1', '1.', 'https://a/'),
        (piece, end, start) => {
          const makeRecord = (parts: number) => {
            const long = start + piece.repeat(parts) + end
            return { [field]: LISTS.includes(field) ? [long] : long }
          }
          expect(said(kind, makeRecord(200_000))).toHaveLength(1)
          expect(measureGrowth(makeRecord, (record) => said(kind, record))).toBeLessThan(LINEAR)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('begins beyond 65,536 characters of a name and 4,096 of a path', () => {
    const tooLong = (length: number) => `it must have no more than ${length.toLocaleString('en')} characters.`
    for (const [field, length] of [
      ['name', 65_536],
      ['stream', 4096],
    ] as const) {
      expect(said('track', { [field]: 'x'.repeat(length) })).toEqual([])
      expect(said('track', { [field]: 'x'.repeat(length + 1) }).join()).toContain(tooLong(length))
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { above } from './patterns.ts'

describe('above', () => {
  it('matches the numbers above one, and no others', () => {
    const number = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(number, number, (lid, asked) => {
        const pattern = new RegExp(`^(?:${above(lid)})$`)
        for (const value of [asked, lid - 1, lid, lid + 1, lid * 10]) {
          expect(pattern.test(`${value}`)).toBe(value > lid)
        }
      }),
    )
  })
})

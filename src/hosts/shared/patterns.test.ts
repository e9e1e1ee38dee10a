import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greaterThan } from './patterns.ts'

describe('greaterThan', () => {
  it('matches greater integers and no others', () => {
    const number = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(number, number, (limit, asked) => {
        const pattern = new RegExp(`^(?:${greaterThan(limit)})$`)
        for (const value of [asked, limit - 1, limit, limit + 1, limit * 10]) {
          expect(pattern.test(`${value}`)).toBe(value > limit)
        }
      }),
    )
  })
})

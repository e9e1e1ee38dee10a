import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as real from '../../contract/common/integers.ts'
import * as ours from './integers.ts'

describe('the integers of CloudFront', () => {
  it('export the same names as contract/common/integers.ts', () => {
    expect(Object.keys(ours).sort()).toEqual(Object.keys(real).sort())
    expect(ours.ZERO).toBe(Number(real.ZERO))
    expect(ours.integer(7)).toBe(Number(real.integer(7)))
  })

  it('read a text of ASCII characters as Python does', () => {
    const part = fc.constantFrom('0', '7', '12', '_', '+', '-', ' ', '\t', '\x1f', '.', 'e', '')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 7 }), (parts) => {
        const text = parts.join('')
        const value = real.parseInteger(text)
        expect(ours.parseInteger(text)).toBe(value === null ? null : Number(value))
      }),
      { numRuns: 1000 },
    )
  })

  it.each(['', '\ufeff5', '\x855', '9'.repeat(4300), '9'.repeat(4301)])('read %j as Python does', (text) => {
    const value = real.parseInteger(text)
    expect(ours.parseInteger(text)).toBe(value === null ? null : Number(value))
  })

  it('do not read the digits of other scripts', () => {
    expect([real.parseInteger('١٢'), ours.parseInteger('١٢')]).toEqual([12n, null])
  })
})

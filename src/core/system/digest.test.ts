import { describe, expect, it } from 'vitest'
import { DigestSum, digest, digestNumber, drawLot, hexNumber } from './digest.ts'

function sumTexts(...texts: readonly string[]): string {
  const sum = new DigestSum()
  for (const text of texts) sum.add(text)
  return sum.digestNumber()
}

// The names of blocks and the digests of records have always been made so: other ones would publish everything again.
describe('a digest', () => {
  it('is the MD5 of the UTF-8 of a text', () => {
    expect(digest('abc')).toBe('900150983cd24fb0d6963f7d28e17f72')
    expect(digest('é')).toBe('66ddcd97cfdeabb2f6fb8a999b4bc76f')
  })

  it('is a number whose lowest byte comes first', () => {
    expect(digestNumber(digest('abc'))).toBe('727FE1287D3F96D6B04FD23C98500190')
    expect(digestNumber('0a00000000000000000000000000bc00')).toBe(`BC${'0'.repeat(27)}A`)
  })

  it('is written as a number without zeros at the start', () => {
    expect(hexNumber('00ab0')).toBe('AB0')
    expect(hexNumber('000')).toBe('0')
  })

  it('of several texts is the same in any order', () => {
    expect(sumTexts('abc')).toBe(digestNumber(digest('abc')))
    expect(sumTexts('abc', 'def')).toBe('F853F6A45896016B05F390CEE10D8DE')
    expect(sumTexts('def', 'abc')).toBe(sumTexts('abc', 'def'))
    expect(sumTexts()).toBe('0')
    expect(sumTexts('abc', 'abc')).toBe('0')
  })

  it('draws a lot by its last eight bytes, the lowest first', () => {
    expect(drawLot('abc', 2 ** 53)).toBe(Number(8250560606382298838n % 2n ** 53n))
    expect(drawLot('abc', 2147483647)).toBe(1648318760)
  })
})

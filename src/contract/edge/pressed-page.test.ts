import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pressedPage } from './pressed-page.ts'

/** Arbitrary text, some of it like the separator of records. */
const text = fc.oneof(
  fc.constantFrom('},{"url":"', '"results":[', ']}', '\\', '"', '},{\\"url\\":\\"', '踏切 👩‍👩‍👧', '\u2028'),
  fc.string({ unit: 'binary' }),
)

const record = fc.record({
  url: fc.constant('https://api.example.org/a/'),
  name: text,
  items: fc.array(text),
})
const withItems = fc.record({
  url: fc.constant('https://api.example.org/b/'),
  items: fc.array(record.map((media) => ({ media }))),
})

const encodeJson = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

describe('a slice of a pressed page', () => {
  it('has the bytes that those records would be written in', () => {
    const pages = fc.array(fc.oneof(record, withItems), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(pages, fc.nat(7), fc.nat(7), (results, a, b) => {
        const page = pressedPage(encodeJson({ count: 99, next: null, previous: null, results }), '"a"')
        const [from, to] = [Math.min(a, b) % results.length, (Math.max(a, b) % results.length) + 1]
        const [first, after] = [Math.min(from, to - 1), Math.max(from + 1, to)]
        const part = JSON.stringify(results.slice(first, after)).slice(1, -1)
        expect(new TextDecoder().decode(page.slice(first, after))).toBe(part)
        const rest = JSON.stringify(results.slice(first)).slice(1, -1)
        expect(new TextDecoder().decode(page.slice(first, null))).toBe(rest)
        expect([page.count, page.tag]).toEqual([99, '"a"'])
      }),
      { numRuns: 300 },
    )
  })

  it('is refused if the page has fewer records, and so is anything but a page', () => {
    const page = pressedPage(
      encodeJson({ count: 2, next: null, previous: null, results: [{ url: 'a' }] }),
      null,
    )
    expect(() => page.slice(0, 2)).toThrow('too few records')
    expect(() => page.slice(2, null)).toThrow('too few records')
    expect(() => pressedPage(encodeJson({ detail: 'Not found.' }), null)).toThrow('no results')
    expect(() => pressedPage(encodeJson({ count: 2, results: [{ url: 'a' }] }).slice(0, -3), null)).toThrow(
      'cut off',
    )
  })
})

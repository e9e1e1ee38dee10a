import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readerOf } from '../testing/rows.ts'
import { readNdjson } from './ndjson.ts'

describe('readNdjson', () => {
  it('gives each line as a row, passes blank lines over and keeps count of them', async () => {
    const read = readerOf(readNdjson, 'label')
    expect(await read('{"a":1}\n\n \t\r\n{"b":"\u2028"}\r\n[1]\nnull')).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 4, value: { b: '\u2028' } },
      { line: 5, value: [1] },
      { line: 6, value: null },
    ])
  })

  it('reads past a byte order mark, and nothing from an empty file', async () => {
    const read = readerOf(readNdjson, 'label')
    expect(await read('\uFEFF{"a":1}\n')).toEqual([{ line: 1, value: { a: 1 } }])
    expect(await read('')).toEqual([])
    expect(await read('\n\n')).toEqual([])
  })

  it('says of a line that is no JSON what is wrong, and reads on', async () => {
    const read = readerOf(readNdjson, 'label')
    const hint =
      'Correct the JSON there; a record is an object in braces, its names and texts in double quotes.'
    expect(await read('{"a":1}\n{"a":\n{"a":2}{"b":3}\n{"a":4}\n')).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 2, error: 'BAD_JSON This is not JSON: Unexpected end of JSON input.', hint },
      {
        line: 3,
        error: 'BAD_JSON This is not JSON: Unexpected non-whitespace character after JSON.',
        hint,
      },
      { line: 4, value: { a: 4 } },
    ])
  })

  it('never repeats the text of a line, however long, in what it says of it', async () => {
    const read = readerOf(readNdjson, 'label')
    const long = 'x'.repeat(100)
    const error = "BAD_JSON This is not JSON: Unexpected token 'b'."
    for (const line of ['{"a":b}', `{"${long}":b}`, `{"a":b,"${long}":1}`, `{"${long}":b, "${long}":1}`]) {
      expect(await read(line)).toMatchObject([{ line: 1, error }])
    }
  })

  it('gives back any values with their lines, across the pieces a long file is read in', async () => {
    const read = readerOf(readNdjson, 'label')
    const filler = 'é🎵'.repeat(30_000)
    const values = fc.array(fc.tuple(fc.jsonValue(), fc.nat(3), fc.boolean()), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(values, async (entries) => {
        let text = ''
        let line = 1
        const expected = entries.map(([value, blanks, isLong]) => {
          const json = JSON.stringify(isLong ? { filler, value } : value)
          text += `${json}\n${'\n'.repeat(blanks)}`
          const row = { line, value: JSON.parse(json) }
          line += 1 + blanks
          return row
        })
        expect(await read(text)).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})

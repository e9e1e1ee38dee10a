import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expand, shorten } from './short-texts.ts'

const UUIDS = Array.from(
  { length: 24 },
  (_, n) => `${n.toString(16).padStart(8, '0')}-aaaa-4bbb-8ccc-0123456789ab`,
)
const [FIRST = '', SECOND = '', THIRD = ''] = UUIDS

describe('the short form of a text', () => {
  it('is the same text again, whatever uuids and keys are in it', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...UUIDS,
        FIRST.slice(1),
        SECOND.slice(0, -1),
        'a',
        '-',
        'A1',
        '"',
        '\n',
        '踏切',
        '\ufeff',
      ),
      fc.string({ unit: 'binary' }),
    )
    const entry = fc.constantFrom(FIRST, 'isrc/A1', 'catalognumber/A', `${SECOND}`, 'musicbrainz/0')
    fc.assert(
      fc.property(entry, fc.array(part, { maxLength: 80 }), (name, parts) => {
        const text = parts.join('')
        const short = shorten(name, text)
        if (short === null) expect([...text].some((letter) => letter < ' ')).toBe(true)
        else expect(expand(name, short)).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  it('has the key nowhere, and each other uuid once', () => {
    const text = `["/a/${FIRST}/","${SECOND}","${THIRD}","${SECOND}","${FIRST}","${THIRD}","${THIRD}"]`
    expect(shorten(FIRST, text)).toBe(`["/a/\x01/","${SECOND}","${THIRD}","\x0f","\x01","\x0f","\x0e"]`)
    expect(shorten('isrc/A1', '{"url":"/isrc/A1/","value":"A1"}')).toBe(
      '{"url":"/isrc/\x01/","value":"\x01"}',
    )
  })

  it('is the same of texts that differ only in their keys', () => {
    const [one, other] = [FIRST, SECOND].map((key) =>
      shorten(key, `["${key}","${THIRD}","${key}","${THIRD}"]`),
    )
    expect(one).toBe(other)
  })

  it('does not exist for a text with the characters that replace uuids', () => {
    expect(shorten(FIRST, '\x0e')).toBeNull()
    expect(shorten(FIRST, '{\n\t"a": 1\r\n}')).toBe('{\n\t"a": 1\r\n}')
  })
})

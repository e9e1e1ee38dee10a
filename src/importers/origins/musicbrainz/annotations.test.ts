import fc from 'fast-check'
import { expect, it } from 'vitest'
import { annotationText } from './annotations.ts'

const MBID = 'a74b1b7f-71a5-4011-9441-d0b5e4122711'

it.each([
  ["Recorded ''live'' in '''one''' night.", 'Recorded *live* in **one** night.'],
  ["'''''Both'''''", '***Both***'],
  ["Rock 'n' roll", "Rock 'n' roll"],
  ['See [https://a.example/?b="c"|the notes].', 'See [the notes](<https://a.example/?b=%22c%22>).'],
  ['[http://a.example/x_y]', '[http://a.example/x\\_y](<http://a.example/x_y>)'],
  [`By [artist:${MBID}|Ferrow].`, `By [Ferrow](<https://musicbrainz.org/artist/${MBID}>).`],
  [
    `[Release:${MBID}]`,
    `[https://musicbrainz.org/release/${MBID}](<https://musicbrainz.org/release/${MBID}>)`,
  ],
  [
    '== Personnel ==\n    * Ann: piano\n    * Bob: *bass*',
    '### Personnel\n\n- Ann: piano\n\n- Bob: \\*bass\\*',
  ],
  ['one\r\ntwo\r\n\r\nthree\n----\nfour', 'one\ntwo\n\nthree\n\nfour'],
  ['[sic] <b> 5 * 3 # 2 & AT&T', '\\[sic\\] \\<b\\> 5 \\* 3 # 2 \\& AT\\&T'],
  ['1. A\n# B\n- C', '1\\. A\n\\# B\n\\- C'],
  ['javascript: [javascript:alert(1)|x]', 'javascript: \\[javascript:alert(1)\\|x\\]'],
  ['  \n ', ''],
])('reads %j as %j', (written, text) => {
  expect(annotationText(written)).toBe(text)
})

it('reads any text, without HTML in the result', () => {
  const part = fc.constantFrom(
    "''",
    "'''",
    '[',
    ']',
    '|',
    'http://a.example/',
    '= ',
    ' =',
    '\n',
    '* ',
    '<b>',
    'x ',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 30 }), (parts) => {
      expect(annotationText(parts.join(''))).not.toMatch(/(?<![\\(])<[a-z]/i)
    }),
  )
})

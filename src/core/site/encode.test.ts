import { describe, expect, it } from 'vitest'
import { encodeBody, maxBytes, textFile, writeBody } from './encode.ts'
import type { SiteFile } from './site.ts'

const long = 'ä€😀'.repeat(200_000)

describe('the body of a file', () => {
  it.each<[string, SiteFile['body']]>([
    ['nothing', []],
    ['an empty text', ['']],
    ['texts of one to four bytes a character', ['a', 'ä', '€', '😀', '\ud800']],
    ['bytes between texts', ['{', Uint8Array.of(0, 255), '€}']],
    ['long texts', [long, 'x'.repeat(1_000_000)]],
  ])('is written behind what is there, into no more room than was foretold: %s', (_, body) => {
    const file = { path: 'a', body }
    const room = Buffer.alloc(3 + maxBytes(file), '-')
    const end = writeBody(file, room, 3)
    expect(room.subarray(0, 3).toString()).toBe('---')
    expect(room.subarray(3, end).equals(encodeBody(file))).toBe(true)
    expect(room.subarray(end).every((byte) => byte === 45)).toBe(true)
  })

  it('takes no room for more than it has where it is long', () => {
    expect(maxBytes(textFile('a', 'x'.repeat(1_000_000)))).toBe(1_000_000)
  })
})

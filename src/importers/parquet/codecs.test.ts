import { expect, it } from 'vitest'
import { unpackLz4 } from './codecs.ts'

const toBytes = (...parts: readonly (string | number)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'string' ? part : [part]))))

it('unpacks literals, and matches that overlap what they write', () => {
  // 3 literals, a match of 9 bytes from 3 back; 2 literals at the end.
  const packed = toBytes(0x35, 'abc', 3, 0, 0x20, 'de')
  expect(Buffer.from(unpackLz4(packed, 14)).toString()).toBe('abcabcabcabcde')
})

it('refuses what is cut off or points out of the block', () => {
  for (const [packed, length] of [
    [toBytes(0x35, 'abc', 3), 14],
    [toBytes(0x35, 'abc', 4, 0, 0x20, 'de'), 14],
    [toBytes(0x35, 'abc', 3, 0, 0x20, 'de'), 13],
    [toBytes(0x35, 'abc', 3, 0, 0x20, 'de'), 15],
    [toBytes(0xf0, 255), 999],
  ] as const)
    expect(() => unpackLz4(packed, length)).toThrow(/LZ4/)
})

// Text that was encoded twice.
import { describe, expect, it } from 'vitest'
import { createDecoder } from './decoder.ts'
import { correctTwice } from './utf8-twice.ts'

const NAMES = ['Beyoncé', 'Élan “Ágætis” …', 'Кино', '坂本龍一', '🎵 Low', '\u00a0Œuvre™']

/** What a program makes of UTF-8 that it reads in another encoding. */
const misread = (text: string, encoding: string): string => createDecoder(encoding).decode(Buffer.from(text))

describe('text that was encoded twice', () => {
  it.each(NAMES)('is read once: %s', (name) => {
    expect(correctTwice(misread(name, 'windows-1252'))).toBe(name)
    expect(correctTwice(Buffer.from(name).toString('latin1'))).toBe(name)
  })

  it('leaves what was encoded once', () => {
    expect(correctTwice('Beyoncé, Ñandú, Ãnia, Кино, 坂本')).toBe('Beyoncé, Ñandú, Ãnia, Кино, 坂本')
    expect(correctTwice('Björk & BjÃ¶rk')).toBe('Björk & Björk')
  })

  it('is decoded in pieces of any size, without its byte order mark', () => {
    const text = NAMES.join('\n')
    const bytes = Buffer.from(misread(`\ufeff${text}`, 'latin1'))
    for (const size of [1, 2, 3, 5, 7, bytes.length]) {
      const decoder = createDecoder('UTF-8-twice')
      let read = ''
      for (let at = 0; at < bytes.length; at += size) read += decoder.decode(bytes.subarray(at, at + size))
      expect(read + decoder.decode(), `${size}`).toBe(text)
    }
  })

  it('keeps a lead letter at the end', () => {
    const decoder = createDecoder('utf-8-twice')
    expect(decoder.decode(Buffer.from('MANHÃ')) + decoder.decode()).toBe('MANHÃ')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tagName } from './tags.ts'
import { listPagePath } from './web.ts'
import { webFileAt } from './web-paths.ts'

describe('the name of a tag in its address', () => {
  it.each([
    ['Hip-Hop', 'hip-hop'],
    [' hip  hop ', 'hip-hop'],
    ['Café', 'cafe'],
    ['C#', 'c'],
    ['Straße', 'strasse'],
    ['ＲＯＣＫ', 'rock'],
    ['ロック', 'ロック'],
    ['ﾛｯｸ', 'ロック'],
    ['РОК', 'рок'],
    ['Йога', 'йога'],
    ['и\u0306ога', 'йога'],
    ['موسيقى هادئة', 'موسيقى-هادئة'],
    ['हिन्दी संगीत', 'हिन्दी-संगीत'],
    ['J-ロック!', 'j-ロック'],
    ['!!!', 'x-212121'],
    ['🎵', 'x-f09f8eb5'],
    ['❤️', 'x-e29da4'],
  ])('is readable where the tag has letters: %s is %s', (tag, name) => {
    expect(tagName(tag)).toBe(name)
  })

  it('has at most 100 bytes, and whole characters', () => {
    expect(tagName('я'.repeat(200))).toBe('я'.repeat(50))
    expect(tagName('夜'.repeat(200))).toBe('夜'.repeat(33))
    expect(tagName('a'.repeat(200))).toBe('a'.repeat(100))
  })

  it('is the same folder for a path with escapes, whatever the tag is', () => {
    const tag = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(tag, (text) => {
        const name = tagName(text)
        expect(name).toBe(name.normalize('NFC'))
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(202)
        const path = listPagePath(`tags/${name}`, 2)
        expect(path).toMatch(/^\/tags\/(?:[\w-]|%[89A-F][0-9A-F])+\/page-2\/$/)
        expect(decodeURI(webFileAt(path) ?? '')).toBe(`tags/${name}/page-2/index.html`)
      }),
    )
  })

  it('reaches no other folder', () => {
    for (const name of ['..', '%2e%2e', '%2E%2e%2f', '%5c', 'a%00', 'a%20b', 'a.b', 'a?b', ''])
      expect(webFileAt(`/tags/${name}/`)).toBe(null)
  })
})

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../testing/folders.ts'
import { readText } from './text.ts'

/** What files are read by; a character that stands across a multiple of it is cut. */
const PIECE = 512 * 1024

/** Reads bytes as a file. */
function reader() {
  const file = path.join(tempFolder(), 'text')
  return async (bytes: Uint8Array | string) => {
    writeFileSync(file, bytes)
    const pieces: string[] = []
    for await (const piece of readText(file)) pieces.push(piece)
    return pieces
  }
}

const notUtf8 = (line: number) =>
  expect.objectContaining({
    code: 'BAD_ENCODING',
    message: 'This line is not UTF-8.',
    hint: 'Save the file as UTF-8.',
    at: [{ file: expect.stringMatching(/text$/), line }],
  })

describe('readText', () => {
  it('gives nothing for an empty file', async () => {
    expect(await reader()('')).toEqual([])
  })

  it('takes a byte order mark off the beginning, and off nothing else', async () => {
    const read = reader()
    expect(await read('\uFEFFa\uFEFFb')).toEqual(['a\uFEFFb'])
    expect(await read('\uFEFF\uFEFFa')).toEqual(['\uFEFFa'])
    const long = 'a'.repeat(PIECE)
    expect(await read(`${long}\uFEFFb`)).toEqual([long, '\uFEFFb'])
  })

  it('never cuts a character, wherever a piece ends in it', async () => {
    const read = reader()
    for (const character of ['é', '日', '🎵']) {
      for (let back = 0; back <= Buffer.byteLength(character); back += 1) {
        const text = `${'a'.repeat(PIECE - back)}${character}b`
        const pieces = await read(text)
        expect(pieces).toHaveLength(2)
        expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
        expect(pieces.join('') === text).toBe(true)
      }
    }
  })

  it('gives back any text, byte for byte', async () => {
    const read = reader()
    const unit = fc.constantFrom('a', '\n', 'é', '日', '🎵', '\0')
    const filler = fc.nat(3).map((shift) => '🎵'.repeat(PIECE / 4).slice(0, PIECE / 2 - 2 * shift))
    await fc.assert(
      fc.asyncProperty(fc.string({ unit }), filler, fc.string({ unit }), async (start, middle, end) => {
        const text = start + middle + end
        expect((await read(text)).join('') === text).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['a byte of Latin-1', 'a\nb\nCaf\xe9\nd', 3],
    ['the first line', '\xff\xfea\0', 1],
    ['the last line, which ends inside a character', 'a\nb\xf0\x9f\x8e', 2],
    ['an overlong form', 'a\n\xc0\xaf\n', 2],
    ['half of a surrogate pair', 'a\n\n\xed\xa0\xbc', 3],
    ['a byte that goes on with nothing', '\x80\n', 1],
  ])('tells the first line that is not UTF-8: %s', async (_, latin1, line) => {
    await expect(reader()(Buffer.from(latin1, 'latin1'))).rejects.toEqual(notUtf8(line))
  })

  it('counts the lines of the pieces before the one that is not UTF-8', async () => {
    const good = Buffer.from('é\n'.repeat(PIECE / 2))
    const bad = Buffer.from('x\ny\xffz\n\xff', 'latin1')
    await expect(reader()(Buffer.concat([good, bad]))).rejects.toEqual(notUtf8(PIECE / 2 + 2))
  })

  it('refuses a character that is begun at the end of a piece and not gone on with', async () => {
    for (const begun of ['\xc3', '\xe6\x97', '\xf0\x9f\x8e']) {
      const bytes = Buffer.from(`${'\n'.repeat(PIECE - begun.length)}${begun}\nx`, 'latin1')
      await expect(reader()(bytes)).rejects.toEqual(notUtf8(PIECE - begun.length + 1))
    }
  })
})

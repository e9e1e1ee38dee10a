import { writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { readText } from './text.ts'

/** The size of the chunks that files are read in: it splits a character across a multiple of it. */
const CHUNK_SIZE = 512 * 1024

/** Reads bytes as a file. */
function reader() {
  const file = path.join(tempFolder(), 'text')
  return async (bytes: Uint8Array | string) => {
    writeFileSync(file, bytes)
    const chunks: string[] = []
    for await (const chunk of readText(file)) chunks.push(chunk)
    return chunks
  }
}

const invalidUtf8 = (line: number) =>
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

  it('removes a byte order mark at the beginning and nowhere else', async () => {
    const read = reader()
    expect(await read('\uFEFFa\uFEFFb')).toEqual(['a\uFEFFb'])
    expect(await read('\uFEFF\uFEFFa')).toEqual(['\uFEFFa'])
    const long = 'a'.repeat(CHUNK_SIZE)
    expect(await read(`${long}\uFEFFb`)).toEqual([long, '\uFEFFb'])
  })

  it('never cuts a character, wherever a chunk ends in it', async () => {
    const read = reader()
    for (const character of ['é', '日', '🎵']) {
      for (let back = 0; back <= Buffer.byteLength(character); back += 1) {
        const text = `${'a'.repeat(CHUNK_SIZE - back)}${character}b`
        const chunks = await read(text)
        expect(chunks).toHaveLength(2)
        expect(chunks.every((chunk) => chunk.isWellFormed())).toBe(true)
        expect(chunks.join('') === text).toBe(true)
      }
    }
  })

  it('preserves any text, byte for byte', async () => {
    const read = reader()
    const unit = fc.constantFrom('a', '\n', 'é', '日', '🎵', '\0')
    const filler = fc.nat(3).map((shift) => '🎵'.repeat(CHUNK_SIZE / 4).slice(0, CHUNK_SIZE / 2 - 2 * shift))
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
    ['the first line', '\xffa', 1],
    ['the last line, which ends inside a character', 'a\nb\xf0\x9f\x8e', 2],
    ['an overlong form', 'a\n\xc0\xaf\n', 2],
    ['half of a surrogate pair', 'a\n\n\xed\xa0\xbc', 3],
    ['a continuation byte that continues nothing', '\x80\n', 1],
  ])('reports the first line that is not UTF-8: %s', async (_, latin1, line) => {
    await expect(reader()(Buffer.from(latin1, 'latin1'))).rejects.toEqual(invalidUtf8(line))
  })

  it.each([
    ['with a byte order mark', '\uFEFFuuid,name'],
    ['without one', 'uuid,name'],
  ])('reports UTF-16, in either byte order, %s', async (_, text) => {
    const bytes = Buffer.from(text, 'utf16le')
    const read = reader()
    for (const each of [bytes, Buffer.from(bytes).swap16()]) {
      await expect(read(each)).rejects.toMatchObject({
        code: 'BAD_ENCODING',
        message: 'This is UTF-16, not UTF-8.',
        hint: 'Save the file as UTF-8; in Excel as "CSV UTF-8 (Comma delimited)", not as "Unicode Text".',
      })
    }
  })

  it('counts the lines of chunks before the one that is not UTF-8', async () => {
    const good = Buffer.from('é\n'.repeat(CHUNK_SIZE / 2))
    const bad = Buffer.from('x\ny\xffz\n\xff', 'latin1')
    await expect(reader()(Buffer.concat([good, bad]))).rejects.toEqual(invalidUtf8(CHUNK_SIZE / 2 + 2))
  })

  it('rejects a character that begins at the end of a chunk and is not continued', async () => {
    for (const begun of ['\xc3', '\xe6\x97', '\xf0\x9f\x8e']) {
      const bytes = Buffer.from(`${'\n'.repeat(CHUNK_SIZE - begun.length)}${begun}\nx`, 'latin1')
      await expect(reader()(bytes)).rejects.toEqual(invalidUtf8(CHUNK_SIZE - begun.length + 1))
    }
  })
})

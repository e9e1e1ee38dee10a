import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { suiteFolder } from '../../../testing/run/folders.ts'
import { readLyricsFile, withLyrics } from './lyrics-files.ts'

const folder = suiteFolder()
const TEXT = '[ar:Žofie]\n[00:12]Première à l’aube, déjà\n[00:13]Où es-tu'
/** Without the letter that is not in the encoding. */
const WESTERN = TEXT.replace('Ž', 'Z')

it.each([
  ['UTF-8', Buffer.from(TEXT), TEXT],
  ['UTF-8 with a mark, and CRLF', Buffer.from(`\uFEFF${TEXT.replaceAll('\n', '\r\n')}\r\n`), TEXT],
  ['UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), TEXT],
  ['UTF-16 in the other order', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16(), TEXT],
  ['CP-1252', Buffer.from(WESTERN.replace('’', '\x92'), 'latin1'), WESTERN],
  ['no text', Buffer.from([0xff, 0xfb, 0x90, 0, 0, 0, 0, 0, 0, 0x12, 0x9c]), undefined],
])('a file in %s is read', async (_, bytes, expected) => {
  const file = path.join(folder, 'a.lrc')
  writeFileSync(file, bytes)
  expect(await readLyricsFile(file)).toBe(expected)
})

const file = (lyrics?: string) => ({
  path: 'Night/1 Low.mp3',
  tags: {
    ...({ title: 'Low', duration: 1, artists: [{ name: 'Ferrow' }], album: { name: 'Night' } } as const),
    ...(lyrics !== undefined && { lyrics }),
  },
})
const LRC = '[00:12]Salt'
const OTHER = '[00:13]Salt'

it.each([
  ['beside it', 'Night/1 Low.lrc', LRC, undefined, LRC],
  ['after its extension', 'Night/1 Low.mp3.LRC', LRC, undefined, LRC],
  ['in place of its words', 'Night/1 Low.lrc', LRC, 'Salt', LRC],
  ['in place of other times', 'Night/1 Low.lrc', LRC, OTHER, LRC],
  ['in another folder', '1 Low.lrc', LRC, undefined, undefined],
  ['without times beside times in its tags', 'Night/1 Low.lrc', 'Salt', OTHER, OTHER],
])('a file has the lyrics %s', (_, found, lyrics, own, expected) => {
  const [first] = withLyrics([file(own)], [{ path: found, lyrics }])
  expect(first?.tags.lyrics).toBe(expected)
})

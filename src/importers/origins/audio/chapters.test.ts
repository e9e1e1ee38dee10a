// Chapters in the tags of audio files.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeWithFfmpeg, makeAudio } from '../../../testing/processes/audio.ts'
import { openFolder } from '../../../testing/run/folders.ts'
import { readFrames } from './frames/frames.ts'
import { scanFolder } from './scan.ts'

const chapter = (start: number, end: number, title: string): string =>
  `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${title}\n`

describeWithFfmpeg('the chapters of a file', () => {
  it.each([
    ['mp3', []],
    ['m4a', []],
    // In the form of QuickTime alone.
    ['m4a', ['-movflags', 'disable_chpl']],
  ])('are read from the tags of %s %j', async (extension, flags) => {
    const folder = openFolder()
    const list = path.join(folder, 'chapters.txt')
    writeFileSync(list, `;FFMETADATA1\n${chapter(0, 250, 'Kelp')}${chapter(250, 500, 'Réef')}`)
    const [plain, long] = ['plain', 'long'].map((name) => path.join(folder, `${name}.${extension}`)) as [
      string,
      string,
    ]
    await makeAudio([{ file: plain, audio: 440, tags: { title: 'Long', artist: 'Ann', album: 'Show' } }])
    const chapters = ['-map_metadata', '0', '-map_chapters', '1', '-c', 'copy', ...flags]
    execFileSync('ffmpeg', ['-loglevel', 'error', '-i', plain, '-i', list, ...chapters, '-y', long])
    const read = await scanFolder(folder, { known: new Map(), isClosed: false, tags: {} })
    const found = read.map(({ path: file, reading }) => [file, 'tags' in reading && reading.tags.chapters])
    expect(found).toEqual([
      [path.basename(long), ['0 Kelp', '0.25 Réef']],
      [path.basename(plain), undefined],
    ])
  })
})

const word = (...numbers: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * numbers.length)
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * at)
  return bytes
}

const box = (type: string, ...inside: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(inside)
  return Buffer.concat([word(content.length + 8), Buffer.from(type, 'latin1'), content])
}

const textSample = (text: Buffer): Buffer =>
  Buffer.concat([Buffer.from([text.length >> 8, text.length & 255]), text])

describe('the chapters of an MP4 file in the form of QuickTime', () => {
  it('are found by the tables of their track: several in a chunk, of one length, in UTF-8 and UTF-16', async () => {
    const samples = [
      Buffer.from('Kelp'),
      Buffer.from('\ufeffRéef', 'utf16le'),
      Buffer.from('\ufeffTin', 'utf16le').swap16(),
    ].map(textSample)
    const [first, second, third] = samples.map(({ length }) => length) as [number, number, number]
    const fileType = box('ftyp', Buffer.from('M4B \0\0\0\0'))
    const media = box('mdat', ...samples)
    const [one, other] = [fileType.length + 8, fileType.length + 8 + first + second]
    const table = box(
      'stbl',
      box('stts', word(0, 1, 3, 500)),
      box('stsz', word(0, 0, 3, first, second, third)),
      box('stsc', word(0, 2, 1, 2, 1, 2, 1, 1)),
      box('co64', word(0, 2, 0, one, 0, other)),
    )
    const head = (id: number) => box('tkhd', word(0, 0, 0, id, 0))
    const audio = box('trak', head(1), box('tref', box('chap', word(2))))
    const mediaHead = box('mdhd', word(0, 0, 0, 100, 1500))
    const texts = box('trak', head(2), box('mdia', mediaHead, box('minf', table)))
    const file = path.join(openFolder(), 'a.m4b')
    writeFileSync(file, Buffer.concat([fileType, media, box('moov', audio, texts)]))
    expect((await readFrames(file)).chapters).toEqual([
      { title: 'Kelp', start: 0, timeScale: 100 },
      { title: 'Réef', start: 500, timeScale: 100 },
      { title: 'Tin', start: 1000, timeScale: 100 },
    ])
  })
})

// Chapters in the tags of audio files.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { describeWithFfmpeg, makeAudio } from '../../../testing/processes/audio.ts'
import { openFolder } from '../../../testing/run/folders.ts'
import { scanFolder } from './scan.ts'

const chapter = (start: number, end: number, title: string): string =>
  `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${title}\n`

describeWithFfmpeg('the chapters of a file', () => {
  it.each(['mp3', 'm4a'])('are read from the tags of %s', async (extension) => {
    const folder = openFolder()
    const list = path.join(folder, 'chapters.txt')
    writeFileSync(list, `;FFMETADATA1\n${chapter(0, 250, 'Kelp')}${chapter(250, 500, 'Réef')}`)
    const [plain, long] = ['plain', 'long'].map((name) => path.join(folder, `${name}.${extension}`)) as [
      string,
      string,
    ]
    await makeAudio([{ file: plain, audio: 440, tags: { title: 'Long', artist: 'Ann', album: 'Show' } }])
    const chapters = ['-map_metadata', '0', '-map_chapters', '1', '-c', 'copy']
    execFileSync('ffmpeg', ['-loglevel', 'error', '-i', plain, '-i', list, ...chapters, '-y', long])
    const read = await scanFolder(folder, { known: new Map(), isClosed: false })
    const found = read.map(({ path: file, reading }) => [file, 'tags' in reading && reading.tags.chapters])
    expect(found).toEqual([
      [path.basename(long), ['0 Kelp', '0.25 Réef']],
      [path.basename(plain), undefined],
    ])
  })
})

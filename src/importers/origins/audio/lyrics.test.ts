import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseFile } from 'music-metadata'
import { expect, it } from 'vitest'
import { lyricsFrame, mp3, type RawFrame, type TextFrame, timedFrame } from '../../../testing/formats/id3.ts'
import { describeWithFfmpeg, makeAudio, retagFlac } from '../../../testing/processes/audio.ts'
import { suiteFolder } from '../../../testing/run/folders.ts'
import { readLyrics } from './lyrics.ts'

const folder = suiteFolder()
const LRC = '[offset:500]\n[00:12.5][00:40]Salt\n[00:20.1]Tin'

async function readFrames(...frames: readonly (RawFrame | TextFrame)[]) {
  const file = path.join(folder, 'a.mp3')
  writeFileSync(file, mp3(4, frames))
  return readLyrics(await parseFile(file))
}

it('lyrics of ID3 are words line by line', async () => {
  expect(await readFrames(lyricsFrame('Salt\r\nTin\r\n'))).toBe('Salt\nTin')
  expect(await readFrames()).toBe(undefined)
})

it('LRC in lyrics of ID3 is kept as it is written', async () => {
  expect(await readFrames(lyricsFrame(LRC))).toBe(LRC)
  expect(await readFrames(['TXXX:LYRICS', LRC])).toBe(LRC)
})

it('lyrics with times of ID3 become LRC, also beside those without', async () => {
  const timed = timedFrame([
    [12_000, 'Salt'],
    [13_500, ' Tin '],
  ])
  expect(await readFrames(lyricsFrame('Salt\nTin'), timed)).toBe('[00:12.000]Salt\n[00:13.500]Tin')
})

it('syllables are joined to lines, which begin with a line break', async () => {
  const timed = timedFrame([
    [12_000, 'Sal'],
    [12_300, 'ty'],
    [12_500, ' wa'],
    [12_700, 'ter'],
    [13_500, '\nTin'],
    [14_000, ' roof'],
  ])
  expect(await readFrames(timed)).toBe('[00:12.000]Salty water\n[00:13.500]Tin roof')
})

it('times in frames of the audio are left out', async () => {
  const timed = timedFrame(
    [
      [100, 'Salt'],
      [200, 'Tin'],
    ],
    'frames',
  )
  expect(await readFrames(timed)).toBe('Salt\nTin')
})

describeWithFfmpeg('the lyrics of other formats', () => {
  it('are LRC in Vorbis comments', async () => {
    const file = path.join(folder, 'a.flac')
    await makeAudio([{ file, audio: 440 }])
    retagFlac(file, [['LYRICS', LRC]])
    expect(readLyrics(await parseFile(file))).toBe(LRC)
  })

  it('are LRC in MP4', async () => {
    const file = path.join(folder, 'a.m4a')
    await makeAudio([{ file, audio: 440, tags: { lyrics: LRC } }])
    expect(readLyrics(await parseFile(file))).toBe(LRC)
  })
})

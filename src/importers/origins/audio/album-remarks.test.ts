import path from 'node:path'
import fs from 'fs-extra'
import { expect, it } from 'vitest'
import { check } from '../../../press/check.ts'
import { mp3 } from '../../../testing/formats/id3.ts'
import { dataIn } from '../../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { remarksOn } from './album-remarks.ts'
import { groupAlbums } from './albums.ts'
import { Artists } from './names.ts'

const audioFile = (file: string, audio: string, number: number, artist = 'Ann') => ({
  path: file,
  audio,
  tags: {
    title: 'Low',
    number,
    duration: 1,
    artists: [{ name: artist }],
    album: { name: 'Sampler' },
  } as const,
})

function remarked(...files: readonly ReturnType<typeof audioFile>[]) {
  const albums = groupAlbums(files, new Artists(files), () => undefined)
  return Object.fromEntries(remarksOn(albums))
}

it('files with the same audio and number on a release are copies of that with the shortest path', () => {
  expect(
    remarked(
      audioFile('Backup/1.mp3', 'x', 1),
      audioFile('Night/1.mp3', 'x', 1),
      audioFile('Night/2.mp3', 'x', 2),
      audioFile('Night/3.mp3', 'y', 2),
    ),
  ).toEqual({ 'Backup/1.mp3': [{ remark: 'copied', what: '"Backup/1.mp3" is "Night/1.mp3"' }] })
})

it('releases of different artists whose numbers complete each other look like one', () => {
  expect(remarked(audioFile('b/1.mp3', 'x', 1, 'Bob'), audioFile('a/2.mp3', 'y', 2))).toEqual({
    'a/2.mp3': [{ remark: 'split', what: '"Sampler" by Ann and Bob' }],
  })
})

it('copies have one warning, and other files with one number a hint that is about tags', async () => {
  const folder = tempFolder()
  const put = (file: string, audio: number, title: string) => {
    const tags = { TIT2: title, TPE1: 'Ferrow', TALB: 'Tidal Works', TRCK: '1' }
    fs.outputFileSync(path.join(folder, 'music', file), mp3(4, Object.entries(tags), audio))
  }
  writeTree(dataIn(folder), {
    'site.json': {
      base_url: 'https://api.example.org',
      namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
      default_label: 'Self-released',
      sources: { audio: { from: '../music', publish: true } },
    },
  })
  const codes = async () =>
    (await check({ data: dataIn(folder) })).warnings.map(({ code, hint }) => [code, hint])
  put('1.mp3', 1, 'Low')
  put('Backup/1.mp3', 1, 'Low')
  expect(await codes()).toEqual([
    ['COPIED_FILE', expect.stringMatching(/^Move these files out of the folder/)],
  ])
  put('2.mp3', 2, 'High')
  expect(await codes()).toEqual([
    ['DOUBLED_NUMBER', expect.stringMatching(/^Correct the numbers in the tags\./)],
    ['COPIED_FILE', expect.anything()],
  ])
})

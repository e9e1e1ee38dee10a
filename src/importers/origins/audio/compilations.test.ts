import { expect, it } from 'vitest'
import { groupAlbums, type TaggedFile } from './albums.ts'
import { alikeAlbums, joinCompilations } from './compilations.ts'
import { Artists } from './names.ts'
import type { AlbumTags } from './tags.ts'

interface Input extends Partial<AlbumTags> {
  /** Its artist, folder and name: `Ferrow/1`. */
  readonly file: string
  readonly total?: number
}

const MARKED = { compilation: true } as const

function makeFile({ file, total, ...album }: Input): TaggedFile {
  const [artist = '', number] = file.split('/')
  return {
    path: `${artist}/Sampler/${number}.mp3`,
    audio: file,
    tags: {
      ...{ title: 'Low', number: Number(number), duration: 1, artists: [{ name: artist }] },
      ...(total !== undefined && { total }),
      album: { name: 'Sampler', ...album },
    },
  }
}

/** The files of each release, and of each set of releases that look like one. */
function found(...inputs: readonly Input[]) {
  const files = inputs.map(makeFile)
  const artists = new Artists(files)
  const albums = joinCompilations(
    groupAlbums(files, artists, () => undefined),
    artists,
  )
  const describeSet = (set: readonly TaggedFile[]) =>
    set
      .map(({ audio }) => audio)
      .sort()
      .join(' ')
  return {
    releases: albums.map((album) => describeSet(album.files)).sort(),
    alike: alikeAlbums(albums).map((set) => describeSet(set.flatMap((album) => album.files))),
  }
}

it.each<[string, readonly Input[]]>([
  [
    'have one year',
    [
      { file: 'A/1', ...MARKED, date: '2024' },
      { file: 'B/2', ...MARKED, date: '2024-05-31' },
    ],
  ],
  [
    'have one number of tracks',
    [
      { file: 'A/1', ...MARKED, total: 2, date: '1977' },
      { file: 'B/2', ...MARKED, total: 2, date: '1981' },
    ],
  ],
])('files that are marked as a compilation are one release if they %s', (_, inputs) => {
  expect(found(...inputs)).toEqual({ releases: ['A/1 B/2'], alike: [] })
  expect(found(...inputs.toReversed())).toEqual({ releases: ['A/1 B/2'], alike: [] })
})

it.each<[string, readonly Input[]]>([
  [
    'same numbers',
    [
      { file: 'A/1', ...MARKED, date: '2024' },
      { file: 'B/1', ...MARKED, date: '2024' },
    ],
  ],
  [
    'artists in the tags',
    [
      { file: 'A/1', ...MARKED, date: '2024', artist: { name: 'A' } },
      { file: 'B/2', ...MARKED, date: '2024', artist: { name: 'B' } },
    ],
  ],
  [
    'other years and totals',
    [
      { file: 'A/1', ...MARKED, date: '2023', total: 3 },
      { file: 'B/2', ...MARKED, date: '2024', total: 4 },
    ],
  ],
  [
    'other catalog numbers',
    [
      { file: 'A/1', ...MARKED, date: '2024', catalognumber: '1' },
      { file: 'B/2', ...MARKED, date: '2024', catalognumber: '2' },
    ],
  ],
])('releases with %s remain apart', (_, inputs) => {
  expect(found(...inputs)).toEqual({ releases: [inputs[0]?.file, inputs[1]?.file], alike: [] })
})

it('releases look like one if their numbers complete each other, without a mark', () => {
  const inputs = [{ file: 'A/1' }, { file: 'B/2', date: '2024' }, { file: 'C/3' }]
  expect(found(...inputs)).toEqual({ releases: ['A/1', 'B/2', 'C/3'], alike: ['A/1 B/2 C/3'] })
  expect(found({ file: 'A/1', date: '1977' }, { file: 'B/2', date: '1981' }).alike).toEqual([])
})

it('releases of one catalog number are one, as in a sheet', () => {
  const inputs = [
    { file: 'A/1', catalognumber: 'HT 1' },
    { file: 'B/2', catalognumber: 'HT 1' },
  ]
  expect(found(...inputs)).toEqual({ releases: ['A/1 B/2'], alike: [] })
})

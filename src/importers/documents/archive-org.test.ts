import { expect, it } from 'vitest'
import { documentRows as read } from '../../testing/catalogs/documents.ts'

const METADATA = {
  identifier: 'ht001',
  mediatype: 'audio',
  title: 'Tidal Works',
  creator: 'Ferrow',
  date: '2024-05-31',
  subject: ['ambient', 'drone; tape'],
  licenseurl: 'https://creativecommons.org/licenses/by/4.0/',
  description: '<p>Recorded in <i>one</i> night.</p>',
  uploader: 'ferrow@example.com',
}
const FLAC = {
  name: '01 low.flac',
  source: 'original',
  format: 'Flac',
  title: 'Low Water',
  track: '1/2',
  length: '241.2',
}
const MP3 = {
  name: '01 low.mp3',
  source: 'derivative',
  format: 'VBR MP3',
  original: '01 low.flac',
  length: '241.2',
}
const OTHERS = [
  { name: '01 low.ogg', source: 'derivative', format: 'Ogg Vorbis', original: '01 low.flac' },
  { name: '01 low.png', source: 'derivative', format: 'PNG', original: '01 low.flac' },
  { name: 'front.jpg', source: 'original', format: 'JPEG' },
  { name: '__ia_thumb.jpg', source: 'original', format: 'Item Tile' },
  { name: 'ht001_meta.xml', source: 'metadata', format: 'Metadata' },
]
const itemWith = (files: readonly object[], metadata: object = METADATA) =>
  JSON.stringify({ created: 1, dir: '/1/items/ht001', files, metadata })

const AT = 'https://archive.org/download/ht001'

it('an item gives a track for each original, with its copy for browsers', async () => {
  expect(await read(itemWith([FLAC, MP3, ...OTHERS]))).toEqual([
    {
      line: 1,
      value: {
        id: 'archive.org:ht001/01 low.flac',
        name: 'Low Water',
        tracknumber: 1,
        duration: 241.2,
        artist: { name: 'Ferrow' },
        stream: `${AT}/01%20low.mp3`,
        release: {
          id: 'archive.org:ht001',
          name: 'Tidal Works',
          artist: { name: 'Ferrow' },
          releasedate: '2024-05-31',
          description: 'Recorded in *one* night.',
          tags: ['ambient', 'drone', 'tape'],
          license: 'https://creativecommons.org/licenses/by/4.0/',
          image: `${AT}/front.jpg`,
          links: ['https://archive.org/details/ht001'],
        },
      },
    },
  ])
})

it.each<[string, readonly object[], object]>([
  [
    'a track that was uploaded twice',
    [{ ...MP3, source: 'original' }, FLAC],
    { stream: `${AT}/01%20low.mp3` },
  ],
  [
    'formats in folders',
    [
      { ...FLAC, name: 'flac/01.flac' },
      { ...MP3, source: 'original', name: 'mp3/01.mp3' },
    ],
    { id: 'archive.org:ht001/flac/01.flac', stream: `${AT}/mp3/01.mp3` },
  ],
  ['an original without copies', [FLAC], { stream: `${AT}/01%20low.flac` }],
  [
    'files for members alone',
    [{ ...FLAC, private: 'true' }],
    expect.not.objectContaining({ stream: expect.anything() }),
  ],
  [
    'a title that only the file has',
    [{ ...FLAC, title: '', track: undefined, name: '02_Tief_unten.mp3' }],
    { name: 'Tief unten', tracknumber: 2 },
  ],
  ['a length in minutes', [{ ...FLAC, length: '04:01' }], { duration: 241 }],
  ['an artist of its own', [{ ...FLAC, artist: 'Ada Loom' }], { artist: { name: 'Ada Loom' } }],
])('%s is one track', async (_, files, value) => {
  expect(await read(itemWith(files))).toMatchObject([{ value }])
})

it.each([
  ['items without a title', itemWith([FLAC], { identifier: 'ht001' })],
  ['items without audio files', itemWith(OTHERS)],
  ['tracks without an artist', itemWith([FLAC], { identifier: 'ht001', title: 'Tidal Works' })],
])('%s are skipped', async (skipped, text) => {
  expect(await read(text)).toEqual([{ line: 1, skipped }])
})

it('several items may be a list, or lines', async () => {
  const item = itemWith([FLAC])
  expect(await read(`[${item},${item}]`)).toHaveLength(2)
  expect(await read(`${item}\n${item}\n`)).toHaveLength(2)
})

it('an item that is cut off is an error', async () => {
  expect(await read(itemWith([FLAC, ...OTHERS]).slice(0, -5))).toMatchObject([
    { error: 'BAD_JSON This is not JSON: it is cut off or damaged.' },
  ])
})

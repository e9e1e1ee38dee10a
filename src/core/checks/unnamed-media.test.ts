import { expect, it } from 'vitest'
import { readLibrary } from '../../testing/catalogs/library.ts'
import { mediaFacts } from './media-facts.ts'
import { STREAM_COLUMN, unnamedAudio, unnamedCovers } from './unnamed-media.ts'

const track = (name: string, stream: string | null, release: object = {}) => ({
  name,
  stream,
  artist: { name: 'Ann' },
  release: { name: 'First', artist: { name: 'Ann' }, ...release },
})

const FILES = [
  'media/01 One.mp3',
  'media/songs/2.flac',
  'media/booklet.pdf',
  'media/cover.jpg',
  'media/b/Front.PNG',
]

it('audio that no record names is named beside tracks without a stream', async () => {
  const library = await readLibrary({ track: [track('One', null), track('Two', 'songs/2.flac')] })
  expect(unnamedAudio(mediaFacts(library, FILES), FILES)).toEqual({
    code: 'UNNAMED_MEDIA',
    count: 1,
    message: '1 file that no record names: 01 One.mp3. 1 track has no audio.',
    at: [{ file: 'tracks.ndjson', line: 1 }],
    hint: 'If these are their songs, name each in the row of its track: 01 One.mp3 in a column "File", which is read as "stream".',
    proposals: [STREAM_COLUMN],
  })
  const odd = ['media/03 100% #1 Hit?.mp3']
  expect(unnamedAudio(mediaFacts(library, odd), odd)?.message).toContain('03 100% #1 Hit?.mp3')
  const complete = await readLibrary({ track: [track('Two', 'songs/2.flac')] })
  expect(unnamedAudio(mediaFacts(complete, FILES), FILES)).toBeNull()
  expect(unnamedAudio(mediaFacts(library, FILES.slice(1)), FILES.slice(1))).toBeNull()
})

it.each([
  [
    'is mapped where there is one release',
    1,
    {},
    'write "release.image": { "value": "cover.jpg" } in "fields"',
  ],
  ['is named in a column where there are several', 2, {}, 'cover.jpg in a column "Cover"'],
  ['is not missed where releases have covers', 1, { image: 'other.jpg' }, null],
  ['may be named without its folder', 1, { image: 'cover.jpg' }, null],
])('a cover that no record names %s', async (_, releases, facts, hint) => {
  const named = [track('One', null, facts), track('Two', null, { ...facts, name: 'Second' })].slice(
    0,
    releases,
  )
  const library = await readLibrary({ track: named })
  const found = unnamedCovers(mediaFacts(library, FILES), FILES)
  expect(found === null ? null : found.hint).toEqual(hint === null ? null : expect.stringContaining(hint))
  expect(unnamedCovers(mediaFacts(library, ['media/harbour.jpg']), ['media/harbour.jpg'])).toBeNull()
})

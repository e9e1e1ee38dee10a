import { expect, it } from 'vitest'
import { readLibrary } from '../../testing/catalogs/library.ts'
import { mediaFacts } from './media-facts.ts'
import { isWindowsPath, missingMedia } from './media-warnings.ts'
import { audioSchemes, firstNamings } from './named-media.ts'

it.each([
  ['C:%5CMusic%5Cx.mp3', true],
  ['a%5Cb.mp3', true],
  ['D:/y.mp3', true],
  ['c/ok.mp3', false],
  ['https://a.example/C:/x%5C.mp3', false],
])('a stream is a path of Windows: %s %s', (stream, expected) => expect(isWindowsPath(stream)).toBe(expected))

const track = (name: string, stream: string | null, more: object = {}) => ({
  name,
  stream,
  artist: { name: 'Ann', ...more },
  release: { name: 'First', artist: { name: 'Ann' }, image: 'cover%201.jpg' },
})

const library = await readLibrary({
  artist: [{ name: 'Ann', image: 'gone.jpg', background: 'HTTPS://a.example/b.jpg' }],
  track: [
    track('One', 'audio/é 1.mp3'),
    track('Two', 'caf%E9.mp3'),
    track('Three', 'https://a.example/3.mp3'),
    track('Four', 'audio/é 1.mp3'),
    track('Five', null),
    track('Six', 'http://a.example/6.mp3'),
  ],
})

it('files are named by their paths in the site, without escapes if these are UTF-8, in the order of rows', () =>
  expect([...firstNamings(library).values()].map(({ path, type }) => [path, type])).toEqual([
    ['media/_s/catalog/artist/image/gone.jpg', 'picture'],
    ['media/audio/é 1.mp3', 'audio'],
    ['media/caf%E9.mp3', 'audio'],
    ['media/_s/catalog/release/image/cover 1.jpg', 'picture'],
  ]))

it('the files that are missing are named once, in the order of rows, with nested records last', () => {
  const asked = (...paths: readonly string[]) => missingMedia(mediaFacts(library, paths), paths)
  const artist = { file: 'artists.ndjson', line: 1 }
  const first = { file: 'tracks.ndjson', line: 1 }
  expect(asked()).toMatchObject({
    count: 4,
    message:
      '4 files named by records but missing from the data folder: gone.jpg, media/audio/é 1.mp3, media/caf%E9.mp3, cover 1.jpg.',
    at: [artist, first, { ...first, line: 2 }],
  })
  expect(asked('media/audio/é 1.mp3', 'media/_s/catalog/artist/image/gone.jpg')).toMatchObject({ count: 2 })
})

it('audio at addresses has their schemes', () => expect(audioSchemes(library)).toEqual(['http:', 'https:']))

it.each([
  ['Gone.JPG', 'media/artists/Gone.JPG', 'artists/Gone.JPG'],
  ['one letter less', 'media/artists/gon.jpg', 'artists/gon.jpg'],
  ['audio in another folder', 'media/é 1.mp3', 'é 1.mp3'],
])('asks whether a file is meant that is called nearly so: %s', (_, path, shown) =>
  expect(missingMedia(mediaFacts(library, [path]), [path])?.hint).toMatch(
    `Did you mean "${shown}"? Put them there`,
  ),
)

const OTHERS = ['media/photograph.png']

it('asks nothing where no name is near', () =>
  expect(missingMedia(mediaFacts(library, OTHERS), OTHERS)?.hint).toMatch(/^Put them there/))

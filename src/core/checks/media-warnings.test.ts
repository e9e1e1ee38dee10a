import { expect, it } from 'vitest'
import { libraryOf } from '../../testing/catalogs/library.ts'
import { isPage, isWindowsPath, missingMedia } from './media-warnings.ts'
import { audioSchemes, namedMedia } from './named-media.ts'
import { warningFor } from './question.ts'

it.each([
  ['C:%5CMusic%5Cx.mp3', true],
  ['a%5Cb.mp3', true],
  ['D:/y.mp3', true],
  ['c/ok.mp3', false],
  ['https://a.example/C:/x%5C.mp3', false],
])('a stream is a path of Windows: %s %s', (stream, expected) => expect(isWindowsPath(stream)).toBe(expected))

it.each([
  ['https://www.dropbox.com/s/abc/one.wav?dl=0', true],
  ['https://dropbox.com/s/abc/one.wav?x=1&dl=0', true],
  ['https://www.dropbox.com/s/abc/one.wav?raw=1', false],
  ['https://drive.google.com/file/d/1abc/view', true],
  ['HTTPS://Drive.Google.com/open?id=1', true],
  ['https://drive.google.com/opening', false],
  ['https://drive.google.com/uc?export=download&id=1abc', false],
  ['https://ann.bandcamp.com/track/one', true],
  ['https://music.youtube.com/watch?v=1', true],
  ['https://ann.sharepoint.com/one', true],
  ['https://ann.sharepoint.com/one?download=1', false],
  ['https://archive.org/details/one', true],
  ['https://archive.org/download/one/one.mp3', false],
  ['https://soundcloud.example/one.mp3?dl=0', false],
])('a stream is the address of a page: %s %s', (stream, expected) => expect(isPage(stream)).toBe(expected))

const track = (name: string, stream: string | null, more: object = {}) => ({
  name,
  stream,
  artist: { name: 'Ann', ...more },
  release: { name: 'First', artist: { name: 'Ann' }, image: 'cover%201.jpg' },
})

const library = await libraryOf({
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

it('files are found by their names without escapes, if these are UTF-8', () => {
  const paths = ['media/audio/é 1.mp3', 'media/caf%E9.mp3', 'media/_s/catalog/release/image/cover 1.jpg', 'x']
  expect([...namedMedia(library, paths)].sort()).toEqual(paths.slice(0, 3).sort())
})

it('the files that are missing are named once, in the order of rows, with nested records last', () => {
  const asked = (...paths: readonly string[]) =>
    warningFor(missingMedia(paths.map((path) => ({ path }))), library)
  const artist = { file: 'artists.ndjson', line: 1 }
  const first = { file: 'tracks.ndjson', line: 1 }
  expect(asked()).toMatchObject({
    count: 4,
    message:
      '4 files named by records but missing from the data folder: media/_s/catalog/artist/image/gone.jpg, media/audio/é 1.mp3, media/caf%E9.mp3, media/_s/catalog/release/image/cover 1.jpg.',
    at: [artist, first, { ...first, line: 2 }],
  })
  expect(asked('media/audio/é 1.mp3', 'media/_s/catalog/artist/image/gone.jpg')).toMatchObject({ count: 2 })
})

it('audio at addresses has their schemes', () => expect(audioSchemes(library)).toEqual(['http:', 'https:']))

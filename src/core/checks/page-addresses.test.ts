import { expect, it } from 'vitest'
import { readLibrary } from '../../testing/catalogs/library.ts'
import { findPage, PAGES } from './page-addresses.ts'
import { warningFor } from './question.ts'

it.each([
  ['https://www.dropbox.com/s/abc/one.wav?dl=0', 'https://www.dropbox.com/s/abc/one.wav?raw=1'],
  ['https://dropbox.com/s/abc/one.wav?x=1&dl=0', 'https://dropbox.com/s/abc/one.wav?x=1&raw=1'],
  ['https://www.dropbox.com/s/abc/one.wav', 'https://www.dropbox.com/s/abc/one.wav?raw=1'],
  ['https://drive.google.com/file/d/1abc/view', 'https://drive.google.com/uc?export=download&id=1abc'],
  ['HTTPS://Drive.Google.com/open?id=1', 'https://drive.google.com/uc?export=download&id=1'],
  ['https://ann.sharepoint.com/one', 'https://ann.sharepoint.com/one?download=1'],
  ['https://archive.org/details/one/one.mp3', 'https://archive.org/download/one/one.mp3'],
  ['https://archive.org/details/one', null],
  [
    'https://github.com/ann/songs/blob/main/one.mp3',
    'https://raw.githubusercontent.com/ann/songs/main/one.mp3',
  ],
  ['https://1drv.ms/u/s!abc', null],
  ['https://www.icloud.com/iclouddrive/0abc', null],
  ['https://ann.bandcamp.com/track/one', null],
  ['https://music.youtube.com/watch?v=1', null],
])('a stream is the address of a page: %s, of the file %s', (address, file) =>
  expect(findPage(address, 'audio')).toEqual({ file }),
)

it.each([
  [
    'https://drive.google.com/file/d/1abc/view?usp=sharing',
    'https://drive.google.com/thumbnail?id=1abc&sz=w2000',
  ],
  ['https://imgur.com/a1B2c3D', 'https://i.imgur.com/a1B2c3D.jpg'],
  ['https://imgur.com/a/a1B2c3D', null],
  [
    'https://commons.wikimedia.org/wiki/File:Low_water.jpg',
    'https://commons.wikimedia.org/wiki/Special:FilePath/Low_water.jpg',
  ],
  ['https://www.instagram.com/p/abc/', null],
  ['https://www.flickr.com/photos/ann/1', null],
  ['https://ann.bandcamp.com/album/one', null],
  ['https://photos.app.goo.gl/abc', null],
])('an image is the address of a page: %s, of the file %s', (address, file) =>
  expect(findPage(address, 'picture')).toEqual({ file }),
)

it.each([
  'https://www.dropbox.com/s/abc/one.wav?raw=1',
  'https://www.dropbox.com/s/abc/one.wav?dl=1',
  'https://drive.google.com/opening',
  'https://drive.google.com/uc?export=download&id=1abc',
  'https://drive.google.com/thumbnail?id=1abc&sz=w2000',
  'https://ann.sharepoint.com/one?download=1',
  'https://archive.org/download/one/one.mp3',
  'https://soundcloud.example/one.mp3?dl=0',
  'https://i.imgur.com/a1B2c3D.jpg',
  'https://f4.bcbits.com/img/a1_10.jpg',
  'https://github.com/ann/songs/blob/main/one.png?raw=true',
  'https://live.staticflickr.com/1/2_b.jpg',
  'audio/youtube.com/1.mp3',
])('an address is that of a file: %s', (address) => expect(findPage(address, 'picture')).toBeNull())

it('images and backgrounds are named with their records, and the addresses that work', async () => {
  const drive = 'https://drive.google.com/file/d/1abc/view'
  const library = await readLibrary({
    artist: [{ name: 'Ann', image: drive, background: 'https://flic.kr/p/1' }],
    track: [
      {
        name: 'One',
        stream: drive,
        artist: { name: 'Ann' },
        release: { name: 'A', artist: { name: 'Ann' } },
      },
    ],
  })
  const [streams, images] = PAGES.map((question) => warningFor(question, library))
  expect(streams).toMatchObject({ code: 'PAGE_FOR_STREAM', count: 1 })
  expect(images).toMatchObject({
    code: 'PAGE_FOR_IMAGE',
    message: `2 images named by the address of a page, not of a picture: ${drive} (the file: https://drive.google.com/thumbnail?id=1abc&sz=w2000), https://flic.kr/p/1.`,
    at: [{ file: 'artists.ndjson', line: 1 }],
  })
})

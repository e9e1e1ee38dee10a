// Files that are published as pictures or as audio, and what they are.
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fs from 'fs-extra'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { mp3 } from '../../testing/formats/id3.ts'
import { tempFolder } from '../../testing/run/folders.ts'
import { inspectMedia, promisedType } from './inspect.ts'

async function inspect(name: string, content: string | Buffer) {
  const file = path.join(tempFolder(), name)
  fs.outputFileSync(file, content)
  const type = promisedType(name)
  return type && (await inspectMedia(file, type))
}

const noise = sharp({
  create: {
    width: 64,
    height: 48,
    channels: 3,
    background: 'white',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
const pictures = {
  jpg: await noise.clone().jpeg().toBuffer(),
  png: await noise.clone().png().toBuffer(),
  gif: await noise.clone().gif().toBuffer(),
  webp: await noise.clone().webp().toBuffer(),
  lossless: await noise.clone().webp({ lossless: true }).toBuffer(),
  avif: await noise.clone().avif({ effort: 0 }).toBuffer(),
  tiff: await noise.clone().tiff().toBuffer(),
}
const song = mp3(4, [['TIT2', 'Low Water']])

/** A WAV file of a second of silence at 8 kHz. */
function wav(): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + 8000, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.write('data', 36)
  head.writeUInt32LE(8000, 40)
  return Buffer.concat([head, Buffer.alloc(8000, 128)])
}

/** The header of a FLAC file of a second, without frames. */
function flacHeader(): Buffer {
  const info = Buffer.alloc(34)
  info.writeUInt16BE(4096, 0)
  info.writeUInt32BE(44_100, 14)
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info])
}

const svg =
  '<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'

it.each<[string, string | Buffer]>([
  ['a.jpg', pictures.jpg],
  ['B.JPEG', pictures.jpg],
  ['a.png', pictures.png],
  ['a.gif', pictures.gif],
  ['a.webp', pictures.webp],
  ['lossless.webp', pictures.lossless],
  ['a.avif', pictures.avif],
  ['a.svg', svg],
  ['utf16.svg', Buffer.from(`\uFEFF${svg}`, 'utf16le')],
  ['trailer.jpg', Buffer.concat([pictures.jpg, Buffer.alloc(9000, 7)])],
  ['a.mp3', song],
  [
    'padded.mp3',
    Buffer.concat([Buffer.from('junk\0\x01\xff'), song.subarray(song.indexOf('\xff\xfb', 0, 'latin1'))]),
  ],
  ['a.wav', wav()],
  ['notes.txt', 'text'],
  ['part.html', '<p>'],
])('%s is what its name promises, or promises nothing', async (name, content) =>
  expect(await inspect(name, content)).toBeNull(),
)

const lfs = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 1\n`

it.each<[string, string | Buffer, string]>([
  ['empty.jpg', '', 'empty'],
  ['empty.mp3', '', 'empty'],
  ['lfs.png', lfs, 'a pointer of Git LFS'],
  ['lfs.flac', lfs, 'a pointer of Git LFS'],
  ['note.jpg', 'see mail of May', 'text'],
  ['note.png', Buffer.from('\uFEFFsee mail', 'utf16le'), 'text'],
  ['saved.webp', '<!DOCTYPE html><title>Sign in</title>', 'a web page (HTML or XML)'],
  ['saved.svg', '<!DOCTYPE html><body><svg></svg>', 'a web page (HTML or XML)'],
  ['saved.mp3', '<html><body>404', 'a web page (HTML or XML)'],
  ['zip.jpg', Buffer.from('PK\x03\x04\x14\0\x08\0'), 'a ZIP archive'],
  ['packed.svg', gzipSync(svg), 'compressed with gzip'],
  ['booklet.png', '%PDF-1.7\n', 'a PDF document'],
  ['zeros.jpg', Buffer.alloc(9000), 'all zeros, as an interrupted download leaves it'],
  ['song.jpg', song, 'MP3'],
  ['cover.mp3', pictures.png, 'PNG'],
  [
    'header.png',
    Buffer.concat([Buffer.from([0x88]), pictures.png.subarray(1)]),
    'of no known format of pictures',
  ],
  ['bytes.flac', Buffer.from('\0\x01\x02\x03\xfe\xff'.repeat(2000), 'latin1'), 'of no known format of audio'],
])('%s is something else', async (name, content, what) =>
  expect(await inspect(name, content)).toMatchObject({ fault: 'other', what }),
)

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

it.each<[string, Buffer, string]>([
  ['half.jpg', half(pictures.jpg), 'cut off'],
  ['half.png', half(pictures.png), 'cut off'],
  ['half.webp', half(pictures.webp), 'cut off'],
  ['start.jpg', pictures.jpg.subarray(0, 20), 'damaged in its header'],
  ['start.png', pictures.png.subarray(0, 12), 'damaged in its header'],
  ['half.wav', half(wav()), 'cut off'],
  ['header.flac', flacHeader(), 'cut off'],
  ['a.tiff', pictures.tiff, 'TIFF, which hardly any browser shows: save it as JPEG or PNG'],
  [
    'phone.jpg',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    'HEIC, which hardly any browser shows: save it as JPEG or PNG',
  ],
])('%s is broken', async (name, content, what) =>
  expect(await inspect(name, content)).toMatchObject({ fault: 'broken', what }),
)

it.each<[string, Buffer, string]>([
  ['webp.jpg', pictures.webp, 'WebP (.webp)'],
  ['jpeg.png', pictures.jpg, 'JPEG (.jpg)'],
  ['wav.mp3', wav(), 'WAV (.wav)'],
])('%s has the extension of another format', async (name, content, what) =>
  expect(await inspect(name, content)).toMatchObject({ fault: 'extension', what }),
)

it.each<[string, string | Buffer, string | null]>([
  ['list.m3u8', '#EXTM3U\nlow-water.aac\n', null],
  ['song.mid', Buffer.from('MThd\0\0\0\x06\0\x01', 'latin1'), null],
  ['song.mod', lfs, 'a pointer of Git LFS'],
  ['song', '', 'empty'],
])('%s, which a record names as audio, may be of any other format', async (name, content, what) => {
  const file = path.join(tempFolder(), name)
  fs.outputFileSync(file, content)
  expect((await inspectMedia(file, 'audio'))?.what ?? null).toBe(what)
})

it('a picture of 144 million pixels is giant, whatever its bytes', async () => {
  const { png } = pictures
  const giant = Buffer.from(png)
  giant.writeUInt32BE(12_000, 16)
  giant.writeUInt32BE(12_000, 20)
  expect(await inspect('giant.png', giant)).toEqual({
    ...{ fault: 'giant', type: 'picture', what: '12000 × 12000 pixels' },
  })
})

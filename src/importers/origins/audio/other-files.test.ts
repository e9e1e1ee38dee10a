// Files that have the extension of audio and are something else are named by what they are.
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fs from 'fs-extra'
import { expect, it } from 'vitest'
import { mp3 } from '../../../testing/formats/id3.ts'
import { dataIn } from '../../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { runHere } from '../../../testing/run/here.ts'

const TAGS = [
  ['TIT2', 'Low Water'],
  ['TPE1', 'Ferrow'],
  ['TALB', 'Tidal Works'],
  ['TRCK', '1'],
] as const
const SITE = {
  base_url: 'https://api.example.org',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  default_label: 'Self-released',
  sources: { audio: '../music' },
}
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** The warnings of a catalog with one track and the given files beside it. */
async function findWarnings(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = tempFolder()
  const all = { '01.mp3': mp3(4, TAGS), ...files }
  for (const [name, content] of Object.entries(all))
    fs.outputFileSync(path.join(folder, 'music', name), content)
  writeTree(dataIn(folder), { 'site.json': SITE })
  const { code, stderr } = await runHere(['check', '--data', dataIn(folder)])
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return stderr.replaceAll(`${path.join(folder, 'music')}/`, '')
}

it.each<[string, string, string | Buffer]>([
  ['text', 'notes.flac', 'To do: record this.\n'],
  ['text', 'letters.mp3', 'é'.repeat(3000)],
  ['text', 'list.ogg', '[{"name":"A"}]'],
  ['web pages (HTML or XML)', 'download.m4a', '<!DOCTYPE html>\n<title>Sign in</title>'],
  ['web pages (HTML or XML)', 'denied.opus', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
  ['ZIP archives', 'album.mp3', Buffer.from('PK\x03\x04\x14\0\x08\0')],
  ['compressed with gzip', 'album.flac', gzipSync('x')],
  ['PDF documents', 'booklet.flac', '%PDF-1.7\n%\xe2\xe3\xcf\xd3'],
  ['pictures', 'cover.mp3', PNG],
  ['zeros, as an interrupted download leaves them', 'cut.mp3', Buffer.alloc(9000)],
  [
    'pointers of Git LFS, for which "git lfs pull" gets the audio',
    'a.wav',
    `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`,
  ],
  [
    'placeholders of iCloud or other property lists, for which the Finder downloads the audio',
    'b.mp3',
    Buffer.from('bplist00\xd3\x01\x02', 'latin1'),
  ],
])('that is %s: %s', async (what, name, content) => {
  expect(await findWarnings({ [name]: content })).toContain(
    `warning SKIPPED  Skipped: files with the extension of audio that are ${what}.\n  at    ${name}\n`,
  )
})

it('of 0 bytes, or that hold tags without audio, stay audio files with a fault', async () => {
  const stderr = await findWarnings({ 'a.mp3': '', 'b.mp3': Buffer.from('ID3\x04\0\0\0\0\0\0') })
  expect(stderr).toContain('Skipped: audio files of 0 bytes.\n  at    a.mp3\n')
  expect(stderr).toMatch(
    /Skipped: audio files (?:without a duration|that cannot be read)\.\n {2}at {4}b\.mp3\n/,
  )
})

it('whose audio is in iCloud are named, although their names begin with a dot', async () => {
  expect(await findWarnings({ '.02 High Water.mp3.icloud': Buffer.from('bplist00') })).toContain(
    'warning SKIPPED  Skipped: audio files that are not downloaded from iCloud.\n  at    .02 High Water.mp3.icloud\n',
  )
})

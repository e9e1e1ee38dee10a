import { expect, it } from 'vitest'
import { explainAlbums, holdsCueSheet } from './cue-sheets.ts'
import type { Reading } from './tags.ts'

const fault = (more: object = {}): Reading => ({ fault: 'lacks a number', lacks: [], ...more })
const track: Reading = { tags: {} as never, lacks: [] }
const file = (path: string, reading = fault(), audio = 'x') => ({ path, audio, reading })

/** The paths of the files that are skipped as whole albums. */
const whole = (files: readonly ReturnType<typeof file>[], ...sheets: readonly string[]): string[] =>
  explainAlbums(
    files,
    sheets.map((path) => ({ path })),
  ).flatMap(({ path, reading }) => ('fault' in reading && /whole album/.test(reading.fault) ? path : []))

it.each([
  ['beside the file', [file('a/album.flac')], 'a/album.cue'],
  ['after its extension', [file('a/album.flac'), file('a/b.flac')], 'a/album.flac.cue'],
  ['of another name beside the only file', [file('a/album.flac')], 'a/Ferrow - Night.cue'],
  ['in its tags', [file('a/album.flac', fault({ hasCueSheet: true }))], 'b/other.cue'],
])('a cue sheet %s is the reason for skipping it', (_, files, sheet) => {
  expect(whole(files, sheet)).toEqual(['a/album.flac'])
})

it.each([
  ['that is a track', [file('a/album.flac', track)], 'a/album.cue'],
  ['that cannot be read', [file('a/album.flac', fault(), '')], 'a/album.cue'],
  ['beside others', [file('a/1.flac'), file('a/2.flac')], 'a/album.cue'],
  ['in another folder', [file('b/1.flac')], 'a/album.cue'],
])('a cue sheet does not explain a file %s', (_, files, sheet) => {
  expect(whole(files, sheet)).toEqual([])
})

it('a cue sheet in tags has a name of its own', () => {
  const tagged = (id: string) => holdsCueSheet({ native: { vorbis: [{ id, value: 'FILE' }] } })
  expect(['CUESHEET', 'Cuesheet', 'TXXX:CUESHEET', 'COMMENT'].map(tagged)).toEqual([true, true, true, false])
})

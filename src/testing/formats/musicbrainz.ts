// A release in the format of MusicBrainz, and functions that read such responses.
import { musicbrainz } from '../../importers/origins/musicbrainz/index.ts'
import type { ReleaseOptions } from '../../importers/origins/musicbrainz/rows.ts'
import { originRows, type Value } from '../catalogs/origins.ts'
import { tempFolder, writeTree } from '../run/folders.ts'

export const mbid = (number: number): string => `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}`

export const artist = (number: number, name: string, more: object = {}) => ({
  id: mbid(number),
  name,
  ...more,
})
export const credit = (number: number, name: string, more: object = {}) => ({
  name,
  joinphrase: '',
  artist: artist(number, name),
  ...more,
})

export const TRACK = {
  id: mbid(101),
  title: 'Ett',
  number: 'A1',
  position: 1,
  length: 173666,
  'artist-credit': [credit(1, 'Ferrow')],
  recording: { id: mbid(201), title: 'Ett', length: 173000, isrcs: ['SEAAA0000001'] },
}

export const RELEASE = {
  id: mbid(11),
  title: 'Tidal Works',
  date: '2024-05',
  barcode: '5012345678900',
  'artist-credit': [credit(1, 'Ferrow')],
  'label-info': [{ 'catalog-number': 'CAT 1', label: { id: mbid(21), name: 'Harbour', 'label-code': null } }],
  'release-group': { id: mbid(31), 'primary-type': 'EP' },
  media: [{ position: 1, format: 'CD', tracks: [TRACK] }],
}

/** The options of an entry that reads data under CC0 alone. */
export const CORE: ReleaseOptions = { tags: false, annotations: false }

/** Reads the rows of responses. */
export const read = (...answers: readonly object[]) => readWith({}, ...answers)

async function readWith(options: Partial<ReleaseOptions>, ...answers: readonly object[]) {
  const data = tempFolder()
  writeTree(data, Object.fromEntries(answers.map((answer, at) => [`mb/${at}.json`, JSON.stringify(answer)])))
  return originRows(musicbrainz, { musicbrainz: { from: ['mb'], ...CORE, ...options } }, data)
}

/** Returns the records of the first track of a release, and of the release. */
export async function one(
  changes: object,
  options: Partial<ReleaseOptions> = {},
): Promise<{ track: Value; release: Value; skipped: readonly string[] }> {
  const { values, skipped } = await readWith(options, { ...RELEASE, ...changes })
  return { track: values[0] ?? {}, release: (values[0]?.release ?? {}) as Value, skipped }
}

export const withTrack = (changes: object) => ({ media: [{ tracks: [{ ...TRACK, ...changes }] }] })

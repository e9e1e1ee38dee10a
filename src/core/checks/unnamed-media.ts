// Warnings about audio files and covers that no record names, beside tracks and releases that have none.
import { isAudioFile } from '../../contract/rules/media-types.ts'
import { distinctPlaces, listExamples } from '../problems/examples.ts'
import { membersText, type Proposal, SOURCE_FIELDS } from '../problems/proposals.ts'
import type { Warning } from '../problems/warnings.ts'
import { COVER } from '../records/cover-names.ts'
import { formatCount } from '../system/format.ts'
import type { LackingRecords, MediaFacts } from './media-facts.ts'

/** @param paths those of the files of the site: `media/…` */
export function unnamedAudio({ named, silent }: MediaFacts, paths: readonly string[]): Warning | null {
  const files = unnamedSongs(named, paths)
  return warning(files, silent, {
    lack: (count) => `${formatCount(count, 'track')} ${count === 1 ? 'has' : 'have'} no audio`,
    hint: `If these are their songs, name each in the row of its track: ${files[0]} in a column "File", which is read as "stream".`,
    proposals: [STREAM_COLUMN],
  })
}

/** A column with the names of songs. */
export const STREAM_COLUMN: Proposal = { path: [...SOURCE_FIELDS, 'stream'] }

/** Returns the audio files that no record names, by their paths in the folder of media. */
export const unnamedSongs = (named: MediaFacts['named'], paths: readonly string[]): readonly string[] =>
  unnamedIn(named, paths, (file) => isAudioFile(encodeURIComponent(file)))

/** @param paths those of the files of the site: `media/…` */
export function unnamedCovers(
  { named, bare, isOneRelease }: MediaFacts,
  paths: readonly string[],
): Warning | null {
  const files = unnamedIn(named, paths, (file) => COVER.test(file))
  const members = { 'release.image': { value: files[0] } }
  const clause = isOneRelease
    ? `write ${membersText(members)} in "fields" of the source in site.json`
    : `name it in the row of its release, or in those of its tracks: ${files[0]} in a column "Cover"`
  return warning(files, bare, {
    lack: (count) => `${formatCount(count, 'release')} ${count === 1 ? 'has' : 'have'} no cover`,
    hint: `If it is a cover, ${clause}.`,
    ...(isOneRelease && { proposals: [{ path: SOURCE_FIELDS, members, clause }] }),
  })
}

/** Returns the files of a type that no record names, by their paths in the folder of media. */
function unnamedIn(
  named: MediaFacts['named'],
  paths: readonly string[],
  isOne: (file: string) => boolean,
): readonly string[] {
  const files = paths.filter(
    (file) => file.startsWith('media/') && !file.startsWith('media/_') && isOne(file),
  )
  if (files.length === 0) return []
  const pictures = new Set([...named.values()].map(({ name }) => name.split('/').at(-1)))
  const isNamed = (file: string) => named.has(file) || pictures.has(file.split('/').at(-1))
  return files.filter((file) => !isNamed(file)).map((file) => file.slice('media/'.length))
}

interface Wording {
  /** What so many records lack. */
  readonly lack: (count: number) => string
  readonly hint: string
  readonly proposals?: readonly Proposal[]
}

/** @param lacking the records that have no such file; null where there are none, or no files */
function warning(
  files: readonly string[],
  lacking: LackingRecords,
  { lack, ...ways }: Wording,
): Warning | null {
  if (lacking.count === 0 || files.length === 0) return null
  const named = `${formatCount(files.length, 'file')} that no record names: ${listExamples(files, (file) => file)}`
  return {
    code: 'UNNAMED_MEDIA',
    count: files.length,
    message: `${named}. ${lack(lacking.count)}.`,
    at: distinctPlaces(lacking.first),
    ...ways,
  }
}

// The records that a build has published, as it keeps them: what they are compared by when one is renamed.
import { LISTED, type Listed, RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { isKnownByName } from '../../core/library/identity.ts'
import { labelUuids } from '../../core/library/labels.ts'
import type { Library } from '../../core/library/library.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
import type { BuiltRecords } from './plan.ts'
import type { NamedRecord, NamedRelease, NamedTrack, Side } from './renamed-pairs.ts'
import { readState, writeState } from './state-files.ts'

/** Describes all records of a library. */
export const namedRecords = ({ records }: Pick<Library, 'records'>): Side => ({
  artist: records.artist.map(nameOnly),
  label: records.label.map(nameOnly),
  release: records.release.map(namedRelease),
  track: records.track.map(namedTrack),
})

const nameOnly = ({ uuid, id, name }: MergedRecord<Listed>): NamedRecord => ({ uuid, id, name })

const severalLabels = (release: MergedRecord<'release'>): Pick<NamedRelease, 'labels'> => {
  const labels = labelUuids(release)
  return labels.length > 1 ? { labels } : {}
}

const namedRelease = (release: MergedRecord<'release'>): NamedRelease => ({
  ...nameOnly(release),
  artist: release.artist ?? null,
  label: release.label,
  ...severalLabels(release),
  barcode: release.barcode ?? null,
  catalognumber: release.catalognumber ?? null,
  releasedate: release.releasedate ?? null,
})

const namedTrack = (track: MergedRecord<'track'>): NamedTrack => ({
  ...nameOnly(track),
  release: track.release,
  artists: track.artists ?? [track.artist],
  disc: track.disc ?? 1,
  number: track.tracknumber ?? null,
  duration: track.duration === null || track.duration === undefined ? null : String(track.duration),
  isrc: track.isrc ? String(track.isrc) : null,
})

/** The uuids of the records that were published. */
export type PublishedRecords = Readonly<Record<Resource, ReadonlySet<string>>>

/**
 * Reads what is needed of the records of the last build; null where they are not kept, or the file is damaged.
 * @param folder of the state; null for a build that keeps nothing
 * @throws CatalogError BAD_STATE
 */
export function readNamed(folder: string | null): Side | null {
  const side: Record<Resource, NamedRecord[]> = emptyBy(() => [])
  const isRead = readRecords(folder, (kind, line) => side[kind].push(JSON.parse(line)))
  return isRead ? (side as unknown as Side) : null
}

/** The same, without anything but their uuids. */
export function readPublished(folder: string | null): PublishedRecords | null {
  const published: Record<Resource, Set<string>> = emptyBy(() => new Set())
  const isRead = readRecords(folder, (kind, line) => published[kind].add(line.slice(START.length, UUID_END)))
  return isRead ? published : null
}

const emptyBy = <T>(make: () => T): Record<Resource, T> =>
  Object.fromEntries(RESOURCES.map((kind) => [kind, make()])) as Record<Resource, T>

/** Every line of a record begins so. */
const START = '{"uuid":"'
const UUID_END = START.length + '00000000-0000-0000-0000-000000000000'.length

/** What the next build has to know of a library. */
export const libraryRecords = (library: Library): BuiltRecords => ({
  describe: () => ({
    sources: library.sources.map(({ source: { kind, name }, complete }) => ({
      kind,
      name,
      records: complete.length,
    })),
    hasFeatures: library.records.features.length > 0,
    hasNamed: LISTED.some((kind) => library.records[kind].some(({ id }) => isKnownByName(kind, id))),
  }),
  keep: (folder) => writeState(folder, 'records', nameLines(library)),
})

/** Nothing is kept of records that are not in memory: the site in the folder shows which there are. */
export const NO_RECORDS: BuiltRecords = {
  describe: () => ({ sources: [], hasFeatures: false, hasNamed: false }),
  keep: (folder) => writeState(folder, 'records', []),
}

/** A line with a kind, and then one for each of its records. */
function* nameLines(library: Library): Generator<string> {
  const { artist, label, release, track } = library.records
  yield 'artist'
  for (const record of artist) yield JSON.stringify(nameOnly(record))
  yield 'label'
  for (const record of label) yield JSON.stringify(nameOnly(record))
  yield 'release'
  for (const record of release) yield JSON.stringify(namedRelease(record))
  yield 'track'
  for (const record of track) yield JSON.stringify(namedTrack(record))
  yield 'features'
  for (const uuid of library.features.keys()) yield JSON.stringify({ uuid })
  yield 'artist_features'
  for (const { uuid } of library.factualArtists) yield JSON.stringify({ uuid })
}

/** Calls back with each record; returns whether there was a whole file of them. */
function readRecords(folder: string | null, add: (kind: Resource, line: string) => void): boolean {
  const isRead = readState(folder, 'records', (lines) => {
    let kind: Resource = 'artist'
    for (const line of lines) {
      if (line.startsWith(START)) add(kind, line)
      else kind = line as Resource
    }
    return true
  })
  return isRead ?? false
}

// A dump of real Discogs records, from data beside the project.
import { groupBy } from '../../contract/common/group-by.ts'
import { readShared } from '../catalogs/shared.ts'
import type { DumpArtist, DumpRelease } from './discogs-dump.ts'

export interface SharedRecord {
  readonly uuid: string
  readonly name: string
}

export interface SharedTrack extends SharedRecord {
  readonly tracknumber: number
  readonly duration: string
  readonly release: string
  readonly artists: readonly string[]
  readonly artist_display: string
}

export interface SharedRelease extends SharedRecord {
  readonly label: string
}

/** The required files. */
export const SHARED_DISCOGS = ['artists', 'labels', 'releases', 'tracks'].map(
  (name) => `data/discogs/${name}.ndjson`,
)

export const rowsIn = <T>(name: string): T[] =>
  readShared(`data/discogs/${name}.ndjson`)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

/** Records by uuid, with their numbers in the dump. */
export const numbered = (name: string) =>
  new Map(rowsIn<SharedRecord>(name).map(({ uuid, name }, index) => [uuid, { id: index + 1, name }]))

/** The releases with their tracks; artists and labels are numbered in the order of their files. */
export function sharedReleases(): DumpRelease[] {
  const tracks = rowsIn<SharedTrack>('tracks')
  const [artists, labels] = [numbered('artists'), numbered('labels')]
  const credited = (uuids: readonly string[], shown: string): DumpArtist[] =>
    uuids.map((uuid) => {
      const { id, name } = artists.get(uuid) ?? { id: 0, name: '' }
      return { id, name, anv: uuids.length === 1 && shown !== name ? shown : '', join: '/' }
    })
  const byRelease = groupBy(tracks, ({ release }) => release)
  return rowsIn<SharedRelease>('releases').map(({ uuid, name, label }, index) => ({
    id: index + 1,
    title: name,
    labels: [labels.get(label) ?? { id: 0, name: '' }],
    tracklist: (byRelease.get(uuid) ?? []).map(
      ({ tracknumber, name: title, duration, artists: by, artist_display }) => ({
        position: `${tracknumber}`,
        title,
        duration: clock(Number(duration)),
        artists: credited(by, artist_display),
      }),
    ),
  }))
}

const clock = (seconds: number): string =>
  seconds === 0 ? '' : `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`

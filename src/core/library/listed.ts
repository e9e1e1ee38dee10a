// Which records are in lists, feeds and searches: all but unlisted releases, their tracks, and the artists and labels
// that no other release has. Those exist by their addresses alone.
import type { Listed } from '../../contract/kinds/kinds.ts'
import { labelUuids } from './labels.ts'
import type { MergedRecord, MergedRecords } from './merge.ts'

/** The uuids of the records that are in no list. */
export type UnlistedRecords = Readonly<Record<Listed, ReadonlySet<string>>>

const NONE: ReadonlySet<string> = new Set()

export function findUnlisted(records: MergedRecords): UnlistedRecords {
  const release = collectUuids(records.release.filter(({ unlisted }) => unlisted))
  if (release.size === 0) return { release, track: NONE, artist: NONE, label: NONE }
  const track = collectUuids(records.track.filter((each) => release.has(each.release)))
  const [shown, hidden] = [new Holders(), new Holders()]
  for (const each of records.release) (release.has(each.uuid) ? hidden : shown).addRelease(each)
  for (const each of records.track) (track.has(each.uuid) ? hidden : shown).addTrack(each)
  for (const { uuid, items } of records.artist)
    for (const item of items ?? []) (track.has(item) ? hidden : shown).artists.add(uuid)
  return {
    release,
    track,
    artist: without(hidden.artists, shown.artists),
    label: without(hidden.labels, shown.labels),
  }
}

/** The artists and labels that releases and tracks refer to. */
class Holders {
  readonly artists = new Set<string>()
  readonly labels = new Set<string>()

  addRelease(release: MergedRecord<'release'>): void {
    const { artist, performers } = release
    if (artist) this.artists.add(artist)
    for (const uuid of performers ?? []) this.artists.add(uuid)
    for (const uuid of labelUuids(release)) this.labels.add(uuid)
  }

  addTrack({ artist, artists, performers, composers }: MergedRecord<'track'>): void {
    for (const uuid of [artist, ...(artists ?? []), ...(performers ?? []), ...(composers ?? [])])
      this.artists.add(uuid)
  }
}

const collectUuids = (records: readonly { readonly uuid: string }[]): ReadonlySet<string> =>
  new Set(records.map(({ uuid }) => uuid))

const without = (all: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...all].filter((uuid) => !others.has(uuid)))

/** Moves the records of some uuids behind the others. */
export const withLast = <T extends { readonly uuid: string }>(
  records: readonly T[],
  last: ReadonlySet<string>,
): readonly T[] =>
  last.size === 0
    ? records
    : [...records.filter(({ uuid }) => !last.has(uuid)), ...records.filter(({ uuid }) => last.has(uuid))]

/** Returns the entries of a map but for some keys. */
export const withoutKeys = <T>(
  all: ReadonlyMap<string, T>,
  keys: ReadonlySet<string>,
): ReadonlyMap<string, T> => (keys.size === 0 ? all : new Map([...all].filter(([key]) => !keys.has(key))))

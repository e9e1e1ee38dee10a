// The works of composers, with the recordings of them in the catalog.
import { groupBy } from '../../../contract/common/group-by.ts'
import { INDEX_SIZE } from '../../../contract/urls/web.ts'
import { compareTexts } from '../../system/compare.ts'
import { joinTrack } from '../joined.ts'
import type { Library } from '../library.ts'
import type { MergedRecord } from '../merge.ts'
import type { ComposedWork } from './page-records.ts'

/** The listed tracks of each composer, in the order of their releases. */
export type ComposedTracks = ReadonlyMap<string, readonly MergedRecord<'track'>[]>

export function tracksOfComposers({ lists, items }: Library): ComposedTracks {
  const found = new Map<string, MergedRecord<'track'>[]>()
  for (const release of lists.release.keys())
    for (const { record } of items.release.get(release) ?? [])
      for (const composer of new Set(record.composers ?? [])) {
        const own = found.get(composer) ?? []
        own.push(record)
        found.set(composer, own)
      }
  return found
}

/** What is played in a track: a work, or else what the track is called. */
const workTitle = ({ work, name }: MergedRecord<'track'>): string => work ?? name

/**
 * Returns the works of some tracks by title. The tracks of a release with one work by the same artist are a recording;
 * there are at most as many recordings as a page of a list has entries.
 */
export function worksIn(library: Library, tracks: readonly MergedRecord<'track'>[]): readonly ComposedWork[] {
  const recordings = [...groupBy(tracks, (track) => JSON.stringify(workParts(library, track))).values()]
    .flatMap(([first]) => first ?? [])
    .sort((one, other) => compareTexts(workOrder(one), workOrder(other)))
    .slice(0, INDEX_SIZE)
  return [...groupBy(recordings, workTitle)].map(([title, own]) => ({
    title,
    recordings: own.map((track) => {
      const { uuid, artist_display, release, release_display } = joinTrack(library, track)
      return { uuid, artist_display, release, release_display }
    }),
  }))
}

/** Its title with long numbers: No. 8 is before No. 14. */
const workOrder = (track: MergedRecord<'track'>): string =>
  workTitle(track).replace(/\d+/g, (digits) => digits.padStart(MAX_DIGITS, '0'))

const MAX_DIGITS = 6

const workParts = (library: Library, track: MergedRecord<'track'>): readonly string[] => [
  workTitle(track),
  track.release,
  joinTrack(library, track).artist_display,
]

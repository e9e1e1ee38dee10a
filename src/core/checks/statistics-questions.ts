// The questions that statistics answer, each as a function for the matching records.

import { groupBy } from '../../contract/common/group-by.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { fieldIn } from '../library/occurrences.ts'
import { alikeNames, alikeTitles, type Named, namedTogether } from './alike-names.ts'
import { TEN_HOURS } from './duration-warnings.ts'
import { artistsWithoutTracks, labelsWithoutReleases, releasesWithoutTracks } from './without-tracks.ts'

type Track = MergedRecord<'track'>

export interface StatisticsQuestion {
  readonly code: string
  /** A plural phrase, without the number. */
  readonly title: string
  readonly kind: Listed
  /** Returns the cases in the order of the sources: the record of each, or the first of several. */
  readonly cases: (library: Library) => readonly Named[]
}

/**
 * A multiple of the median: a longer track is usually a whole side of a record, or its duration is in the wrong unit.
 */
const MUCH_LONGER = 20

/** @param median duration in seconds; null without tracks */
export function questionsFor(median: number | null): StatisticsQuestion[] {
  const long = Math.min(TEN_HOURS, (median || TEN_HOURS) * MUCH_LONGER)
  return [
    {
      ...{ code: 'artists_without_tracks', title: 'artists without tracks', kind: 'artist' },
      cases: artistsWithoutTracks,
    },
    {
      ...{ code: 'releases_without_tracks', title: 'releases without tracks', kind: 'release' },
      cases: releasesWithoutTracks,
    },
    {
      ...{ code: 'labels_without_releases', title: 'labels without releases', kind: 'label' },
      cases: labelsWithoutReleases,
    },
    alike('artist', 'artist names', ({ records }) => alikeNames(records.artist)),
    alike('label', 'label names', ({ records }) => alikeNames(records.label)),
    alike('release', 'release titles', ({ records }) => alikeTitles(records.release)),
    {
      ...{ code: 'tracks_with_an_isrc_of_others', title: 'ISRCs of more than one track', kind: 'track' },
      cases: ({ records }) => sharedIsrcs(records.track),
    },
    durations('tracks_of_no_length', 'tracks of 0 seconds', (seconds) => seconds === 0),
    durations(
      'tracks_much_longer',
      `tracks over ${MUCH_LONGER} times as long as the median`,
      (seconds) => seconds > long && seconds <= TEN_HOURS,
    ),
    durations('tracks_over_ten_hours', 'tracks over ten hours', (seconds) => seconds > TEN_HOURS),
    without('artist', 'image', 'artists without a picture'),
    without('release', 'image', 'releases without a cover'),
    without('label', 'image', 'labels without a picture'),
    without('release', 'releasedate', 'releases without a date'),
    without('release', 'barcode', 'releases without a barcode'),
    without('release', 'license', 'releases without a license'),
    without('track', 'isrc', 'tracks without an ISRC'),
    {
      ...{
        code: 'tracks_without_license',
        title: 'tracks without a license, whose release has none either',
        kind: 'track',
      },
      cases: tracksWithoutLicense,
    },
    without('track', 'stream', 'tracks without audio'),
  ]
}

const alike = (kind: Listed, what: string, cases: StatisticsQuestion['cases']): StatisticsQuestion => ({
  code: `${kind}s_with_names_alike`,
  title: `similar ${what} (case, accents, punctuation)`,
  kind,
  cases,
})

/** Returns the ISRCs of several tracks. */
export function sharedIsrcs(tracks: readonly Track[]): Named[] {
  const coded = tracks.flatMap((track) => (track.isrc ?? []).map((isrc) => ({ isrc, track })))
  return [
    ...groupBy(
      coded,
      ({ isrc }) => isrc,
      ({ track }) => track,
    ),
  ]
    .filter(([, [first, ...others]]) => others.some((other) => other !== first))
    .map(([isrc, found]) => {
      const { name, ...first } = namedTogether(found)
      return { ...first, name: `${isrc}: ${name}` }
    })
}

function durations(code: string, title: string, isCase: (seconds: number) => boolean): StatisticsQuestion {
  return {
    ...{ code, title, kind: 'track' },
    cases: ({ records }) =>
      records.track.flatMap(({ uuid, name, duration = null, at }) =>
        duration !== null && isCase(Number(duration))
          ? { uuid, name: `${name} (${formatMinutes(Number(duration))})`, at }
          : [],
      ),
  }
}

/** Returns a duration as minutes and seconds, to the nearest second: that with an even number of two. */
export function formatMinutes(seconds: number): string {
  const below = Math.floor(seconds)
  const whole = seconds - below === 0.5 ? below + (below % 2) : Math.round(seconds)
  return `${Math.floor(whole / 60)}:${`${whole % 60}`.padStart(2, '0')}`
}

function without<K extends Listed>(
  kind: K,
  field: keyof MergedRecord<K> & string,
  title: string,
): StatisticsQuestion {
  return {
    code: `${kind}s_without_${field}`,
    title,
    kind,
    cases: ({ records }) => {
      const ofKind: readonly MergedRecord<Listed>[] = records[kind]
      return ofKind.filter((record) => fieldIn(record, field) === null)
    },
  }
}

function tracksWithoutLicense({ records }: Library): Track[] {
  const isLicensed = ({ license = null }: MergedRecord<'track' | 'release'>) => license !== null
  const licensed = new Set(records.release.filter(isLicensed).map(({ uuid }) => uuid))
  return records.track.filter((track) => !isLicensed(track) && !licensed.has(track.release))
}

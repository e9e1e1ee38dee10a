// Warns about durations whose unit seems to be another one: hours instead of minutes, minutes instead of seconds,
// milliseconds.

import type { Library } from '../library/library.ts'
import type { Occurrence } from '../library/occurrences.ts'
import { type ColumnOf, isInTable } from '../library/table-columns.ts'
import { firstFiles, firstPlaces, listExamples } from '../problems/examples.ts'
import { capital, inFields, membersText, SAME_COLUMN, SOURCE_FIELDS } from '../problems/proposals.ts'
import type { Warning } from '../problems/warnings.ts'
import { compareTexts } from '../system/compare.ts'
import { formatCount, formatNumber } from '../system/format.ts'
import { median } from '../system/median.ts'

/** Minimum number of tracks for a meaningful median. */
const MIN_TRACKS = 10
/** In seconds. A mix or a film may last two hours; a song of three minutes that is stored as hours lasts three. */
const THREE_HOURS = 10_800
/** In seconds. The minutes of songs are rarely less, if they were typed as hours. */
const TWO_HOURS = 7200
/** In seconds. Continuous recordings (mixes, shows, books) are shorter; a track of 36 seconds in milliseconds is not. */
export const TEN_HOURS = 36_000

/** A track of a source with its duration in seconds. */
interface Timed {
  readonly track: Occurrence<'track'>
  readonly seconds: number
}

const trackSeconds = ({ duration }: Pick<Occurrence<'track'>, 'duration'>): number => Number(duration ?? 0)

/** Whether a track is longer than any recording. */
const isLong = (track: Occurrence<'track'>): boolean => trackSeconds(track) > TEN_HOURS

const isWhole = ({ seconds }: Timed): boolean => seconds % 60 === 0
const hasFraction = ({ seconds }: Timed): boolean => seconds !== Math.floor(seconds)
const hasCents = ({ track }: Timed): boolean => /[.]\d{1,2}$/.test(track.duration ?? '')

/** Whether at least some share of the tracks meet a condition. */
const are = (share: number, tracks: readonly Timed[], condition: (track: Timed) => boolean): boolean =>
  tracks.filter(condition).length >= share * tracks.length
const areMost = (tracks: readonly Timed[], condition: (track: Timed) => boolean): boolean =>
  2 * tracks.filter(condition).length > tracks.length

const medianSeconds = (tracks: readonly Timed[]): number => median(tracks.map(({ seconds }) => seconds)) ?? 0

/** Whether nearly all durations are whole minutes, and most are an hour or more. */
const areShifted = (tracks: readonly Timed[]): boolean =>
  tracks.length > 1 &&
  are(0.9, tracks, isWhole) &&
  medianSeconds(tracks) > 3600 &&
  // Round lengths, such as those of shows, are not typed to the second.
  areMost(tracks, ({ seconds }) => (seconds / 60) % 5 !== 0)

/**
 * Whether nearly all durations are as short as those of songs are in minutes: most with one or two decimals, or all of
 * them whole, of which there must be more.
 */
const areInMinutes = (tracks: readonly Timed[]): boolean =>
  (tracks.length > 1 && are(0.9, tracks, ({ seconds }) => seconds < 20) && areMost(tracks, hasCents)) ||
  (tracks.length >= MIN_TRACKS &&
    are(0.9, tracks, ({ seconds }) => seconds >= 2 && seconds <= 9) &&
    !tracks.some(hasFraction))

/** Finds the tracks of a source that are much longer than its others. */
function findMuchLonger(tracks: readonly Timed[]): Timed[] {
  if (tracks.length < MIN_TRACKS) return []
  const middle = medianSeconds(tracks)
  const areFewWhole = !are(0.2, tracks, isWhole)
  return tracks.filter(
    (track) =>
      track.seconds > 30 * middle &&
      (track.seconds > TEN_HOURS || (areFewWhole && isWhole(track) && track.seconds >= THREE_HOURS)),
  )
}

/**
 * Finds tracks such as `1.225` beside whole seconds: the only fractions of a source whose other tracks last minutes, all
 * of them a few seconds. The point seems to separate thousands.
 */
function findThousands(tracks: readonly Timed[]): Timed[] {
  const fractions = tracks.filter(hasFraction)
  const areFew = fractions.every(({ seconds }) => seconds >= 1 && seconds <= 10)
  return areFew && areMost(tracks, (track) => track.seconds >= 60 && !hasFraction(track)) ? fractions : []
}

/**
 * Finds tracks of two hours or more that are longer than all others of their release together, and many times longer
 * than most: `3:45:12` for 3 minutes and 45 seconds. A continuous mix lasts as long as the tracks in it, and a recording
 * of hours has a release of its own.
 */
function findLongInRelease({ tracksByRelease }: Pick<Library, 'tracksByRelease'>): Occurrence<'track'>[] {
  return [...tracksByRelease.values()].flatMap((tracks) => {
    const seconds = tracks.map(trackSeconds)
    const longest = Math.max(...seconds)
    if (tracks.length <= 3 || longest < TWO_HOURS || longest <= 30 * (median(seconds) ?? 0)) return []
    const sum = seconds.reduce((all, one) => all + one, 0)
    return 2 * longest > sum ? tracks.filter((_, index) => seconds[index] === longest) : []
  })
}

/** Finds tracks whose durations are out of proportion to the others. */
function findOdd(
  library: Pick<Library, 'tracksByRelease'>,
  sources: readonly (readonly Timed[])[],
): Example[] {
  const ofSources = sources.flatMap((tracks) => [...findMuchLonger(tracks), ...findThousands(tracks)])
  const found = [...ofSources.map(({ track }) => track), ...findLongInRelease(library)].map(
    ({ name = '', at }) => ({ name, file: at.file, line: at.line }),
  )
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()].sort(
    (one, other) =>
      compareTexts(one.file, other.file) || one.line - other.line || compareTexts(one.name, other.name),
  )
}

interface Example {
  readonly name: string
  readonly file: string
  readonly line: number
}

/** Returns the tracks with a duration of each source that has any, in the order of their names. */
const timedTracks = ({ sources }: Pick<Library, 'sources'>): [string, readonly Timed[]][] =>
  rowsBySource(sources).map(([name, rows]) => [
    name,
    rows.map((track) => ({ track, seconds: trackSeconds(track) })).filter(({ seconds }) => seconds > 0),
  ])

/** Returns the rows of tracks by the names of their sources. */
const rowsBySource = (sources: Library['sources']): [string, readonly Occurrence<'track'>[]][] =>
  sources
    .filter(({ source }) => source.kind === 'track')
    .map(({ source, rows }): [string, readonly Occurrence<'track'>[]] => [
      source.name,
      rows as Occurrence<'track'>[],
    ])
    .sort(([one], [other]) => compareTexts(one, other))

/** Returns the warnings about durations that seem to be in another unit. */
export function durationWarnings(library: Library, columnOf: ColumnOf): Warning[] {
  const timed = timedTracks(library)
  const odd = findOdd(
    library,
    timed.map(([, tracks]) => tracks),
  )
  const sources = timed.map(([source, tracks]) => ({
    source,
    tracks: tracks.length,
    isShifted: areShifted(tracks),
    isInMinutes: areInMinutes(tracks),
  }))
  const files = sources.filter(({ isShifted }) => isShifted)
  // Those of audio files are measured.
  const short = sources.filter(({ source, isInMinutes }) => isInMinutes && isInTable(source))
  const shifted = files.reduce((sum, { tracks }) => sum + tracks, 0)
  const warnings: Warning[] = []
  const as = (form: string) => inFields({ duration: { field: columnOf('duration'), as: form } })
  if (shifted > 0)
    warnings.push({
      code: 'HOURS_FOR_MINUTES',
      count: shifted,
      message: `${formatCount(shifted, 'duration')} apparently in hours and minutes instead of minutes and seconds: nearly all are whole minutes, and most more than an hour.`,
      at: firstFiles(files.map(({ source }) => source)),
      hint: `${capital(as('h:m').clause)}.`,
      proposals: [as('h:m')],
    })
  if (short.length > 0)
    warnings.push({
      code: 'MINUTES_FOR_SECONDS',
      count: short.reduce((sum, { tracks }) => sum + tracks, 0),
      message:
        'Durations apparently in minutes instead of seconds: nearly all are below 20, such as 3.45 or 4.',
      at: firstFiles(short.map(({ source }) => source)),
      hint: `${capital(as('m.s').clause)} if 3.45 is 3 minutes and 45 seconds, or "as": "min" if it is 3.45 minutes, or 4 is 4 minutes.`,
      proposals: [as('m.s'), { ...as('min'), clause: '"as": "min"' }],
    })
  if (odd.length > 0)
    warnings.push({
      code: 'ODD_DURATION',
      count: odd.length,
      message: `${formatCount(odd.length, 'duration')} out of proportion to the others: ${listExamples(odd, ({ name }) => name)}.`,
      at: firstPlaces(odd),
      hint: 'Compare them with the recordings: 5:39 in a cell that shows 5:39:00 is 5 hours, and so is 5:39:12, with frames after the seconds; 1.225 is about one second, also where the point separates thousands.',
    })
  return warnings
}

const MILLISECONDS = { duration: { field: SAME_COLUMN, as: 'ms' } }

const IN_MILLISECONDS = {
  path: SOURCE_FIELDS,
  members: MILLISECONDS,
  clause: `write in "fields" of its source: ${membersText(MILLISECONDS)}`,
}

/**
 * Warns about sources in which more than half of the tracks are so long that their durations must be in milliseconds.
 */
export function milliseconds({ sources }: Pick<Library, 'sources'>): Warning | null {
  const files = rowsBySource(sources)
    .filter(([, rows]) => 2 * rows.filter(isLong).length > rows.length)
    .map(([file, rows]) => ({ file, tracks: rows.length }))
  if (files.length === 0) return null
  const count = files.reduce((sum, { tracks }) => sum + tracks, 0)
  return {
    code: 'MILLISECONDS',
    count,
    message: `${formatCount(count, 'duration')} apparently in milliseconds: in ${
      files.length === 1 ? 'this file' : `each of these ${formatNumber(files.length)} files`
    }, more than half are longer than ten hours.`,
    at: firstFiles(files.map(({ file }) => file)),
    hint: `Divide them by 1000: durations are seconds. For a whole column, ${IN_MILLISECONDS.clause}.`,
    proposals: [IN_MILLISECONDS],
  }
}

// Warns about durations whose unit seems to be another one: hours instead of minutes, minutes instead of seconds,
// milliseconds.
import type { Engine } from '../engine/engine.ts'
import { firstFiles, firstPlaces, listExamples } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount, formatNumber } from '../system/format.ts'
import { type ColumnOf, isInTable } from './table-columns.ts'

/** Minimum number of tracks for a meaningful median. */
const MIN_TRACKS = 10
/** In seconds. A mix or a film may last two hours; a song of three minutes that is stored as hours lasts three. */
const THREE_HOURS = 10_800
/** In seconds. The minutes of songs are rarely less, if they were typed as hours. */
const TWO_HOURS = 7200
/**
 * In seconds. Continuous recordings (mixes, shows, books) are shorter; a track of 36 seconds in milliseconds is not.
 */
export const TEN_HOURS = 36_000

/** A condition for tracks that are longer than any recording. */
export const IS_LONG = `TRY_CAST(duration AS DOUBLE) > ${TEN_HOURS}`

/** The durations of tracks with their sources, and whether they are whole minutes or have one or two decimals. */
const DURATIONS = `
  SELECT source, name, file, lines_before + line AS line, TRY_CAST(duration AS DOUBLE) AS seconds,
    seconds % 60 = 0 AS is_whole, regexp_matches(duration, '[.][0-9]{1,2}$') AS has_cents
  FROM state.track JOIN state.block ON id = block WHERE seconds > 0`

/** Nearly all durations of a source are whole minutes, and most are an hour or more. */
const IS_SHIFTED = `(
  count(*) > 1 AND count_if(is_whole) >= 0.9 * count(*) AND median(seconds) > 3600
  -- Round lengths, such as those of shows, are not typed to the second.
  AND 2 * count_if((seconds / 60) % 5 <> 0) > count(*))`

/**
 * Nearly all durations of a source are as short as those of songs are in minutes: most with one or two decimals, or all
 * of them whole, of which there must be more.
 */
const IS_IN_MINUTES = `(
  count(*) > 1 AND count_if(seconds < 20) >= 0.9 * count(*) AND 2 * count_if(has_cents) > count(*)
  OR count(*) >= ${MIN_TRACKS} AND count_if(seconds BETWEEN 2 AND 9) >= 0.9 * count(*)
  AND count_if(seconds <> floor(seconds)) = 0)`

/** A query for the sources whose durations are in another unit. */
const IN_OTHER_UNITS = `
  SELECT source, count(*)::INTEGER AS tracks, ${IS_SHIFTED} AS "isShifted", ${IS_IN_MINUTES} AS "isInMinutes"
  FROM (${DURATIONS}) GROUP BY source HAVING "isShifted" OR "isInMinutes" ORDER BY source`

interface InOtherUnit {
  readonly source: string
  readonly tracks: number
  readonly isShifted: boolean
  readonly isInMinutes: boolean
}

const ODD = `
  SELECT * FROM (${DURATIONS}) JOIN (
    SELECT source, median(seconds) AS middle, avg(is_whole::INTEGER) AS whole, count(*) AS tracks
    FROM (${DURATIONS}) GROUP BY source
  ) USING (source)
  WHERE tracks >= ${MIN_TRACKS} AND seconds > 30 * middle
    AND (seconds > ${TEN_HOURS} OR (is_whole AND seconds >= ${THREE_HOURS} AND whole < 0.2))`

/**
 * Tracks of two hours or more that are longer than all others of their release together, and many times longer than
 * most: `3:45:12` for 3 minutes and 45 seconds. A continuous mix lasts as long as the tracks in it, and a recording of
 * hours has a release of its own.
 */
const LONG_IN_RELEASE = `
  SELECT name, file, line FROM track JOIN (
    SELECT release, max(seconds) AS longest
    FROM (SELECT release, TRY_CAST(duration AS DOUBLE) AS seconds FROM all_track)
    GROUP BY release
    HAVING count(*) > 3 AND longest >= ${TWO_HOURS} AND longest > 30 * median(seconds) AND 2 * longest > sum(seconds)
  ) USING (release)
  WHERE TRY_CAST(duration AS DOUBLE) = longest`

/**
 * Tracks such as `1.225` beside whole seconds: the only fractions of a source whose other tracks last minutes, all of
 * them a few seconds. The point seems to separate thousands.
 */
const WITH_THOUSANDS = `
  SELECT name, file, line FROM (${DURATIONS}) JOIN (
    SELECT source FROM (${DURATIONS}) GROUP BY source
    HAVING bool_and(seconds BETWEEN 1 AND 10 OR seconds = floor(seconds))
      AND 2 * count_if(seconds >= 60 AND seconds = floor(seconds)) > count(*)
  ) USING (source)
  WHERE seconds <> floor(seconds)`

/** Returns the warnings about durations that seem to be in another unit. */
export async function durationWarnings(engine: Engine, columnOf: ColumnOf): Promise<Warning[]> {
  const sources = await engine.all<InOtherUnit>(IN_OTHER_UNITS)
  const odd = await engine.all<{ name: string; file: string; line: number }>(
    `SELECT name, file, line FROM (${ODD}) UNION ${LONG_IN_RELEASE} UNION ${WITH_THOUSANDS} ORDER BY file, line, name`,
  )
  const files = sources.filter(({ isShifted }) => isShifted)
  // Those of audio files are measured.
  const short = sources.filter(({ source, isInMinutes }) => isInMinutes && isInTable(source))
  const shifted = files.reduce((sum, { tracks }) => sum + tracks, 0)
  const warnings: Warning[] = []
  if (shifted > 0)
    warnings.push({
      code: 'HOURS_FOR_MINUTES',
      count: shifted,
      message: `${formatCount(shifted, 'duration')} apparently in hours and minutes instead of minutes and seconds: nearly all are whole minutes, and most more than an hour.`,
      at: firstFiles(files.map(({ source }) => source)),
      hint: `Write in "fields" of the source: "duration": { "field": ${JSON.stringify(columnOf('duration'))}, "as": "h:m" }.`,
    })
  if (short.length > 0)
    warnings.push({
      code: 'MINUTES_FOR_SECONDS',
      count: short.reduce((sum, { tracks }) => sum + tracks, 0),
      message:
        'Durations apparently in minutes instead of seconds: nearly all are below 20, such as 3.45 or 4.',
      at: firstFiles(short.map(({ source }) => source)),
      hint: `Write in "fields" of the source: "duration": { "field": ${JSON.stringify(columnOf('duration'))}, "as": "m.s" } if 3.45 is 3 minutes and 45 seconds, or "as": "min" if it is 3.45 minutes, or 4 is 4 minutes.`,
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

/**
 * Warns about sources in which more than half of the tracks are so long that their durations must be in milliseconds.
 */
export async function milliseconds(engine: Engine): Promise<Warning | null> {
  const files = await engine.all<{ file: string; tracks: number }>(`
    SELECT source AS file, count(*)::INTEGER AS tracks FROM state.track JOIN state.block ON id = block
    GROUP BY source HAVING 2 * count_if(${IS_LONG}) > count(*) ORDER BY file`)
  if (files.length === 0) return null
  const count = files.reduce((sum, { tracks }) => sum + tracks, 0)
  return {
    code: 'MILLISECONDS',
    count,
    message: `${formatCount(count, 'duration')} apparently in milliseconds: in ${
      files.length === 1 ? 'this file' : `each of these ${formatNumber(files.length)} files`
    }, more than half are longer than ten hours.`,
    at: firstFiles(files.map(({ file }) => file)),
    hint: 'Divide them by 1000: durations are seconds. For a whole column, write in "fields" of its source: "duration": { "field": "…", "as": "ms" }.',
  }
}

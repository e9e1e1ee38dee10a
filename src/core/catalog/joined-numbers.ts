// Warns of releases whose track numbers begin with the number of the disc: 101, 102, 201.
import type { Engine } from '../engine/engine.ts'
import { type ColumnOf, isInTable } from '../library/table-columns.ts'
import { firstPlaces, listExamples } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount } from '../system/format.ts'

/** Selects the releases of several discs whose tracks are numbered from 101, from 201 and so on, without gaps. */
export const JOINED_NUMBERS = `
  SELECT release FROM (
    SELECT release, tracknumber // 100 AS hundred, min(tracknumber % 100) AS first, max(tracknumber % 100) AS last,
      count(*) AS tracks
    FROM all_track GROUP BY release, hundred)
  GROUP BY release
  HAVING min(hundred) = 1 AND max(hundred) = count(*) AND count(*) BETWEEN 2 AND 9
    AND bool_and(first = 1 AND last = tracks)`

interface Case {
  readonly name: string
  readonly file: string
  readonly line: number
  readonly first: number
  readonly last: number
}

/** Returns a warning for these releases, with the line that reads their numbers as positions. */
export async function joinedNumbers(engine: Engine, columnOf: ColumnOf): Promise<Warning> {
  const cases = await engine.all<Case>(`
    SELECT release.name, arg_min(track.file, track.seq) AS file, arg_min(track.line, track.seq) AS line,
      min(tracknumber)::INTEGER AS first, max(tracknumber)::INTEGER AS last
    FROM track JOIN release ON release.uuid = track.release
    WHERE track.release IN (${JOINED_NUMBERS})
    GROUP BY release.uuid, release.name ORDER BY min(track.seq)`)
  const examples = listExamples(
    cases,
    ({ name, first, last }) => `${JSON.stringify(name)} has ${first} to ${last}`,
    { separator: '; ' },
  )
  const source = `{ "field": ${JSON.stringify(columnOf('tracknumber'))}, "as": "position" }`
  return {
    code: 'JOINED_NUMBER',
    count: cases.length,
    message: `${formatCount(cases.length, 'release')} whose track numbers seem to begin with the number of the disc: ${examples}.`,
    at: firstPlaces(cases),
    hint: cases.some(({ file }) => isInTable(file))
      ? `To read 201 as the first track of disc 2, write in "fields" of the source: "tracknumber": ${source}.`
      : 'Write the number of the disc in a tag of its own.',
  }
}

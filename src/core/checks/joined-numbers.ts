// Warns of releases whose track numbers begin with the number of the disc: 101, 102, 201.
import { groupBy } from '../../contract/common/group-by.ts'
import type { Library } from '../library/library.ts'
import { type ColumnOf, isInTable } from '../library/table-columns.ts'
import { firstPlaces, listExamples } from '../problems/examples.ts'
import { inFields } from '../problems/proposals.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount } from '../system/format.ts'
import { caseNamed } from './case.ts'
import type { Case } from './question.ts'

const MAX_DISCS = 9

/** Whether tracks are numbered from 101, from 201 and so on, without gaps. */
export function beginWithDiscs(numbers: readonly number[]): boolean {
  const discs = groupBy(
    numbers,
    (number) => Math.floor(number / 100),
    (number) => number % 100,
  )
  if (discs.size < 2 || discs.size > MAX_DISCS) return false
  return [...discs].every(
    ([disc, within]) =>
      disc >= 1 &&
      disc <= discs.size &&
      within.length < 100 &&
      Math.min(...within) === 1 &&
      Math.max(...within) === within.length,
  )
}

interface JoinedRelease extends Case {
  readonly first: number
  readonly last: number
}

/** Finds these releases, in the order of their first tracks. */
function findCases(library: Library): JoinedRelease[] {
  const releases = library.byUuid('release')
  return [...library.tracksByRelease].flatMap(([uuid, tracks]) => {
    const numbers = tracks.map(({ tracknumber }) => tracknumber ?? 0)
    const [track] = tracks
    if (!track || !beginWithDiscs(numbers)) return []
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
    return { ...caseNamed(releases.get(uuid)?.name ?? '', track), first, last }
  })
}

/** Returns a warning for these releases, with the line that reads their numbers as positions; null without any. */
export function joinedNumbers(library: Library, columnOf: ColumnOf): Warning | null {
  const cases = findCases(library)
  if (cases.length === 0) return null
  const examples = listExamples(
    cases,
    ({ name, first, last }) => `${JSON.stringify(name)} has ${first} to ${last}`,
    { separator: '; ' },
  )
  const line = inFields({ tracknumber: { field: columnOf('tracknumber'), as: 'position' } })
  return {
    code: 'JOINED_NUMBER',
    count: cases.length,
    message: `${formatCount(cases.length, 'release')} whose track numbers seem to begin with the number of the disc: ${examples}.`,
    at: firstPlaces(cases),
    ...(cases.some(({ file }) => isInTable(file))
      ? { hint: `To read 201 as the first track of disc 2, ${line.clause}.`, proposals: [line] }
      : { hint: 'Write the number of the disc in a tag of its own.' }),
  }
}

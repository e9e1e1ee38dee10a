// Implements `"as": "position"`: numbers the tracks of each release by their positions. It needs all rows of a release,
// which may be anywhere in the source, and so holds all rows.

import { groupBy } from '../../contract/common/group-by.ts'
import type { Row } from '../../core/library/source.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { isPosition, withoutWords } from '../../core/records/values/tracknumber.ts'
import type { FieldMap } from '../../core/settings/field-sources.ts'
import { numberRelease, type TrackPosition } from '../text/positions.ts'

type Value = Readonly<Record<string, unknown>>

/** A row with a position. */
interface Positioned {
  readonly index: number
  readonly value: Value
  /** Without the total of `1/12`, and the signs of `1.` and `#1`. */
  readonly position: string
}

/** Passes on rows, with the numbers of tracks and discs in place of positions where `fields` has them. */
export async function* numberPositions(
  batches: AsyncIterable<readonly Row[]>,
  fields: FieldMap | undefined,
): AsyncGenerator<readonly Row[]> {
  if (!fields?.targets.some((target) => 'as' in target && target.as === 'position')) {
    yield* batches
    return
  }
  const rows: Row[] = []
  for await (const batch of batches) rows.push(...batch)
  const numbered = [...rows]
  for (const release of groupBy(rows.flatMap(positioned), titleOfRelease).values()) {
    for (const group of isTwice(release) ? groupBy(release, artistName).values() : [release]) {
      for (const [index, row] of numberRows(group, rows)) numbered[index] = row
    }
  }
  yield numbered
}

function positioned(row: Row, index: number): Positioned[] {
  if (!('value' in row)) return []
  const value = row.value as Value
  const position = withoutWords(String(value.tracknumber ?? '').trim())
  // Others are refused as track numbers.
  return isPosition(position)
    ? [{ index, value, position: position.replace(/(?: ?\/| of ).*$|[.)]$|^#/gs, '') }]
    : []
}

/** The release of a track, and its disc, if it has a column of its own. Its artist may differ from track to track. */
function titleOfRelease({ value: { release, disc } }: Positioned): string {
  const { uuid, id, name } = ((typeof release === 'object' ? release : { id: release }) as Value | null) ?? {}
  return JSON.stringify([
    uuid ??
      id ??
      String(name ?? '')
        .trim()
        .toLowerCase(),
    disc ?? null,
  ])
}

/** The artist of a release: several may have the same title. */
function artistName({ value: { release, artist, artists } }: Positioned): string {
  const own = typeof release === 'object' ? (release as Value | null)?.artist : null
  return JSON.stringify(own ?? artist ?? artists ?? null)
}

/** Whether two different tracks have the same position. */
function isTwice(rows: readonly Positioned[]): boolean {
  const names = new Map(rows.map(({ position, value }) => [position, value.name]))
  return rows.some(({ position, value }) => names.get(position) !== value.name)
}

function* numberRows(group: readonly Positioned[], rows: readonly Row[]): Generator<[number, Row]> {
  const numbers = numberRelease(group.map(({ position }) => position))
  const names = new Map<string, unknown>()
  for (const { index, value, position } of group) {
    const row = rows[index] as Extract<Row, { value: unknown }>
    const { tracknumber, disc } = numbers.get(position) as TrackPosition
    if (names.has(position) && names.get(position) !== value.name) yield [index, repeated(row, position)]
    else {
      const own = disc !== undefined && (value.disc ?? null) === null ? { disc } : {}
      yield [index, { ...row, value: { ...value, tracknumber, ...own } }]
    }
    names.set(position, value.name)
  }
}

function repeated({ kind, at, fields }: Extract<Row, { value: unknown }>, position: string): Row {
  const place = fields?.locateField(at, ['tracknumber']) ?? at
  const error = new CatalogError('BAD_VALUE', `The position ${position} occurs twice on this release.`, {
    at: [place],
    hint: 'Correct one of them. A spreadsheet stores 1.10 as the number 1.1 unless its column is formatted as text.',
  })
  return { kind, at, error }
}

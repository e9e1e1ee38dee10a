// `fields` of an entry, applied to rows that are objects already: JSON, NDJSON, Parquet. Their field is a name, or a
// path into the objects and lists inside.
import { CatalogError } from '../../model/errors.ts'
import { isField, overlap } from '../../model/fields.ts'
import type { Kind } from '../../model/kinds.ts'
import type { Row } from '../../model/source.ts'
import type { FieldMap } from '../../model/source-entry.ts'
import { fieldOfColumn } from './columns.ts'
import { leafOf } from './leaves.ts'
import { missingColumn, passedOverRow } from './map-columns.ts'
import { recordReader } from './record-of.ts'
import { placed } from './table.ts'

type Value = Readonly<Record<string, unknown>>

/** What a key of theirs, which no target names, is read as; null to pass it over. */
type Own = string | null

interface Mapping {
  readonly file: string
  readonly kind: Kind
  readonly fields: FieldMap
}

/** Names of theirs that are kept for messages. */
const MAX_NAMES = 200

/** The rows of a whole file with our fields in the place of theirs. */
export async function* mapObjects(
  batches: AsyncIterable<readonly Row[]>,
  { file, kind, fields }: Mapping,
): AsyncGenerator<readonly Row[]> {
  const merged = fields.targets.find((target) => 'rows' in target && target.rows)
  if (merged) {
    throw new CatalogError(
      'BAD_CONFIG',
      '"rows" in "fields" is for .csv and .xlsx files, and this is none.',
      {
        at: [{ file }],
        hint: `Remove it from "${merged.path}": a list inside a row is a list of the record.`,
      },
    )
  }
  const named = fields.targets.filter((target) => 'field' in target)
  const missing = new Set(named)
  const leaves = fields.targets.map((target) => {
    if ('value' in target) return leafOf(kind, target, () => null)
    const steps = target.field.split('.')
    return leafOf(kind, target, (row: Value) => {
      const value = Object.hasOwn(row, target.field) ? row[target.field] : at(row, steps)
      if (value !== undefined) missing.delete(target)
      return value
    })
  })
  const read = recordReader(kind, leaves)
  const names = new Set<string>()
  const own = ownKeys(kind, fields)
  const passedOver = new Set<string>()
  let hasRows = false
  for await (const rows of batches) {
    hasRows ||= rows.some((row) => 'value' in row)
    yield rows.map((row) =>
      replaced(row, (theirs) => {
        const record = read(theirs)
        for (const [key, value] of Object.entries(theirs)) {
          if (names.size < MAX_NAMES) names.add(key)
          const ours = own(key)
          if (ours === null) passedOver.add(key)
          else if (ours !== undefined) record[ours] = value
        }
        return record
      }),
    )
  }
  if (!hasRows) return
  const place = { file }
  const errors = [...missing].map((target) =>
    missingColumn(target, [...names], { holder: 'file', at: place }),
  )
  yield errors.map((error) => ({ kind, at: place, error }))
  if (passedOver.size > 0 && !fields.ignoresOthers) {
    yield [passedOverRow(kind, [...passedOver].slice(0, MAX_NAMES), { file, line: 1 })]
  }
}

/** Rows whose columns have dots, as records with records inside. */
export async function* nestRows(
  batches: AsyncIterable<readonly Row[]>,
  kind: Kind,
  names: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const read = recordReader(
    kind,
    names.map((name) => leafOf(kind, { path: name, field: name }, (row: Value) => row[name])),
  )
  for await (const rows of batches) yield rows.map((row) => replaced(row, read))
}

/** A row with another value, or with the error that is thrown in the making of it. */
function replaced(row: Row, make: (value: Value) => unknown): Row {
  if (!('value' in row) || !isObject(row.value)) return row
  const { kind, at } = row
  try {
    return { kind, at, value: make(row.value) }
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    return { kind, at, error: placed(error, at) }
  }
}

/** What each key of theirs is read as where no target names it; undefined for those that a target names. */
function ownKeys(kind: Kind, { targets }: FieldMap): (key: string) => Own | undefined {
  const used = new Set(
    targets.flatMap((target) =>
      'field' in target ? [target.field, target.field.split('.')[0] as string] : [],
    ),
  )
  const known = new Map<string, Own | undefined>()
  return (key) => {
    if (!known.has(key)) {
      const path = fieldOfColumn(key, kind)
      const isOurs = isField(kind, path) && (kind === 'features' || !path.includes('.'))
      const isFree = !targets.some((target) => overlap(target.path, path))
      if (known.size > 10 * MAX_NAMES) known.clear()
      known.set(key, used.has(key) ? undefined : isOurs && isFree && path !== '__proto__' ? path : null)
    }
    return known.get(key)
  }
}

const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path; of a list, the values of its parts. */
function at(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value
  if (Array.isArray(value)) return value.flatMap((part) => at(part, [step, ...rest]) ?? [])
  return isObject(value) && Object.hasOwn(value, step) ? at(value[step], rest) : undefined
}

// Applies `fields` of an entry to rows that are objects: JSON, NDJSON, Parquet. A source field is a name, or a path into
// the objects and lists inside.

import type { Kind } from '../../api/kinds.ts'
import { ownValue } from '../../api/own-value.ts'
import { CatalogError } from '../../problems/errors.ts'
import { isField, overlap } from '../../records/fields.ts'
import { type FieldMap, fieldsRead } from '../../settings/field-sources.ts'
import type { Row } from '../../stages/source.ts'
import { matchField } from './columns.ts'
import { makeLeaf } from './leaves.ts'
import { ignoredColumnsRow, isAbsent, missingColumn } from './map-columns.ts'
import { recordReader } from './record-reader.ts'
import { refusalIn, withPlace } from './table.ts'

type Value = Readonly<Record<string, unknown>>

/** The field for a key that `fields` does not map; null to skip it. */
type UnmappedField = string | null

interface Mapping {
  readonly file: string
  readonly kind: Kind
  readonly fields: FieldMap
}

/** Maximum number of names in messages. */
const MAX_NAMES = 200

/** Maps the rows of a whole file to our fields. */
export async function* mapObjects(
  batches: AsyncIterable<readonly Row[]>,
  { file, kind, fields }: Mapping,
): AsyncGenerator<readonly Row[]> {
  const merged = fields.targets.find((target) => 'rows' in target && target.rows)
  if (merged) {
    throw new CatalogError('BAD_CONFIG', '"rows" in "fields" is only for .csv and .xlsx files.', {
      at: [{ file }],
      hint: `Remove it from "${merged.path}". In this format, the record itself contains the whole list.`,
    })
  }
  const missing = new Set(
    fields.targets.flatMap((target) => fieldsRead(target).map((field) => ({ field, path: target.path }))),
  )
  const leaves = fields.targets.map((target) => {
    const raws = [...missing].filter(({ path }) => path === target.path)
    return makeLeaf(
      kind,
      target,
      raws.map((wanted) => {
        const { field } = wanted
        const steps = field.split('.')
        return (row: Value) => {
          const value = Object.hasOwn(row, field) ? ownValue(row, field) : valueAt(row, steps)
          if (value !== undefined) missing.delete(wanted)
          return value
        }
      }),
    )
  })
  const read = recordReader(kind, leaves)
  const names = new Set<string>()
  const unmappedField = findUnmappedFields(kind, fields)
  const ignored = new Set<string>()
  let hasRows = false
  for await (const rows of batches) {
    hasRows ||= rows.some((row) => 'value' in row)
    yield rows.map((row) =>
      mapValue(row, (raw) => {
        const record = read(raw)
        const others = Object.entries(raw).flatMap(([key, value]) => {
          if (names.size < MAX_NAMES) names.add(key)
          const field = unmappedField(key)
          if (field === null) ignored.add(key)
          return typeof field === 'string' ? [[field, value] as const] : []
        })
        return { ...record, ...Object.fromEntries(others) }
      }),
    )
  }
  if (!hasRows) return
  const place = { file }
  const errors = [...missing].map((target) =>
    missingColumn(target, [...names], { holder: 'file', at: place }),
  )
  yield errors.map((error) => ({ kind, at: place, error }))
  if (ignored.size > 0 && !fields.ignoresOthers) {
    yield [ignoredColumnsRow(kind, [...ignored].slice(0, MAX_NAMES), { file, line: 1 })]
  }
}

/** Turns rows whose columns have dots into records with records inside. */
export async function* nestRows(
  batches: AsyncIterable<readonly Row[]>,
  kind: Kind,
  names: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const read = recordReader(
    kind,
    names.map((name) => makeLeaf(kind, { path: name, field: name }, [(row: Value) => ownValue(row, name)])),
  )
  for await (const rows of batches) yield rows.map((row) => mapValue(row, read))
}

/** Replaces the value of a row, or the whole row with the error thrown by `make`. */
function mapValue(row: Row, make: (value: Value) => unknown): Row {
  if (!('value' in row) || !isObject(row.value)) return row
  const { kind, at } = row
  try {
    return { kind, at, value: make(row.value) }
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    return { kind, at, error: withPlace(error, at), ...refusalIn(error) }
  }
}

/** Returns a function from a key to its field; null for an unknown key, undefined for one that a target maps. */
function findUnmappedFields(kind: Kind, fields: FieldMap): (key: string) => UnmappedField | undefined {
  const { targets } = fields
  const used = new Set(targets.flatMap(fieldsRead).flatMap((field) => [field, field.split('.')[0] as string]))
  const known = new Map<string, UnmappedField | undefined>()
  return (key) => {
    if (!known.has(key)) {
      const path = matchField(key, kind)
      const isKnown = isField(kind, path) && (kind === 'features' || !path.includes('.'))
      const isFree = !targets.some((target) => overlap(target.path, path))
      if (known.size > 10 * MAX_NAMES) known.clear()
      known.set(key, used.has(key) || isAbsent(path, fields) ? undefined : isKnown && isFree ? path : null)
    }
    return known.get(key)
  }
}

const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value at a path; for a list, the values of its parts. */
function valueAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value
  if (Array.isArray(value)) return value.flatMap((part) => valueAt(part, [step, ...rest]) ?? [])
  return isObject(value) ? valueAt(ownValue(value, step), rest) : undefined
}

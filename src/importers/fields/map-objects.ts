// Applies `fields` of an entry to rows that are objects: JSON, NDJSON, Parquet. A source field is a name, or a path
// into the objects and lists inside. A list inside may hold the rows.

import { type Fields, isFields, ownValue } from '../../contract/common/own-value.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { type Row, skipped } from '../../core/library/source.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { isField, listSort, overlap } from '../../core/records/fields.ts'
import { type FieldMap, fieldsRead } from '../../core/settings/field-sources.ts'
import { MAX_COUNTED } from '../../core/system/name-lists.ts'
import { emptying } from './cells.ts'
import { matchField } from './columns.ts'
import { MarkedRows, meetsAll, ONLY_LEFT_OUT, valuesLeftOut } from './conditions.ts'
import { makeLeaf, splitPath } from './leaves.ts'
import {
  aroundRows,
  findLevel,
  findRowLists,
  isListRow,
  isOfMany,
  type ListRow,
  listRows,
  placesInLists,
  type RowLists,
  withinRow,
} from './list-rows.ts'
import { ignoredColumnsRow, isAbsent, missingColumn, WHERE_NAMES } from './map-columns.ts'
import { pathSteps, valueAt } from './object-paths.ts'
import { recordReader } from './record-reader.ts'
import { refusedRow } from './table.ts'
import { UnlistedAnswers } from './unlisted-answers.ts'
import { unreadBeside } from './unread-lists.ts'

/** A field of the data that an entry names. */
interface Wanted {
  readonly field: string
  /** What names it, as the end of a sentence. */
  readonly use: string
}

/** The field for a key that `fields` does not map; null to skip it. */
type UnmappedField = string | null

interface Mapping {
  readonly file: string
  readonly kind: Kind
  readonly fields: FieldMap
}

/** Without a field for it, the number of a track is its place in the list. */
const NUMBER = 'tracknumber'

/** Maximum number of names whose fields are remembered. */
const MAX_KNOWN = 2000

/** Maps the rows of a whole file to our fields. */
export async function* mapObjects(
  batches: AsyncIterable<readonly Row[]>,
  { file, kind, fields }: Mapping,
): AsyncGenerator<readonly Row[]> {
  const merged = fields.targets.find((target) => 'rows' in target && target.rows)
  if (merged) {
    throw new CatalogError('BAD_CONFIG', '"rows" in "fields" is only for CSV files and spreadsheets.', {
      at: [{ file }],
      hint: `Remove it from "${merged.path}". In this format, the record itself contains the whole list.`,
    })
  }
  const lists = findRowLists(fields)
  checkLists(kind, fields, { lists, file })
  const missing = new Set<Wanted>()
  const emptied = emptying(fields.empty)
  const places = lists.length === 0 ? {} : { fields: placesInLists(fields, lists) }
  const rawReader = (wanted: Wanted, isOne: boolean) => {
    const { field } = wanted
    missing.add(wanted)
    const { level, path } = findLevel(field, lists)
    const steps = pathSteps(path)
    const isFirst = isOne && isOfMany(path)
    return ({ levels }: ListRow) => {
      const from = levels[level]
      const value = isFields(from) && Object.hasOwn(from, path) ? ownValue(from, path) : valueAt(from, steps)
      if (value !== undefined) missing.delete(wanted)
      return isFirst && Array.isArray(value) ? value[0] : value
    }
  }
  const leaves = fields.targets.map((target) => {
    const isOne = takesOne(kind, splitPath(kind, target.path))
    const use = `"fields" of site.json maps to ${target.path}`
    const raws = fieldsRead(target).map((field) => rawReader({ field, use }, isOne))
    return makeLeaf(
      kind,
      target,
      raws.map((raw) => (row: ListRow) => emptied(raw(row))),
    )
  })
  const conditions = (fields.where ?? []).map((condition) => ({
    ...condition,
    raw: rawReader({ field: condition.field, use: WHERE_NAMES }, false),
  }))
  const isRecord = meetsAll(conditions)
  const unlisted = new UnlistedAnswers(conditions)
  const inRow = (field: string) => withinRow(field, lists) ?? field
  const values = valuesLeftOut(fields.where, inRow)
  const marked = new MarkedRows(kind, values, aroundRows(lists))
  const targets = new Set(fields.targets.flatMap(fieldsRead))
  const named = new Set(
    [...missing]
      .map(({ field }) => field)
      .filter((field) => targets.has(field) || !values.has(inRow(field)))
      .map(inRow),
  )
  const read = recordReader(kind, leaves)
  const names = new Set<string>()
  const unmappedField = findUnmappedFields(kind, fields, lists)
  const ignored = new Set<string>()
  const isNumbered = hasNumbers(kind, fields, lists)
  let hasRows = false
  let leftOut = 0
  const elsewhere = new Set((fields.readElsewhere ?? []).flatMap((field) => listedKeys(field, lists)))
  const lookBeside = unreadBeside(fields, lists)
  for await (const rows of batches) {
    yield rows.flatMap(({ at, ...row }) =>
      'value' in row && isFields(row.value)
        ? lookBeside(row.value).map((what) => skipped(kind, at, what))
        : [],
    )
    const all = rows.flatMap((object) => listRows(object, lists))
    const records = all.filter((row) => {
      if (!isListRow(row) || isRecord(row.value)) return true
      // A row that is left out also shows which fields exist.
      mapValue(row, read)
      leftOut += 1
      unlisted.look(row.value, row.at)
      return false
    })
    hasRows ||= records.some((row) => 'value' in row)
    for (const row of records)
      if (isListRow(row)) marked.lookInside(row.value.levels.at(-1), { at: row.at, except: named })
    yield records.map((row) =>
      mapValue({ ...row, ...places }, (raw: ListRow) => {
        const record = read(raw)
        const own = raw.levels.at(-1)
        const others = Object.entries(isFields(own) ? own : {}).flatMap(([key, value]) => {
          if (names.size < MAX_COUNTED) names.add(key)
          const field = unmappedField(key)
          const isIgnored = field === null && !elsewhere.has(key)
          if (isIgnored && ignored.size < MAX_COUNTED) ignored.add(key)
          return typeof field === 'string' ? [[field, emptied(value)] as const] : []
        })
        const place = isNumbered && raw.number !== undefined ? { [NUMBER]: raw.number } : {}
        return { ...place, ...record, ...Object.fromEntries(others) }
      }),
    )
  }
  if (!hasRows && leftOut === 0) return
  yield [...marked.end(), ...unlisted.end(kind)]
  const place = { file }
  const errors = [...missing].map((target) =>
    missingColumn(target, [...names], { holder: 'file', at: place }),
  )
  yield errors.map((error) => ({ kind, at: place, error }))
  if (!hasRows && errors.length === 0)
    yield [{ kind, at: { file, line: 1 }, remark: 'contents', what: ONLY_LEFT_OUT }]
  if (ignored.size > 0 && !fields.ignoresOthers) {
    yield [ignoredColumnsRow(kind, [...ignored], { file, line: 1 })]
  }
}

/** Whether a field takes one value of a list. The artists that a record shows are all of them, in one text. */
const takesOne = (kind: Kind, path: readonly string[]): boolean =>
  listSort(kind, path) === 'none' && path.at(-1) !== 'artist_display'

/**
 * A field of a record inside may be the first of a list, as the label of a release is.
 * @throws CatalogError BAD_CONFIG for a field of the record itself that has one value and is read from a list
 */
function checkLists(
  kind: Kind,
  { targets }: FieldMap,
  { lists, file }: { readonly lists: RowLists; readonly file: string },
): void {
  for (const target of targets) {
    const path = splitPath(kind, target.path)
    if (path.length > 1 || !takesOne(kind, path)) continue
    const many = fieldsRead(target).find((field) => isOfMany(findLevel(field, lists).path))
    if (many === undefined) continue
    const message = `${JSON.stringify(many)} has several values, but "${target.path}" only one.`
    const at = many.lastIndexOf('[]')
    throw new CatalogError('BAD_CONFIG', message, {
      at: [{ file }],
      hint: `Write "${many.slice(0, at)}[0]${many.slice(at + 2)}" for the first of them.`,
    })
  }
}

/** Whether places in the list are numbers of tracks: not in a list whose elements each name their release. */
function hasNumbers(kind: Kind, fields: FieldMap, lists: RowLists): boolean {
  const { targets } = fields
  const isOfOne = !targets.some(
    (target) =>
      /^release(?:\.(?:uuid|id|name))?$/.test(target.path) &&
      fieldsRead(target).some((field) => withinRow(field, lists) !== null),
  )
  return (
    kind === 'track' && isOfOne && !targets.some(({ path }) => path === NUMBER) && !isAbsent(NUMBER, fields)
  )
}

/** Turns rows whose columns have dots into records with records inside. */
export async function* nestRows(
  batches: AsyncIterable<readonly Row[]>,
  kind: Kind,
  names: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const read = recordReader(
    kind,
    names.map((name) => makeLeaf(kind, { path: name, field: name }, [(row: Fields) => ownValue(row, name)])),
  )
  for await (const rows of batches) yield rows.map((row) => mapValue(row, read))
}

/** Replaces the value of a row, whose texts no longer apply, or the whole row with the error thrown by `make`. */
function mapValue<T>(row: Row, make: (value: T) => unknown): Row {
  if (!('value' in row) || !isFields(row.value)) return row
  const { value, members: _, ...placed } = row
  try {
    return { ...placed, value: make(value as T) }
  } catch (error) {
    return refusedRow(placed, error)
  }
}

/** Returns the keys of rows that a field can be read from: its whole path, or the first step of it. */
function listedKeys(field: string, lists: RowLists): readonly string[] {
  const path = withinRow(field, lists)
  return path === null ? [] : [path, pathSteps(path)[0] ?? '']
}

/** Returns a function from a key to its field; null for an unknown key, undefined for one that a target maps. */
function findUnmappedFields(
  kind: Kind,
  fields: FieldMap,
  lists: RowLists,
): (key: string) => UnmappedField | undefined {
  const { targets } = fields
  const used = new Set(targets.flatMap(fieldsRead).flatMap((field) => listedKeys(field, lists)))
  const tested = new Set((fields.where ?? []).flatMap(({ field }) => listedKeys(field, lists)))
  const known = new Map<string, UnmappedField | undefined>()
  return (key) => {
    if (!known.has(key)) {
      const path = matchField(key, kind)
      const isKnown = isField(kind, path) && (kind === 'features' || !path.includes('.'))
      const isFree = !targets.some((target) => overlap(target.path, path))
      if (known.size > MAX_KNOWN) known.clear()
      const isOurs = isKnown && isFree
      const isMapped = used.has(key) || isAbsent(path, fields) || (tested.has(key) && !isOurs)
      known.set(key, isMapped ? undefined : isOurs ? path : null)
    }
    return known.get(key)
  }
}

// Reads the first objects of a JSON or NDJSON file as the rows of a table: its columns are their fields, with dots for
// those inside objects. An object that wraps a list of records is that list.
import { readFile, stat } from 'node:fs/promises'
import { groupBy } from '../../contract/common/group-by.ts'
import { type Fields, isFields } from '../../contract/common/own-value.ts'
import { isTrackListName } from '../../core/records/track-lists.ts'
import { listsInside, valueAt } from '../fields/object-paths.ts'
import type { InnerList, TableHead } from '../files/head.ts'
import { LIST_OF_RECORDS } from '../guesses/contents.ts'
import { isCalled } from '../guesses/guess-fields.ts'
import type { Meaning } from '../guesses/meanings.ts'
import { findMeanings } from '../guesses/names.ts'
import { readText } from '../text/text.ts'
import { keyedError } from './keyed-object.ts'

/** Larger JSON files are not read just for their beginning. */
const MAX_BYTES = 64 * 1024 * 1024
/** Strapi nests a name seven objects deep: `attributes.release.data.attributes.label.data.attributes.name`. */
const MAX_DEPTH = 8

/**
 * Returns a header, rows, and the lists inside; null for a file without a list of objects.
 * @throws CatalogError BAD_JSON for an object of records
 */
export async function readObjectHead(file: string, count: number): Promise<TableHead | null> {
  const whole = /\.json$/i.test(file) ? await readJson(file) : undefined
  const keyed = keyedError(whole, file)
  if (keyed) throw keyed
  const { list, objects } = whole === undefined ? { objects: await readLines(file) } : recordsIn(whole)
  const records = objects.filter(isFields).slice(0, count)
  if (records.length === 0) return null
  const { names, rows } = toTable(records)
  return {
    ...(list !== undefined && { list }),
    records: [names, ...rows].map((cells, at) => ({ cells, line: at + 1 })),
    lists: listsIn(records, count),
  }
}

function toTable(objects: readonly Fields[]) {
  const maps = objects.map((object) => new Map(flattenCells(object)))
  const all = new Set(maps.flatMap((cells) => [...cells.keys()]))
  // A list that is empty in one record may have names in another.
  const listed = new Set([...all].flatMap((name) => /^(.*)\[\]\./.exec(name)?.[1] ?? []))
  const names = [...all].filter((name) => !listed.has(name))
  return { names, rows: maps.map((cells) => names.map((name) => cells.get(name) ?? '')) }
}

/** Returns the lists that records hold. Only lists of texts and of objects have columns. */
function listsIn(records: readonly Fields[], count: number): InnerList[] {
  const byField = groupBy(
    records.flatMap((record) => listsInside(record)),
    ({ path }) => path,
    ({ elements }) => elements.slice(0, count),
  )
  return [...byField].flatMap(([field, found]): InnerList[] => {
    const elements = found.flat().slice(0, count)
    if (elements.length === 0) return []
    if (elements.every((each) => typeof each === 'string'))
      return [{ field, names: [''], rows: elements.map((each) => [each]) }]
    if (!elements.every(isFields)) return [{ field, names: [], rows: [] }]
    return [{ field, ...toTable(elements), lists: listsIn(elements, count) }]
  })
}

interface Records {
  readonly list?: string
  readonly objects: readonly unknown[]
}

/** Returns the records of a JSON file: a list, the one list of records in an object, as APIs answer, or a release. */
function recordsIn(value: unknown): Records {
  if (Array.isArray(value)) return { objects: value }
  if (!isFields(value)) return { objects: [] }
  const called = listsInside(value).map(({ path, elements }) => {
    const objects = elements.filter(isFields)
    const first = objects.slice(0, MAX_LOOKED)
    const names = toTable(first).names.filter(isCalled)
    const isOfRecords = names.length > 1 || (names.length === 1 && holdLists(first))
    return { list: path, objects, names, isOfRecords }
  })
  const [best] = called
    .filter(({ isOfRecords }) => isOfRecords)
    .sort((one, other) => other.names.length - one.names.length)
  if (!best) return { objects: [] }
  return isRelease(value, best.names) ? { objects: [value] } : best
}

/** Whether records hold lists of tracks, or of releases with theirs. */
const holdLists = (records: readonly Fields[]): boolean =>
  listsIn(records, MAX_LOOKED).some((list) =>
    [list, ...(list.lists ?? [])].some(({ field }) => isTrackListName(field)),
  )

/** Whether an object is a release by an artist that holds a list of its tracks, whose columns are given. */
function isRelease(object: Fields, inList: readonly string[]): boolean {
  const { names } = toTable([object])
  const mean = (columns: readonly string[], ...meanings: readonly Meaning[]) =>
    columns.some((name) => meanings.some((meaning) => findMeanings(name).has(meaning)))
  return mean(names, 'album', 'title') && mean(names, 'artist', 'albumArtist') && !mean(inList, 'album')
}

/** Maximum number of objects whose names are counted. */
const MAX_LOOKED = 20

async function readJson(file: string): Promise<unknown> {
  return (await stat(file)).size > MAX_BYTES ? null : parsed(await readFile(file, 'utf8'))
}

async function readLines(file: string): Promise<unknown[]> {
  const { value: text = '' } = await readText(file).next()
  // The last line may be cut off.
  return text.split('\n').map(parsed)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return null
  }
}

/**
 * Returns the fields of an object as texts: lists of texts or of names as JSON, and other lists by a sign, or as empty
 * cells.
 */
function flattenCells(object: Fields, prefix = '', depth = 1): [string, string][] {
  return Object.entries(object).flatMap(([name, value]): [string, string][] => {
    const field = `${prefix}${name}`
    if (value === null) return [[field, '']]
    if (Array.isArray(value)) return cellsOfList(field, value)
    if (!isFields(value)) return [[field, String(value)]]
    return depth === MAX_DEPTH ? [] : flattenCells(value, `${field}.`, depth + 1)
  })
}

function cellsOfList(field: string, list: readonly unknown[]): [string, string][] {
  const isText = (value: unknown) => typeof value === 'string'
  if (list.length > 0 && list.every(isText)) return [[field, JSON.stringify(list)]]
  const steps = nameSteps(list[0])
  const names = list.map((each) => (steps ? valueAt(each, steps) : null))
  return steps && names.every(isText)
    ? [[`${field}[].${steps.join('.')}`, JSON.stringify(names)]]
    : [[field, list.some(isFields) ? LIST_OF_RECORDS : '']]
}

/**
 * Returns the path of the name in an element of a list: its own, or that of the one object inside which has one, unless
 * that is a track.
 */
function nameSteps(element: unknown): readonly string[] | null {
  if (!isFields(element)) return null
  if (element.name !== undefined) return ['name']
  const [only, ...others] = Object.entries(element).flatMap(([key, inside]) =>
    isFields(inside) && inside.name !== undefined ? [key] : [],
  )
  if (only !== undefined && findMeanings(`${only}.name`).has('title')) return null
  return only !== undefined && others.length === 0 ? [only, 'name'] : null
}

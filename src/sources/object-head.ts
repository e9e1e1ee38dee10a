// Reads the first objects of a JSON or NDJSON file as the rows of a table: its columns are their fields, with dots for
// those inside objects.
import { readFile, stat } from 'node:fs/promises'
import { isFields } from '../api/own-value.ts'
import type { InnerList, TableHead } from './head.ts'
import { readText } from './text.ts'

/** Larger JSON files are not read just for their beginning. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_DEPTH = 4

/** Returns a header, rows, and the lists inside; null for a file that is not a list of objects. */
export async function readObjectHead(file: string, count: number): Promise<TableHead | null> {
  const objects = /\.json$/i.test(file) ? await readList(file) : await readLines(file)
  const records = objects?.filter(isFields).slice(0, count) as object[] | undefined
  if (!records || records.length === 0) return null
  const { names, rows } = tableOf(records)
  return {
    records: [names, ...rows].map((cells, at) => ({ cells, line: at + 1 })),
    lists: listsIn(records, count),
  }
}

function tableOf(objects: readonly object[]) {
  const maps = objects.map((object) => new Map(cellsOf(object)))
  const names = [...new Set(maps.flatMap((cells) => [...cells.keys()]))]
  return { names, rows: maps.map((cells) => names.map((name) => cells.get(name) ?? '')) }
}

/** Returns the lists that records hold; those of neither texts nor objects without columns. */
function listsIn(records: readonly object[], count: number): InnerList[] {
  const lists = new Map<string, unknown[]>()
  for (const [field, value] of records.flatMap((record) => Object.entries(record))) {
    if (Array.isArray(value)) lists.set(field, [...(lists.get(field) ?? []), ...value.slice(0, count)])
  }
  return [...lists].flatMap(([field, all]): InnerList[] => {
    const elements = all.slice(0, count)
    if (elements.length === 0) return []
    if (elements.every((each) => typeof each === 'string'))
      return [{ field, names: [''], rows: elements.map((each) => [each]) }]
    return [
      { field, ...(elements.every(isFields) ? tableOf(elements as object[]) : { names: [], rows: [] }) },
    ]
  })
}

async function readList(file: string): Promise<readonly unknown[] | null> {
  if ((await stat(file)).size > MAX_BYTES) return null
  const value = parsed(await readFile(file, 'utf8'))
  return Array.isArray(value) ? value : null
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

/** The fields of an object as text; a list is named only. */
function cellsOf(object: object, prefix = '', depth = 1): [string, string][] {
  return Object.entries(object).flatMap(([name, value]): [string, string][] => {
    const field = `${prefix}${name}`
    if (Array.isArray(value) || value === null) return [[field, '']]
    if (!isFields(value)) return [[field, String(value)]]
    return depth === MAX_DEPTH ? [] : cellsOf(value as object, `${field}.`, depth + 1)
  })
}

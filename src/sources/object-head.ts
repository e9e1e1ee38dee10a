// Reads the first objects of a JSON or NDJSON file as the rows of a table: its columns are their fields, with dots for
// those inside objects.
import { readFile, stat } from 'node:fs/promises'
import { isObject } from '../settings/choice.ts'
import { readText } from './text.ts'

/** Larger JSON files are not read just for their beginning. */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_DEPTH = 4

/** Returns a header and rows; null for a file that is not a list of objects. */
export async function readObjectHead(file: string, count: number): Promise<string[][] | null> {
  const objects = /\.json$/i.test(file) ? await readList(file) : await readLines(file)
  const rows = objects
    ?.filter(isObject)
    .slice(0, count)
    .map((object) => new Map(cellsOf(object as object)))
  if (!rows || rows.length === 0) return null
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))]
  return [names, ...rows.map((row) => names.map((name) => row.get(name) ?? ''))]
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
    if (!isObject(value)) return [[field, String(value)]]
    return depth === MAX_DEPTH ? [] : cellsOf(value as object, `${field}.`, depth + 1)
  })
}

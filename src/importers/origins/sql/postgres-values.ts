// Reads PostgreSQL's text format of values, by type (https://www.postgresql.org/docs/current/datatype.html).
import type { Client, FieldDef } from 'pg'
import { exactNumber, toFloat, toTimestamp } from './values.ts'

type Reader = (text: string) => unknown

const asText: Reader = (text) => text

/** By type numbers (pg_type.dat), which are the same on all servers. */
const READERS: Readonly<Record<number, Reader>> = {
  16: (text) => text === 't',
  20: exactNumber,
  21: Number,
  23: Number,
  26: Number,
  700: (text) => toFloat(Number(text)),
  701: (text) => toFloat(Number(text)),
  1700: exactNumber,
  114: (text) => JSON.parse(text),
  3802: (text) => JSON.parse(text),
  1082: asText,
  1114: toTimestamp,
  1184: toTimestamp,
  25: asText,
  1042: asText,
  1043: asText,
  2950: asText,
}
const BYTES = [17, 1001]

export const isBytes = (type: number): boolean => BYTES.includes(type)

/** Returns a reader for the cells of each column. Lists may be of any type, including types defined by the database. */
export async function valueReaders(client: Client, fields: readonly FieldDef[]): Promise<Reader[]> {
  const others = fields.map(({ dataTypeID }) => dataTypeID).filter((type) => !(type in READERS))
  const lists = new Map<number, { readonly element: number; readonly delimiter: string }>()
  if (others.length > 0) {
    const { rows } = await client.query<[string, string, string]>({
      text: `SELECT list.oid, CASE element.typtype WHEN 'd' THEN element.typbasetype ELSE element.oid END, list.typdelim
        FROM pg_catalog.pg_type list JOIN pg_catalog.pg_type element ON element.oid = list.typelem
        WHERE list.typcategory = 'A' AND list.oid IN (${[...new Set(others)].join()})`,
      rowMode: 'array',
    })
    for (const [type, element, delimiter] of rows)
      lists.set(Number(type), { element: Number(element), delimiter })
  }
  return fields.map(({ dataTypeID }) => {
    const list = lists.get(dataTypeID)
    if (!list) return READERS[dataTypeID] ?? asText
    const read = READERS[list.element] ?? asText
    return (text) => readList(text, list.delimiter, read)
  })
}

/** Parses a list such as `{a,"b,c",NULL,{d}}`; skips its bounds, if it has any. */
function readList(text: string, delimiter: string, read: Reader): unknown[] {
  const start = text.indexOf('{')
  const { list } = parseListAt(text, start, { delimiter, read })
  return list
}

interface Elements {
  readonly delimiter: string
  readonly read: Reader
}

/** Parses the list at an opening brace, and returns the index after it. */
function parseListAt(text: string, start: number, elements: Elements): { list: unknown[]; end: number } {
  const list: unknown[] = []
  let at = start + 1
  while (text[at] !== '}') {
    if (text[at] === elements.delimiter) {
      at += 1
    } else if (text[at] === '{') {
      const inner = parseListAt(text, at, elements)
      list.push(inner.list)
      at = inner.end
    } else if (text[at] === '"') {
      const { value, end } = parseQuotedAt(text, at)
      list.push(elements.read(value))
      at = end
    } else {
      const end = findPlainEnd(text, at, elements.delimiter)
      const value = text.slice(at, end)
      list.push(value === 'NULL' ? null : elements.read(value))
      at = end
    }
  }
  return { list, end: at + 1 }
}

function parseQuotedAt(text: string, start: number): { value: string; end: number } {
  let value = ''
  let at = start + 1
  while (text[at] !== '"') {
    if (text[at] === '\\') at += 1
    value += text[at]
    at += 1
  }
  return { value, end: at + 1 }
}

function findPlainEnd(text: string, start: number, delimiter: string): number {
  let at = start
  while (text[at] !== delimiter && text[at] !== '}') at += 1
  return at
}

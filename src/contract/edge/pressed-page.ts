// A pressed page of a list, as bytes. Since the program itself defines the layout of pages (core/site/list-pages.ts),
// records are found without parsing: a handler may have ten milliseconds for an answer, and a page half a megabyte.
import { DamagedFile } from './damaged-file.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** A file of the site with its ETag. */
export interface FileRead {
  readonly bytes: Bytes
  readonly tag: string | null
}
/** Reads a file of the site; null if it is missing. */
export type Read = (path: string) => Promise<FileRead | null>

export interface PressedPage {
  /** Number of records in the whole list. */
  readonly count: number
  /** The ETag of its file, if there is one. */
  readonly tag: string | null
  /**
   * The records from one position of the page up to another, or to its end, separated by commas.
   * @throws DamagedFile if the page has fewer records
   */
  slice(from: number, to: number | null): Bytes
}

/** Precedes the records of a page and follows its head. */
const RESULTS = '"results":['
/** Maximum bytes of a head: two URLs and a number. */
const MAX_HEAD_BYTES = 8192
/** Follows the records of a page. */
const END = [0x5d, 0x7d]

/**
 * Separates two records, and occurs nowhere else: in nested lists, no item begins with `url`, and quotation marks in
 * JSON strings are escaped.
 */
const SEPARATOR = new TextEncoder().encode('},{"url":"')

const decoder = new TextDecoder()

const CLOSING = 0x7d

/**
 * @param tag ETag of the file, if there is one
 * @throws DamagedFile unless the file is a whole page of a list
 */
export function pressedPage(file: Bytes, tag: string | null): PressedPage {
  const head = decoder.decode(file.subarray(0, MAX_HEAD_BYTES))
  const at = head.indexOf(RESULTS)
  if (at === -1) throw new DamagedFile('a pressed page has no results')
  if (END.some((byte, index) => file.at(index - END.length) !== byte))
    throw new DamagedFile('a pressed page is cut off')
  const { count } = JSON.parse(`${head.slice(0, at)}${RESULTS}]}`) as { count: number }
  const results = file.subarray(at + RESULTS.length, file.length - END.length)
  return {
    count,
    tag,
    slice: (from, to) => {
      const start = from === 0 ? 0 : findEnd(results, from, 0) + 1
      return results.subarray(start, to === null ? results.length : findEnd(results, to - from, start))
    },
  }
}

/** Finds the end of a number of records, counted from the record at `start`. */
function findEnd(results: Bytes, records: number, start: number): number {
  let at = start
  for (let left = records; left > 0; left -= 1) {
    at = findNextEnd(results, at + 1)
    if (at === -1 && left === 1) return results.length
    if (at === -1) throw new DamagedFile('a pressed page has too few records')
  }
  return at + 1
}

/** Finds the next closing brace that is followed by a record, or -1. */
function findNextEnd(results: Bytes, from: number): number {
  let at = results.indexOf(CLOSING, from)
  while (at !== -1 && !SEPARATOR.every((byte, index) => results[at + index] === byte)) {
    at = results.indexOf(CLOSING, at + 1)
  }
  return at
}

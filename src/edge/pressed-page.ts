// A pressed page of a list as the bytes it consists of. Its layout is ours (responses/pages.ts), so that records
// are found without reading them: a handler may have ten milliseconds for an answer, and a page half a megabyte.

export type Bytes = Uint8Array<ArrayBuffer>

/** A file of the site with its tag. */
export interface FileRead {
  readonly bytes: Bytes
  readonly tag: string | null
}
/** Reads a file of the site; null where it is missing. */
export type Read = (path: string) => Promise<FileRead | null>

export interface PressedPage {
  /** Records in the whole list. */
  readonly count: number
  /** The tag of its file, if it has one. */
  readonly tag: string | null
  /**
   * The records from one place in the page up to another, or to its end; with commas between them.
   * @throws Error if the page has fewer
   */
  slice(from: number, to: number | null): Bytes
}

/** Stands before the records of a page, after what is said of the list. */
const RESULTS = '"results":['
/** Bytes in which a head ends: two addresses of the list and a number. */
const MAX_HEAD = 8192
/** The last bytes of a page: `]}`. */
const END = 2

/**
 * Stands between two records and nowhere else: only records of the list begin with `url` in a list of theirs, and
 * no text in JSON has a bare quotation mark.
 */
const BETWEEN = new TextEncoder().encode('},{"url":"')

const decoder = new TextDecoder()

const CLOSING = 0x7d

/**
 * @param tag of the file, if it has one
 * @throws Error if the file is no page of a list
 */
export function pressedPage(file: Bytes, tag: string | null): PressedPage {
  const head = decoder.decode(file.subarray(0, MAX_HEAD))
  const at = head.indexOf(RESULTS)
  if (at === -1) throw new Error('a pressed page has no results')
  const { count } = JSON.parse(`${head.slice(0, at)}${RESULTS}]}`) as { count: number }
  const results = file.subarray(at + RESULTS.length, file.length - END)
  return {
    count,
    tag,
    slice: (from, to) => {
      const start = from === 0 ? 0 : endOf(results, from, 0) + 1
      return results.subarray(start, to === null ? results.length : endOf(results, to - from, start))
    },
  }
}

/** Where a number of records ends, counted from the one that begins at a place. */
function endOf(results: Bytes, records: number, start: number): number {
  let at = start
  for (let left = records; left > 0; left -= 1) {
    at = nextEnd(results, at + 1)
    if (at === -1 && left === 1) return results.length
    if (at === -1) throw new Error('a pressed page has too few records')
  }
  return at + 1
}

/** The next closing brace after which another record begins, or -1. */
function nextEnd(results: Bytes, from: number): number {
  let at = results.indexOf(CLOSING, from)
  while (at !== -1 && !BETWEEN.every((byte, index) => results[at + index] === byte)) {
    at = results.indexOf(CLOSING, at + 1)
  }
  return at
}

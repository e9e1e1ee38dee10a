// A request for a part of a file (RFC 9110, section 14).

export interface Range {
  /** The first byte. */
  readonly start: number
  /** The last byte. */
  readonly end: number
}

/** The identity of a file: what If-Range may name. */
export interface Version {
  readonly size: number
  readonly tag: string | null
  readonly modified: Date | null
}

const ONE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i

/**
 * The range that a request asks for; null for the whole file, as for several ranges, units other than bytes and a
 * version that is no more.
 */
export function rangeOf({ headers, method }: Request, version: Version): Range | 'unsatisfiable' | null {
  const [, first, last] = ONE_RANGE.exec(headers.get('Range') ?? '') ?? []
  if (method !== 'GET' || first === undefined || last === undefined || first + last === '') return null
  if (!isStill(headers.get('If-Range'), version)) return null
  const { size } = version
  // The end of nothing is all of it, which no Content-Range can say.
  if (first === '' && size === 0) return null
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : rangeFrom(size - Number(last), size - 1, size)
  const end = last === '' ? size - 1 : Number(last)
  if (last !== '' && end < Number(first)) return null
  return rangeFrom(Number(first), end, size)
}

function rangeFrom(start: number, end: number, size: number): Range | 'unsatisfiable' {
  if (start >= size) return 'unsatisfiable'
  return { start: Math.max(0, start), end: Math.min(end, size - 1) }
}

/** Whether a version is the one that If-Range names: by a strong tag, or to the second. */
function isStill(named: string | null, { tag, modified }: Version): boolean {
  if (named === null) return true
  if (/^(?:W\/)?"/.test(named)) return named === tag
  return modified !== null && modified.toUTCString() === named
}

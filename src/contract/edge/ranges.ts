// Range requests (RFC 9110, section 14).

export interface Range {
  /** The first byte. */
  readonly start: number
  /** The last byte. */
  readonly end: number
}

/** The validators of a file, which If-Range may contain. */
export interface Version {
  readonly size: number
  readonly tag: string | null
  readonly modified: Date | null
}

const ONE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i

/**
 * The requested range; null for the whole file. That includes requests for several ranges, for units other than bytes,
 * and for an outdated version.
 */
export function parseRange({ headers, method }: Request, version: Version): Range | 'unsatisfiable' | null {
  const [, first, last] = ONE_RANGE.exec(headers.get('Range') ?? '') ?? []
  if (method !== 'GET' || first === undefined || last === undefined || first + last === '') return null
  if (!matchesVersion(headers.get('If-Range'), version)) return null
  const { size } = version
  // A suffix range of an empty file is the whole file, which no Content-Range can express.
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

/** Whether a version matches If-Range, by a strong tag or by date. */
function matchesVersion(named: string | null, { tag, modified }: Version): boolean {
  if (named === null) return true
  if (/^(?:W\/)?"/.test(named)) return named === tag
  return modified !== null && modified.toUTCString() === named
}

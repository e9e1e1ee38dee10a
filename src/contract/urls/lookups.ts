// Lookups: which records carry an identifier. Only its canonical form has a URL: upper-case letters and digits, which
// name the same file on every system.
import { ownValue } from '../common/own-value.ts'

/** The identifiers that records are looked up by. */
export const LOOKUPS = ['isrc', 'barcode', 'catalognumber', 'musicbrainz', 'discogs'] as const
export type Lookup = (typeof LOOKUPS)[number]

/** The maximum length of a value in characters: a longer one has no lookup. */
export const MAX_LOOKUP = 64

/** The identifier and the value in the path of a lookup, as a pattern. */
export const LOOKUP = `(?:${LOOKUPS.join('|')})/[A-Z0-9]{1,${MAX_LOOKUP}}`

/** `isrc/USABC1234567`: names a lookup. */
export type LookupName = `${Lookup}/${string}`

/** A field of releases whose values are MBIDs as well. */
const GROUP_FIELD = 'releasegroup'

/** Fields whose values are identifiers as well. */
const OTHER_FIELDS: ReadonlyMap<Lookup, string> = new Map([
  ['musicbrainz', GROUP_FIELD],
  ['catalognumber', 'catalognumbers'],
])

/** The names of the lookups that find a record, by its own fields or those of its features. */
export function listLookups(record: Readonly<Record<string, unknown>>): LookupName[] {
  const names: LookupName[] = []
  for (const by of LOOKUPS)
    for (const field of [by, OTHER_FIELDS.get(by) ?? '']) {
      const stated = ownValue(record, field) ?? []
      for (const value of Array.isArray(stated) ? stated : [stated]) {
        const canonical =
          typeof value === 'string' || typeof value === 'number' ? lookupValue(`${value}`) : null
        if (canonical !== null) names.push(`${by}/${canonical}`)
      }
    }
  return names
}

/**
 * The canonical form of a value: its letters and digits in upper case, without accents and separators; null if that is
 * empty or too long.
 */
export function lookupValue(written: string): string | null {
  const value = written
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  return value === '' || value.length > MAX_LOOKUP ? null : value
}

// Searches for an identifier: a query that has the form of an ISRC or a barcode is looked up before its words are
// searched for. The words of catalog numbers are in the index, where they are found in any notation.
import { ISRC, isBarcode } from '../urls/identifiers.ts'
import { type LookupName, lookupValue } from '../urls/lookups.ts'
import { type LinkRules, linkTo, lookupPath, resourcePath } from '../urls/urls.ts'
import type { ReadJson } from './search-index.ts'
import { type RecordResult, SEARCHED, type SearchResult, searchType } from './search-records.ts'

/** The lookup of an identifier; null for any other text. */
export function identifierIn(text: string): LookupName | null {
  if (!/^[0-9A-Za-z\s.-]+$/.test(text)) return null
  const value = lookupValue(text) ?? ''
  if (ISRC.test(value)) return `isrc/${value}`
  return isBarcode(value) ? `barcode/${value}` : null
}

/** What a lookup has of a record. */
export interface LookedUp {
  readonly ct: RecordResult['ct']
  readonly uuid: string
  readonly name: string
  readonly detail_url: string
}

/** The records with an identifier; none if there is no such lookup. */
export async function lookUp(read: ReadJson, name: LookupName): Promise<readonly LookedUp[]> {
  const found = await read(lookupPath(name, 'plain')).catch(() => null)
  return (found as { readonly results: readonly LookedUp[] } | null)?.results ?? []
}

export const lookupKind = ({ ct }: LookedUp) =>
  SEARCHED.find((kind) => kind !== 'page' && searchType(kind) === ct) as Parameters<typeof searchType>[0]

/** A record of a lookup as a search shows it, for one that the index does not show. */
export function resultOfLookup(record: LookedUp, site: LinkRules): SearchResult {
  const { ct, uuid, name, detail_url } = record
  const page = /\/[a-z]+\/[^/]+\/$/.exec(detail_url)?.[0] ?? ''
  const url = linkTo(site, resourcePath(lookupKind(record), uuid, 'plain'))
  return { ct, uuid, name, url, detail_url: site.baseUrl + page }
}

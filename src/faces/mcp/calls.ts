// What the tools do: each reads responses of the site.

import type { Fields } from '../../contract/common/own-value.ts'
import type { FaceSite } from '../../contract/edge/faces.ts'
import type { Listed } from '../../contract/kinds/kinds.ts'
import { MAX_LIMIT } from '../../contract/search/search.ts'
import { SEARCH_PATH } from '../../contract/search/search-files.ts'
import { lookupValue } from '../../contract/urls/lookups.ts'
import { listPath, lookupPath, resourcePath } from '../../contract/urls/urls.ts'
import type { Arguments } from './arguments.ts'
import { asDocument, pageDocument, readId, recordDocument } from './documents.ts'

/** Returns the result of a tool, or a sentence about what is wrong. */
export type Call = (given: Arguments, site: FaceSite) => Promise<Fields | string>

const search: Call = async ({ query, limit }, site) => {
  const words = new URLSearchParams({ q: String(query), limit: String(limit) })
  const found = await read(site, `${SEARCH_PATH}?${words}`)
  if (found === null) return 'Nothing can be searched now; use `list`.'
  return { ...found, results: (found.results as Fields[]).map(asDocument) }
}

const fetchDocument: Call = async ({ id }, site) => {
  const named = readId(String(id))
  if (named === null) return `There is no document ${id}: use the "id" of a result of \`search\`.`
  if ('path' in named) {
    const response = await site.fetch(named.path)
    if (response.status !== 200) return `There is no page ${id}.`
    return pageDocument(named.path, new URL(named.path, site.baseUrl).href, await response.text())
  }
  const { kind, uuid } = named
  const record = await describeRecord(kind)({ uuid, limit: MAX_LIMIT, offset: 0 }, site)
  return typeof record === 'string' ? record : recordDocument(String(id), record)
}

const lookup: Call = async ({ by, value }, site) => {
  const canonical = lookupValue(String(value))
  const found = canonical === null ? null : await read(site, lookupPath(`${by}/${canonical}`, 'plain'))
  return found ?? `No record has the ${by} ${value}.`
}

/** The lists in a record, which may be long. */
const INSIDE = ['items', 'releases'] as const

const list: Call = async ({ kind, limit, offset }, site) => {
  const page = await read(site, `${listPath(kind as Listed)}?limit=${limit}&offset=${offset}`)
  if (page === null) return `There is no list of ${kind}s.`
  const results = (page.results as Fields[]).map((record) =>
    Object.fromEntries(
      Object.entries(record).filter(([name]) => !(INSIDE as readonly string[]).includes(name)),
    ),
  )
  const end = Number(offset) + results.length
  return { count: page.count, next: end < Number(page.count) && results.length > 0 ? end : null, results }
}

/** Reads a record of a kind, with a page of the list in it. */
const describeRecord =
  (kind: Listed): Call =>
  async ({ uuid, limit, offset }, site) => {
    const record = await read(site, resourcePath(kind, String(uuid).toLowerCase(), 'plain'))
    if (record === null) return `There is no ${kind} with the uuid ${uuid}.`
    const name = INSIDE.find((each) => each in record)
    const facts = await readFacts(kind, record, site)
    if (name === undefined) return { ...record, ...facts }
    const all = record[name] as unknown[]
    const page = all.slice(Number(offset), Number(offset) + Number(limit))
    return { ...record, [name]: page, count: all.length, ...facts }
  }

async function readFacts(kind: Listed, { uuid, features }: Fields, site: FaceSite): Promise<Fields> {
  const target =
    kind === 'artist' ? resourcePath('artist_features', String(uuid), 'plain') : kind === 'track' && features
  if (typeof target !== 'string') return {}
  const found = await read(site, target)
  if (found === null) return {}
  const { url, ct, uuid: _, media, artist, ...facts } = found
  return { facts }
}

/** Reads a response of the site at a path or a URL, following a redirect; null for a missing one. */
async function read(site: FaceSite, target: string): Promise<Fields | null> {
  const { pathname, search } = new URL(target, site.baseUrl)
  const response = await site.fetch(pathname + search)
  const location = response.headers.get('Location')
  if (response.status === 301 && location !== null) return read(site, location)
  if (response.status === 404) return null
  if (response.status !== 200) throw new Error(`${pathname} answers ${response.status}`)
  return response.json() as Promise<Fields>
}

/** By the names of the tools. */
export const CALLS: ReadonlyMap<string, Call> = new Map([
  ['search', search],
  ['fetch', fetchDocument],
  ['artist', describeRecord('artist')],
  ['track', describeRecord('track')],
  ['release', describeRecord('release')],
  ['label', describeRecord('label')],
  ['lookup', lookup],
  ['list', list],
])

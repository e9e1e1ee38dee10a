// Searches: by identifiers, and by words of names, as far as the search of the site goes.

import type { FaceSite } from '../../contract/edge/faces.ts'
import { SEARCH_PATH } from '../../contract/search/search-files.ts'
import type { RecordResult } from '../../contract/search/search-records.ts'
import { fold } from '../../contract/search/search-terms.ts'
import { type Catalog, groupEditions, groupRecordings, listTracks } from './catalog.ts'
import {
  groupEntity,
  type OnRelease,
  releaseEntity,
  unreadGroup,
  wholeArtist,
  wholeLabel,
  wholeRecording,
  wholeRelease,
} from './entities.ts'
import { type Entity, List } from './entity.ts'
import type { ReleaseFile } from './files.ts'
import type { Resource } from './includes.ts'
import { isMbid, type Part } from './parameters.ts'
import { slicePart } from './parts.ts'
import { parseTerms, type Term } from './queries.ts'
import { badRequest } from './refusals.ts'

/** The further parts of results. */
const INCLUDES = new Set(['artist-credits', 'release-groups', 'labels', 'media', 'isrcs'])

interface Searched {
  readonly site: FaceSite
  readonly catalog: Catalog
  readonly part: Part
}

export async function search(resource: Resource, query: string, asked: Searched): Promise<List> {
  const terms = parseTerms(query)
  if (terms.length === 0)
    throw badRequest(
      "You submitted a blank search query. You must include a non-blank 'query=' parameter with your search.",
    )
  switch (resource) {
    case 'artist':
    case 'label':
      return searchNamed(resource, terms, asked)
    case 'recording':
      return searchRecordings(terms, asked)
    case 'release':
    case 'release-group':
      return searchReleases(resource, terms, asked)
  }
}

/** The words that are looked for in some fields, in any field if it is not named. */
const wordsFor = (terms: readonly Term[], fields: readonly string[]): string =>
  terms.flatMap(({ field, text }) => (field === '' || fields.includes(field) ? [text] : [])).join(' ')

const ARTIST_FIELDS = ['artist', 'artistname', 'creditname']

interface Results {
  readonly count: number
  readonly partial?: true
  readonly results: readonly RecordResult[]
}

/** What the search of the site finds; nothing on a site without one. */
async function find(
  { site, part }: Searched,
  kind: 'artist' | 'label' | 'release' | 'track',
  words: string,
): Promise<Results> {
  if (words === '') return { count: 0, results: [] }
  const query = new URLSearchParams({ q: words, kind, offset: `${part.offset}`, limit: `${part.limit}` })
  const found = (await site.json(`${SEARCH_PATH}?${query}`)) as Results | null
  // Taggers take the first result, which must be the one that was asked for.
  return found === null || found.partial ? { count: 0, results: [] } : found
}

/** The best result has 100 points, and each further one has fewer. */
function toList(items: readonly Entity[], total: number, { offset }: Part): List {
  const scored = items.map(({ id, ...entity }, index) => ({
    id,
    score: Math.max(1, 100 - offset - index),
    ...entity,
  }))
  return new List(scored, total, offset)
}

async function searchNamed(kind: 'artist' | 'label', terms: readonly Term[], asked: Searched): Promise<List> {
  const { catalog, part } = asked
  const ids = terms.flatMap(({ field, text }) => (field === ID_FIELDS.get(kind) ? [text] : []))
  const fields = [kind, `${kind}accent`, 'name', 'alias', 'sortname']
  const { count, results } =
    ids.length > 0
      ? { count: ids.length, results: ids.map((uuid) => ({ uuid })) }
      : await find(asked, kind, wordsFor(terms, fields))
  const entities = await Promise.all(
    results.map(async ({ uuid }): Promise<Entity | null> => {
      if (!isMbid(uuid)) return null
      if (kind === 'label') {
        const label = await catalog.find('label', uuid)
        return label && wholeLabel(label, new Set())
      }
      const artist = await catalog.find('artist', uuid)
      return artist && wholeArtist(artist, new Set())
    }),
  )
  const known = entities.filter((entity) => entity !== null)
  return toList(known, ids.length > 0 ? known.length : count, part)
}

const ID_FIELDS: ReadonlyMap<string, string> = new Map([
  ['artist', 'arid'],
  ['label', 'laid'],
])

/** How releases are found by an identifier; null for any other field. */
async function releasesBy({ field, text }: Term, catalog: Catalog): Promise<readonly ReleaseFile[] | null> {
  if (['arid', 'laid', 'reid', 'rgid'].includes(field) && !isMbid(text)) return []
  switch (field) {
    case 'barcode':
      return catalog.releasesBy('barcode', text)
    case 'catno':
      return catalog.releasesBy('catalognumber', text)
    case 'reid': {
      const release = await catalog.find('release', text)
      return release ? [release] : []
    }
    case 'rgid':
      return catalog.group(text)
    case 'arid': {
      const artist = await catalog.find('artist', text)
      return artist ? catalog.releases((await catalog.releasesOfArtist(artist)).credited) : []
    }
    case 'laid': {
      const label = await catalog.find('label', text)
      return label ? catalog.releases(await catalog.releasesOfLabel(label)) : []
    }
    default:
      return null
  }
}

/** The releases that have all identifiers of a query; null without any. */
async function releasesByAll(
  terms: readonly Term[],
  catalog: Catalog,
): Promise<readonly ReleaseFile[] | null> {
  const all = await Promise.all(terms.map((term) => releasesBy(term, catalog)))
  const [first, ...others] = all.filter((releases) => releases !== null)
  if (!first) return null
  return first.filter(({ id }) => others.every((releases) => releases.some((release) => release.id === id)))
}

/** Whether a name has all words of a text. */
function hasWords(name: string, words: string): boolean {
  const folded = fold(name)
  return fold(words)
    .split(' ')
    .every((word) => folded.includes(word))
}

const RELEASE_FIELDS = ['release', 'releaseaccent', 'releasegroup', 'releasegroupaccent']

async function searchReleases(
  resource: 'release' | 'release-group',
  terms: readonly Term[],
  asked: Searched,
): Promise<List> {
  const { catalog, part } = asked
  const identified = await releasesByAll(terms, catalog)
  let releases: readonly ReleaseFile[]
  let count: number
  if (identified) {
    const named = identified.filter(({ name }) => hasWords(name, wordsFor(terms, RELEASE_FIELDS)))
    releases = slicePart(named, part)
    count = named.length
  } else {
    const found = await find(asked, 'release', wordsFor(terms, [...RELEASE_FIELDS, ...ARTIST_FIELDS]))
    releases = await catalog.releases(found.results.map(({ uuid }) => uuid))
    count = found.count
  }
  const items =
    resource === 'release'
      ? releases.map((release) => wholeRelease(release, INCLUDES, unreadGroup(release)))
      : groupEditions(releases).map((group) => groupEntity(group, INCLUDES))
  return toList(items, resource === 'release' || !identified ? count : items.length, part)
}

const RECORDING_FIELDS = ['recording', 'recordingaccent']

async function searchRecordings(terms: readonly Term[], asked: Searched): Promise<List> {
  const { catalog, part } = asked
  const identified = await tracksByAll(terms, catalog)
  let tracks: readonly OnRelease[]
  let count: number
  if (identified) {
    const words = wordsFor(terms, RECORDING_FIELDS)
    const named = groupRecordings(identified).filter(({ track }) => hasWords(track.name, words))
    tracks = slicePart(named, part)
    count = named.length
  } else {
    const found = await find(asked, 'track', wordsFor(terms, [...RECORDING_FIELDS, ...ARTIST_FIELDS]))
    tracks = groupRecordings(await catalog.tracks(found.results))
    count = found.count
  }
  const items = tracks.map((found) => {
    const releases = new List([releaseEntity(found.release, INCLUDES)])
    return wholeRecording(found, INCLUDES, { releases })
  })
  return toList(items, count, part)
}

/** The tracks that have all identifiers of a query; null without any. */
async function tracksByAll(terms: readonly Term[], catalog: Catalog): Promise<readonly OnRelease[] | null> {
  const isrc = terms.find(({ field }) => field === 'isrc')
  if (isrc) return catalog.tracksBy('isrc', isrc.text)
  const id = terms.find(({ field }) => field === 'rid')
  if (id) return isMbid(id.text) ? catalog.recording(id.text) : []
  const releases = await releasesByAll(terms, catalog)
  return releases && listTracks(releases)
}

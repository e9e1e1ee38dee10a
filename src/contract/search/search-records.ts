// The records of a search index, and the results that follow from them.
import { API_PATH } from '../kinds/resources.ts'
import { isAbsoluteUrl, type LinkRules, linkTo } from '../urls/urls.ts'

/**
 * The searched kinds. Records with equal matches come in this order, and it decides which records of a cut term stay.
 */
export const SEARCHED = ['artist', 'release', 'label', 'track', 'page'] as const

/**
 * An artist or a label: the picture is a path or a URL, and so is the stream of a track. `aside` has words of other
 * spellings of the name.
 */
type NamedRecord = readonly [
  kind: 'artist' | 'label',
  uuid: string,
  name: string,
  image?: string | null,
  aside?: string | null,
]

/**
 * `words` are the catalog number and the tags; `aside` has the label and words of other spellings of the title;
 * `playable` is 1 for a release with audio.
 */
type ReleaseRecord = readonly [
  kind: 'release',
  uuid: string,
  name: string,
  artist: string,
  year?: number | null,
  image?: string | null,
  words?: string | null,
  aside?: string | null,
  playable?: 1 | null,
]

/** `aside` has words of the work and of its composers. */
type TrackRecord = readonly [
  kind: 'track',
  uuid: string,
  name: string,
  artist: string,
  release: string,
  releaseName: string,
  stream?: string | null,
  aside?: string | null,
]

/** A page that the label has written, with its path. */
type PageRecord = readonly [kind: 'page', path: string, title: string]

/** A record in a shard: enough to show it and to build its URLs. Trailing nulls are left out. */
export type SearchRecord = NamedRecord | ReleaseRecord | TrackRecord | PageRecord

/** The texts by which a record is found. */
export interface SearchTexts {
  readonly name: string
  /** The artists as shown; empty if it has none. */
  readonly artist: string
  /** The year, the catalog number and the tags. */
  readonly more: string
  /**
   * What counts less than all of these: other spellings of the name, the label of a release, and the work and the
   * composers of a track.
   */
  readonly aside: string
}

export function searchedTexts(record: SearchRecord): SearchTexts {
  const [kind, , name] = record
  if (kind === 'track') return { name, artist: record[3], more: '', aside: record[7] ?? '' }
  if (kind === 'page') return { name, artist: '', more: '', aside: '' }
  if (kind !== 'release') return { name, artist: '', more: '', aside: record[4] ?? '' }
  const [, , , artist, year, , words, aside] = record
  const more = [year, words].filter((text) => text != null).join(' ')
  return { name, artist, more, aside: aside ?? '' }
}

/** What a search shows of any record, with its URLs. */
interface AnyResult {
  readonly name: string
  /** Its page on the site; for a track, the page of its release. */
  readonly detail_url: string
}

/** A record as a search shows it. */
export interface RecordResult extends AnyResult {
  readonly ct: 'catalog.artist' | 'catalog.release' | 'catalog.label' | 'catalog.media'
  readonly uuid: string
  /** The URL of the record's response. */
  readonly url: string
  /** For releases and tracks. */
  readonly artist_display?: string
  /** For tracks. */
  readonly release_display?: string
  /** For releases with a date. */
  readonly year?: number
  /** A small picture, if the site has the file. */
  readonly image?: string
  /** For releases of which any track has audio. */
  readonly playable?: true
  /** The audio of a track that has one. */
  readonly stream?: string
}

/** A page that the label has written. */
export interface PageResult extends AnyResult {
  readonly ct: 'page'
  readonly uuid?: undefined
}

export type SearchResult = RecordResult | PageResult

export const searchType = (kind: Exclude<(typeof SEARCHED)[number], 'page'>): RecordResult['ct'] =>
  `catalog.${kind === 'track' ? 'media' : kind}`

/** @param baseUrl the address of the site without a trailing slash; empty for paths */
export function toResult(record: SearchRecord, site: LinkRules): SearchResult {
  const { baseUrl } = site
  const [kind, id, name] = record
  if (kind === 'page') return { ct: 'page', name, detail_url: baseUrl + id }
  const folder = kind === 'track' ? `releases/${record[4]}` : `${kind}s/${id}`
  return {
    ct: searchType(kind),
    uuid: id,
    name,
    url: linkTo(site, `${API_PATH}catalog/${kind}/${id}/`),
    detail_url: `${baseUrl}/${folder}/`,
    ...listShown(record, baseUrl),
  }
}

function listShown(
  record: Exclude<SearchRecord, PageRecord>,
  baseUrl: string,
): Pick<RecordResult, 'artist_display' | 'release_display' | 'year' | 'image' | 'playable' | 'stream'> {
  if (record[0] === 'track') {
    const [, , , artist, , release, stream] = record
    return { artist_display: artist, release_display: release, ...urlAs('stream', stream, baseUrl) }
  }
  if (record[0] !== 'release') return urlAs('image', record[3], baseUrl)
  const [, , , artist, year, image, , , playable] = record
  return {
    artist_display: artist,
    ...(year == null ? {} : { year }),
    ...urlAs('image', image, baseUrl),
    ...(playable ? { playable: true } : {}),
  }
}

/** Makes a field of a path or a URL; returns no field for null. */
const urlAs = <Name extends 'image' | 'stream'>(
  name: Name,
  url: string | null | undefined,
  baseUrl: string,
): { readonly [Field in Name]?: string } =>
  (url == null ? {} : { [name]: isAbsoluteUrl(url) ? url : baseUrl + url }) as {
    readonly [Field in Name]?: string
  }

// What search results show of each record, and the texts by which it is found.
import { LISTED, type Listed, type WebResource } from '../../contract/kinds/kinds.ts'
import { SEARCHED, type SearchTexts } from '../../contract/search/search-records.ts'
import { scanWords } from '../../contract/search/search-terms.ts'
import { imageFolder, isAbsoluteUrl, streamUrl, thumbnailPath } from '../../contract/urls/urls.ts'
import { labelUuids } from '../../core/library/labels.ts'
import type { Library } from '../../core/library/library.ts'
import type { Ranked } from '../../core/library/lists.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
import { shownArtist } from '../../core/library/web/cards.ts'
import { ShownPictures } from '../../core/library/web/pictures.ts'
import { type PagePictures, THUMBNAIL_WIDTHS } from '../../core/site/pictures.ts'
import { escapedJson } from '../../core/system/json-escapes.ts'

/** A page that the label has written. */
interface SearchedPage {
  /** Its path: `/about/`. */
  readonly path: string
  readonly title: string
}

/** What a search finds in addition to the library, and what results show of it. */
export interface SearchedSite {
  /** Null if results show no pictures. */
  readonly pictures: PagePictures | null
  /** What the paths of streams follow: the address of the audio, or its path on the site itself. */
  readonly audio: string
  readonly pages: readonly SearchedPage[]
}

/** A record of the index. */
export interface IndexedRecord extends SearchTexts {
  /** What results show, as a JSON text. */
  readonly entry: string
}

/**
 * Returns all listed records in the order of results for a term: pages, the last one first, then the shortest names.
 * @param isFound which of them; all by default
 */
export function findRecords(
  library: Library,
  site: SearchedSite,
  isFound: (kind: Listed, uuid: string) => boolean = () => true,
): readonly IndexedRecord[] {
  const show = createShower(library, site)
  const found = LISTED.flatMap((kind) =>
    Array.from(library.lists[kind].values() as Iterable<Ranked<Listed>>, ({ record }) => ({
      kind,
      record,
      size: byteLength(record.name),
    })).filter(({ record }) => isFound(kind, record.uuid)),
  )
  found.sort(
    (one, other) =>
      one.size - other.size ||
      SEARCHED.indexOf(one.kind) - SEARCHED.indexOf(other.kind) ||
      (one.record.uuid < other.record.uuid ? -1 : 1),
  )
  return [...site.pages.map(ofPage).reverse(), ...found.map(({ kind, record }) => show(kind, record))]
}

/**
 * A text whose order is that of records.
 * @param entry what results show
 * @param place that of a page, of which there are few
 */
export function orderKey(entry: string, place: number): string {
  const [kind, uuid, name] = JSON.parse(entry) as [Listed | 'page', string, string]
  if (kind === 'page') return sortable(place)
  return `r${sortable(byteLength(name))}${SEARCHED.indexOf(kind)}${uuid}`
}

/** As text, numbers are in their order, and before letters. */
const sortable = (number: number): string => String(number).padStart(10, '0')

/** Number of characters. */
function byteLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

const ofPage = ({ path, title }: SearchedPage): IndexedRecord => ({
  name: title,
  artist: '',
  more: '',
  aside: '',
  entry: JSON.stringify(['page', path, title]),
})

/** What results show of a record after its name, as JSON texts, and the texts by which it is found. */
interface Shown extends Partial<SearchTexts> {
  readonly fields: readonly (string | null)[]
}

/** Returns a function that makes the records of the index. */
function createShower(library: Library, { pictures, audio }: SearchedSite) {
  const shown = pictures && new ShownPictures(pictures)
  const image = (kind: WebResource, record: MergedRecord<WebResource>): string | null => {
    const path = shown && recordImage(shown, kind, record)
    return path && escapedJson(path)
  }
  const named = (kind: 'artist' | 'label', record: MergedRecord<'artist' | 'label'>): Shown => {
    const aside = otherWords(record)
    return { fields: [image(kind, record), textOrNull(aside)], aside }
  }
  const make: { readonly [K in Listed]: (record: MergedRecord<K>) => Shown } = {
    artist: (artist) => named('artist', artist),
    label: (label) => named('label', label),
    release: (release) => {
      const artist = shownArtist(library, release)
      const year = release.releasedate?.slice(0, 4) ?? null
      const words = listWords(release)
      const labels = labelUuids(release).map((uuid) => library.get('label', uuid).name)
      const aside = [...labels, otherWords(release)].join(' ').trim()
      const tracks = library.items.release.get(release.uuid) ?? []
      const playable = tracks.some(({ record }) => record.stream) ? '1' : null
      const about = [image('release', release), textOrNull(words), textOrNull(aside)]
      return {
        fields: [escapedJson(artist), year, ...about, playable],
        artist,
        more: [year, words].filter((text) => text !== null).join(' '),
        aside,
      }
    },
    track: (track) => {
      const artist = track.artist_display ?? library.get('artist', track.artist).name
      const { uuid, name } = library.get('release', track.release)
      const stream = track.stream ? escapedJson(streamUrl(audio, track.stream)) : null
      const aside = composedWords(library, track)
      const fields = [escapedJson(artist), `"${uuid}"`, escapedJson(name), stream, textOrNull(aside)]
      return { fields, artist, aside }
    },
  }
  return (kind: Listed, record: MergedRecord<Listed>): IndexedRecord => {
    const { fields, ...texts } = (make[kind] as (record: MergedRecord<Listed>) => Shown)(record)
    const none = { artist: '', more: '', aside: '' }
    return { ...none, ...texts, name: record.name, entry: renderSearchRecord(kind, record, fields) }
  }
}

const textOrNull = (text: string): string | null => (text === '' ? null : escapedJson(text))

/** The maximum number of words of other spellings in the index, in which each of them is stored with each. */
const MAX_OTHER_WORDS = 32

/** The words of the other spellings of a name that the name itself does not have. */
function otherWords({
  name,
  also,
}: Pick<MergedRecord<'artist' | 'label' | 'release'>, 'name' | 'also'>): string {
  if (!also) return ''
  const own = new Set(scanWords(name).map(({ text }) => text))
  const others = new Set(also.flatMap(scanWords).map(({ text }) => text))
  return [...others]
    .filter((text) => !own.has(text))
    .slice(0, MAX_OTHER_WORDS)
    .join(' ')
}

/** The words of the work and the composers of a track that its name does not have. */
function composedWords(library: Library, { name, work, composers }: MergedRecord<'track'>): string {
  const named = (composers ?? []).flatMap((uuid) => library.byUuid('artist').get(uuid)?.name ?? [])
  return otherWords({ name, also: [...(work ? [work] : []), ...named] })
}

/** Leaves out trailing nulls. */
function renderSearchRecord(
  kind: Listed,
  { uuid, name }: MergedRecord<Listed>,
  fields: Shown['fields'],
): string {
  const last = fields.findLastIndex((field) => field !== null)
  const shown = fields.slice(0, last + 1).map((field) => field ?? 'null')
  return `[${[`"${kind}"`, `"${uuid}"`, escapedJson(name), ...shown].join(',')}]`
}

/** The catalog numbers and the tags of a release. */
const listWords = ({ catalognumber, catalognumbers, tags }: MergedRecord<'release'>): string =>
  [...new Set([catalognumber, ...(catalognumbers ?? []), tags?.join(' ')])].filter(Boolean).join(' ')

/** The smallest file of a picture that the site has: its path, or its URL. */
function recordImage(
  pictures: ShownPictures,
  kind: WebResource,
  record: MergedRecord<WebResource>,
): string | null {
  const { image } = record
  if (!image || isAbsoluteUrl(image)) return image ?? null
  const { picture } = pictures.find(kind, record)
  if (picture === null) return null
  return picture.thumbnails.length > 0
    ? `/${thumbnailPath(kind, image, THUMBNAIL_WIDTHS[0])}`
    : `/${imageFolder(kind)}/${image}`
}

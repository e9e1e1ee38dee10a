// Finds the tracks that entries of playlists name, among tracks that are shown to it one after the other.
import { fileOfStream } from '../../../contract/urls/media-parts.ts'
import {
  isAbsoluteUrl,
  resourcePath,
  streamUrl,
  webPagePath,
  withoutEscapes,
} from '../../../contract/urls/urls.ts'
import { WEB_ID } from '../../../contract/urls/web.ts'
import { folded, lowerCase } from '../../system/fold.ts'
import { Identities } from '../identity.ts'
import type { PlaylistEntry, PlaylistTitle } from './playlist.ts'

/** Where the site and its audio are, and what ids of records become uuids with. */
export interface PlaylistSite {
  readonly baseUrl: string
  readonly mediaUrl: string
  readonly namespace: string | undefined
}

/** A track by all that a playlist may name it with. */
export interface NamedTrack {
  readonly uuid: string
  readonly aliases: readonly string[]
  readonly name: string
  /** The names of its artist, and as it is shown. */
  readonly artists: readonly string[]
  /** In seconds. */
  readonly duration: string | null
  readonly stream: string | null
  /** Only an id, or an address of the site or of the audio, names an unlisted track. */
  readonly isListed: boolean
}

/** Seconds by which the durations that programs know of a track differ. */
const TOLERANCE = 3

/** What an entry means by a name, the most exact first. A path or a title may mean a track that nobody was to find. */
const WAYS = ['id', 'page', 'url', 'file', 'title'] as const
type Way = (typeof WAYS)[number]

export class TrackFinder {
  readonly #site: PlaylistSite
  readonly #identities: Identities
  /** The tracks with each name of an entry. */
  readonly #found: Readonly<Record<Way, Map<string, Set<NamedTrack>>>>

  /** @param entries all that will be looked for */
  constructor(entries: Iterable<PlaylistEntry>, site: PlaylistSite) {
    this.#site = site
    this.#identities = new Identities(site.namespace)
    this.#found = { id: new Map(), page: new Map(), url: new Map(), file: new Map(), title: new Map() }
    for (const entry of entries)
      for (const way of WAYS) for (const key of this.#keys(way, entry)) this.#found[way].set(key, new Set())
  }

  add(track: NamedTrack): void {
    const { uuid, aliases, name, artists, stream, isListed } = track
    for (const each of [uuid, ...aliases])
      for (const way of ['id', 'page'] as const) this.#found[way].get(each)?.add(track)
    if (stream) this.#found.url.get(plainUrl(streamUrl(this.#site.mediaUrl, stream)))?.add(track)
    if (!isListed) return
    if (stream) this.#found.file.get(fileNameIn(fileOfStream(stream)))?.add(track)
    for (const artist of artists) this.#found.title.get(titleKey({ artist, title: name }))?.add(track)
  }

  /** Null if no track fits, or several do. */
  find(entry: PlaylistEntry): NamedTrack | null {
    for (const way of WAYS) {
      const found = this.#chosen(way === 'file' ? this.#atPaths(entry) : this.#with(way, entry), entry)
      if (found) return found
    }
    return null
  }

  #with(way: Way, entry: PlaylistEntry): ReadonlySet<NamedTrack> {
    return new Set(this.#keys(way, entry).flatMap((key) => [...(this.#found[way].get(key) ?? [])]))
  }

  /** By the longest common end of paths, which has at least the name of the file. */
  #atPaths({ names }: PlaylistEntry): ReadonlySet<NamedTrack> {
    const paths = names.filter((name) => !isAbsoluteUrl(name))
    return new Set(
      paths.flatMap((name) => {
        const parts = splitPath(name)
        const found = Array.from(this.#found.file.get(fileNameIn(name)) ?? [], (track) => ({
          track,
          common: commonEnd(parts, splitPath(fileOfStream(track.stream ?? ''))),
        }))
        const most = Math.max(...found.map(({ common }) => common))
        return found.flatMap(({ track, common }) => (common === most ? [track] : []))
      }),
    )
  }

  /** Of several tracks the one that has the title of an entry, or of these the one of its duration. */
  #chosen(found: ReadonlySet<NamedTrack>, entry: PlaylistEntry): NamedTrack | null {
    const all = [...found]
    if (all.length < 2) return all[0] ?? null
    const titled = this.#with('title', entry)
    const named = all.filter((track) => titled.has(track))
    if (named.length === 1) return named[0] ?? null
    const { seconds } = entry
    const long = (named.length > 0 ? named : all).filter(
      ({ duration }) => seconds !== null && Math.abs(Number(duration) - seconds) <= TOLERANCE,
    )
    return long.length === 1 ? (long[0] ?? null) : null
  }

  #keys(way: Way, { names, titles }: PlaylistEntry): readonly string[] {
    const keys: Readonly<Record<Way, (name: string) => readonly string[]>> = {
      id: (name) => [this.#identities.ofId('track', name.replace(/^urn:uuid:/i, '')).uuid],
      page: (name) => this.#uuidIn(name),
      url: (name) => (isAbsoluteUrl(name) ? [plainUrl(name)] : []),
      file: (name) => (isAbsoluteUrl(name) ? [] : [fileNameIn(name)]),
      title: () => [],
    }
    return way === 'title' ? titles.map(titleKey) : names.flatMap(keys[way])
  }

  /** The uuid in the address of a page or of a response. */
  #uuidIn(name: string): readonly string[] {
    const { baseUrl } = this.#site
    const path = name.startsWith(`${baseUrl}/`) ? name.slice(baseUrl.length) : name
    const [, uuid] = OF_TRACK.exec(path) ?? []
    return uuid === undefined ? [] : [uuid.toLowerCase()]
  }
}

const OF_TRACK = new RegExp(
  `^(?:${webPagePath('track', '').slice(0, -1)}|${resourcePath('track', '', 'plain').slice(0, -1)})(${WEB_ID})(?:[/?#]|$)`,
  'i',
)

const titleKey = ({ artist, title }: PlaylistTitle): string =>
  `${folded(artist.trim())}\n${folded(title.trim())}`

/** An address in a form that any spelling of it has. */
const plainUrl = (url: string): string => withoutEscapes(url).normalize('NFC')

/** The folders of a path and the name of its file, of any system, in a form that any spelling has. */
function splitPath(path: string): readonly string[] {
  const plain = withoutEscapes(path.replace(/^(?:file|https?):\/\/[^/]*/i, ''))
  const parts: string[] = []
  for (const part of lowerCase(plain.normalize('NFC')).split(/[\\/]/)) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts
}

const fileNameIn = (path: string): string => splitPath(path).at(-1) ?? ''

function commonEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0
  while (count < one.length && one.at(-1 - count) === other.at(-1 - count)) count += 1
  return count
}

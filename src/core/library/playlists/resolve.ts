// Finds the tracks that playlists name.
import { groupBy } from '../../../contract/common/group-by.ts'
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
import type { Library } from '../library.ts'
import type { MergedRecord } from '../merge.ts'
import type { Playlist, PlaylistEntry, PlaylistFile, PlaylistTitle } from './playlist.ts'

type Track = MergedRecord<'track'>

/** Where the site and its audio are, and what ids of records become uuids with. */
export interface PlaylistSite {
  readonly baseUrl: string
  readonly mediaUrl: string
  readonly namespace: string | undefined
}

export interface ResolvedPlaylist {
  readonly from: PlaylistFile
  readonly playlist: Playlist
  /** The entries for which the catalog has no track. */
  readonly missing: readonly PlaylistEntry[]
}

export function resolvePlaylists(
  files: readonly PlaylistFile[],
  library: Library,
  site: PlaylistSite,
): readonly ResolvedPlaylist[] {
  if (files.length === 0) return []
  const finder = new TrackFinder(library, site)
  return files.map((from) => {
    const found = from.entries.map((entry) => ({ entry, track: finder.find(entry) }))
    const { name, title, description, creator } = from
    const tracks = [...new Set(found.flatMap(({ track }) => track?.uuid ?? []))]
    const missing = found.flatMap(({ entry, track }) => (track ? [] : [entry]))
    return { from, playlist: { name, title, description, creator, tracks }, missing }
  })
}

/** Seconds by which the durations that programs know of a track differ. */
const TOLERANCE = 3

/**
 * Finds the track of an entry. Only an id, or an address of the site or of the audio, names an unlisted track: a path
 * or a title may mean one that nobody was to find.
 */
class TrackFinder {
  readonly #site: PlaylistSite
  readonly #byUuid: ReadonlyMap<string, Track>
  readonly #identities: Identities
  readonly #aliases: ReadonlyMap<string, string>
  readonly #byUrl: ReadonlyMap<string, readonly Track[]>
  readonly #byFileName: ReadonlyMap<string, readonly PlacedTrack[]>
  readonly #byTitle = new Map<string, Set<Track>>()
  /** The ways to find a track, the most exact first. */
  readonly #ways: readonly ((entry: PlaylistEntry) => readonly Track[])[]

  constructor(library: Library, site: PlaylistSite) {
    this.#site = site
    this.#byUuid = library.byUuid('track')
    this.#identities = new Identities(site.namespace)
    this.#aliases = new Map(
      library.aliases.flatMap(({ resource, alias, uuid }) => (resource === 'track' ? [[alias, uuid]] : [])),
    )
    const playable = library.records.track.filter(({ stream }) => stream)
    this.#byUrl = groupBy(playable, ({ stream }) => urlOf(streamUrl(site.mediaUrl, stream ?? '')))
    const listed = library.records.track.filter(({ uuid }) => library.isListed('track', uuid))
    const placed = listed.flatMap((track) =>
      track.stream ? [{ track, parts: partsOf(fileOfStream(track.stream)) }] : [],
    )
    this.#byFileName = groupBy(placed, ({ parts }) => parts.at(-1) ?? '')
    for (const track of listed) {
      const { name } = library.get('artist', track.artist)
      for (const artist of new Set([track.artist_display ?? name, name])) this.#addTitle(track, artist)
    }
    const byName = (find: (name: string) => readonly Track[]) => (entry: PlaylistEntry) =>
      entry.names.flatMap(find)
    this.#ways = [
      byName((name) => this.#identified(name)),
      byName((name) => this.#addressed(name)),
      byName((name) => this.#atPath(name)),
      (entry) => this.#titled(entry),
    ]
  }

  /** Null if no track fits, or several do. */
  find(entry: PlaylistEntry): Track | null {
    for (const way of this.#ways) {
      const found = this.#chosen([...new Set(way(entry))], entry)
      if (found) return found
    }
    return null
  }

  /** Of several tracks the one that has the title of an entry, or of these the one of its duration. */
  #chosen(found: readonly Track[], entry: PlaylistEntry): Track | null {
    if (found.length < 2) return found[0] ?? null
    const titled = new Set(this.#titled(entry))
    const named = found.filter((track) => titled.has(track))
    if (named.length === 1) return named[0] ?? null
    const { seconds } = entry
    const long = (named.length > 0 ? named : found).filter(
      ({ duration }) => seconds !== null && Math.abs(Number(duration) - seconds) <= TOLERANCE,
    )
    return long.length === 1 ? (long[0] ?? null) : null
  }

  #withUuid(uuid: string): readonly Track[] {
    const track = this.#byUuid.get(this.#aliases.get(uuid) ?? uuid)
    return track ? [track] : []
  }

  #identified(name: string): readonly Track[] {
    return this.#withUuid(this.#identities.ofId('track', name.replace(/^urn:uuid:/i, '')).uuid)
  }

  /** By the address of its page, of its response, or of its audio. */
  #addressed(name: string): readonly Track[] {
    const { baseUrl } = this.#site
    const path = name.startsWith(`${baseUrl}/`) ? name.slice(baseUrl.length) : name
    const [, uuid] = OF_TRACK.exec(path) ?? []
    if (uuid !== undefined) return this.#withUuid(uuid.toLowerCase())
    return isAbsoluteUrl(name) ? (this.#byUrl.get(urlOf(name)) ?? []) : []
  }

  /** By the longest common end of paths, which has at least the name of the file. */
  #atPath(name: string): readonly Track[] {
    if (isAbsoluteUrl(name)) return []
    const parts = partsOf(name)
    const found = (this.#byFileName.get(parts.at(-1) ?? '') ?? []).map(({ track, parts: own }) => ({
      track,
      common: commonEnd(parts, own),
    }))
    const most = Math.max(...found.map(({ common }) => common))
    return found.flatMap(({ track, common }) => (common === most ? [track] : []))
  }

  #titled({ titles }: PlaylistEntry): readonly Track[] {
    return titles.flatMap((title) => [...(this.#byTitle.get(keyOf(title)) ?? [])])
  }

  #addTitle(track: Track, artist: string): void {
    const key = keyOf({ artist, title: track.name })
    const known = this.#byTitle.get(key)
    if (known) known.add(track)
    else this.#byTitle.set(key, new Set([track]))
  }
}

interface PlacedTrack {
  readonly track: Track
  readonly parts: readonly string[]
}

const OF_TRACK = new RegExp(
  `^(?:${webPagePath('track', '').slice(0, -1)}|${resourcePath('track', '', 'plain').slice(0, -1)})(${WEB_ID})(?:[/?#]|$)`,
  'i',
)

const keyOf = ({ artist, title }: PlaylistTitle): string =>
  `${folded(artist.trim())}\n${folded(title.trim())}`

/** An address in a form that any spelling of it has. */
const urlOf = (url: string): string => withoutEscapes(url).normalize('NFC')

/** The folders of a path and the name of its file, of any system, in a form that any spelling has. */
function partsOf(path: string): readonly string[] {
  const plain = withoutEscapes(path.replace(/^(?:file|https?):\/\/[^/]*/i, ''))
  const parts: string[] = []
  for (const part of lowerCase(plain.normalize('NFC')).split(/[\\/]/)) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts
}

function commonEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0
  while (count < one.length && one.at(-1 - count) === other.at(-1 - count)) count += 1
  return count
}

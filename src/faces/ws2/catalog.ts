// Reads the catalog: files of the face, and responses of the API where those end.

import type { FaceSite } from '../../contract/edge/faces.ts'
import { type Lookup, lookupValue } from '../../contract/urls/lookups.ts'
import { lookupPath, resourcePath } from '../../contract/urls/urls.ts'
import type { OnRelease } from './entities.ts'
import {
  type ArtistFile,
  type Filed,
  type Files,
  filePath,
  groupId,
  type LabelFile,
  type ReleaseFile,
} from './files.ts'

/** Maximum number of files that a list reads: hosts limit the reads of a request. */
export const MAX_FILES = 40

/** A record that a lookup finds. */
interface Carrier {
  readonly ct: 'catalog.artist' | 'catalog.media' | 'catalog.release' | 'catalog.label'
  readonly uuid: string
  readonly detail_url: string
}

export class Catalog {
  readonly #site: FaceSite
  /** What has been read for this request, by its path. */
  readonly #files = new Map<string, Promise<unknown>>()

  constructor(site: FaceSite) {
    this.#site = site
  }

  /** Returns a record by its uuid, a former one or its MBID; null if there is no such record. */
  async find<K extends Filed>(kind: K, id: string): Promise<Files[K] | null> {
    const uuid = id.toLowerCase()
    const found = await this.#read(kind, uuid)
    if (found) return found
    const other = (await this.#movedTo(kind, uuid)) ?? (await this.#uuidBy(kind, uuid))
    return other === undefined ? null : this.#read(kind, other)
  }

  async #read<K extends Filed>(kind: K, uuid: string): Promise<Files[K] | null> {
    const path = filePath(kind, uuid)
    const file = this.#files.get(path) ?? this.#site.json(path)
    this.#files.set(path, file)
    return (await file) as Files[K] | null
  }

  async #movedTo(kind: Filed, uuid: string): Promise<string | undefined> {
    const { status, headers, body } = await this.#site.fetch(resourcePath(kind, uuid, 'plain'))
    await body?.cancel()
    return status === 301 ? uuidIn(headers.get('Location') ?? '') : undefined
  }

  async #uuidBy(kind: Filed, mbid: string): Promise<string | undefined> {
    const carriers = await this.carriers('musicbrainz', mbid)
    return carriers.find(({ ct }) => ct === `catalog.${kind}`)?.uuid
  }

  /** The records with an identifier. */
  async carriers(by: Lookup, written: string): Promise<readonly Carrier[]> {
    const value = lookupValue(written)
    const found = value === null ? null : await this.#site.json(lookupPath(`${by}/${value}`, 'plain'))
    return (found as { readonly results: readonly Carrier[] } | null)?.results ?? []
  }

  /** The releases with some uuids, at most {@link MAX_FILES}. */
  async releases(uuids: readonly string[]): Promise<readonly ReleaseFile[]> {
    const found = await Promise.all(uuids.slice(0, MAX_FILES).map((uuid) => this.#read('release', uuid)))
    return found.filter((release) => release !== null)
  }

  /** The releases with an identifier. */
  async releasesBy(by: Lookup, value: string): Promise<readonly ReleaseFile[]> {
    const carriers = await this.carriers(by, value)
    return this.releases(carriers.flatMap(({ ct, uuid }) => (ct === 'catalog.release' ? [uuid] : [])))
  }

  /** The releases of a group; empty if there is no such group. */
  async group(id: string): Promise<readonly ReleaseFile[]> {
    const uuid = id.toLowerCase()
    const found = await this.releasesBy('musicbrainz', uuid)
    const members = found.filter((release) => groupId(release) === uuid)
    if (members.length > 0) return members
    const alone = await this.#read('release', uuid)
    return alone && groupId(alone) === uuid ? [alone] : []
  }

  /** The tracks with a recording, by its MBID or the uuid of a track without one. */
  async recording(id: string): Promise<readonly OnRelease[]> {
    const uuid = id.toLowerCase()
    const found = await this.tracksBy('musicbrainz', uuid)
    const alone = found.length > 0 ? found : listTracks(await this.releases(await this.releaseOfTrack(uuid)))
    return alone.filter(({ track }) => track.recording === uuid)
  }

  /** The uuid of the release of a track, in a list; empty if there is no such track. */
  async releaseOfTrack(id: string): Promise<readonly string[]> {
    const track = await this.#site.json(resourcePath('track', id.toLowerCase(), 'plain'))
    return track === null ? [] : [(track as { readonly release_uuid: string }).release_uuid]
  }

  /** The tracks with an identifier. */
  async tracksBy(by: Lookup, value: string): Promise<readonly OnRelease[]> {
    const carriers = (await this.carriers(by, value)).filter(({ ct }) => ct === 'catalog.media')
    return this.tracks(carriers)
  }

  /** Some tracks in their order, given the addresses of the pages of their releases. */
  async tracks(
    wanted: readonly { readonly uuid: string; readonly detail_url: string }[],
  ): Promise<readonly OnRelease[]> {
    const uuids = new Set(wanted.map(({ detail_url }) => uuidIn(detail_url) ?? ''))
    const tracks = new Map(
      listTracks(await this.releases([...uuids])).map((found) => [found.track.id, found]),
    )
    return wanted.flatMap(({ uuid }) => tracks.get(uuid) ?? [])
  }

  /**
   * The uuids of the releases of an artist: those that are credited to it, and those on which it only has tracks. If
   * its file does not list all of them, the rest are counted among those that the last one belongs to.
   */
  async releasesOfArtist(artist: ArtistFile): Promise<Pick<ArtistFile, 'credited' | 'appears'>> {
    const { id, total, credited, appears } = artist
    if (credited.length + appears.length >= total) return artist
    const body = (await this.#site.json(resourcePath('artist', id, 'plain'))) as ArtistBody
    const listed = new Set([...credited, ...appears])
    const others = new Set(
      body.items.map(({ media }) => media.release_uuid).filter((uuid) => !listed.has(uuid)),
    )
    return appears.length > 0
      ? { credited, appears: [...appears, ...others] }
      : { credited: [...credited, ...others], appears }
  }

  /** The uuids of the releases of a label. */
  async releasesOfLabel({ id, total, releases }: LabelFile): Promise<readonly string[]> {
    if (releases.length >= total) return releases
    const body = (await this.#site.json(resourcePath('label', id, 'plain'))) as LabelBody
    return body.releases.flatMap((url) => uuidIn(url) ?? [])
  }
}

interface ArtistBody {
  readonly items: readonly { readonly media: { readonly release_uuid: string } }[]
}

interface LabelBody {
  readonly releases: readonly string[]
}

const uuidIn = (url: string): string | undefined =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(url)?.[0]

export const listTracks = (releases: readonly ReleaseFile[]): OnRelease[] =>
  releases.flatMap((release) =>
    release.media.flatMap(({ tracks }) => tracks.map((track) => ({ release, track }))),
  )

/** One of the tracks with each recording. */
export function groupRecordings(found: readonly OnRelease[]): OnRelease[] {
  const recordings = new Map<string, OnRelease>()
  for (const each of found)
    if (!recordings.has(each.track.recording)) recordings.set(each.track.recording, each)
  return [...recordings.values()]
}

/** The releases of each group, in the order of the first ones. */
export function groupEditions(releases: readonly ReleaseFile[]): (readonly ReleaseFile[])[] {
  const groups = new Map<string, ReleaseFile[]>()
  for (const release of releases) {
    const members = groups.get(groupId(release)) ?? []
    members.push(release)
    groups.set(groupId(release), members)
  }
  return [...groups.values()]
}

/** Whether an artist is among those of a credit. */
export const credits = ({ artists }: ReleaseFile, parts: ReleaseFile['credit'], artist: string): boolean =>
  parts.some(([place]) => artists[place]?.id === artist)

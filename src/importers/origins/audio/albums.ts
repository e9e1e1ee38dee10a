// Groups files into releases, and credits into artists and labels. Tags identify them by names in various spellings.

import { groupBy, groupDistinct } from '../../../contract/common/group-by.ts'
import { knownValues } from '../../../contract/common/known-values.ts'
import { DisjointSets } from '../../../core/system/disjoint-sets.ts'
import type { FolderPicture } from './folder-pictures.ts'
import { compare, type Group, nameKey } from './identity/match-groups.ts'
import { releaseFolder } from './release-folder.ts'
import type { AlbumTags, NamedArtist, Tags } from './tags.ts'

export interface TaggedFile {
  /** Relative to the folder, with `/`. */
  readonly path: string
  /** Digest of the audio without tags. */
  readonly audio: string
  readonly tags: Tags
  /** The picture beside it. */
  readonly picture?: FolderPicture
}

/** A release, with the most frequent values of its files. */
export interface Album extends Omit<AlbumTags, 'artist' | 'label'> {
  readonly key: string
  /** Spellings in files, the most frequent first. */
  readonly names: readonly [string, ...string[]]
  /** The key of its artist: from its tags, or else the common artist of all its tracks. */
  readonly artist?: string
  /** The key of its label. */
  readonly label?: string
  readonly files: readonly TaggedFile[]
}

/** Groups artists with one MBID, or with one name unless MBIDs distinguish them. */
export class Artists {
  readonly #groups = new Spellings()
  readonly #mbids: ReadonlyMap<string, string>

  constructor(files: readonly TaggedFile[]) {
    const all = files.flatMap(({ tags }) => [
      ...tags.artists,
      ...(tags.album.artist ? [tags.album.artist] : []),
    ])
    this.#mbids = onlyMbids(all.map(({ name, musicbrainz }) => [nameKey(name), musicbrainz]))
    for (const artist of all) this.#groups.add(this.artistKey(artist), artist)
  }

  artistKey({ name, musicbrainz }: NamedArtist): string {
    return musicbrainz ?? this.#mbids.get(nameKey(name)) ?? `name ${nameKey(name)}`
  }

  groups(): Group[] {
    return this.#groups.groups()
  }
}

/** Groups labels by name. */
export class Labels {
  readonly #groups = new Spellings()

  constructor(files: readonly TaggedFile[]) {
    for (const { tags } of files) {
      const { label } = tags.album
      if (label !== undefined) this.#groups.add(nameKey(label), { name: label })
    }
  }

  groups(): Group[] {
    return this.#groups.groups()
  }
}

/**
 * Groups files into releases by MBID, or by name and artist. If tags lack the artist of a release, files with one
 * release name are one release if they share an artist, a folder or an earlier release.
 * @param earlier returns the id of the previous release of a file, if known
 */
export function groupAlbums(
  files: readonly TaggedFile[],
  artists: Artists,
  earlier: (file: TaggedFile) => string | undefined,
): Album[] {
  const sets = new DisjointSets()
  const links = files.map((file) => [file, sets.join(linkKeys(file, artists, earlier(file)))] as const)
  const keyed = links.map(([file, link]) => [file, sets.findFirst(link)] as const)
  const mbids = onlyMbids(keyed.map(([file, key]) => [key, file.tags.album.musicbrainz]))
  const albums = groupBy(
    keyed,
    ([file, key]) => file.tags.album.musicbrainz ?? mbids.get(key) ?? key,
    ([file]) => file,
  )
  return [...albums].map(([key, group]) => makeAlbum(key, group, artists))
}

/** Returns the MBID of each key that has exactly one. */
function onlyMbids(
  found: readonly (readonly [key: string, mbid: string | undefined])[],
): Map<string, string> {
  const mbids = groupDistinct(
    found,
    ([key, mbid]) => (mbid === undefined ? null : key),
    ([, mbid]) => mbid as string,
  )
  return new Map(
    [...mbids].flatMap(([key, [only, ...others]]) => (only && others.length === 0 ? [[key, only]] : [])),
  )
}

/** Returns link keys of a file: files that share one are on the same release. */
function linkKeys({ path: file, tags }: TaggedFile, artists: Artists, earlier: string | undefined): string[] {
  const { name, artist } = tags.album
  const link = (kind: string, value: string) => JSON.stringify([nameKey(name), kind, value])
  if (artist) return [link('artist', artists.artistKey(artist))]
  const links = [
    link('artist', artists.artistKey(tags.artists[0])),
    link('folder', releaseFolder(file).folder),
  ]
  return earlier === undefined ? links : [...links, link('release', earlier)]
}

function makeAlbum(key: string, files: readonly TaggedFile[], artists: Artists): Album {
  const most = <T extends string>(value: (album: AlbumTags) => T | undefined): T | undefined =>
    byFrequency(files.map(({ tags }) => value(tags.album)))[0]
  const names = byFrequency(files.map(({ tags }) => tags.album.name))
  const [name = ''] = names
  const tagged = most(({ artist }) => artist && artists.artistKey(artist))
  const credited = new Set(files.map(({ tags }) => artists.artistKey(tags.artists[0])))
  const [only, ...others] = credited
  const label = most((album) => album.label)
  return {
    key,
    name,
    names: [name, ...names.slice(1)],
    ...knownValues({
      artist: tagged ?? (others.length === 0 ? only : undefined),
      label: label && nameKey(label),
      artistDisplay: most((album) => album.artistDisplay),
      musicbrainz: most((album) => album.musicbrainz),
      date: most((album) => album.date),
      catalognumber: most((album) => album.catalognumber),
      barcode: most((album) => album.barcode),
      type: most((album) => album.type),
      comment: sharedComment(files),
      cover: most((album) => album.cover) ?? byFrequency(files.map(({ picture }) => picture?.name))[0],
    }),
    files,
  }
}

/**
 * Returns the comment that all files of a release have; undefined if it has a single file, whose comment may be of the
 * track.
 */
function sharedComment(files: readonly TaggedFile[]): string | undefined {
  const [comment, ...others] = new Set(files.map(({ tags }) => tags.album.comment))
  return files.length > 1 && others.length === 0 ? comment : undefined
}

/** Collects the spellings of names, by group. */
class Spellings {
  readonly #names = new Map<string, string[]>()
  readonly #mbids = new Map<string, string>()

  add(key: string, { name, musicbrainz }: NamedArtist): void {
    const names = this.#names.get(key)
    if (names) names.push(name)
    else this.#names.set(key, [name])
    if (musicbrainz !== undefined) this.#mbids.set(key, musicbrainz)
  }

  groups(): Group[] {
    return [...this.#names].map(([key, all]) => {
      const [name = '', ...others] = byFrequency(all)
      const musicbrainz = this.#mbids.get(key)
      return { key, names: [name, ...others], seeds: [[key]], ...knownValues({ musicbrainz }) }
    })
  }
}

/** Returns each value once, the most frequent first, and equally frequent ones in code unit order. */
function byFrequency<T extends string>(values: readonly (T | undefined)[]): T[] {
  const counts = new Map<T, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, one], [b, other]) => other - one || compare(a, b)).map(([value]) => value)
}

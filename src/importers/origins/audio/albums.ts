// Groups files into releases.

import { groupBy } from '../../../contract/common/group-by.ts'
import { knownValues } from '../../../contract/common/known-values.ts'
import { DisjointSets } from '../../../core/system/disjoint-sets.ts'
import { areApart, findEditions } from './editions.ts'
import type { FolderPicture } from './folder-pictures.ts'
import { compare, nameKey } from './identity/match-groups.ts'
import { type Artists, byFrequency, onlyMbids } from './names.ts'
import { releaseFolder } from './release-folder.ts'
import type { AlbumTags, Tags } from './tags.ts'

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
export interface Album extends Omit<AlbumTags, 'artist' | 'label' | 'labels' | 'media' | 'compilation'> {
  readonly key: string
  /** Spellings in files, the most frequent first. */
  readonly names: readonly [string, ...string[]]
  /** The key of its artist: from its tags, or else the common artist of all its tracks. */
  readonly artist?: string
  /** The key of its label. */
  readonly label?: string
  /** The keys of all its labels, if there are several. */
  readonly labels?: readonly string[]
  readonly files: readonly TaggedFile[]
}

/**
 * Groups files into releases by MBID, or by name, artist and edition. If tags lack the artist of a release, files with
 * one release name are one release if they share an artist, a folder or an earlier release. The last is asked of whole
 * editions: which files these have must not depend on what was known, or the next build would take them apart in another way.
 * @param earlier returns the id of the previous release of a file, if known
 */
export function groupAlbums(
  files: readonly TaggedFile[],
  artists: Artists,
  earlier: (file: TaggedFile) => string | undefined,
): Album[] {
  const sets = new DisjointSets()
  const links = files.map((file) => [file, sets.join(linkKeys(file, artists))] as const)
  const keyed = links.map(([file, link]) => [file, sets.findFirst(link)] as const)
  const mbids = onlyMbids(keyed.map(([file, key]) => [key, file.tags.album.musicbrainz]))
  const albums = groupBy(
    keyed,
    ([file, key]) => file.tags.album.musicbrainz ?? mbids.get(key) ?? key,
    ([file]) => file,
  )
  const editions = [...albums].flatMap(([key, group]) =>
    editionsIn(group).map((edition, at) => ({ key: at === 0 ? key : `${key} ${at + 1}`, files: edition })),
  )
  return joinEarlier(editions, earlier).map((edition) => makeAlbum(edition.key, edition.files, artists))
}

/** Returns link keys of a file: files that share one are on the same release. */
function linkKeys({ path: file, tags }: TaggedFile, artists: Artists): string[] {
  const { name, artist } = tags.album
  const link = (kind: string, value: string) => JSON.stringify([nameKey(name), kind, value])
  if (artist) return [link('artist', artists.artistKey(artist))]
  return [link('artist', artists.artistKey(tags.artists[0])), link('folder', releaseFolder(file).folder)]
}

interface EditionFiles {
  readonly key: string
  readonly files: readonly TaggedFile[]
}

/** Joins editions of one name whose tags lack the artist of the release, and which have an earlier release in common. */
function joinEarlier(
  editions: readonly EditionFiles[],
  earlier: (file: TaggedFile) => string | undefined,
): readonly EditionFiles[] {
  const joined: { readonly key: string; readonly files: TaggedFile[] }[] = []
  const byRelease = new Map<string, (typeof joined)[number][]>()
  for (const { key, files } of editions.toSorted((one, other) => compare(one.key, other.key))) {
    const known = new Set(
      files.flatMap((file) => {
        const id = file.tags.album.artist ? undefined : earlier(file)
        return id === undefined ? [] : [JSON.stringify([nameKey(file.tags.album.name), id])]
      }),
    )
    const same = [...known]
      .flatMap((release) => byRelease.get(release) ?? [])
      .find((each) => agreeInMbid(each.files, files) && !areApart(each.files, files))
    const edition = same ?? { key, files: [] }
    if (!same) joined.push(edition)
    edition.files.push(...files)
    for (const release of known) byRelease.set(release, [...(byRelease.get(release) ?? []), edition])
  }
  return joined
}

const agreeInMbid = (...parts: readonly (readonly TaggedFile[])[]): boolean =>
  new Set(parts.flat().flatMap(({ tags }) => tags.album.musicbrainz ?? [])).size < 2

/** Files of one release of MusicBrainz are one edition. */
const editionsIn = (files: readonly TaggedFile[]): readonly (readonly TaggedFile[])[] =>
  files.every(({ tags }) => tags.album.musicbrainz !== undefined) ? [files] : findEditions(files)

export function makeAlbum(key: string, files: readonly TaggedFile[], artists: Artists): Album {
  const most = <T extends string>(value: (album: AlbumTags) => T | undefined): T | undefined =>
    byFrequency(files.map(({ tags }) => value(tags.album)))[0]
  const names = byFrequency(files.map(({ tags }) => tags.album.name))
  const [name = ''] = names
  const tagged = most(({ artist }) => artist && artists.artistKey(artist))
  const credited = new Set(files.map(({ tags }) => artists.artistKey(tags.artists[0])))
  const [only, ...others] = credited
  const label = most((album) => album.label)
  const { labels, catalognumbers } = mergeLists(files)
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
      originalDate: most((album) => album.originalDate),
      cline: most((album) => album.cline),
      pline: most((album) => album.pline),
      catalognumber: most((album) => album.catalognumber),
      labels: labels?.map(nameKey),
      catalognumbers,
      barcode: most((album) => album.barcode),
      type: most((album) => album.type),
      comment: sharedComment(files),
      cover: most((album) => album.cover) ?? byFrequency(files.map(({ picture }) => picture?.name))[0],
    }),
    files,
  }
}

/** Returns the most frequent lists of labels and numbers in the files of a release, those of one file. */
function mergeLists(files: readonly TaggedFile[]): Pick<AlbumTags, 'labels' | 'catalognumbers'> {
  const lists = files.map(({ tags: { album } }) => {
    const { labels, catalognumbers } = album
    return JSON.stringify({ labels, catalognumbers })
  })
  return JSON.parse(byFrequency(lists)[0] ?? '{}')
}

/**
 * Returns the comment that all files of a release have; undefined if it has a single file, whose comment may be of the
 * track.
 */
function sharedComment(files: readonly TaggedFile[]): string | undefined {
  const [comment, ...others] = new Set(files.map(({ tags }) => tags.album.comment))
  return files.length > 1 && others.length === 0 ? comment : undefined
}

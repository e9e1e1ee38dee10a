// An index of the pictures of a site, in the folder of their smaller copies. It lets a build read only new pictures.

import type { MediaFile } from '../library/source.ts'
import path from '../platform/path.ts'
import { digestOfFile, readIfPresent } from '../system/file-system.ts'
import type { Picture, Pictures } from './pictures.ts'

/** The size of a picture, or why it cannot be read. */
export interface MeasuredPicture {
  readonly picture: Picture | null
  readonly reason?: string
  /** Whether its metadata reveal a position or a serial number. */
  readonly hasTraces?: boolean
}

/** A picture of the index. */
export interface KnownPicture extends MeasuredPicture {
  /** The identity of the file, as in {@link MediaFile}. */
  readonly identity: string | null
  readonly digest: string
}

/** Whether an entry of an index has what a build needs: one of an earlier version may lack it. */
export const isWholeEntry = (known: KnownPicture): boolean =>
  known.hasTraces !== undefined && (known.picture === null || known.picture.format !== undefined)

/** By the paths of the pictures. */
export type KnownPictures = ReadonlyMap<string, KnownPicture>

interface PictureIndex {
  /** The version of sharp: different versions make different bytes. */
  readonly version: string
  readonly known: Readonly<Record<string, KnownPicture>>
}

export interface BrokenPicture {
  readonly file: string
  /** The message of sharp. */
  readonly reason: string
}

export const PICTURE_INDEX = 'index.json'

/** The pictures known to the last build; null if that used a different version of sharp. */
export async function readPictureIndex(folder: string, version: string): Promise<KnownPictures | null> {
  const text = await readIfPresent(path.join(folder, PICTURE_INDEX))
  if (text === null) return new Map()
  const index = JSON.parse(text) as PictureIndex
  return index.version === version ? new Map(Object.entries(index.known)) : null
}

/** The text of the index of the next build. */
export const pictureIndexText = (version: string, known: KnownPictures): string =>
  JSON.stringify({ version, known: Object.fromEntries(known) } satisfies PictureIndex)

/**
 * The digest of a file, which is only read if needed.
 * @param last the entry of the last build for its path
 */
export const digestFile = async (
  { from, identity }: MediaFile,
  last: KnownPicture | undefined,
): Promise<string> =>
  last !== undefined && identity !== null && identity === last.identity ? last.digest : digestOfFile(from)

/** The pictures of a site, by what reading them has shown. */
export interface ReadPictures {
  /** Those that can be read. */
  readonly pictures: Pictures
  readonly broken: readonly BrokenPicture[]
  /** The files of those whose metadata reveal a position or a serial number. */
  readonly traced: readonly string[]
}

export const readPictures = (
  files: readonly MediaFile[],
  found: ReadonlyMap<string, MeasuredPicture>,
): ReadPictures => ({
  pictures: new Map([...found].flatMap(([name, { picture }]) => (picture ? [[name, picture]] : []))),
  broken: files.flatMap(({ path: name, from }) => {
    const reason = found.get(name)?.reason
    return reason === undefined ? [] : [{ file: from, reason }]
  }),
  traced: files.filter(({ path: name }) => found.get(name)?.hasTraces).map(({ from }) => from),
})

// The pictures of a site and their copies.

import { WEB_RESOURCES, type WebResource } from '../../contract/kinds/kinds.ts'
import { type CopyFormat, imageFolder, thumbnailPath } from '../../contract/urls/urls.ts'

/** A picture of records in the media of the site. */
export interface Picture {
  /** Width in pixels, in display orientation. */
  readonly width: number
  readonly height: number
  /** The widths of its smaller copies, in ascending order. */
  readonly thumbnails: readonly number[]
  /** The format of its file, as sharp names it. */
  readonly format?: string
  /** The width of its copy in JPEG; a picture that any program shows as it is has none. */
  readonly jpeg?: number
}

/** A copy of a picture. */
export interface PictureCopy {
  /** In pixels. */
  readonly width: number
  readonly format: CopyFormat
}

/** All copies of a picture. */
export const pictureCopies = ({ thumbnails, jpeg }: Picture): readonly PictureCopy[] => [
  ...thumbnails.map((width) => ({ width, format: 'webp' as const })),
  ...(jpeg === undefined ? [] : [{ width: jpeg, format: 'jpg' as const }]),
]

/** Formats that every program shows: link previews of LinkedIn, for one, know no others. */
const COMMON_FORMATS: readonly string[] = ['jpeg', 'png', 'gif']

/** Whether every program shows a picture as it is, as far as its format is known. */
export const isCommon = ({ format }: Picture): boolean =>
  format === undefined || COMMON_FORMATS.includes(format)

/** The image of a record, with its size and smaller copies if the site has the file. */
export interface Illustrated {
  /** The name of a file of the site, or an absolute URL; null also if the site does not have the file. */
  readonly image: string | null
  readonly picture: Picture | null
}

/** The height of a copy of a width, in pixels. */
export const heightAt = ({ width, height }: Picture, copy: number): number =>
  Math.max(1, Math.round((copy * height) / width))

/** Pictures by their paths in the site; unread pictures are missing. */
export type Pictures = ReadonlyMap<string, Picture>

/** What web pages know of the pictures of a site. */
export interface PagePictures {
  readonly sizes: Pictures
  /** The paths of the site's files; null if records may name files that are published elsewhere. */
  readonly files: readonly string[] | null
  /** The image on pages of releases without a cover; null if they show none. */
  readonly placeholder: string | null
}

/** Widths of smaller copies, in pixels. A copy is only made if its picture is wider. */
export const THUMBNAIL_WIDTHS = [250, 500, 1200] as const

/** The maximum width of copies in JPEG, in pixels: that of link previews. */
export const JPEG_WIDTH = 1200

/**
 * The path of a picture in the site.
 * @param name the name of its file, without escapes
 */
export const picturePath = (kind: WebResource, name: string): string => `${imageFolder(kind)}/${name}`

/** The path of a copy of the picture at a path of the site. */
export const copyPath = ({ kind, name }: PictureName, { width, format }: PictureCopy): string =>
  thumbnailPath(kind, name, width, format)

interface PictureName {
  readonly kind: WebResource
  /** The name of its file, without escapes. */
  readonly name: string
}

/** The kind and the name of a picture at a path of the site; null for any other path. */
export function pictureAt(path: string): PictureName | null {
  for (const kind of WEB_RESOURCES) {
    const folder = picturePath(kind, '')
    if (path.startsWith(folder)) return { kind, name: path.slice(folder.length) }
  }
  return null
}

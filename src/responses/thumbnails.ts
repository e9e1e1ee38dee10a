// The smaller copies of a picture, as responses list them.
import type { Pictured } from '../api/resources.ts'
import { type Pictures, picturePath, thumbnailPath } from '../stages/pictures.ts'

interface Thumbnail {
  readonly url: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

export interface ThumbnailOptions {
  readonly baseUrl: string
  readonly pictures: Pictures
}

/** Returns the field with the copies of a picture, the smallest first; no field if the site has none. */
export function thumbnailsOf(
  kind: Pictured,
  image: string | null,
  { baseUrl, pictures }: ThumbnailOptions,
): { readonly thumbnails?: readonly Thumbnail[] } {
  const picture = image === null ? undefined : pictures.get(picturePath(kind, decode(image)))
  if (image === null || picture === undefined || picture.thumbnails.length === 0) return {}
  return {
    thumbnails: picture.thumbnails.map((width) => ({
      url: `${baseUrl}/${thumbnailPath(kind, image, width)}`,
      width,
      height: Math.max(1, Math.round((width * picture.height) / picture.width)),
    })),
  }
}

/** The name of a file, which may be percent-encoded. */
function decode(image: string): string {
  try {
    return decodeURIComponent(image)
  } catch {
    return image
  }
}

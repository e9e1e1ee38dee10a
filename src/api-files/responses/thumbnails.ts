// The smaller copies of a picture, as responses list them.

import type { WebResource } from '../../contract/kinds/kinds.ts'
import { thumbnailPath, withoutEscapes } from '../../contract/urls/urls.ts'
import { heightAt, picturePath } from '../../core/site/pictures.ts'
import type { BodyForm } from './body-form.ts'

interface Thumbnail {
  readonly url: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** Returns the field with the copies of a picture, the smallest first; no field if the site has none. */
export function listThumbnails(
  kind: WebResource,
  image: string | null,
  { addresses: { baseUrl }, pictures }: Omit<BodyForm, 'variant'>,
): { readonly thumbnails?: readonly Thumbnail[] } {
  const picture = image === null ? undefined : pictures.get(picturePath(kind, withoutEscapes(image)))
  if (image === null || picture === undefined || picture.thumbnails.length === 0) return {}
  return {
    thumbnails: picture.thumbnails.map((width) => ({
      url: `${baseUrl}/${thumbnailPath(kind, image, width)}`,
      width,
      height: heightAt(picture, width),
    })),
  }
}

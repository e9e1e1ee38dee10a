// Pictures on web pages: an image in the sizes that there are of it. What has none is shown by its initials; a release
// without a cover by the image that the user has chosen for that, if there is one.
import type { Pictured } from '../api/resources.ts'
import { isAbsoluteUrl } from '../api/urls.ts'
import { type Picture, picturePath, THUMBNAIL_WIDTHS, thumbnailPath } from '../model/pictures.ts'
import { pagePlaceholder } from '../model/site.ts'
import type { PageContext } from './context.ts'
import { html, type Markup } from './html.ts'
import { initialsImage } from './initials.ts'
import { imageAddress } from './media.ts'

/** How large a picture is shown: in a list, beside the head of a page, or as the first thing on it. */
export type PictureSize = 'card' | 'cover' | 'full'

export interface PictureOptions {
  /** Of what is shown. In a list it stands beside the picture, and is not said again. */
  readonly name: string
  readonly size: PictureSize
}

interface Shown {
  /** The width on a wide screen, in pixels. */
  readonly width: number
  /** The widths for browsers to choose an image by. */
  readonly sizes: string
}

const SHOWN: Readonly<Record<PictureSize, Shown>> = {
  card: { width: 250, sizes: '(min-width: 40rem) 12rem, 45vw' },
  cover: { width: 500, sizes: '(min-width: 40rem) 16rem, 60vw' },
  full: { width: 1200, sizes: '(min-width: 48rem) 30rem, 92vw' },
}

/** @param image the name of a file of the kind, or an absolute URL; null where there is none */
export function picture(
  context: PageContext,
  kind: Pictured,
  image: string | null,
  { name, size }: PictureOptions,
): Markup {
  const label = size === 'card' ? null : name
  const shown = image ?? (kind === 'release' ? pagePlaceholder(context.addresses) : null)
  if (shown === null) return initialsImage(name, label)
  const { width, sizes } = SHOWN[size]
  const known = isAbsoluteUrl(shown) ? null : sourcesOf(context, kind, shown)
  const height = known === null ? width : Math.max(1, Math.round((width * known.height) / known.width))
  const src = known?.sources.find((source) => source.width >= width) ?? known?.sources.at(-1)
  const set =
    known !== null && known.sources.length > 1
      ? html` srcset="${known.sources.map((source) => `${source.url} ${source.width}w`).join(', ')}" sizes="${sizes}"`
      : null
  return html`<img loading="lazy" width="${width}" height="${height}" alt="${label}" src="${src?.url ?? imageAddress(context, kind, shown)}"${set}>`
}

interface Sources extends Pick<Picture, 'width' | 'height'> {
  /** Files of the picture, the smallest first. */
  readonly sources: readonly { readonly url: string; readonly width: number }[]
}

/** Null for a picture that nothing is known of. */
function sourcesOf(context: PageContext, kind: Pictured, image: string): Sources | null {
  const known = knownPicture(context, kind, image)
  if (known === null) return null
  const { width, height, thumbnails } = known
  const copies = thumbnails.map((each) => ({ url: `/${thumbnailPath(kind, image, each)}`, width: each }))
  // A picture that has copies of all widths is itself larger than any page needs.
  const hasAll = copies.length === THUMBNAIL_WIDTHS.length
  const own = hasAll ? [] : [{ url: imageAddress(context, kind, image), width }]
  return { width, height, sources: [...copies, ...own] }
}

/** What is known of the picture of a record; null where that is nothing. */
export const knownPicture = (context: PageContext, kind: Pictured, image: string | null): Picture | null =>
  image === null || isAbsoluteUrl(image)
    ? null
    : (context.pictures.get(picturePath(kind, decoded(image))) ?? null)

/** The name of a file; its escapes stay where they are of no text. */
function decoded(image: string): string {
  try {
    return decodeURIComponent(image)
  } catch {
    return image
  }
}

// Pictures on web pages, in the available sizes. The fallback is the initials of the name; for a release without a
// cover, the user's fallback image, if any.

import type { WebResource } from '../../contract/kinds/kinds.ts'
import { thumbnailPath } from '../../contract/urls/urls.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { heightAt, type Illustrated, type Picture, THUMBNAIL_WIDTHS } from '../../core/site/pictures.ts'
import { pagePlaceholder } from '../../core/site/site.ts'
import { absolute, pictureUrl } from '../metadata/addresses.ts'
import type { PageContext } from '../parts/context.ts'
import { initialsImage } from './initials-image.ts'
import { imageAddress } from './media.ts'

/** The size of a picture: in a list, beside the head of a page, or at the top of it. */
export type PictureSize = 'card' | 'cover' | 'full'

interface PictureOptions {
  /** The name of the record. In a list it is beside the picture, so the alternative text omits it. */
  readonly name: string
  readonly size: PictureSize
  /** Whether it is in view when the page opens. Those at the head of a page are. */
  readonly isAtTop?: boolean | undefined
}

interface Shown {
  /** The width on a wide screen, in pixels. */
  readonly width: number
  /** The `sizes` attribute. */
  readonly sizes: string
}

const SHOWN: Readonly<Record<PictureSize, Shown>> = {
  card: { width: 250, sizes: '(min-width: 40rem) 12rem, 45vw' },
  cover: { width: 500, sizes: '(min-width: 40rem) 16rem, 60vw' },
  full: { width: 1200, sizes: '(min-width: 48rem) 30rem, 92vw' },
}

export function picture(
  context: PageContext,
  kind: WebResource,
  illustrated: Illustrated,
  { name, size, isAtTop = size !== 'card' }: PictureOptions,
): Markup {
  const label = size === 'card' ? null : name
  const shown = illustrated.image ?? (kind === 'release' ? pagePlaceholder(context.addresses) : null)
  if (shown === null) return initialsImage(name, label)
  const { width, sizes } = SHOWN[size]
  const known =
    illustrated.picture && sourcesOf(context, { kind, image: shown, picture: illustrated.picture })
  const height = illustrated.picture === null ? width : heightAt(illustrated.picture, width)
  const src = known?.find((source) => source.width >= width) ?? known?.at(-1)
  const set =
    known !== null && known.length > 1
      ? html` srcset="${known.map((source) => `${source.url} ${source.width}w`).join(', ')}" sizes="${sizes}"`
      : null
  const loading = isAtTop ? null : html` loading="lazy"`
  return html`<img${loading} width="${width}" height="${height}" alt="${label}" src="${src?.url ?? imageAddress(context, kind, shown)}"${set}>`
}

/** A picture for other programs, with its size if that is known. */
export interface PictureFile extends Partial<Pick<Picture, 'width' | 'height'>> {
  readonly url: string
}

/** The smallest copy of a picture that is as wide as needed, or else the picture itself; null if a record has none. */
export function pictureFile(
  context: PageContext,
  kind: WebResource,
  { image, picture }: Illustrated,
  needed: number,
): PictureFile | null {
  if (image === null) return null
  const own = { url: pictureUrl(context, kind, image) }
  if (picture === null) return own
  const { width, height, thumbnails } = picture
  const copy = thumbnails.find((each) => each >= needed)
  if (copy === undefined) return { ...own, width, height }
  return {
    url: absolute(context, `/${thumbnailPath(kind, image, copy)}`),
    width: copy,
    height: heightAt(picture, copy),
  }
}

/**
 * The files of a cover for the player, the smallest first, each with its size: `/low.jpg-250.webp 250x250, …`. The
 * cover itself is one of them only if it has no smaller copies.
 * @returns null if there is no cover
 */
export function artworkOf(context: PageContext, { image, picture }: Illustrated): string | null {
  if (image === null) return null
  if (picture === null) return imageAddress(context, 'release', image)
  const sources = sourcesOf(context, { kind: 'release', image, picture })
  const copies = picture.thumbnails.length > 0 ? sources.slice(0, picture.thumbnails.length) : sources
  return copies.map((copy) => `${copy.url} ${copy.width}x${heightAt(picture, copy.width)}`).join(', ')
}

interface Source {
  readonly url: string
  readonly width: number
}

/** Files of a picture, the smallest first. */
function sourcesOf(
  context: PageContext,
  { kind, image, picture }: { readonly kind: WebResource; readonly image: string; readonly picture: Picture },
): readonly Source[] {
  const { width, thumbnails } = picture
  const copies = thumbnails.map((each) => ({ url: `/${thumbnailPath(kind, image, each)}`, width: each }))
  // A picture with copies of all widths is itself larger than any page needs.
  const hasAll = copies.length === THUMBNAIL_WIDTHS.length
  const own = hasAll ? [] : [{ url: imageAddress(context, kind, image), width }]
  return [...copies, ...own]
}

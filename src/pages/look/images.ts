// Pictures on web pages and for other programs, in the available sizes. The fallback is the initials of the name; for a release without a
// cover, the user's fallback image, if any.

import type { WebResource } from '../../contract/kinds/kinds.ts'
import { thumbnailPath } from '../../contract/urls/urls.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import {
  heightAt,
  type Illustrated,
  isCommon,
  type Picture,
  THUMBNAIL_WIDTHS,
} from '../../core/site/pictures.ts'
import { pagePlaceholder } from '../../core/site/site.ts'
import { absolute, pictureUrl } from '../metadata/addresses.ts'
import type { PageContext } from '../parts/context.ts'
import { initialsImage } from './initials-image.ts'
import { imageAddress } from './media.ts'

/**
 * The place of a picture: a card or a row of a list, the head of a frame, the head of a profile, the newest release of
 * the home page, or the page of a release.
 */
export type PictureSize = 'card' | 'row' | 'frame' | 'cover' | 'feature' | 'full'

interface PictureOptions {
  /** The name of the record. In a list it is beside the picture, so the alternative text omits it. */
  readonly name: string
  readonly size: PictureSize
  /** Whether it is in view when the page opens. Those at the head of a page are. */
  readonly isAtTop?: boolean | undefined
}

interface Shown {
  /** The width of the attribute, in pixels, for which browsers without `sizes` choose a file. */
  readonly width: number
  /** The width by the style sheet, as the `sizes` attribute. */
  readonly sizes: string
  /** Whether the name is beside it. */
  readonly isNamed?: true
}

const SHOWN: Readonly<Record<PictureSize, Shown>> = {
  card: {
    width: 250,
    sizes:
      '(min-width: 80rem) 13.4rem, (min-width: 70rem) 17vw, (min-width: 50rem) 21vw, (min-width: 36rem) 29vw, 45vw',
    isNamed: true,
  },
  row: { width: 56, sizes: '3.5rem', isNamed: true },
  frame: { width: 64, sizes: '4rem', isNamed: true },
  cover: { width: 500, sizes: 'clamp(8rem, 22vw, 16rem)' },
  feature: { width: 1200, sizes: '(min-width: 80rem) 29rem, (min-width: 56rem) 36vw, min(92vw, 26rem)' },
  full: { width: 1200, sizes: '(min-width: 80rem) 29rem, (min-width: 40rem) 36vw, min(92vw, 26rem)' },
}

export function picture(
  context: PageContext,
  kind: WebResource,
  illustrated: Illustrated,
  { name, size, isAtTop = !SHOWN[size].isNamed }: PictureOptions,
): Markup {
  const { width, sizes, isNamed } = SHOWN[size]
  const label = isNamed ? null : name
  const shown = illustrated.image ?? (kind === 'release' ? pagePlaceholder(context.addresses) : null)
  if (shown === null) return initialsImage(name, label)
  const known = illustrated.picture && listSources(kind, shown, illustrated.picture, 'browser')
  const height = illustrated.picture === null ? width : heightAt(illustrated.picture, width)
  const sourceAddress = ({ path }: Source): string => path ?? imageAddress(context, kind, shown)
  const set =
    known !== null && known.length > 1
      ? html` srcset="${known.map((source) => `${sourceAddress(source)} ${source.width}w`).join(', ')}" sizes="${sizes}"`
      : null
  const loading = isAtTop ? null : html` loading="lazy"`
  return html`<img${loading} width="${width}" height="${height}" alt="${label}" src="${sourceAddress(pick(known, width))}"${set}>`
}

/** A picture for other programs, with its size if that is known. */
export interface PictureFile extends Partial<Pick<Picture, 'width' | 'height'>> {
  readonly url: string
}

/**
 * The smallest file of a picture that is as wide as needed, or else the widest, in a format that programs other than
 * browsers show; null if a record has none.
 */
export function pictureFile(
  context: PageContext,
  kind: WebResource,
  { image, picture }: Illustrated,
  needed: number,
): PictureFile | null {
  if (image === null) return null
  const { path, width } = pick(picture && listSources(kind, image, picture, 'program'), needed)
  return {
    url: path === null ? pictureUrl(context, kind, image) : absolute(context, path),
    ...(picture !== null && { width, height: heightAt(picture, width) }),
  }
}

/** The same of a release, or of the fallback image for releases. */
export const coverFile = (
  context: PageContext,
  { image, picture }: Illustrated,
  needed: number,
): PictureFile => {
  const shown = { image: image ?? context.addresses.placeholder, picture }
  return pictureFile(context, 'release', shown, needed) as PictureFile
}

/**
 * The files of a cover for the player, the smallest first, each with its size: `/low.jpg-250.webp 250x250, …`. The
 * cover itself is one of them only if it has no smaller copies.
 * @returns null if there is no cover
 */
export function artworkUrl(context: PageContext, { image, picture }: Illustrated): string | null {
  if (image === null) return null
  if (picture === null) return imageAddress(context, 'release', image)
  const sources = listSources('release', image, picture, 'browser')
  const copies = picture.thumbnails.length > 0 ? sources.slice(0, picture.thumbnails.length) : sources
  return copies
    .map(
      ({ path, width }) =>
        `${path ?? imageAddress(context, 'release', image)} ${width}x${heightAt(picture, width)}`,
    )
    .join(', ')
}

/** Who shows a picture. Browsers know more formats than link previews and readers of feeds. */
type Consumer = 'browser' | 'program'

interface Source {
  /** Null for the picture itself. */
  readonly path: string | null
  readonly width: number
}

/** The file of a picture that is shown in a width; the picture itself if nothing else is known. */
const pick = (sources: readonly Source[] | null, width: number): Source =>
  sources?.find((source) => source.width >= width) ?? sources?.at(-1) ?? { path: null, width }

/** The files of a picture that a consumer shows, the smallest first. */
function listSources(
  kind: WebResource,
  image: string,
  picture: Picture,
  consumer: Consumer,
): readonly Source[] {
  const { width, thumbnails, jpeg } = picture
  const own: Source = { path: null, width }
  if (consumer === 'program') {
    const copy = jpeg !== undefined && { path: `/${thumbnailPath(kind, image, jpeg, 'jpg')}`, width: jpeg }
    return [...(copy ? [copy] : []), ...(!copy || isCommon(picture) ? [own] : [])]
  }
  const copies = thumbnails.map((each) => ({ path: `/${thumbnailPath(kind, image, each)}`, width: each }))
  // A picture with copies of all widths is itself larger than any page needs.
  return copies.length === THUMBNAIL_WIDTHS.length ? copies : [...copies, own]
}

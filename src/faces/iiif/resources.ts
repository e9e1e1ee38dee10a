// The resources of the IIIF Presentation API 3.0 that manifests and collections have in common, and references to them.

import { groupBy } from '../../contract/common/group-by.ts'
import { parseTexts } from '../../contract/common/texts.ts'
import type { WebResource } from '../../contract/kinds/kinds.ts'
import { mediaType } from '../../contract/rules/media-types.ts'
import { thumbnailPath } from '../../contract/urls/urls.ts'
import type { ReleaseCard } from '../../core/library/web/page-records.ts'
import { toLicense } from '../../core/records/license-names.ts'
import type { FaceContext } from '../../core/site/face.ts'
import { heightAt, type Illustrated } from '../../core/site/pictures.ts'

/** An object of the document. Members without a value are undefined. */
export type Item = Readonly<Record<string, unknown>>

const CONTEXT = 'http://iiif.io/api/presentation/3/context.json'

export const renderDocument = (members: Item): string => JSON.stringify({ '@context': CONTEXT, ...members })

export const manifestUrl = ({ fileUrl }: FaceContext, uuid: string): string =>
  fileUrl(`releases/${uuid}/manifest.json`)

export const collectionUrl = ({ fileUrl }: FaceContext, kind: 'artist' | 'label', uuid: string): string =>
  fileUrl(`${kind}s/${uuid}/collection.json`)

/** Texts of the catalog, in its language. */
export const written = ({ language }: FaceContext, ...texts: readonly string[]): Item => ({
  [languageKey(language)]: texts.map(plain),
})

/** A text as viewers show it: without the space, they take one between angle brackets for HTML. */
const plain = (text: string): string => (/^<.*>$/s.test(text) ? `${text} ` : text)

/** A description in all of its languages; undefined without any text. */
export function describeSummary(context: FaceContext, field: string | null | undefined): Item | undefined {
  const texts = Object.entries(parseTexts(field ?? '') ?? { [context.language]: field ?? '' })
    .map(([language, text]) => [languageKey(language), plain(context.plainText(text))] as const)
    .filter(([, text]) => text !== '')
  const byTag = groupBy(
    texts,
    ([tag]) => tag,
    ([, text]) => text,
  )
  return byTag.size > 0 ? Object.fromEntries(byTag) : undefined
}

/** Words of the site. */
const word = ({ words }: FaceContext, text: string): Item => ({ [languageKey(words.language)]: [text] })

/** The validator takes no digits. */
const languageKey = (language: string): string => language.replace(/-.*\d.*$/, '')

/** A line of metadata; null without a value. */
export const line = (context: FaceContext, label: string, values: readonly (string | null | undefined)[]) => {
  const known = values.filter((value) => typeof value === 'string' && value !== '') as string[]
  return known.length === 0 ? null : { label: word(context, label), value: written(context, ...known) }
}

export const listTitle = (context: FaceContext, kind: WebResource, page: number): Item =>
  word(context, context.words.titleOfPage(context.words.lists[kind], page))

/** The license, which must be one of Creative Commons, by its canonical address with http. Others are metadata. */
export function rightsStatement(license: string | null | undefined): string | undefined {
  const url = license ? toLicense(license).url : null
  return /^https?:\/\/(?:www\.)?creativecommons\.org\/(?:licenses|publicdomain)\//.test(url ?? '')
    ? url?.replace(/^https?:\/\/(?:www\.)?/, 'http://').replace(/(?:deed|legalcode)[^/]*$/, '')
    : undefined
}

/** Whom to name. */
export function requiredStatement(context: FaceContext): Item | undefined {
  const { attributions } = context.terms
  return attributions.length === 0
    ? undefined
    : {
        label: word(context, context.words.credits),
        value: written(context, ...attributions.map(context.plainText)),
      }
}

export const describeHomepage = (context: FaceContext, id: string, name: string): Item[] => [
  {
    id,
    type: 'Text',
    label: written(context, name),
    format: 'text/html',
    language: [languageKey(context.language)],
  },
]

/** The response of a record in the API. */
export const describeRecord = (context: FaceContext, kind: WebResource, uuid: string): Item[] => [
  {
    id: context.recordUrl(kind, uuid),
    type: 'Dataset',
    label: { en: ['Record in the API'] },
    format: 'application/json',
  },
]

/** A picture, or its copy of a width. */
export function describeImage(
  context: FaceContext,
  kind: WebResource,
  { image, picture, width }: Illustrated & { readonly width?: number | undefined },
): Item | undefined {
  if (image === null) return undefined
  const size = picture && {
    width: width ?? picture.width,
    height: heightAt(picture, width ?? picture.width),
  }
  return {
    id:
      width === undefined
        ? context.imageUrl(kind, image)
        : `${context.baseUrl}/${thumbnailPath(kind, image, width)}`,
    type: 'Image',
    format: width === undefined ? (mediaType(image) ?? undefined) : 'image/webp',
    ...size,
  }
}

/** The smallest copy of a picture. */
export function describeThumbnail(
  context: FaceContext,
  kind: WebResource,
  shown: Illustrated,
): Item[] | undefined {
  const image = describeImage(context, kind, { ...shown, width: shown.picture?.thumbnails[0] })
  return image && [image]
}

export const manifestRef = (context: FaceContext, card: ReleaseCard): Item => ({
  id: manifestUrl(context, card.uuid),
  type: 'Manifest',
  label: written(context, card.artist_display === '' ? card.name : `${card.artist_display}: ${card.name}`),
  navDate: navDate(card.releasedate),
  thumbnail: describeThumbnail(context, 'release', card),
})

export const collectionRef = (id: string, label: Item): Item => ({
  id,
  type: 'Collection',
  label,
})

/** `2024-05` → `2024-05-01T00:00:00Z` */
export const navDate = (date: string | null): string | undefined =>
  date === null ? undefined : `${`${date}-01-01`.slice(0, 10)}T00:00:00Z`

// Absolute URLs of pages, images and audio, for machine-readable data.

import type { FormResource, WebResource } from '../../contract/kinds/kinds.ts'
import { type Link, parseOffer } from '../../contract/urls/links.ts'
import { escapeUrl, imageUrl, streamUrl, webPagePath } from '../../contract/urls/urls.ts'
import type { SiteContext } from '../parts/context.ts'

/** The URL of a path of the site. */
export const absolute = ({ rules }: SiteContext, path: string): string => `${rules.baseUrl}${path}`

export const pageUrl = (context: SiteContext, resource: FormResource, uuid: string): string =>
  absolute(context, webPagePath(resource, uuid))

/** The URL of an image; null if a record has none. */
export const pictureUrl = <Image extends string | null>(
  { rules }: SiteContext,
  kind: WebResource,
  image: Image,
): string | Extract<Image, null> =>
  image === null ? (image as Extract<Image, null>) : escapeUrl(imageUrl(rules.baseUrl, kind, image))

export const audioUrl = ({ addresses }: SiteContext, stream: string): string =>
  streamUrl(addresses.mediaUrl, stream)

interface Identified {
  readonly links: readonly string[] | null
  readonly musicbrainz: string | null
  readonly discogs: number | null
  readonly isni?: string | null
}

/** Links to a record's pages on other sites: those that it has, and those that derive from its identifiers. */
export function linksElsewhere(kind: WebResource, record: Identified | null): Link[] {
  const { links, musicbrainz, discogs, isni } = record ?? {}
  const derived = [
    musicbrainz && `https://musicbrainz.org/${kind}/${musicbrainz}`,
    discogs && `https://www.discogs.com/${kind}/${discogs}`,
    isni && `https://isni.org/isni/${isni}`,
  ].filter((url) => typeof url === 'string')
  const all = [...(links ?? []).map(parseOffer), ...derived.map((url) => ({ url }))]
  return all.filter((link, at) => all.findIndex(({ url }) => url === link.url) === at)
}

/** The addresses of the same pages. */
export const pagesElsewhere = (kind: WebResource, record: Identified | null): string[] =>
  linksElsewhere(kind, record).map(({ url }) => url)

import type { JoinedTrack } from '../model/catalog.ts'
import { imageUrl, pagePath, resourceUrl, type Variant } from '../model/urls.ts'

/** What the links of a site's responses begin with, and what a missing cover is shown as. */
export interface Addresses {
  readonly baseUrl: string
  readonly mediaUrl: string
  /** The image of releases without one: a file name, or an absolute URL. */
  readonly placeholder: string
}

/** The body of a track, in the order of the contract's section 2.2. */
export function trackBody(
  track: JoinedTrack,
  variant: Variant,
  { baseUrl, mediaUrl, placeholder }: Addresses,
): string {
  const releasePage = `${baseUrl}${pagePath('release', track.release)}`
  const api = (resource: 'artist' | 'track' | 'release' | 'features', uuid: string) =>
    resourceUrl(baseUrl, resource, uuid, variant)
  return JSON.stringify({
    url: api('track', track.uuid),
    ct: 'catalog.media',
    uuid: track.uuid,
    detail_url: releasePage,
    release_detail_url: releasePage,
    artist_detail_url: `${baseUrl}${pagePath('artist', track.artist)}`,
    label_detail_url: `${baseUrl}${pagePath('label', track.label)}`,
    release_uuid: track.release,
    artist_uuid: track.artist,
    name: track.name,
    tracknumber: track.tracknumber,
    duration: track.duration,
    features: track.features === null ? null : api('features', track.features),
    assets: { stream: `${mediaUrl}/${track.stream}` },
    artists: track.artists.map((uuid) => api('artist', uuid)),
    artist_display: track.artist_display,
    release: api('release', track.release),
    release_display: track.release_display,
    label_display: track.label_display,
    image: imageUrl(baseUrl, 'release', track.release_image ?? placeholder),
  })
}

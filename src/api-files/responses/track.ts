import { imageUrl, linkTo, resourcePath, streamUrl, webPagePath } from '../../contract/urls/urls.ts'
import type { JoinedTrack } from '../../core/library/joined-records.ts'
import type { BodyForm } from './body-form.ts'

/** The body of a track, in the order of the contract's section 2.2. */
export const trackBody = (track: JoinedTrack, form: BodyForm): string =>
  JSON.stringify(fieldsOfTrack(track, form))

export function fieldsOfTrack(
  track: JoinedTrack,
  { variant, addresses }: Omit<BodyForm, 'pictures'>,
): object {
  const { baseUrl, mediaUrl, placeholder } = addresses
  const { uuid, artist, release, label } = track
  const releasePage = `${baseUrl}${webPagePath('release', release)}`
  return {
    url: linkTo(addresses, resourcePath('track', uuid, variant)),
    ct: 'catalog.media',
    uuid,
    detail_url: releasePage,
    release_detail_url: releasePage,
    artist_detail_url: `${baseUrl}${webPagePath('artist', artist)}`,
    label_detail_url: `${baseUrl}${webPagePath('label', label)}`,
    release_uuid: release,
    artist_uuid: artist,
    name: track.name,
    tracknumber: track.tracknumber,
    duration: track.duration,
    features: track.features && linkTo(addresses, resourcePath('features', track.features, variant)),
    assets: { stream: track.stream && streamUrl(mediaUrl, track.stream) },
    artists: track.artists.map((each) => linkTo(addresses, resourcePath('artist', each, variant))),
    artist_display: track.artist_display,
    release: linkTo(addresses, resourcePath('release', release, variant)),
    release_display: track.release_display,
    label_display: track.label_display,
    image: imageUrl(baseUrl, 'release', track.release_image ?? placeholder),
  }
}

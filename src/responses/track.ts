import type { Variant } from '../api/resources.ts'
import { imageUrl, resourcePath, webPagePath } from '../api/urls.ts'
import type { JoinedTrack } from '../model/catalog.ts'
import type { Addresses } from '../model/site.ts'

/**
 * The body of a track, in the order of the contract's section 2.2. There are more of these than of anything
 * else: only free text is put through JSON.stringify, for uuids and the addresses of URLs need no escapes.
 */
export function trackBody(
  track: JoinedTrack,
  variant: Variant,
  { baseUrl, mediaUrl, placeholder }: Addresses,
): string {
  const api = (resource: 'artist' | 'track' | 'release' | 'features', uuid: string) =>
    `"${baseUrl}${resourcePath(resource, uuid, variant)}"`
  const releasePage = `${baseUrl}${webPagePath('release', track.release)}`
  return `{"url":${api('track', track.uuid)}\
,"ct":"catalog.media"\
,"uuid":"${track.uuid}"\
,"detail_url":"${releasePage}"\
,"release_detail_url":"${releasePage}"\
,"artist_detail_url":"${baseUrl}${webPagePath('artist', track.artist)}"\
,"label_detail_url":"${baseUrl}${webPagePath('label', track.label)}"\
,"release_uuid":"${track.release}"\
,"artist_uuid":"${track.artist}"\
,"name":${quoted(track.name)}\
,"tracknumber":${track.tracknumber}\
,"duration":${quoted(track.duration)}\
,"features":${track.features === null ? null : api('features', track.features)}\
,"assets":{"stream":${track.stream === null ? null : quoted(`${mediaUrl}/${track.stream}`)}}\
,"artists":[${track.artists.map((uuid) => api('artist', uuid)).join()}]\
,"artist_display":${quoted(track.artist_display)}\
,"release":${api('release', track.release)}\
,"release_display":${quoted(track.release_display)}\
,"label_display":${quoted(track.label_display)}\
,"image":${quoted(imageUrl(baseUrl, 'release', track.release_image ?? placeholder))}}`
}

/** Any character but those that JSON takes as they are. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/

const quoted = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`)

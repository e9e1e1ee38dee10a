import { imageUrl, linkTo, resourcePath, webPagePath } from '../../contract/urls/urls.ts'
import type { JoinedArtist } from '../../core/library/joined-records.ts'
import type { Body } from '../../core/site/site.ts'
import type { BodyForm } from './body-form.ts'
import { type TrackBodies, withItems } from './track-cache.ts'

/** The body of an artist, in the order of the contract's section 2.1; its items are whole tracks. */
export function artistBody(artist: JoinedArtist, items: readonly TrackBodies[], form: BodyForm): Body {
  const fields = JSON.stringify(fieldsOfArtist(artist, form))
  return withItems(`${fields.slice(0, -1)},"items":[`, items, form.variant)
}

/** The fields of an artist without its items. */
export const fieldsOfArtist = (
  artist: JoinedArtist,
  { variant, addresses }: Omit<BodyForm, 'pictures'>,
): object => ({
  url: linkTo(addresses, resourcePath('artist', artist.uuid, variant)),
  ct: 'catalog.artist',
  uuid: artist.uuid,
  detail_url: webPagePath('artist', artist.uuid),
  name: artist.name,
  image: artist.image === null ? null : imageUrl(addresses.baseUrl, 'artist', artist.image),
})

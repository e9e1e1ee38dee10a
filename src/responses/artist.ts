import type { JoinedArtist } from '../model/catalog.ts'
import { imageUrl, pagePath, resourceUrl, type Variant } from '../model/urls.ts'
import { type Addresses, trackBody } from './track.ts'

/** The body of an artist, in the order of the contract's section 2.1; its items are whole tracks. */
export function artistBody(artist: JoinedArtist, variant: Variant, addresses: Addresses): string {
  const head = JSON.stringify({
    url: resourceUrl(addresses.baseUrl, 'artist', artist.uuid, variant),
    ct: 'catalog.artist',
    uuid: artist.uuid,
    detail_url: pagePath('artist', artist.uuid),
    name: artist.name,
    image: artist.image === null ? null : imageUrl(addresses.baseUrl, 'artist', artist.image),
  })
  const items = artist.items.map((track) => `{"media":${trackBody(track, variant, addresses)}}`)
  return `${head.slice(0, -1)},"items":[${items.join(',')}]}`
}

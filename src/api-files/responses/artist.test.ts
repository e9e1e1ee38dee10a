import { describe, expect, it } from 'vitest'
import type { Variant } from '../../contract/kinds/resources.ts'
import type { JoinedArtist, JoinedTrack } from '../../core/library/joined-records.ts'
import { trackId } from '../../testing/catalogs/catalog.ts'
import { joinedArtist, joinedTrack, renderBodies, standInBody } from '../../testing/catalogs/joined.ts'
import { artistBody } from './artist.ts'

const ADDRESSES = {
  baseUrl: 'https://api.example.org',
  mediaUrl: 'https://media.example.org',
  placeholder: 'placeholder-0.jpg',
  hasOwnPlaceholder: false,
}

const renderArtist = (artist: JoinedArtist, variant: Variant, items: readonly JoinedTrack[] = []): string =>
  Buffer.concat(
    artistBody(artist, items.map(renderBodies), { variant, addresses: ADDRESSES, pictures: new Map() }),
  ).toString()

describe('artistBody', () => {
  it('has the fields of the contract in their order', () => {
    const body = renderArtist(joinedArtist(), 'plain')
    expect(JSON.stringify(JSON.parse(body), null, 2)).toMatchInlineSnapshot(`
      "{
        "url": "https://api.example.org/api/v1/catalog/artist/aaaaaaaa-0000-4000-8000-000000000001/",
        "ct": "catalog.artist",
        "uuid": "aaaaaaaa-0000-4000-8000-000000000001",
        "detail_url": "/artists/aaaaaaaa-0000-4000-8000-000000000001/",
        "name": "Artist 1",
        "image": "https://api.example.org/media/_s/catalog/artist/image/portrait-1f.jpg",
        "items": []
      }"
    `)
  })

  it('ends its own link in ?format=api in that variant, and changes no other field', () => {
    const artist = joinedArtist()
    const plain = JSON.parse(renderArtist(artist, 'plain'))
    const api = JSON.parse(renderArtist(artist, 'api'))
    expect(api).toEqual({ ...plain, url: `${plain.url}?format=api` })
  })

  it.each(['plain', 'api'] as const)(
    'holds whole tracks, in order, the same as their own body: %s',
    (variant) => {
      const items = [joinedTrack({ uuid: trackId(2) }), joinedTrack({ uuid: trackId(1), features: null })]
      const body = renderArtist(joinedArtist(), variant, items)
      const tracks = items.map((track) => `{"media":${standInBody(track, variant)}}`)
      expect(body.endsWith(`,"items":[${tracks.join(',')}]}`)).toBe(true)
      expect(body).toBe(JSON.stringify(JSON.parse(body)))
    },
  )

  it('has null for an artist without an image, never the placeholder', () => {
    const body = renderArtist(joinedArtist({ image: null }), 'plain')
    expect(JSON.parse(body)).toHaveProperty('image', null)
  })
})

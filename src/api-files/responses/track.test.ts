import { describe, expect, it } from 'vitest'
import type { Variant } from '../../contract/kinds/resources.ts'
import { toApiText } from '../../contract/urls/variant.ts'
import type { JoinedTrack } from '../../core/library/joined-records.ts'
import { artistId } from '../../testing/catalogs/catalog.ts'
import { joinedTrack } from '../../testing/catalogs/joined.ts'
import { trackBody } from './track.ts'

const ADDRESSES = {
  baseUrl: 'https://api.example.org',
  mediaUrl: 'https://media.example.org/files',
  placeholder: 'placeholder-0.jpg',
  hasOwnPlaceholder: false,
}

const renderTrack = (changes: Partial<JoinedTrack> = {}, variant: Variant = 'plain'): string =>
  trackBody(joinedTrack(changes), { variant, addresses: ADDRESSES, pictures: new Map() })

const renderBody = (changes?: Partial<JoinedTrack>, variant?: Variant) =>
  JSON.parse(renderTrack(changes, variant))

describe('the body of a track', () => {
  it('has the fields of the contract in their order', () => {
    expect(JSON.stringify(renderBody(), null, 2)).toMatchInlineSnapshot(`
      "{
        "url": "https://api.example.org/api/v1/catalog/track/bbbbbbbb-0000-4000-8000-000000000001/",
        "ct": "catalog.media",
        "uuid": "bbbbbbbb-0000-4000-8000-000000000001",
        "detail_url": "https://api.example.org/releases/cccccccc-0000-4000-8000-000000000001/",
        "release_detail_url": "https://api.example.org/releases/cccccccc-0000-4000-8000-000000000001/",
        "artist_detail_url": "https://api.example.org/artists/aaaaaaaa-0000-4000-8000-000000000002/",
        "label_detail_url": "https://api.example.org/labels/dddddddd-0000-4000-8000-000000000001/",
        "release_uuid": "cccccccc-0000-4000-8000-000000000001",
        "artist_uuid": "aaaaaaaa-0000-4000-8000-000000000002",
        "name": "Track (Remix)",
        "tracknumber": 0,
        "duration": "241.5",
        "features": "https://api.example.org/api/v1/features/media/7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1/",
        "assets": {
          "stream": "https://media.example.org/files/audio/1%20a.mp3"
        },
        "artists": [
          "https://api.example.org/api/v1/catalog/artist/aaaaaaaa-0000-4000-8000-000000000002/"
        ],
        "artist_display": "Artist 2",
        "release": "https://api.example.org/api/v1/catalog/release/cccccccc-0000-4000-8000-000000000001/",
        "release_display": "Release ",
        "label_display": "Label",
        "image": "https://api.example.org/media/_s/catalog/release/image/cover-1f.jpg"
      }"
    `)
  })

  it('ends the links into the API, and no others, in ?format=api in that variant', () => {
    const plain = renderBody()
    const api = renderBody({}, 'api')
    expect(api).toEqual({
      ...plain,
      url: `${plain.url}?format=api`,
      features: `${plain.features}?format=api`,
      artists: [`${plain.artists[0]}?format=api`],
      release: `${plain.release}?format=api`,
    })
    expect(Object.keys(api)).toEqual(Object.keys(plain))
    expect(toApiText(JSON.stringify(plain))).toBe(JSON.stringify(api))
  })

  it('is a body without blanks between its parts', () => {
    const body = renderTrack()
    expect(body).toBe(JSON.stringify(JSON.parse(body)))
  })

  it('has null for a track without features', () => {
    expect(renderBody({ features: null })).toHaveProperty('features', null)
  })

  it('shows the placeholder for a release without a cover, and an absolute image as it is', () => {
    const folder = 'https://api.example.org/media/_s/catalog/release/image'
    expect(renderBody({ release_image: null }).image).toBe(`${folder}/placeholder-0.jpg`)
    expect(renderBody({ release_image: 'HTTPS://cdn.example.org/a.png' }).image).toBe(
      'HTTPS://cdn.example.org/a.png',
    )
  })

  it('keeps texts to the byte, and every artist', () => {
    const release_display = ' Été "1" \u2028\u0000 '
    const artists = [artistId(1), artistId(2)]
    expect(renderBody({ release_display, artists })).toMatchObject({
      release_display,
      artists: artists.map((uuid) => `https://api.example.org/api/v1/catalog/artist/${uuid}/`),
    })
  })
})

import { describe, expect, it } from 'vitest'
import type { Variant } from '../../contract/kinds/resources.ts'
import { toApiText } from '../../contract/urls/variant.ts'
import type { JoinedRelease, JoinedTrack } from '../../core/library/joined-records.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import {
  joinedLabel,
  joinedRelease,
  joinedTrack,
  NO_TERMS,
  renderBodies,
  standInBody,
} from '../../testing/catalogs/joined.ts'
import { rowsOfParquet } from '../../testing/formats/parquet.ts'
import { pressed, readJson } from '../../testing/run/build.ts'
import { featuresBody } from './features.ts'
import { labelBody } from './label.ts'
import { releaseBody } from './release.ts'
import { rootBody } from './root.ts'

const ADDRESSES = {
  baseUrl: 'https://api.example.org',
  mediaUrl: 'https://media.example.org',
  placeholder: 'placeholder-0.jpg',
  hasOwnPlaceholder: false,
}
const API = 'https://api.example.org/api/v1'

const formFor = (variant: Variant) => ({ variant, addresses: ADDRESSES, pictures: new Map() })

const releaseText = (release: JoinedRelease, items: readonly JoinedTrack[], variant: Variant): string =>
  Buffer.concat(releaseBody(release, items.map(renderBodies), formFor(variant))).toString()

describe('a release', () => {
  const tracks = [joinedTrack({ uuid: trackId(1) }), joinedTrack({ uuid: trackId(2) })]

  it('has its fields in order, and its tracks whole', () => {
    const { items, ...head } = JSON.parse(releaseText(joinedRelease(), tracks, 'plain'))
    expect(head).toMatchInlineSnapshot(`
      {
        "artist_display": "Artist 2",
        "artists": [
          "https://api.example.org/api/v1/catalog/artist/aaaaaaaa-0000-4000-8000-000000000002/",
        ],
        "barcode": null,
        "catalognumber": null,
        "ct": "catalog.release",
        "detail_url": "https://api.example.org/releases/cccccccc-0000-4000-8000-000000000001/",
        "image": "https://api.example.org/media/_s/catalog/release/image/placeholder-0.jpg",
        "label": "https://api.example.org/api/v1/catalog/label/dddddddd-0000-4000-8000-000000000001/",
        "label_detail_url": "https://api.example.org/labels/dddddddd-0000-4000-8000-000000000001/",
        "label_display": "Label",
        "label_uuid": "dddddddd-0000-4000-8000-000000000001",
        "name": "Release ",
        "releasedate": "2024-05-31",
        "url": "https://api.example.org/api/v1/catalog/release/cccccccc-0000-4000-8000-000000000001/",
        "uuid": "cccccccc-0000-4000-8000-000000000001",
      }
    `)
    expect(Object.keys(head).at(-1)).toBe('artist_display')
    expect(items).toEqual(tracks.map((track) => ({ media: JSON.parse(standInBody(track, 'plain')) })))
  })

  it('shows its barcode with the zeros that a cell of a CSV file has', async () => {
    const { 'releases.ndjson': _, ...small } = smallCatalog(1)
    const tree = await pressed({
      ...small,
      'site.json': { ...small['site.json'], bulk: true },
      'releases.csv': `uuid,name,label,barcode\n${releaseId(1)},One,${labelId(1)},0012345678905\n${releaseId(2)},Two,${labelId(1)},\n`,
    })
    const { results } = readJson(tree, 'api/v1/catalog/release/index.json')
    expect(results.map(({ barcode }: { barcode: unknown }) => barcode)).toEqual(['0012345678905', null])
    const rows = await rowsOfParquet(Buffer.from(tree.get('api/v1/bulk/releases.parquet') ?? '', 'latin1'))
    expect(rows.map(({ barcode }) => barcode)).toEqual(['0012345678905', null])
  })

  it('is credited to the artists of its tracks, each once, in order of first appearance', () => {
    const credited = (...numbers: number[]) => {
      const items = numbers.map((n) => joinedTrack({ artist: artistId(n), artist_display: `Artist ${n}` }))
      const body = JSON.parse(releaseText(joinedRelease(), items, 'plain'))
      return [body.artists, body.artist_display]
    }
    const links = (...numbers: number[]) => numbers.map((n) => `${API}/catalog/artist/${artistId(n)}/`)
    expect(credited(2, 1, 2)).toEqual([links(2, 1), 'Artist 2, Artist 1'])
    expect(credited(4, 3, 2, 1)).toEqual([links(4, 3, 2, 1), 'Various Artists'])
    expect(credited()).toEqual([[], ''])
  })
})

describe('a label', () => {
  it('has its fields in order, and links to its releases', () => {
    const label = joinedLabel({ image: 'label-1f.png', releases: [releaseId(2), releaseId(1)] })
    expect(JSON.parse(labelBody(label, formFor('plain')))).toMatchInlineSnapshot(`
      {
        "ct": "catalog.label",
        "detail_url": "https://api.example.org/labels/dddddddd-0000-4000-8000-000000000001/",
        "image": "https://api.example.org/media/_s/catalog/label/image/label-1f.png",
        "name": "Label",
        "releases": [
          "https://api.example.org/api/v1/catalog/release/cccccccc-0000-4000-8000-000000000002/",
          "https://api.example.org/api/v1/catalog/release/cccccccc-0000-4000-8000-000000000001/",
        ],
        "url": "https://api.example.org/api/v1/catalog/label/dddddddd-0000-4000-8000-000000000001/",
        "uuid": "dddddddd-0000-4000-8000-000000000001",
      }
    `)
  })
})

describe('features', () => {
  const uuid = '7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1'
  const own = { uuid, media: trackId(1), release: releaseId(1), image: null, facts: null, members: '' }

  it("have the source's own keys behind ours, as they were written", () => {
    const members = '"bpm":120.50,"id":9223372036854775808,"__proto__":{"a":1e400},"1":[{"media":1}]'
    expect(featuresBody({ ...own, members }, formFor('plain'))).toBe(
      `{"url":"${API}/features/media/${uuid}/","ct":"features.media","uuid":"${uuid}","media":"${API}/catalog/track/${trackId(1)}/",${members}}`,
    )
  })

  it('belong to no track where none names them', () => {
    const body = featuresBody({ ...own, media: null, release: null }, formFor('api'))
    expect(JSON.parse(body).media).toBeNull()
  })
})

describe('the variant of every response', () => {
  it('is the plain one with other links, and can be derived from it', () => {
    const features = {
      uuid: labelId(9),
      media: trackId(1),
      release: releaseId(1),
      image: null,
      facts: null,
      members:
        '"__proto__":{"b":1e400},"a":0.10000000000000000001,"i":[{"media":{"ct":"catalog.artist","url":"kept"}}]',
    }
    const face = { name: 'xspf', title: 'XSPF', description: 'Playlists.', operations: { paths: {} } }
    const faces = [{ ...face, url: 'https://api.example.com/faces/xspf/new.xspf' }]
    const root = { addresses: ADDRESSES, terms: NO_TERMS, faces }
    const bodies = (variant: 'plain' | 'api') => [
      releaseText(joinedRelease(), [joinedTrack()], variant),
      labelBody(joinedLabel(), formFor(variant)),
      featuresBody(features, formFor(variant)),
      featuresBody({ ...features, media: null }, formFor(variant)),
      rootBody('api', variant, root),
      rootBody('catalog', variant, root),
    ]
    const derived = bodies('plain').map(toApiText)
    expect(derived).toEqual(bodies('api'))
    for (const body of bodies('api')) expect(body).toContain('/?format=api"')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VARIANTS, type Variant } from '../api/resources.ts'
import { toApiText } from '../api/variant.ts'
import { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import type { JoinedTrack } from '../model/catalog.ts'
import { artistId } from '../testing/catalog.ts'
import { openFolder } from '../testing/folders.ts'
import { joinedTrack } from '../testing/joined.ts'
import { createTable, TABLES } from './tables.ts'
import { trackBodiesAt } from './track-bodies.ts'

const ADDRESSES = {
  baseUrl: 'https://api.example.org',
  mediaUrl: 'https://media.example.org/files',
  placeholder: 'placeholder-0.jpg',
  hasOwnPlaceholder: false,
}

let engine: Engine
beforeAll(async () => {
  engine = await Engine.open({ memory: '128MB', tempFolder: openFolder() })
})
afterAll(() => engine.close())

/** The bodies of tracks in a variant, as the engine writes them. */
async function bodiesOf(
  tracks: readonly Partial<JoinedTrack>[],
  variant: Variant = 'plain',
): Promise<string[]> {
  const rows = JSON.stringify(tracks.map((changes, index) => ({ ...joinedTrack(changes), rank: index + 1 })))
  const columns = Object.entries<string>(TABLES.columns('joined_track'))
  const types = Object.fromEntries(columns.map(([name, type]) => [name, type.replace(/ USING.*/, '')]))
  await engine.run(`
    DROP TABLE IF EXISTS joined_track; ${createTable('joined_track')};
    INSERT INTO joined_track BY NAME
      SELECT unnest(track) FROM (SELECT unnest(from_json(${literal(rows)}, ${literal(JSON.stringify([types]))})) AS track)`)
  const ranks = tracks.map((_, index) => index + 1)
  const found = await trackBodiesAt(engine, ranks, { variants: VARIANTS, addresses: ADDRESSES })
  return ranks.map((rank) => Buffer.from(found.get(rank)?.bodies[variant] ?? []).toString())
}

const bodyOf = async (changes: Partial<JoinedTrack> = {}, variant: Variant = 'plain') =>
  JSON.parse((await bodiesOf([changes], variant))[0] as string)

describe('the body of a track', () => {
  it('has the fields of the contract in their order', async () => {
    expect(JSON.stringify(await bodyOf(), null, 2)).toMatchInlineSnapshot(`
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

  it('ends the links into the API, and no others, in ?format=api in that variant', async () => {
    const plain = await bodyOf()
    const api = await bodyOf({}, 'api')
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

  it('is a body without blanks between its parts', async () => {
    const [body = ''] = await bodiesOf([{}])
    expect(body).toBe(JSON.stringify(JSON.parse(body)))
  })

  it('has null for a track without features', async () => {
    expect(await bodyOf({ features: null })).toHaveProperty('features', null)
  })

  it('shows the placeholder for a release without a cover, and an absolute image as it is', async () => {
    const folder = 'https://api.example.org/media/_s/catalog/release/image'
    expect((await bodyOf({ release_image: null })).image).toBe(`${folder}/placeholder-0.jpg`)
    expect((await bodyOf({ release_image: 'HTTPS://cdn.example.org/a.png' })).image).toBe(
      'HTTPS://cdn.example.org/a.png',
    )
  })

  it('keeps texts to the byte, and every artist', async () => {
    const release_display = ' Été "1" \u2028\u0000 '
    const artists = [artistId(1), artistId(2)]
    expect(await bodyOf({ release_display, artists })).toMatchObject({
      release_display,
      artists: artists.map((uuid) => `https://api.example.org/api/v1/catalog/artist/${uuid}/`),
    })
  })

  it('is valid JSON whatever character a text has, and says what was said', async () => {
    // Up to the last letter of Latin, then from after the surrogates on, and some beyond the first plane.
    const codes = Array.from({ length: 0x10000 }, (_, code) => code).filter(
      (code) => code < 0x2100 || code >= 0xe000,
    )
    const names = [...codes, 0x10000, 0x1f3b5, 0x10ffff].map((code) => `a${String.fromCodePoint(code)}b`)
    const bodies = await bodiesOf(names.map((name) => ({ name })))
    expect(bodies.map((body) => JSON.parse(body).name)).toEqual(names)
    const fields = [
      ...(['name', 'duration', 'stream', 'artist_display', 'release_display', 'label_display'] as const),
      'release_image' as const,
    ]
    for (const field of fields) {
      for (const text of ['\u001f', '\u0000', '\n', '"', '\\', '\u007f', "'", '\u2028']) {
        const body = await bodyOf({ [field]: text })
        expect(JSON.stringify(body)).toContain(JSON.stringify(text).slice(1, -1))
      }
    }
  })
})

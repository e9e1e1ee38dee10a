// Chorus: the contents of its documents, and whether a program that knows the draft alone has the catalog from them.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { ChorusReader, findFaults, type Json, sortedLists } from '../../testing/formats/chorus-reader.ts'
import { dataIn, distIn, pressed, readJson, readText, runBuild } from '../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { createSearch } from '../../testing/searches/search.ts'
import {
  LARGE_EDITS,
  type LargeWorld,
  newLargeWorld,
  renderLargeWorld,
} from '../../testing/worlds/large-world.ts'

const BASE = 'https://api.example.org'
const ENTRY = 'faces/chorus/chorus.json'
const small = smallCatalog(2)
const settings = { ...small['site.json'], pages: true, faces: ['chorus'] }

describe('a document', () => {
  const [track, other] = small['tracks.ndjson']
  const catalog = {
    ...small,
    'site.json': { ...settings, site: { name: 'Site', description: 'A *site*.', language: 'pt' } },
    'artists.ndjson': [
      { uuid: artistId(1), name: 'Ferrow', image: 'f.jpg', country: 'PT', links: ['https://a.example/x'] },
      { uuid: artistId(2), name: 'Inlet' },
    ],
    'tracks.ndjson': [
      { ...track, lyrics: { pt: 'Mar', en: 'Sea' }, credits: [{ artist: artistId(2), role: 'piano' }] },
      {
        ...other,
        artist: artistId(1),
        artist_display: 'Ferrow feat. Inlet',
        duration: 0,
        license: 'CC0-1.0',
        disc: 2,
      },
    ],
    'releases.ndjson': [
      {
        ...small['releases.ndjson'][0],
        artist: artistId(1),
        releasedate: '2024-05',
        license: 'CC-BY-4.0',
        description: 'One *night*.',
        tags: ['ambient'],
        buy: [{ url: 'https://shop.example/1', name: 'Shop', price: '9 €' }],
        credits: [{ artist: artistId(2), role: 'mastering' }],
      },
    ],
  }

  it('has labels, artists, releases and their tracks', async () => {
    const tree = await pressed(catalog)
    expect(readJson(tree, ENTRY)).toEqual({
      $type: 'collection',
      $protocol: 'Chorus',
      $version: '0.3.2',
      $lang: 'pt',
      name: 'Site',
      url: `${BASE}/`,
      description: '<p>A <em>site</em>.</p>',
      links: [
        { name: 'Chorus', rel: 'self', contentType: 'application/Chorus+json', href: `${BASE}/${ENTRY}` },
      ],
      $items: [
        { $type: 'label', $id: labelId(1), url: `${BASE}/labels/${labelId(1)}/`, name: 'Label' },
        {
          $type: 'artist',
          $id: artistId(1),
          url: `${BASE}/artists/${artistId(1)}/`,
          name: 'Ferrow',
          images: {
            main: [
              {
                src: `${BASE}/media/_s/catalog/artist/image/f.jpg`,
                alt: 'Ferrow',
                contentType: 'image/jpeg',
              },
            ],
            thumb: [
              {
                src: `${BASE}/media/_s/catalog/artist/image/f.jpg`,
                alt: 'Ferrow',
                contentType: 'image/jpeg',
              },
            ],
          },
          tags: [{ name: 'PT', rel: 'location' }],
          links: [{ name: 'a.example', href: 'https://a.example/x' }],
        },
        { $type: 'artist', $id: artistId(2), url: `${BASE}/artists/${artistId(2)}/`, name: 'Inlet' },
        {
          $type: 'release',
          $id: releaseId(1),
          url: `${BASE}/releases/${releaseId(1)}/`,
          name: 'Release',
          releaseDate: '2024-05',
          label: { $ref: labelId(1) },
          artist: { $ref: artistId(1), name: 'Ferrow' },
          license: 'CC-BY-4.0',
          licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
          description: '<p>One <em>night</em>.</p>',
          featuring: [{ $ref: artistId(2), name: 'Inlet', role: 'mastering' }],
          tags: [{ name: 'ambient' }],
          links: [{ name: 'Shop, 9 €', href: 'https://shop.example/1', rel: 'purchase' }],
          $items: [
            {
              $type: 'track',
              $id: trackId(1),
              url: `${BASE}/releases/${releaseId(1)}/#track=1`,
              name: 'Track 1',
              artist: { $ref: artistId(1), name: 'Ferrow' },
              duration: 61.5,
              trackNum: 1,
              lyrics: 'Mar',
              lyrics$pt: 'Mar',
              lyrics$en: 'Sea',
              credits: [{ name: 'Inlet', roles: ['piano'] }],
              media: [{ contentType: 'audio/mp3', src: 'https://media.example.org/audio/1.mp3' }],
            },
            {
              $type: 'track',
              $id: trackId(2),
              url: `${BASE}/releases/${releaseId(1)}/#track=2`,
              name: 'Track 2',
              artist: { $ref: artistId(1), name: 'Ferrow feat. Inlet' },
              discNum: 2,
              trackNum: 2,
              license: 'CC0-1.0',
              licenseUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
              media: [{ contentType: 'audio/mp3', src: 'https://media.example.org/audio/2.mp3' }],
            },
          ],
        },
      ],
    })
  })

  it('exists for each record, and its page links to it', async () => {
    const tree = await pressed(catalog)
    const records = [
      ['label', labelId(1)],
      ['artist', artistId(1)],
      ['artist', artistId(2)],
      ['release', releaseId(1)],
    ] as const
    for (const [kind, uuid] of records) {
      const file = `faces/chorus/${kind}s/${uuid}/chorus.json`
      expect(readText(tree, `${kind}s/${uuid}/index.html`)).toContain(
        `<link rel="alternate" type="application/Chorus+json" title="Chorus" href="/${file}">`,
      )
      const document = readJson(tree, file)
      expect(document.$items[0]).toMatchObject({ $type: kind, $id: uuid })
      expect(findFaults(document)).toEqual([])
      for (const { href } of linksIn(document, 'alternate'))
        expect(tree.has(href.slice(BASE.length + 1))).toBe(true)
    }
  })
})

describe('a program that follows the catalog', () => {
  const { count, random, pick } = createSearch('BUILDS', { usual: 6, long: 200 })

  it('has all of it after each build, from the current document alone', {
    timeout: 60_000 + count * 20_000,
  }, async () => {
    const folder = tempFolder()
    const world = newLargeWorld(random)
    const reader = new ChorusReader()
    for (let build = 0; build <= count; build += 1) {
      const edits =
        build === 0
          ? []
          : Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(Object.keys(LARGE_EDITS)))
      for (const edit of edits) LARGE_EDITS[edit]?.(world, random)
      writeTree(dataIn(folder), { ...renderLargeWorld(world), 'site.json': { ...settings, pages: false } })
      const { code, stderr } = await runBuild(folder, ['--allow-removal'])
      expect(code, stderr).toBe(0)
      const read = readIn(folder)
      if (build === 0) reader.readAll(`${BASE}/${ENTRY}`, read)
      else reader.read(read(`${BASE}/${ENTRY}`))
      expect(reader.catalog(), `${build}: ${edits}`).toEqual(toCatalog(world))
    }
  })

  it('has all of it from all documents at any time', async () => {
    const folder = tempFolder()
    const world = newLargeWorld(random)
    writeTree(dataIn(folder), { ...renderLargeWorld(world), 'site.json': { ...settings, pages: false } })
    await runBuild(folder)
    for (let edits = 0; edits < 40; edits += 1) LARGE_EDITS[pick(Object.keys(LARGE_EDITS))]?.(world, random)
    writeTree(dataIn(folder), { ...renderLargeWorld(world), 'site.json': { ...settings, pages: false } })
    expect((await runBuild(folder, ['--allow-removal'])).code).toBe(0)
    const reader = new ChorusReader()
    reader.readAll(`${BASE}/${ENTRY}`, readIn(folder))
    expect(reader.catalog()).toEqual(toCatalog(world))
    expect(reader.documents).toBeGreaterThan(4)
  })
})

const readIn =
  (folder: string) =>
  (url: string): Json =>
    JSON.parse(readFileSync(`${distIn(folder)}${url.slice(BASE.length)}`, 'utf8'))

function linksIn(document: Json, rel: string): { readonly href: string }[] {
  return [document, ...document.$items, ...document.$items.flatMap((item: Json) => item.$items ?? [])]
    .flatMap(({ links }) => links ?? [])
    .filter((link) => link.rel === rel)
}

/** The catalog from its sources. */
const toCatalog = ({ labels, artists, releases, tracks }: LargeWorld): object =>
  sortedLists({
    labels: [...labels].map(([id, name]) => [id, name]),
    artists: [...artists].map(([id, name]) => [id, name]),
    releases: [...releases].map(([id, { name, date, label }]) => [
      id,
      name,
      date,
      label,
      filterTracks(tracks, id),
    ]),
    tracks: [...tracks].map(([id, { name, artist, duration }]) => [
      id,
      name,
      artist,
      artists.get(artist),
      duration,
      `https://media.example.org/audio/${id}.mp3`,
    ]),
  })

/** In the order of their numbers, then of the source. */
const filterTracks = (tracks: LargeWorld['tracks'], release: string): string[] =>
  [...tracks]
    .filter(([, track]) => track.release === release)
    .sort(([, one], [, other]) => one.number - other.number)
    .map(([id]) => id)

// Chorus: the contents of its documents, and whether a program that knows the draft alone has the catalog from them.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dataIn, distIn, jsonOf, pressed, runBuild, textOf } from '../../testing/build.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalog.ts'
import { tempFolder, writeTree } from '../../testing/folders.ts'
import { LARGE_EDITS, type LargeWorld, largeFilesOf, newLargeWorld } from '../../testing/large-world.ts'
import { searchOf } from '../../testing/search.ts'

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
    expect(jsonOf(tree, ENTRY)).toEqual({
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
      expect(textOf(tree, `${kind}s/${uuid}/index.html`)).toContain(
        `<link rel="alternate" type="application/Chorus+json" title="Chorus" href="/${file}">`,
      )
      const document = jsonOf(tree, file)
      expect(document.$items[0]).toMatchObject({ $type: kind, $id: uuid })
      expect(faultsOf(document)).toEqual([])
      for (const { href } of linksIn(document, 'alternate'))
        expect(tree.has(href.slice(BASE.length + 1))).toBe(true)
    }
  })
})

describe('a program that follows the catalog', () => {
  const { count, random, pick } = searchOf('BUILDS', { usual: 20, long: 200 })

  it('has all of it after each build, from the current document alone', {
    timeout: 60_000 + count * 20_000,
  }, async () => {
    const folder = tempFolder()
    const world = newLargeWorld(random)
    const reader = new Reader()
    for (let build = 0; build <= count; build += 1) {
      const edits =
        build === 0
          ? []
          : Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(Object.keys(LARGE_EDITS)))
      for (const edit of edits) LARGE_EDITS[edit]?.(world, random)
      writeTree(dataIn(folder), { ...largeFilesOf(world), 'site.json': settings })
      const { code, stderr } = await runBuild(folder, ['--allow-removal'])
      expect(code, stderr).toBe(0)
      const read = readIn(folder)
      if (build === 0) reader.readAll(`${BASE}/${ENTRY}`, read)
      else reader.read(read(`${BASE}/${ENTRY}`))
      expect(reader.catalog(), `${build}: ${edits}`).toEqual(catalogOf(world))
    }
  })

  it('has all of it from all documents at any time', async () => {
    const folder = tempFolder()
    const world = newLargeWorld(random)
    writeTree(dataIn(folder), { ...largeFilesOf(world), 'site.json': settings })
    await runBuild(folder)
    for (let edits = 0; edits < 40; edits += 1) LARGE_EDITS[pick(Object.keys(LARGE_EDITS))]?.(world, random)
    writeTree(dataIn(folder), { ...largeFilesOf(world), 'site.json': settings })
    expect((await runBuild(folder, ['--allow-removal'])).code).toBe(0)
    const reader = new Reader()
    reader.readAll(`${BASE}/${ENTRY}`, readIn(folder))
    expect(reader.catalog()).toEqual(catalogOf(world))
    expect(reader.documents).toBeGreaterThan(4)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: documents of other programs
type Json = any

const readIn =
  (folder: string) =>
  (url: string): Json =>
    JSON.parse(readFileSync(`${distIn(folder)}${url.slice(BASE.length)}`, 'utf8'))

/** A receiver, written from the text of the draft. */
class Reader {
  documents = 0
  readonly #entities = new Map<string, Json>()

  /** Reads a document, and those before it that it has not read. */
  readAll(url: string, read: (url: string) => Json): void {
    const before: Json[] = []
    for (let next: string | undefined = url; next !== undefined; ) {
      const document: Json = read(next)
      before.unshift(document)
      next = document.links.find((link: Json) => link.rel === 'previous')?.href
    }
    for (const document of before) this.read(document)
  }

  read(document: Json): void {
    this.documents += 1
    expect(faultsOf(document)).toEqual([])
    expect(document).toMatchObject({ $type: 'collection', $protocol: 'Chorus' })
    for (const item of document.$items) this.#define(item)
    for (const id of document.$deleted ?? []) this.#entities.delete(id)
  }

  /** Containment is a convenience of the publisher: each entity is one of its own. */
  #define(item: Json): string {
    if (item.$ref !== undefined) return item.$ref
    const items = (item.$items ?? []).map((each: Json) => this.#define(each))
    this.#entities.set(item.$id, { ...item, $items: items })
    return item.$id
  }

  /** References to removed entities are removed. */
  catalog(): object {
    const all = [...this.#entities.values()]
    const of = (type: string) => all.filter(({ $type }) => $type === type)
    return sorted({
      labels: of('label').map(({ $id, name }) => [$id, name]),
      artists: of('artist').map(({ $id, name }) => [$id, name]),
      releases: of('release').map(({ $id, name, releaseDate, label, $items }) => [
        $id,
        name,
        releaseDate ?? null,
        label.$ref,
        $items.filter((id: string) => this.#entities.has(id)),
      ]),
      tracks: of('track').map(({ $id, name, artist, duration, media }) => [
        $id,
        name,
        artist.$ref,
        artist.name,
        duration,
        media[0].src,
      ]),
    })
  }
}

const sorted = (lists: Record<string, unknown[][]>): object =>
  Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      list.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    ]),
  )

/** What a document lacks by the draft. */
function faultsOf(document: Json): string[] {
  const faults: string[] = []
  const [defined, referred] = [new Set<string>(), new Set<string>()]
  const visit = (value: Json): void => {
    if (typeof value !== 'object' || value === null) return
    if (value.$ref !== undefined) referred.add(value.$ref)
    if (value.$type !== undefined && value.$type !== 'collection') {
      if (defined.has(value.$id)) faults.push(`${value.$id} is there twice`)
      if (!/^[A-Za-z0-9:/?#[\]@!$'()*+,;=._~%-]+$/.test(value.$id))
        faults.push(`${value.$id} is no identifier`)
      defined.add(value.$id)
    }
    for (const link of value.links ?? [])
      if (!link.name || !URL.canParse(link.href)) faults.push(`${link.href} is no link`)
    for (const key of Object.keys(value))
      if (!/^\$?[a-z][A-Za-z]*(?:\$[A-Za-z-]+)?$/.test(key) && !Array.isArray(value))
        faults.push(`${key} is no name`)
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(document)
  for (const id of referred) if (!defined.has(id)) faults.push(`${id} is not in the document`)
  for (const id of document.$deleted ?? [])
    if (defined.has(id) || referred.has(id)) faults.push(`${id} is deleted`)
  return faults
}

function linksIn(document: Json, rel: string): { readonly href: string }[] {
  return [document, ...document.$items, ...document.$items.flatMap((item: Json) => item.$items ?? [])]
    .flatMap(({ links }) => links ?? [])
    .filter((link) => link.rel === rel)
}

/** The catalog from its sources. */
const catalogOf = ({ labels, artists, releases, tracks }: LargeWorld): object =>
  sorted({
    labels: [...labels].map(([id, name]) => [id, name]),
    artists: [...artists].map(([id, name]) => [id, name]),
    releases: [...releases].map(([id, { name, date, label }]) => [
      id,
      name,
      date,
      label,
      tracksOf(tracks, id),
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
const tracksOf = (tracks: LargeWorld['tracks'], release: string): string[] =>
  [...tracks]
    .filter(([, track]) => track.release === release)
    .sort(([, one], [, other]) => one.number - other.number)
    .map(([id]) => id)

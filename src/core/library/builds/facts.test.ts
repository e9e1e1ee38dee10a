// Optional facts of records, from the sources to the site: in response bodies, features and lookups.
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createHandler } from '../../../contract/edge/handler.ts'
import type { SiteRules } from '../../../contract/rules/site-rules.ts'
import { lookupFile, RULES_FILE, resourceFile } from '../../../contract/urls/files.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../../testing/catalogs/catalog.ts'
import { dataIn, distIn, pressed, readJson, readText, runBuild } from '../../../testing/run/build.ts'
import { readTree, suiteFolder, tempFolder, writeTree } from '../../../testing/run/folders.ts'

const API = 'https://api.example.org/api/v1'
const MBID = 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1'
const MBID_VALUE = MBID.replaceAll('-', '').toUpperCase()
const GROUP = 'e3f0e1a4-0a2c-4f0b-9d7a-1a7a5a5f8c11'
const GROUP_VALUE = GROUP.replaceAll('-', '').toUpperCase()
const featuresId = (number: number) => `ffffffff-0000-4000-8000-${String(number).padStart(12, '0')}`

const small = smallCatalog(5)
const [first, second, third, fourth, fifth] = small['tracks.ndjson'] as [
  object,
  object,
  object,
  object,
  object,
]

const known = {
  ...small,
  'tracks.ndjson': [
    { ...first, isrc: 'us-abc-12-34567|GBXYZ9900001', disc: '1/2', license: 'cc-by-4.0' },
    { ...second, features: featuresId(1), tags: 'dub|techno', isrc: 'USABC1234567' },
    { ...third, features: featuresId(1), musicbrainz: MBID },
    { ...fourth, features: featuresId(1) },
    { ...fifth, features: featuresId(2) },
  ],
  'features.ndjson': [
    `{"uuid":"${featuresId(1)}","bpm":120.50,"tags":["mine"],"isrc":{"own":1}}`,
    `{"uuid":"${featuresId(2)}","isrc":7}`,
  ].join('\n'),
  'artists.ndjson': small['artists.ndjson'].map((artist, at) =>
    at === 0
      ? {
          ...artist,
          also: 'Ferrow, The|Ферроу',
          country: 'pt',
          links: ['https://ferrow.example/'],
          isni: '0000 0001 2146 438X',
          discogs: 'a12',
        }
      : artist,
  ),
  'releases.ndjson': [
    {
      ...small['releases.ndjson'][0],
      catalognumber: 'Cat. 001',
      barcode: '0012345678905',
      type: 'EP',
      also: ['Tidal'],
      discogs: '[r12]',
      musicbrainz: MBID,
      releasegroup: `https://musicbrainz.org/release-group/${GROUP}`,
    },
    {
      ...{ uuid: releaseId(2), name: 'Other', label: labelId(1), catalognumber: 'CAT-001' },
      releasegroup: GROUP,
    },
    { uuid: releaseId(3), name: 'Wide', label: labelId(1), catalognumber: 'Ｃät № 1' },
    { uuid: releaseId(4), name: 'None', label: labelId(1), catalognumber: '—' },
    { uuid: releaseId(5), name: 'Long', label: labelId(1), catalognumber: 'A'.repeat(65) },
  ],
  'labels.ndjson': [{ ...small['labels.ndjson'][0], description: 'Two\nlines.', links: 'https://a.example' }],
  'site.json': { ...small['site.json'], bulk: true, changes: true },
}

const lookupsIn = (files: Iterable<string>): string[] =>
  [...files].flatMap((file) => /^api\/v1\/lookup\/(.*)\/index\.json$/.exec(file)?.[1] ?? []).sort()

const folder = suiteFolder()
let tree: Map<string, string>
beforeAll(async () => {
  writeTree(dataIn(folder), known)
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: expect.not.stringContaining('UNUSED') })
  tree = readTree(distIn(folder))
})

const renderBody = (...named: Parameters<typeof resourceFile>) => readJson(tree, resourceFile(...named))

describe('what is known of a track', () => {
  it('is in features with its own uuid, to which it links', () => {
    expect(renderBody('track', trackId(1), 'plain').features).toBe(`${API}/features/media/${trackId(1)}/`)
    expect(readText(tree, resourceFile('features', trackId(1), 'api'))).toBe(
      JSON.stringify({
        url: `${API}/features/media/${trackId(1)}/?format=api`,
        ct: 'features.media',
        uuid: trackId(1),
        media: `${API}/catalog/track/${trackId(1)}/?format=api`,
        isrc: ['USABC1234567', 'GBXYZ9900001'],
        disc: 1,
        license: 'CC-BY-4.0',
      }),
    )
  })

  it('is before the members of the features that it names, in place of those of the same name', () => {
    expect(renderBody('track', trackId(2), 'plain').features).toBe(`${API}/features/media/${featuresId(1)}/`)
    const text = readText(tree, resourceFile('features', featuresId(1), 'plain'))
    expect(text).toMatch(/"isrc":\["USABC1234567"\],"tags":\["dub","techno"\],"bpm":120\.50\}$/)
  })

  it('has features of its own, with the same members, where another track has those that it names', () => {
    expect(renderBody('track', trackId(3), 'plain').features).toBe(`${API}/features/media/${trackId(3)}/`)
    const text = readText(tree, resourceFile('features', trackId(3), 'plain'))
    expect(text).toContain(`"media":"${API}/catalog/track/${trackId(3)}/"`)
    expect(text).toMatch(/"musicbrainz":"c0d7[^"]*","bpm":120\.50,"tags":\["mine"\],"isrc":\{"own":1\}\}$/)
  })

  it('changes no features of others', () => {
    expect(renderBody('track', trackId(4), 'plain').features).toBe(`${API}/features/media/${featuresId(1)}/`)
    expect(renderBody('features', featuresId(2), 'plain')).toMatchObject({ isrc: 7 })
  })

  it('changes no field of the track but that link', async () => {
    const before = await pressed(small)
    const plain = readJson(before, resourceFile('track', trackId(1), 'plain'))
    expect(renderBody('track', trackId(1), 'plain')).toEqual({
      ...plain,
      features: `${API}/features/media/${trackId(1)}/`,
    })
    expect(plain.features).toBe(null)
  })
})

describe('what is known of others', () => {
  it('is, of an artist, a response of its own', () => {
    expect(readText(tree, resourceFile('artist_features', artistId(1), 'plain'))).toBe(
      JSON.stringify({
        url: `${API}/features/artist/${artistId(1)}/`,
        ct: 'features.artist',
        uuid: artistId(1),
        artist: `${API}/catalog/artist/${artistId(1)}/`,
        also: ['Ferrow, The', 'Ферроу'],
        country: 'PT',
        isni: '000000012146438X',
        links: ['https://ferrow.example/'],
        discogs: 12,
      }),
    )
    expect(tree.has(resourceFile('artist_features', artistId(2), 'plain'))).toBe(false)
    for (const fact of ['country', 'also'])
      expect(renderBody('artist', artistId(1), 'plain')).not.toHaveProperty(fact)
  })

  it('is in the bodies of releases and labels, where it is known', () => {
    expect(renderBody('release', releaseId(1), 'plain')).toMatchObject({
      type: 'ep',
      also: ['Tidal'],
      discogs: 12,
      musicbrainz: MBID,
    })
    expect(renderBody('release', releaseId(2), 'plain')).not.toHaveProperty('type')
    expect(renderBody('label', labelId(1), 'plain')).toMatchObject({
      description: 'Two\nlines.',
      links: ['https://a.example'],
    })
  })

  it('is in whole lists as columns, those of which something is known', () => {
    const rows = (list: string) =>
      gunzipSync(Buffer.from(tree.get(`api/v1/bulk/${list}.ndjson.gz`) as string, 'latin1'))
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    const [track] = rows('tracks')
    expect(track).toMatchObject({ isrc: ['USABC1234567', 'GBXYZ9900001'], disc: 1, tags: null })
    expect(track).not.toHaveProperty('discogs')
    expect(track.features).toBe(`${API}/features/media/${trackId(1)}/`)
    expect(rows('artists')[0]).toMatchObject({ also: ['Ferrow, The', 'Ферроу'], country: 'PT' })
    expect(rows('releases')[0]).toMatchObject({ type: 'ep', musicbrainz: MBID })
    expect(Object.keys(rows('labels')[0]).slice(-2)).toEqual(['description', 'links'])
  })
})

it('puts the tracks of a release in the order of its discs', async () => {
  const made = await pressed({
    ...small,
    'tracks.ndjson': [
      { ...first, disc: 2, tracknumber: 1 },
      { ...second, disc: 2, tracknumber: 2 },
      { ...third, tracknumber: 2 },
      { ...fourth, disc: 1, tracknumber: 1 },
      { ...fifth, disc: 3, tracknumber: 1 },
    ],
  })
  const { items } = readJson(made, resourceFile('release', releaseId(1), 'plain'))
  expect(items.map(({ media }: { media: { uuid: string } }) => media.uuid)).toEqual(
    [4, 3, 1, 2, 5].map(trackId),
  )
})

describe('a lookup', () => {
  it('is there for every identifier, in letters and digits', () => {
    expect(lookupsIn(tree.keys())).toEqual([
      'barcode/0012345678905',
      'catalognumber/CAT001',
      'catalognumber/CATNO1',
      'discogs/12',
      'isrc/GBXYZ9900001',
      'isrc/USABC1234567',
      `musicbrainz/${MBID_VALUE}`,
      `musicbrainz/${GROUP_VALUE}`,
    ])
  })

  it('names the records that carry it', () => {
    expect(readText(tree, lookupFile('isrc/USABC1234567', 'plain'))).toBe(
      JSON.stringify({
        url: `${API}/lookup/isrc/USABC1234567/`,
        ct: 'lookup.isrc',
        value: 'USABC1234567',
        count: 2,
        results: [1, 2].map((n) => ({
          ct: 'catalog.media',
          uuid: trackId(n),
          name: `Track ${n}`,
          url: `${API}/catalog/track/${trackId(n)}/`,
          detail_url: `https://api.example.org/releases/${releaseId(1)}/`,
          features: `${API}/features/media/${n === 1 ? trackId(1) : featuresId(1)}/`,
        })),
      }),
    )
    const kinds = ({ results }: { results: { ct: string; url: string }[] }) => results.map(({ ct }) => ct)
    expect(kinds(readJson(tree, lookupFile('discogs/12', 'plain')))).toEqual([
      'catalog.artist',
      'catalog.release',
    ])
    expect(kinds(readJson(tree, lookupFile(`musicbrainz/${MBID_VALUE}`, 'plain')))).toEqual([
      'catalog.release',
      'catalog.media',
    ])
    expect(kinds(readJson(tree, lookupFile(`musicbrainz/${GROUP_VALUE}`, 'plain')))).toEqual([
      'catalog.release',
      'catalog.release',
    ])
    expect(readJson(tree, lookupFile('catalognumber/CAT001', 'plain')).count).toBe(2)
  })

  it('answers at the edge as it is pressed, in both variants', async () => {
    const rules = readJson(tree, RULES_FILE) as SiteRules
    const asset = async (file: string) => (tree.has(file) ? new Response(readText(tree, file)) : null)
    const handle = createHandler({ ...rules, variants: 'edge' }, asset)
    const ask = (path: string, init?: RequestInit) => handle(new Request(`${API}/${path}`, init))
    for (const path of ['lookup/isrc/USABC1234567', 'lookup/discogs/12', `features/artist/${artistId(1)}`]) {
      for (const [variant, query] of [
        ['format-api/', '?format=api'],
        ['', ''],
      ]) {
        const answer = await ask(`${path}/${query}`)
        expect(await answer.text()).toBe(readText(tree, `api/v1/${variant}${path}/index.json`))
      }
      expect((await ask(path)).status).toBe(301)
    }
    for (const path of ['lookup/isrc/usabc1234567/', 'lookup/nothing/1/', 'lookup/isrc/', 'lookup/isrc/1/'])
      expect((await ask(path)).status).toBe(404)
    const options = await ask('lookup/isrc/1/', { method: 'OPTIONS' })
    expect(await options.json()).toMatchObject({ name: 'Lookup Detail' })
  })
})

describe('an edit', () => {
  it('writes the lookups of the old and the new value, and no others', async () => {
    const folder = tempFolder()
    // A feed of changes gives builds distinct cursors.
    const once = { ...known, 'site.json': { ...known['site.json'], changes: false } }
    writeTree(dataIn(folder), once)
    await runBuild(folder)
    const before = readTree(distIn(folder))
    const [changed, ...others] = known['tracks.ndjson']
    writeTree(dataIn(folder), { 'tracks.ndjson': [{ ...changed, isrc: 'GBXYZ9900002' }, ...others] })
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
    const after = readTree(distIn(folder))
    const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
      (file) => before.get(file) !== after.get(file) && !/bulk|changes|revision|openapi/.test(file),
    )
    const lookup = ['GBXYZ9900001', 'GBXYZ9900002', 'USABC1234567'].map((value) => `isrc/${value}`)
    expect(differing.sort()).toEqual(
      (['plain', 'api'] as const)
        .flatMap((variant) => [
          resourceFile('features', trackId(1), variant),
          ...lookup.map((name) => lookupFile(name, variant)),
        ])
        .sort(),
    )
    expect(after).toEqual(
      await pressed({ ...once, 'tracks.ndjson': [{ ...changed, isrc: 'GBXYZ9900002' }, ...others] }),
    )
  })
})

describe('features of the uuid of a track', () => {
  const clash = (of: object, features: object) => ({
    ...small,
    'tracks.ndjson': [
      { ...first, ...of },
      { ...second, ...features },
    ],
    'features.ndjson': [{ uuid: trackId(1), bpm: 1 }],
  })

  it('are those of that track, where it names them', async () => {
    const made = await pressed(clash({ isrc: 'USABC1234567', features: trackId(1) }, {}))
    expect(readJson(made, resourceFile('features', trackId(1), 'plain'))).toMatchObject({
      isrc: ['USABC1234567'],
      bpm: 1,
    })
  })

  it.each([{}, { features: trackId(1) }])('are refused, where others have them: %j', async (features) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), clash({ isrc: 'USABC1234567' }, features))
    const { code, stderr } = await runBuild(folder)
    expect(code).toBe(1)
    expect(stderr).toContain('DUPLICATE_UUID')
    expect(stderr).toContain('tracks.ndjson:1')
    expect(stderr).toMatch(/features\.ndjson:1|tracks\.ndjson:2/)
  })
})

it('is not lost by an export without its columns', async () => {
  const folder = tempFolder()
  const many = smallCatalog(60)
  const withFacts = {
    ...many,
    'tracks.ndjson': many['tracks.ndjson'].map((track) => ({ ...track, disc: 1 })),
    'artists.ndjson': many['artists.ndjson'].map((artist) => ({ ...artist, country: 'PT' })),
  }
  writeTree(dataIn(folder), withFacts)
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  writeTree(dataIn(folder), many)
  const { code, stderr } = await runBuild(folder)
  expect(code).toBe(1)
  expect(stderr).toMatch(/60 of \d+ tracks with optional data/)
  expect(stderr).toMatch(/60 of \d+ artists with optional data/)
  expect(await runBuild(folder, ['--allow-removal'])).toMatchObject({ code: 0 })
  expect(readTree(distIn(folder))).toEqual(await pressed(many))
})

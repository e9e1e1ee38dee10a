// A release that is unlisted has its files, and nothing else of the site shows it.
import { describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { expectSame, unpackedAndFiles } from '../../testing/catalogs/unpacked.ts'
import { jpeg } from '../../testing/formats/media.ts'
import {
  createAnswerer,
  dataIn,
  distIn,
  pressed,
  readJson,
  readText,
  runBuild,
} from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'

const SHOWN = { uuid: releaseId(1), name: 'Open Water', artist: artistId(1), releasedate: '2024-05-31' }
const SECRET = {
  uuid: releaseId(2),
  name: 'Sealed Letter',
  artist: artistId(1),
  releasedate: '2025-01-01',
  tags: ['sealedtag'],
  barcode: '0012345678905',
  catalognumber: 'SEALED-1',
  image: 'sealed.jpg',
  unlisted: true,
}
const makeTrack = (number: number, release: number, artist: number, more: object = {}) => ({
  uuid: trackId(number),
  name: `Track ${number}`,
  tracknumber: number,
  duration: '60.5',
  release: releaseId(release),
  artist: artistId(artist),
  stream: `audio/${number}.mp3`,
  ...more,
})

/** An artist and a label with two releases, and an artist and a label with the second alone. */
const catalogWith = (unlisted: boolean, settings: object = {}) => ({
  'artists.ndjson': [
    { uuid: artistId(1), name: 'Ferrow' },
    { uuid: artistId(2), name: 'Sealed Guest', country: 'PT', aliases: [artistId(22)] },
    { uuid: artistId(3), name: 'Other' },
  ],
  'labels.ndjson': [
    { uuid: labelId(1), name: 'Harbour' },
    { uuid: labelId(2), name: 'Sealed Label' },
    { uuid: labelId(3), name: 'Another' },
  ],
  'releases.ndjson': [
    { ...SHOWN, label: labelId(1) },
    { ...SECRET, label: labelId(2), unlisted },
    { uuid: releaseId(3), name: 'Newer', artist: artistId(1), label: labelId(1), releasedate: '2025-06-01' },
    { uuid: releaseId(4), name: 'Else', artist: artistId(3), label: labelId(3) },
  ],
  'tracks.ndjson': [
    makeTrack(1, 1, 1),
    makeTrack(2, 2, 1, { name: 'Sealed Song', isrc: 'QZSLD2500001', lyrics: 'Sealed words' }),
    makeTrack(3, 2, 2, { name: 'Sealed Duet' }),
    makeTrack(4, 3, 1),
    makeTrack(5, 4, 3, { tags: ['ambient'] }),
  ],
  'media/sealed.jpg': jpeg(),
  'site.json': {
    ...smallCatalog()['site.json'],
    ...{ pages: true, docs: true, bulk: true, changes: true, filters: 'pressed', limits: [2] },
    faces: [
      ...['chorus', 'datapackage', 'iiif', 'mcp', 'opensubsonic', 'radio-report', 'ws2'],
      { name: 'oai', email: 'a@example.org' },
    ],
    ...settings,
  },
})

/** A catalog of a single release. */
const allUnlisted = (unlisted: boolean, settings: object = {}) => ({
  ...smallCatalog(2),
  'releases.ndjson': [{ uuid: releaseId(1), name: 'Sealed', label: labelId(1), unlisted }],
  'site.json': { ...smallCatalog()['site.json'], pages: true, docs: true, ...settings },
})

const UUIDS = [releaseId(2), trackId(2), trackId(3), artistId(2), labelId(2)].join('|')
/** All that only the unlisted release has: uuids, names and numbers. */
const SEALED = new RegExp(`${UUIDS}|sealed|0012345678905|QZSLD2500001`, 'i')
/** The files of its own records, former uuids of these, and its picture. Hosts do not show rules of redirects. */
const OWN_FILE = new RegExp(`^(?!.*/by-).*(?:${UUIDS})|^media/|^api/v1/aliases/|^_redirects$`)
const isOwn = (file: string): boolean => OWN_FILE.test(file)

const sealedFiles = (tree: ReadonlyMap<string, string>) =>
  [...tree].flatMap(([file, text]) => (!isOwn(file) && SEALED.test(file + text) ? [file] : [])).sort()

describe('an unlisted release', () => {
  it('is in no file but its own', async () => {
    const tree = await pressed(catalogWith(true))
    expect(sealedFiles(tree)).toEqual([])
    // Where it is listed, many show it.
    expect(sealedFiles(await pressed(catalogWith(false))).length).toBeGreaterThan(30)
  })

  it('is in no file of a site without it, and changes no other', async () => {
    const own = catalogWith(true)
    const without = {
      ...own,
      'artists.ndjson': own['artists.ndjson'].filter(({ uuid }) => uuid !== artistId(2)),
      'labels.ndjson': own['labels.ndjson'].filter(({ uuid }) => uuid !== labelId(2)),
      'releases.ndjson': own['releases.ndjson'].filter(({ uuid }) => uuid !== releaseId(2)),
      'tracks.ndjson': own['tracks.ndjson'].filter(({ release }) => release !== releaseId(2)),
    }
    const [tree, other] = [await pressed(own), await pressed(without)]
    const differing = [...tree.keys()].filter((file) => !isOwn(file) && tree.get(file) !== other.get(file))
    // These are about former uuids.
    expect(differing.sort()).toEqual([
      '.catalog-press/revision',
      '.catalog-press/rules.json',
      'api/v1/openapi.json',
      'docs/index.html',
    ])
    expect([...other.keys()].filter((file) => !tree.has(file))).toEqual([])
  })

  it('has all the files that it has where it is listed, with the same JSON but for the mark', async () => {
    const [tree, listed] = [await pressed(catalogWith(true)), await pressed(catalogWith(false))]
    const ofRelease = (files: ReadonlyMap<string, string>) =>
      [...files.keys()].filter((file) => /^(?!.*\/by-).*(?:c{8}|b{8})-.*2(?:\/|$)/.test(file)).sort()
    expect(ofRelease(tree)).toEqual(ofRelease(listed))
    const json = (files: Map<string, string>) =>
      readJson(files, `api/v1/catalog/release/${releaseId(2)}/index.json`)
    const { unlisted, ...rest } = json(tree)
    expect(unlisted).toBe(true)
    expect(rest).toEqual(json(listed))
    expect(rest.items).toHaveLength(2)
  })

  it('keeps search engines away from its page, and from those of its artists and labels', async () => {
    const tree = await pressed(catalogWith(true))
    const noindex = '<meta name="robots" content="noindex">'
    const pages = [
      `releases/${releaseId(2)}/index.html`,
      `artists/${artistId(2)}/index.html`,
      `labels/${labelId(2)}/index.html`,
    ]
    for (const page of pages) {
      expect(readText(tree, page)).toContain(noindex)
      expect(readText(tree, page)).toContain('<link rel="canonical"')
    }
    for (const page of [`releases/${releaseId(1)}/index.html`, `artists/${artistId(1)}/index.html`])
      expect(readText(tree, page)).not.toContain(noindex)
  })

  it('shows its artists and its label on its page, and no neighbours', async () => {
    const text = readText(await pressed(catalogWith(true)), `releases/${releaseId(2)}/index.html`)
    for (const shown of ['Ferrow', 'Sealed Guest', 'Sealed Label', 'Sealed Song'])
      expect(text).toContain(shown)
    expect(text).not.toMatch(/rel="(?:prev|next)"/)
  })

  it('may be all that a catalog has', async () => {
    const tree = await pressed(allUnlisted(true))
    expect(readJson(tree, 'api/v1/catalog/artist/index.json')).toEqual({
      ...{ count: 0, next: null, previous: null, results: [] },
    })
    expect(readText(tree, 'index.html')).not.toContain('Sealed')
    expect(readText(tree, 'api/v1/openapi.json')).not.toContain(releaseId(1))
    expect(tree.has(`releases/${releaseId(1)}/index.html`)).toBe(true)
  })
})

describe.each([
  ['files', {}],
  ['blocks', { layout: 'packed', filters: true }],
])('a site in %s whose release is unlisted later', (_, settings) => {
  // The feed of changes depends on earlier builds, and faces may have one.
  const own = { ...settings, changes: false, faces: ['iiif', 'opensubsonic', 'ws2'] }

  it.each([
    ['and listed again', true],
    ['after it was listed', false],
  ])('ends as a clean build does, %s', async (_name, again) => {
    const folder = tempFolder()
    const build = async (unlisted: boolean) => {
      writeTree(dataIn(folder), catalogWith(unlisted, own))
      expect(await runBuild(folder)).toMatchObject({ code: 0 })
    }
    await build(false)
    await build(true)
    if (again) await build(false)
    expect(readTree(distIn(folder))).toEqual(await pressed(catalogWith(!again, own)))
  })
})

describe('a packed site', () => {
  const packed = { layout: 'packed', filters: true, variants: 'edge' }

  it('answers with an unlisted release at its address, and with lists without it', async () => {
    const tree = await pressed(catalogWith(true, packed))
    const ask = createAnswerer(tree)
    const kinds = ['artist', 'track', 'release', 'label'] as const
    for (const kind of kinds) {
      const list = `/api/v1/catalog/${kind}/`
      for (const query of ['', '?limit=2', '?ordering=-name', '?limit=100&offset=1']) {
        const text = await (await ask(list + query)).text()
        expect(text).not.toMatch(SEALED)
        expect(JSON.parse(text).count).toBe(kind === 'track' ? 3 : kind === 'release' ? 3 : 2)
      }
    }
    expect((await ask(`/api/v1/catalog/release/${releaseId(2)}/`)).status).toBe(200)
    expect((await ask(`/releases/${releaseId(2)}/`)).status).toBe(200)
    expect((await ask('/api/v1/lookup/isrc/QZSLD2500001/')).status).toBe(404)
  })

  it.each([
    ['of which some are unlisted', catalogWith],
    ['of which all are unlisted', allUnlisted],
  ])('with releases %s is unpacked to the files of one in files', async (_, make) => {
    const { ran, unpacked, files } = await unpackedAndFiles(make(true, { filters: true, limits: [2] }))
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(ran.stdout).toContain(`${unpacked.size.toLocaleString('en')} files written`)
    expectSame(unpacked, files)
  })
})

it('many releases that become unlisted are not taken for lost ones', async () => {
  const many = (unlisted: boolean) => {
    const small = smallCatalog(60)
    return {
      ...small,
      'releases.ndjson': small['tracks.ndjson'].map((_, at) => ({
        uuid: releaseId(at + 1),
        name: `Release ${at + 1}`,
        label: labelId(1),
        unlisted: unlisted && at > 0,
      })),
      'tracks.ndjson': small['tracks.ndjson'].map((track, at) => ({ ...track, release: releaseId(at + 1) })),
    }
  }
  const folder = tempFolder()
  for (const unlisted of [false, true]) {
    writeTree(dataIn(folder), many(unlisted))
    expect(await runBuild(folder)).toMatchObject({ code: 0 })
  }
  expect(readJson(readTree(distIn(folder)), 'api/v1/catalog/release/index.json').count).toBe(1)
})

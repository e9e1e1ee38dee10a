import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { VARIANTS } from '../../contract/kinds/resources.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { aliasesFile } from '../../contract/urls/aliases.ts'
import { listFile, lookupFile, resourceFile, windowFile } from '../../contract/urls/files.ts'
import { encodeBody } from '../../core/site/encode.ts'
import { type RenderedFile, renderPlanned } from '../../core/site/planned-file.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { readLibrary } from '../../testing/catalogs/library.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { change, type Rows } from '../../testing/catalogs/sources.ts'
import { digestRecords } from './record-digests.ts'
import { Responses } from './responses.ts'

const RULES = siteRules({ paging: { pageSize: 2, maxLimit: 100 }, limits: [2, 3] })
const PACKED: Partial<SiteRules> = { layout: 'packed' }
const ADDRESSES = {
  baseUrl: RULES.baseUrl,
  mediaUrl: 'https://media.example.org',
  placeholder: 'placeholder-0.jpg',
  hasOwnPlaceholder: false,
}

const BARCODE = 'barcode/0012345678905'
const FEATURES = 'ffffffff-0000-4000-8000-000000000001'
const FORMER = 'eeeeeeee-0000-4000-8000-000000000001'

/** So many artists with a track each on one release: the first artist has facts, and the first track features. */
function makeRows(count: number): Record<Kind, Rows> {
  const small = smallCatalog(count)
  return {
    artist: change(small['artists.ndjson'], 0, { country: 'NO' }),
    track: change(small['tracks.ndjson'], 0, { features: FEATURES }),
    features: [{ uuid: FEATURES, bpm: 120 }],
    release: change(small['releases.ndjson'], 0, { barcode: '0012345678905' }),
    label: small['labels.ndjson'],
  }
}

async function renderResponses(rows: Partial<ReturnType<typeof makeRows>>, rules: Partial<SiteRules> = {}) {
  const library = await readLibrary(rows)
  return new Responses(library, {
    rules: { ...RULES, ...rules },
    addresses: ADDRESSES,
    pictures: new Map(),
    digests: () => digestRecords(library, null),
  })
}

const collectPaths = (files: Iterable<RenderedFile>): string[] => Array.from(files, ({ path }) => path)
const digestByPath = (files: Iterable<RenderedFile>): Map<string, string | null> =>
  new Map(Array.from(files, (file) => [file.path, file.digest()]))

async function renderTexts(files: Iterable<RenderedFile>): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const file of files) texts.set(file.path, encodeBody(await renderPlanned(file)).toString())
  return texts
}

const windowAt = (kind: 'artist' | 'track', limit: number, offset: number) =>
  windowFile(kind, 'plain', { limit: BigInt(limit), offset: BigInt(offset) })

const LISTS = ['artist', 'track', 'release', 'label']
const pagesIn = (kind: string, ...windows: readonly string[]) =>
  windows.map((window) => `${kind}/${window}index.json`)
const LONG = ['', 'limit-2/offset-0/', 'limit-2/offset-2/', 'limit-3/offset-0/']
const SHORT = ['', 'limit-2/offset-0/', 'limit-3/offset-0/']
const inBoth = (paths: readonly string[]) =>
  ['', 'format-api/'].flatMap((tree) => paths.map((path) => `api/v1/${tree}catalog/${path}`))

describe('the files of responses', () => {
  it('are every record, lookup and page of a list in both variants', async () => {
    const records = VARIANTS.flatMap((variant) => [
      ...[1, 2, 3].map((n) => resourceFile('artist', artistId(n), variant)),
      ...[1, 2, 3].map((n) => resourceFile('track', trackId(n), variant)),
      resourceFile('release', releaseId(1), variant),
      resourceFile('label', labelId(1), variant),
      resourceFile('features', FEATURES, variant),
      resourceFile('artist_features', artistId(1), variant),
      lookupFile(BARCODE, variant),
    ])
    const lists = inBoth([
      ...['artist', 'track'].flatMap((kind) => pagesIn(kind, ...LONG)),
      ...['release', 'label'].flatMap((kind) => pagesIn(kind, ...SHORT)),
    ])
    const paths = collectPaths((await renderResponses(makeRows(3))).files())
    expect(paths.sort()).toEqual([...records, ...lists].sort())
  })

  it('are one page for each limit of an empty list, and the list itself', async () => {
    const texts = await renderTexts((await renderResponses({})).files())
    expect([...texts.keys()].sort()).toEqual(inBoth(LISTS.flatMap((kind) => pagesIn(kind, ...SHORT))).sort())
    for (const text of texts.values())
      expect(JSON.parse(text)).toEqual({ count: 0, next: null, previous: null, results: [] })
  })

  it('are those of the plain variant where a host derives the other one', async () => {
    const all = collectPaths((await renderResponses(makeRows(3))).files())
    const edge = collectPaths((await renderResponses(makeRows(3), { variants: 'edge' })).files())
    expect(edge).toEqual(all.filter((path) => !path.includes('/format-api/')))
  })

  it('are only the former uuids of records where these are in blocks', async () => {
    const rows = { ...makeRows(3), label: change(makeRows(3).label, 0, { aliases: [FORMER] }) }
    const texts = await renderTexts((await renderResponses(rows, PACKED)).files())
    expect([...texts]).toEqual([[aliasesFile('label/ee'), `{"${FORMER}":"${labelId(1)}"}`]])
  })

  it('of a record or a lookup are planned alone as they are with all others, in blocks too', async () => {
    const all = await renderResponses(makeRows(3))
    const plain = await renderTexts(all.files())
    for (const [rules, count] of [
      [{}, 2],
      [PACKED, 1],
    ] as const) {
      const one = await renderResponses(makeRows(3), rules)
      for (const files of [one.record('artist', artistId(2)), one.lookup(BARCODE)]) {
        const own = await renderTexts(files)
        expect(own.size).toBe(count)
        for (const [path, text] of own) expect(text).toBe(plain.get(path))
      }
    }
    expect([...all.lookup('barcode/4006381333931')]).toEqual([])
  })
})

describe('a page of a list', () => {
  it('has the records of its window as they are in their own files', async () => {
    const texts = await renderTexts((await renderResponses(makeRows(3))).files())
    for (const variant of VARIANTS)
      for (const [limit, offset, numbers] of [
        [3, 0, [1, 2, 3]],
        [2, 0, [1, 2]],
        [2, 2, [3]],
      ] as const) {
        const file = windowFile('artist', variant, { limit: BigInt(limit), offset: BigInt(offset) })
        const { count, results } = JSON.parse(texts.get(file) as string)
        const artists = numbers.map((n) => texts.get(resourceFile('artist', artistId(n), variant)) as string)
        expect([count, results]).toEqual([3, artists.map((text) => JSON.parse(text))])
      }
  })

  it('is the list itself where it is the first by the page size', async () => {
    const texts = await renderTexts((await renderResponses(makeRows(3))).lists())
    for (const variant of VARIANTS) {
      const first = windowFile('track', variant, { limit: 2n, offset: 0n })
      expect(texts.get(listFile('track', variant))).toBe(texts.get(first))
    }
  })
})

describe('the digest of a file', () => {
  it('is that of its record in both variants', async () => {
    const library = await readLibrary(makeRows(3))
    const responses = await renderResponses(makeRows(3))
    const own = digestRecords(library, null).artist.get(artistId(2))
    expect(Array.from(responses.record('artist', artistId(2)), (file) => file.digest())).toEqual([own, own])
  })

  it('is the same for a page in both variants, and for the list itself', async () => {
    const digests = digestByPath((await renderResponses(makeRows(3))).lists())
    const first = digests.get(windowAt('artist', 2, 0))
    for (const variant of VARIANTS) {
      expect(digests.get(windowFile('artist', variant, { limit: 2n, offset: 0n }))).toBe(first)
      expect(digests.get(listFile('artist', variant))).toBe(first)
    }
    expect(digests.get(windowAt('artist', 3, 0))).not.toBe(first)
  })

  const three = makeRows(3)
  const listPages = (kind: 'artist' | 'track', ...windows: readonly (readonly [number, number])[]) =>
    windows.map(([limit, offset]) => windowAt(kind, limit, offset))

  it.each([
    ['nothing changes', three, []],
    [
      'the last artist is renamed',
      { ...three, artist: change(three.artist, 2, { name: 'Other' }) },
      [
        resourceFile('artist', artistId(3), 'plain'),
        resourceFile('track', trackId(3), 'plain'),
        ...listPages('artist', [2, 2], [3, 0]),
        ...listPages('track', [2, 2], [3, 0]),
      ],
    ],
    [
      'the release is renamed',
      { ...three, release: change(three.release, 0, { name: 'Other' }) },
      [lookupFile(BARCODE, 'plain')],
    ],
    [
      'an artist is added',
      { ...three, artist: [...three.artist, { uuid: artistId(4), name: 'Artist 4' }] },
      listPages('artist', [2, 0], [2, 2], [3, 0]),
    ],
  ])('is another one exactly where the text is, if %s', async (_, rows, expected) => {
    const [before, after] = [await renderResponses(three), await renderResponses(rows)]
    const [digests, others] = [digestByPath(before.files()), digestByPath(after.files())]
    const changed = [...digests].flatMap(([path, own]) => (others.get(path) === own ? [] : [path]))
    expect(changed).toEqual(expect.arrayContaining(expected))
    const [texts, otherTexts] = [await renderTexts(before.files()), await renderTexts(after.files())]
    expect([...texts].flatMap(([path, text]) => (otherTexts.get(path) === text ? [] : [path]))).toEqual(
      changed,
    )
  })
})

describe('what a file contains', () => {
  it('does not depend on which files were rendered before it', async () => {
    const forward = await renderTexts((await renderResponses(makeRows(5))).files())
    const backward = await renderTexts([...(await renderResponses(makeRows(5))).files()].reverse())
    expect([...backward].reverse()).toEqual([...forward])
  })
})

describe('the first bodies', () => {
  it.each([
    ['records have files', {}],
    ['records are in blocks', PACKED],
  ])('are those of the first record of each kind, where %s', async (_, rules) => {
    const texts = await renderTexts((await renderResponses(makeRows(3))).files())
    const ids = {
      artist: artistId(1),
      track: trackId(1),
      release: releaseId(1),
      label: labelId(1),
      features: FEATURES,
      artist_features: artistId(1),
    } as const
    const firsts = (await renderResponses(makeRows(3), rules)).firsts()
    expect([...firsts.keys()].sort()).toEqual(Object.keys(ids).sort())
    for (const [kind, text] of firsts) expect(text).toBe(texts.get(resourceFile(kind, ids[kind], 'plain')))
  })

  it('are missing for kinds without records', async () => {
    const { artist } = makeRows(1)
    expect([...(await renderResponses({ artist })).firsts().keys()].sort()).toEqual([
      'artist',
      'artist_features',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { Resource } from '../../contract/kinds/kinds.ts'
import { VARIANTS } from '../../contract/kinds/resources.ts'
import { answerFiles } from '../../contract/rules/answers.ts'
import { documentsOf } from '../../contract/rules/documents.ts'
import { lookupFile, resourceFile } from '../../contract/urls/files.ts'
import {
  type Catalog,
  isStale,
  type JoinedRecords,
  type JoinedTrack,
  OWN_FILE,
  pageBit,
} from '../../core/library/joined-records.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import {
  joinedArtist,
  joinedLabel,
  joinedRelease,
  joinedTrack,
  NO_TERMS,
} from '../../testing/catalogs/joined.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { renderResponses } from './responses.ts'

const RULES = siteRules({ paging: { pageSize: 2, maxLimit: 100 }, limits: [2, 3] })
const ADDRESSES = {
  baseUrl: RULES.baseUrl,
  mediaUrl: 'https://media.example.org',
  placeholder: 'placeholder-0.jpg',
  hasOwnPlaceholder: false,
}

const FEATURES = 'ffffffff-0000-4000-8000-000000000001'

const FOUND = { kind: 'release', uuid: releaseId(1), name: 'Release', release: null, features: null } as const

const WHOLE = { terms: NO_TERMS, paths: { lookups: [] }, faces: [], styles: [] } as const

/** All variants and files are stale. */
const ALL = 0b111

/** A catalog of this many artists with a track each, in batches of two. */
function catalogOf(count: number, stale = ALL): Catalog {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const tracks = numbers.map((n) => joinedTrack({ uuid: trackId(n), artist: artistId(n) }))
  const artists = numbers.map((n) => joinedArtist({ uuid: artistId(n), items: [n] }))
  async function* batches<T>(records: readonly T[], uuidOf: (record: T) => string) {
    const walked = records.map((record, index) => ({
      uuid: uuidOf(record),
      rank: index + 1,
      stale,
      record,
    }))
    for (let start = 0; start < walked.length; start += 2) yield walked.slice(start, start + 2)
  }
  const own = ({ uuid }: { readonly uuid: string }) => uuid
  const members = '"bpm":120'
  const features = {
    uuid: FEATURES,
    media: trackId(1),
    release: releaseId(1),
    image: null,
    facts: null,
    members,
  }
  const records: { readonly [K in Resource]: readonly JoinedRecords[K][] } = {
    artist: artists,
    track: tracks,
    release: [joinedRelease({ items: numbers })],
    label: [joinedLabel()],
    features: [features],
    artist_features: [],
  }
  return {
    emptyPages: async () =>
      count > 0
        ? []
        : (['artist', 'track'] as const).flatMap((resource) =>
            RULES.limits.flatMap((limit, bit) => (isStale(stale, pageBit(bit)) ? [{ resource, limit }] : [])),
          ),
    counts: {
      artists: count,
      tracks: count,
      releases: 1,
      labels: 1,
      features: 1,
      artist_features: 0,
      lookups: 1,
    },
    records: (kind) => batches(records[kind], own),
    tracksAt: async (ranks) => new Map(ranks.map((rank) => [rank, tracks[rank - 1] as JoinedTrack])),
    lookups: async function* () {
      if (stale === ALL) yield [{ name: 'barcode/0012345678905', records: [FOUND] } as const]
    },
  }
}

async function press(catalog: Catalog): Promise<[string, string][]> {
  const files: [string, string][] = []
  for await (const batch of renderResponses(catalog, {
    rules: RULES,
    addresses: ADDRESSES,
    pictures: new Map(),
    whole: WHOLE,
  })) {
    for (const { path, body } of batch) files.push([path, body.join('')])
  }
  return files
}

describe('pressResponses', () => {
  it('presses every record, window, entrance and answer in both variants, and the documents', async () => {
    const paths = (await press(catalogOf(3))).map(([path]) => path)
    const long = (list: string) => [
      `${list}/index.json`,
      `${list}/limit-2/offset-0/index.json`,
      `${list}/limit-2/offset-2/index.json`,
      `${list}/limit-3/offset-0/index.json`,
    ]
    const short = (list: string) => long(list).filter((file) => !file.includes('offset-2'))
    const lists = (tree: string) => [
      ...['artist', 'track'].flatMap((resource) => long(`${tree}/catalog/${resource}`)),
      ...['release', 'label'].flatMap((resource) => short(`${tree}/catalog/${resource}`)),
      `${tree}/index.json`,
      `${tree}/catalog/index.json`,
    ]
    const records = VARIANTS.flatMap((variant) =>
      [1, 2, 3].flatMap((n) => [
        resourceFile('artist', artistId(n), variant),
        resourceFile('track', trackId(n), variant),
      ]),
    )
    const others = VARIANTS.flatMap((variant) => [
      resourceFile('release', releaseId(1), variant),
      resourceFile('label', labelId(1), variant),
      resourceFile('features', FEATURES, variant),
      lookupFile('barcode/0012345678905', variant),
    ])
    const answers = [...answerFiles(RULES).keys()]
    const documents = documentsOf(RULES).map(({ file }) => file)
    const expected = [
      ...answers,
      ...documents,
      ...records,
      ...others,
      ...lists('api/v1'),
      ...lists('api/v1/format-api'),
    ]
    expect(paths.sort()).toEqual(expected.sort())
  })

  it('puts artists into the list as they are in their own files', async () => {
    const files = new Map(await press(catalogOf(3)))
    for (const variant of VARIANTS) {
      const tree = variant === 'plain' ? 'api/v1' : 'api/v1/format-api'
      const { results } = JSON.parse(
        files.get(`${tree}/catalog/artist/limit-3/offset-0/index.json`) as string,
      )
      const artists = [1, 2, 3].map((n) => files.get(resourceFile('artist', artistId(n), variant)) as string)
      expect(results).toEqual(artists.map((body) => JSON.parse(body)))
    }
  })

  it.each([
    ['own files', 1 << OWN_FILE, /\/[0-9a-f-]{36}\/index\.json$/],
    [
      'pages by the first limit',
      1 << pageBit(0),
      /\/(?:limit-2\/offset-\d+|artist|track|release|label)\/index\.json$/,
    ],
    ['pages by the second limit', 1 << pageBit(1), /\/limit-3\/offset-\d+\/index\.json$/],
  ])('presses what is due and no more: %s', async (_, due, paths) => {
    const files = async (bits: number) => {
      const pressed: string[] = []
      for await (const batch of renderResponses(catalogOf(5, bits), {
        rules: RULES,
        addresses: ADDRESSES,
        pictures: new Map(),
        whole: null,
      })) {
        for (const { path } of batch) pressed.push(path)
      }
      return pressed.sort()
    }
    const all = await files(ALL)
    expect(await files(due)).toEqual(all.filter((path) => paths.test(path)))
    expect(await files(0)).toEqual([])
  })

  it('gives the same files in the same order each time', async () => {
    expect(await press(catalogOf(5))).toEqual(await press(catalogOf(5)))
  })
})

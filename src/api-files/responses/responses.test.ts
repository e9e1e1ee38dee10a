import { describe, expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { VARIANTS } from '../../contract/kinds/resources.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { lookupFile, resourceFile } from '../../contract/urls/files.ts'
import type { RenderedFile } from '../../core/site/planned-file.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import { change, open, type Rows, releases, sourcesWith, tracks } from '../../testing/catalogs/sources.ts'
import { digestRecords } from './record-digests.ts'
import { Responses } from './responses.ts'

const RULES = siteRules({ paging: { pageSize: 2, maxLimit: 100 }, limits: [2, 3] })
const ADDRESSES = {
  baseUrl: RULES.baseUrl,
  mediaUrl: 'https://media.example.org',
  placeholder: 'placeholder-0.jpg',
  hasOwnPlaceholder: false,
}
const FEATURES = 'ffffffff-0000-4000-8000-000000000001'
const LOOKUP = 'barcode/0012345678905'

/** Three artists with a track each, a release with a barcode, a label and features. */
const CATALOG = {
  track: change(tracks, 0, { features: FEATURES }),
  release: change(releases, 0, { barcode: '0012345678905' }),
  features: [{ uuid: FEATURES, bpm: 120 }],
}

async function responsesOf(changed: Partial<Record<Kind, Rows>> = CATALOG, rules: SiteRules = RULES) {
  const { library } = await open(sourcesWith(changed))
  const digests = digestRecords(library, null)
  return new Responses(library, { rules, addresses: ADDRESSES, pictures: new Map(), digests: () => digests })
}

const textOf = async (file: RenderedFile): Promise<string> => (await file.render()).join('')

async function textsOf(files: Iterable<RenderedFile>): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const file of files) texts.set(file.path, await textOf(file))
  return texts
}

describe('the responses of a site', () => {
  it('are every record, lookup and window in both variants, the first window of each list also without it', async () => {
    const paths = Array.from((await responsesOf()).files(), ({ path }) => path)
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
    ]
    const records = VARIANTS.flatMap((variant) => [
      ...[1, 2, 3].flatMap((n) => [
        resourceFile('artist', artistId(n), variant),
        resourceFile('track', trackId(n), variant),
      ]),
      resourceFile('release', releaseId(1), variant),
      resourceFile('label', labelId(1), variant),
      resourceFile('features', FEATURES, variant),
      lookupFile(LOOKUP, variant),
    ])
    const expected = [...records, ...lists('api/v1'), ...lists('api/v1/format-api')]
    expect(paths.sort()).toEqual(expected.sort())
  })

  it('have artists in the list as they are in their own files', async () => {
    const files = await textsOf((await responsesOf()).files())
    for (const variant of VARIANTS) {
      const tree = variant === 'plain' ? 'api/v1' : 'api/v1/format-api'
      const list = files.get(`${tree}/catalog/artist/limit-3/offset-0/index.json`) as string
      const artists = [1, 2, 3].map((n) => files.get(resourceFile('artist', artistId(n), variant)) as string)
      expect(JSON.parse(list).results).toEqual(artists.map((body) => JSON.parse(body)))
    }
  })

  it('are the same in any order in which they are rendered', async () => {
    const all = [...(await responsesOf()).files()]
    const [one, other] = [await textsOf(all), await textsOf([...all].reverse())]
    expect(new Map([...other].sort())).toEqual(new Map([...one].sort()))
  })

  it('have one page of an empty list', async () => {
    const empty = { artist: [], track: [], release: [], label: [] }
    const files = await textsOf((await responsesOf(empty)).files())
    expect(JSON.parse(files.get('api/v1/catalog/artist/limit-3/offset-0/index.json') as string)).toEqual({
      ...{ count: 0, next: null, previous: null, results: [] },
    })
    expect([...files.keys()].filter((path) => path.includes('/artist/limit-3/'))).toHaveLength(
      VARIANTS.length,
    )
  })

  it('leave records and lists of a packed site to its blocks', async () => {
    const rules: SiteRules = { ...RULES, layout: 'packed' }
    expect([...(await responsesOf(CATALOG, rules)).files()]).toEqual([])
  })

  it('have the digest of what they show in common where they show the same', async () => {
    const page = (await responsesOf()).lists()
    const first = [...page].filter(({ path }) => /artist\/(?:limit-2\/offset-0\/)?index\.json$/.test(path))
    expect(first).toHaveLength(4)
    expect(new Set(first.map((file) => file.digest())).size).toBe(1)
  })
})

describe('the files of a key', () => {
  it('are those of a record in both variants', async () => {
    const paths = Array.from((await responsesOf()).record('track', trackId(2)), ({ path }) => path)
    expect(paths).toEqual(VARIANTS.map((variant) => resourceFile('track', trackId(2), variant)))
  })

  it('are those of a lookup', async () => {
    const [file] = (await responsesOf()).lookup(LOOKUP)
    expect(JSON.parse(await textOf(file as RenderedFile))).toMatchObject({ count: 1, value: '0012345678905' })
  })

  it('do not exist for a key that nothing has', async () => {
    const responses = await responsesOf()
    expect([
      ...responses.record('artist', artistId(9)),
      ...responses.record('features', artistId(1)),
    ]).toEqual([])
    expect([...responses.lookup('isrc/USABC1234567')]).toEqual([])
  })
})

it('the first record of each kind is an example of it', async () => {
  const firsts = (await responsesOf()).firsts()
  expect([...firsts.keys()].sort()).toEqual(['artist', 'features', 'label', 'release', 'track'])
  expect(JSON.parse(firsts.get('artist') as string)).toMatchObject({ uuid: artistId(1) })
})

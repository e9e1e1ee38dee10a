// The digest of a file changes with everything that it shows, and with nothing else.
import { expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { siteRules } from '../../testing/catalogs/rules.ts'
import {
  artists,
  change,
  labels,
  open,
  type Rows,
  releases,
  sourcesWith,
  tracks,
} from '../../testing/catalogs/sources.ts'
import { bulkFiles } from '../bulk/bulk-files.ts'
import { libraryList } from '../bulk/library-lists.ts'
import { digestRecords, withoutNulls } from './record-digests.ts'
import { Responses } from './responses.ts'

const ADDRESSES = {
  baseUrl: 'https://api.example.org',
  mediaUrl: 'https://api.example.org/media',
  placeholder: 'none.jpg',
  hasOwnPlaceholder: false,
}

const FEATURES = '7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1'
const SOUND = {
  track: change(tracks, 0, { features: FEATURES }),
  features: [{ uuid: FEATURES, bpm: 120 }],
} satisfies Partial<Record<Kind, Rows>>

type Digests = ReadonlyMap<string, string | null>

/** The digests of the files of a catalog, with windows of two records and of ten. */
async function readDigests(changed: Partial<Record<Kind, Rows>> = {}): Promise<Digests> {
  const { library } = await open(sourcesWith({ ...SOUND, ...changed }))
  const rules = siteRules({ limits: [2, 10], paging: { pageSize: 2, maxLimit: 100 }, variants: 'edge' })
  const records = digestRecords(library, null)
  const options = { rules, addresses: ADDRESSES, pictures: new Map(), digests: () => records }
  const rows = Array.from(
    new Responses(library, options).files(),
    (file) => [file.path, file.digest()] as const,
  )
  expect(new Set(rows.map(([path]) => path)).size).toBe(rows.length)
  // A list without a window has the digest of its first page.
  return new Map(
    rows.map(([path, own]) => [shortName(path), own] as const).filter(([name]) => name.includes(' ')),
  )
}

/** `artist limit-2/offset-0` for the path of a response. */
const shortName = (path: string): string =>
  path
    .replace(/^api\/v1\/(?:catalog\/)?/, '')
    .replace(/\/?index\.json$/, '')
    .replace('/', ' ')

/** The digests of the unmodified catalog, computed once. */
let unchanged: Digests | null = null
const before = async () => (unchanged ??= await readDigests())

/** The files whose digests differ. */
const differing = (one: Digests, other: Digests): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((part) => one.get(part) !== other.get(part)).sort()

const first = (kind: Kind): string[] => [`${kind} limit-10/offset-0`, `${kind} limit-2/offset-0`]
const second = (kind: Kind): string[] => [`${kind} limit-10/offset-0`, `${kind} limit-2/offset-2`]

const artistParts = (...numbers: number[]) => numbers.map((number) => `artist ${artistId(number)}`)
const trackParts = (...numbers: number[]) => numbers.map((number) => `track ${trackId(number)}`)
const TRACK_PAGES = ['track limit-10/offset-0', 'track limit-2/offset-0', 'track limit-2/offset-2']
const ARTIST_PAGES = ['artist limit-10/offset-0', 'artist limit-2/offset-0', 'artist limit-2/offset-2']
const RELEASE = [`release ${releaseId(1)}`, ...first('release')]
const LABEL = [`label ${labelId(1)}`, ...first('label')]
/** All parts that show tracks, for an edit of all tracks. */
const ALL_TRACKS = [...trackParts(1, 2, 3), ...TRACK_PAGES, ...artistParts(1, 2, 3), ...ARTIST_PAGES]

it.each<[string, Partial<Record<Kind, Rows>>, string[]]>([
  [
    'the name of a label: in it, its releases, their tracks, and the artists that show these',
    { label: change(labels, 0, { name: 'Other' }) },
    [...LABEL, ...RELEASE, ...ALL_TRACKS],
  ],
  [
    'the name of a release: in it and its tracks, and not in the label, which links to it',
    { release: change(releases, 0, { name: 'Other' }) },
    [...RELEASE, ...ALL_TRACKS],
  ],
  [
    'the date of a release, which no track shows',
    { release: change(releases, 0, { releasedate: '2024' }) },
    RELEASE,
  ],
  [
    'the image of an artist, which no track shows',
    { artist: change(artists, 2, { image: 'a.jpg' }) },
    [...artistParts(3), ...second('artist')],
  ],
  [
    'the name of a track: in it, its artist and its release',
    { track: change(SOUND.track, 2, { name: 'Other' }) },
    [...trackParts(3), ...second('track'), ...artistParts(3), ...second('artist'), ...RELEASE],
  ],
  [
    'the members of features, which no track shows',
    { features: [{ uuid: FEATURES, bpm: 121 }] },
    [`features media/${FEATURES}`],
  ],
  [
    'the order of a list: in its pages and in the whole of it, not in its records',
    { artist: [artists[1], artists[0], artists[2]] as Rows },
    [...first('artist')],
  ],
  [
    'the number of records: in every page, which shows it',
    { artist: [...artists, { uuid: artistId(4), name: 'Artist 4' }] },
    [...artistParts(4), ...ARTIST_PAGES],
  ],
  [
    'a second release of a label: in the label, which links to it',
    { release: [...releases, { ...releases[0], uuid: releaseId(2) }] },
    [`release ${releaseId(2)}`, ...first('release'), ...LABEL],
  ],
])('changes with %s', async (_, changed, expected) => {
  expect(differing(await before(), await readDigests(changed))).toEqual([...expected].sort())
})

it('changes with the order of the items of an artist', async () => {
  const listing = (...numbers: number[]) => ({ artist: change(artists, 0, { items: numbers.map(trackId) }) })
  const [one, other] = [await readDigests(listing(1, 2)), await readDigests(listing(2, 1))]
  const expected = [...artistParts(1), ...first('artist')]
  expect(differing(one, other)).toEqual(expected.sort())
})

it.each<[string, Partial<Record<Kind, Rows>>, string[]]>([
  ['the image of an artist', { artist: change(artists, 2, { image: 'a.jpg' }) }, ['artists']],
  ['the date of a release', { release: change(releases, 0, { releasedate: '2024' }) }, ['releases']],
  ['the members of features, which no list has', { features: [{ uuid: FEATURES, bpm: 121 }] }, []],
])('that of a bulk file changes with its records: %s', async (_, changed, expected) => {
  const digestBulk = async (rows: Partial<Record<Kind, Rows>>) => {
    const { library } = await open(sourcesWith({ ...SOUND, ...rows }))
    const records = digestRecords(library, null)
    const options = { addresses: ADDRESSES, digests: () => records }
    return [...bulkFiles((kind) => libraryList(library, kind, options))]
  }
  const [one, other] = [await digestBulk({}), await digestBulk(changed)]
  const differing = one.filter((file, at) => file.digest() !== other[at]?.digest())
  const all = expected.flatMap((name) => [`api/v1/bulk/${name}.ndjson.gz`, `api/v1/bulk/${name}.parquet`])
  expect(differing.map(({ path }) => path).sort()).toEqual(all.sort())
})

it('is there for the first page of an empty list, and for no other', async () => {
  const empty = await readDigests({ artist: [], track: [], release: [], label: [], features: [] })
  const pages = [...empty.keys()].filter((part) => part.includes('limit-'))
  expect(pages.sort()).toEqual((['artist', 'track', 'release', 'label'] as const).flatMap(first).sort())
})

it('a field that a later version adds changes the digest of a record only where it is known', () => {
  const known = { uuid: artistId(1), facts: { key: 'a' }, performers: [{ role: null }] }
  const withField = (later: number | null) => ({ ...known, later, facts: { ...known.facts, later } })
  expect(withoutNulls(withField(null))).toBe(withoutNulls(known))
  expect(withoutNulls(withField(1))).not.toBe(withoutNulls(known))
  expect(withoutNulls(known)).toContain('"performers":[{"role":null}]')
})

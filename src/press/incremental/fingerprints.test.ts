// A fingerprint changes with everything that its response shows, and with nothing else.
import { expect, it } from 'vitest'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
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
import { type OtherFile, responseParts } from './fingerprints.ts'
import { digestRecords, withoutNulls } from './record-digests.ts'

const OTHERS: readonly OtherFile[] = [
  { path: 'media/a.mp3', from: '/data/media/a.mp3', identity: '5 1 1' },
  { path: 'made.json', from: null, identity: null },
  { path: 'artists.parquet', from: null, identity: null, list: 'artist' },
  { path: 'labels.parquet', from: null, identity: null, list: 'label' },
]
const FEATURES = '7b0d1c62-5a0e-4c55-9d0f-3f1f6f0a62e1'
const SOUND = {
  track: change(tracks, 0, { features: FEATURES }),
  features: [{ uuid: FEATURES, bpm: 120 }],
} satisfies Partial<Record<Kind, Rows>>

type Fingerprints = ReadonlyMap<string, string | null>

/** The fingerprints of a catalog, by resource and name, with windows of two records and of ten. */
async function fingerprintsOf(
  changed: Partial<Record<Kind, Rows>> = {},
  others = OTHERS,
): Promise<Fingerprints> {
  const { library } = await open(sourcesWith({ ...SOUND, ...changed }))
  const found = [...responseParts(library, digestRecords(library, null), { limits: [2, 10], others })]
  const rows = found.map(([resource, name, digest]) => [`${resource} ${name}`, digest] as const)
  expect(new Set(rows.map(([part]) => part)).size).toBe(rows.length)
  return new Map(rows)
}

let unchanged: Fingerprints | null = null

/** The fingerprints of the unmodified catalog, computed once. */
const before = async () => (unchanged ??= await fingerprintsOf())

/** The parts of the site whose fingerprints differ. */
const differing = (one: Fingerprints, other: Fingerprints): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((part) => one.get(part) !== other.get(part)).sort()

const first = (kind: Kind): string[] => [`${kind} limit-10/offset-0`, `${kind} limit-2/offset-0`]
const second = (kind: Kind): string[] => [`${kind} limit-10/offset-0`, `${kind} limit-2/offset-2`]
const ARTIST_LIST = 'file artists.parquet'
const LABEL_LIST = 'file labels.parquet'

const artistParts = (...numbers: number[]) => numbers.map((number) => `artist ${artistId(number)}`)
const trackParts = (...numbers: number[]) => numbers.map((number) => `track ${trackId(number)}`)
const TRACK_PAGES = ['track limit-10/offset-0', 'track limit-2/offset-0', 'track limit-2/offset-2']
const ARTIST_PAGES = ['artist limit-10/offset-0', 'artist limit-2/offset-0', 'artist limit-2/offset-2']
const RELEASE = [`release ${releaseId(1)}`, ...first('release')]
const LABEL = [`label ${labelId(1)}`, ...first('label')]
/** All parts that show tracks, for an edit of all tracks. */
const ALL_TRACKS = [
  ...trackParts(1, 2, 3),
  ...TRACK_PAGES,
  ...artistParts(1, 2, 3),
  ...ARTIST_PAGES,
  ARTIST_LIST,
]

it.each<[string, Partial<Record<Kind, Rows>>, string[]]>([
  [
    'the name of a label: in it, its releases, their tracks, and the artists that show these',
    { label: change(labels, 0, { name: 'Other' }) },
    [...LABEL, LABEL_LIST, ...RELEASE, ...ALL_TRACKS],
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
    [...artistParts(3), ...second('artist'), ARTIST_LIST],
  ],
  [
    'the name of a track: in it, its artist and its release',
    { track: change(SOUND.track, 2, { name: 'Other' }) },
    [...trackParts(3), ...second('track'), ...artistParts(3), ...second('artist'), ...RELEASE, ARTIST_LIST],
  ],
  [
    'the members of features, which no track shows',
    { features: [{ uuid: FEATURES, bpm: 121 }] },
    [`features ${FEATURES}`],
  ],
  [
    'the order of a list: in its pages and in the whole of it, not in its records',
    { artist: [artists[1], artists[0], artists[2]] as Rows },
    [...first('artist'), ARTIST_LIST],
  ],
  [
    'the number of records: in every page, which shows it',
    { artist: [...artists, { uuid: artistId(4), name: 'Artist 4' }] },
    [...artistParts(4), ...ARTIST_PAGES, ARTIST_LIST],
  ],
  [
    'a second release of a label: in the label, which links to it',
    { release: [...releases, { ...releases[0], uuid: releaseId(2) }] },
    [`release ${releaseId(2)}`, ...first('release'), ...LABEL, LABEL_LIST],
  ],
])('shows %s', async (_, changed, expected) => {
  expect(differing(await before(), await fingerprintsOf(changed))).toEqual([...expected].sort())
})

it('shows the order of the items of an artist', async () => {
  const listing = (...numbers: number[]) => ({ artist: change(artists, 0, { items: numbers.map(trackId) }) })
  const [one, other] = [await fingerprintsOf(listing(1, 2)), await fingerprintsOf(listing(2, 1))]
  const expected = [...artistParts(1), ...first('artist'), ARTIST_LIST]
  expect(differing(one, other)).toEqual(expected.sort())
})

it('is that of the identity for a copied file, and none for one that must be compared each time', async () => {
  const other = OTHERS.map((file) => (file.identity === null ? file : { ...file, identity: '5 2 2' }))
  expect(differing(await before(), await fingerprintsOf({}, other))).toEqual(['file media/a.mp3'])
  expect((await before()).get('file made.json')).toBeNull()
})

it('is there for the first page of an empty list, and for no other', async () => {
  const empty = await fingerprintsOf({ artist: [], track: [], release: [], label: [], features: [] })
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

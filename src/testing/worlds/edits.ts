// The edits that users make to a data folder. A few numbers select an edit: any numbers are valid.

import type { Kind } from '../../contract/kinds/kinds.ts'
import { KINDS } from '../../contract/kinds/kinds.ts'
import {
  makeRecord,
  makeUuid,
  NAMES,
  pick,
  type Rec,
  type SourceFile,
  type World,
  worldSources,
} from './world.ts'

export type Numbers = readonly [number, number, number]
export type Edit = (world: World, numbers: Numbers) => void

const ENDINGS = ['.csv', '.json', '.ndjson'] as const
const STEMS = ['a', 'b', 'c', 'y/d', 'y/e', 'z']

const PICTURES = ['_s/catalog/artist/image/one.jpg', '_s/catalog/release/image/two.jpg']
const IMAGES = [null, 'one.jpg', 'two.jpg', 'https://img.example/three.jpg', '']

/** Changes one of the records of a kind, if there are any. */
function change(world: World, kind: Kind, number: number, changes: (record: Rec) => object): void {
  const records = worldSources(world, kind).flatMap((source) => source.records)
  const record = pick(records, number)
  if (record) Object.assign(record, changes(record))
}

const setting =
  (name: string, values: readonly unknown[]): Edit =>
  ({ site }, [a]) => {
    site[name] = pick(values, a)
    // In site.json, null is different from a missing setting.
    if (site[name] === null) delete site[name]
  }

const field =
  (kind: Kind, name: string, values: (number: number) => unknown): Edit =>
  (world, [a, b]) =>
    change(world, kind, a, () => ({ [name]: values(b) }))

const listNames = (kind: Kind, number: number): string[] | null =>
  number % 4 === 0
    ? null
    : Array.from({ length: number % 4 }, (_, index) => makeUuid(kind, (number + index * 2) % 3))

/** Removes paths that would be a parent or a child of a path. */
function withoutConflicts(media: Record<string, string>, path: string): Record<string, string> {
  const isFree = (other: string) => !other.startsWith(`${path}/`) && !path.startsWith(`${other}/`)
  return Object.fromEntries(Object.entries(media).filter(([other]) => isFree(other)))
}

const ISRCS = ['USABC1234567', 'us-abc-12-34567', 'GBXYZ9900001|USABC1234567', ['GBXYZ9900001']]

/** Edits of the inputs of a site, by name. */
export const EDITS: Readonly<Record<string, Edit>> = {
  'add a record': (world, [a, b, c]) => {
    const kind = pick(KINDS, a)
    pick(worldSources(world, kind), c).records.splice(b % 3, 0, makeRecord(kind, b, c))
  },
  'remove a record': (world, [a, b]) => {
    const { records } = pick(worldSources(world, pick(KINDS, a)), b)
    records.splice(b % (records.length + 1), 1)
  },
  'rename a record': (world, [a, b, c]) =>
    change(world, pick(KINDS.slice(0, 4), a), b, () => ({ name: pick(NAMES, c) })),
  'move a record': (world, [a, b, c]) => {
    const sources = worldSources(world, pick(KINDS, a))
    const [record] = pick(sources, b).records.splice(b % 3, 1)
    if (record) pick(sources, c).records.splice(c % 4, 0, record)
  },
  'copy a record': (world, [a, b, c]) => {
    const sources = worldSources(world, pick(KINDS, a))
    const record = pick(pick(sources, b).records, b)
    if (record) pick(sources, c).records.push({ ...record })
  },
  'write a uuid in upper case': (world, [a, b]) =>
    change(world, pick(KINDS, a), b, ({ uuid }) => ({ uuid: uuid.toUpperCase() })),
  'take a wrong duration back': (world) => {
    for (const { records } of worldSources(world, 'track')) {
      for (const record of records) record.duration = '2'
    }
  },
  "set an artist's items": field('artist', 'items', (number) => listNames('track', number)),
  "set an artist's image": field('artist', 'image', (number) => pick(IMAGES, number)),
  "set a track's artists": field('track', 'artists', (number) => listNames('artist', number)),
  "set a track's artist": field('track', 'artist', (number) => makeUuid('artist', number % 4)),
  "set a track's release": field('track', 'release', (number) => makeUuid('release', number % 3)),
  "set a track's number": field('track', 'tracknumber', (number) => number % 4),
  "set a track's display": field('track', 'artist_display', (number) => pick([null, ...NAMES], number)),
  "set a track's features": field('track', 'features', (n) =>
    n % 3 === 0 ? null : makeUuid('features', n % 3),
  ),
  "set a track's duration": field('track', 'duration', (number) => pick(['1.50', '9', '3:45'], number)),
  "set a release's label": field('release', 'label', (number) => makeUuid('label', number % 3)),
  "set a release's date": field('release', 'releasedate', (number) =>
    pick([null, '2024', '2024-05'], number),
  ),
  "set a release's image": field('release', 'image', (number) => pick(IMAGES, number)),
  "set a label's image": field('label', 'image', (number) => pick(IMAGES, number)),
  'set aliases': (world, [a, b, c]) => {
    const kind = pick(KINDS.slice(0, 4), a)
    // Some are current uuids, and some are used twice: both are refused.
    const former = (number: number) =>
      makeUuid(kind, number).replace('0000-4', pick(['ffff-4', 'ffff-4', '0000-4'], c))
    change(world, kind, b, () => ({ aliases: pick([[former(b)], [former(c), former(c + 1)], null], b + c) }))
  },
  "set a track's isrc": field('track', 'isrc', (number) => pick([null, ...ISRCS], number)),
  "set a track's tags": field('track', 'tags', (number) =>
    pick([null, 'a|b', ['b'], 'n'.repeat(200)], number),
  ),
  "set a track's license": field('track', 'license', (number) => pick([null, 'cc0-1.0', 'MIT'], number)),
  'set whether a release is unlisted': field('release', 'unlisted', (number) =>
    pick([true, false, 'yes', null], number),
  ),
  "set a release's barcode": field('release', 'barcode', (number) =>
    pick([null, '0012345678905', '12345670', '12345678'], number),
  ),
  "set a release's catalog number": field('release', 'catalognumber', (number) =>
    pick([null, 'Cat 1', 'CAT-1', '№ 1', '—', 'n'.repeat(70)], number),
  ),
  "set a release's number at Discogs": field('release', 'discogs', (number) =>
    pick([null, 1, '[r2]'], number),
  ),
  'set other spellings': (world, [a, b, c]) =>
    change(world, pick(['artist', 'label', 'release'] as const, a), b, () => ({
      also: pick([null, 'Feri|Ferrow, The', ['Ферроу'], [pick(NAMES, c)]], c),
    })),
  "set an artist's country": field('artist', 'country', (number) => pick([null, 'PT', 'de'], number)),
  "set an artist's or a label's MBID": (world, [a, b, c]) =>
    change(world, pick(['artist', 'label'] as const, a), b, () => ({
      musicbrainz: pick([null, makeUuid('artist', 1), makeUuid('artist', 2)], c),
    })),
  "set a label's links": field('label', 'links', (number) => pick([null, 'https://a.example'], number)),
  "name features by a track's uuid": field('track', 'features', (number) => makeUuid('track', number % 3)),
  'set features': field('features', 'bpm', (number) =>
    pick([number, 'x'.repeat(40_000), null, ['a']], number),
  ),

  'rename a source': ({ sources }, [a, b]) => {
    const source = pick(sources, a)
    const stem = pick(STEMS, b)
    const other = sources.find((each) => each.kind === source.kind && each.stem === stem)
    if (other) other.stem = source.stem
    source.stem = stem
  },
  'split a source': ({ sources }, [a, b, c]) => {
    const source = pick(sources, a)
    const isTaken = (stem: string) => sources.some((each) => each.kind === source.kind && each.stem === stem)
    const stem = STEMS.find((each) => !isTaken(each))
    if (stem === undefined) return
    const records = source.records.splice(b % (source.records.length + 1))
    sources.push({ ...source, stem, ending: pick([source.ending, ...ENDINGS], c), records })
  },
  'merge the sources of a kind': (world, [a]) => {
    const [first, ...others] = worldSources(world, pick(KINDS, a)) as [SourceFile, ...SourceFile[]]
    first.records.push(...others.flatMap(({ records }) => records))
    world.sources = world.sources.filter((source) => !others.includes(source))
  },
  'delete a source': ({ sources }, [a]) =>
    void sources.splice(a % sources.length, sources.length > 1 ? 1 : 0),
  'write a source in another format': ({ sources }, [a, b]) =>
    void Object.assign(pick(sources, a), { ending: pick(ENDINGS, b) }),
  'put blank lines before a source': ({ sources }, [a, b]) =>
    void Object.assign(pick(sources, a), { blanks: b % 3 }),
  'name a source in the settings': ({ sources }, [a]) => {
    const source = pick(sources, a)
    source.isNamed = !source.isNamed
  },
  'take a source for one of another kind': ({ sources }, [a, b]) => {
    const alike = sources.filter(({ kind }) => kind === 'artist' || kind === 'label')
    const source = pick([...alike, ...sources], a)
    const kind = pick(['artist', 'label', 'features'] as const, b)
    if (!sources.some((each) => each.kind === kind && each.stem === source.stem)) source.kind = kind
  },

  'set page_size': setting('page_size', [1, 2, 3]),
  'set limits': setting('limits', [null, [1], [3, 1], [2]]),
  'set order': setting('order', ['name', 'source']),
  'set base_url': setting('base_url', ['https://a.example', 'https://b.example']),
  'set media_url': setting('media_url', [null, 'https://m.example/x']),
  'set cors': setting('cors', [false, true]),
  'set variants': setting('variants', ['edge', 'pressed']),
  'set layout': setting('layout', [null, 'packed', 'packed', 'files']),
  'set bulk': setting('bulk', [true, false]),
  'set filters': setting('filters', [true, 'pressed', false]),
  'set pages': setting('pages', [true, false]),
  // Not those with a feed, which depends on earlier builds.
  'set faces': setting('faces', [null, ['ws2'], ['iiif', 'ws2'], ['opensubsonic', 'radio-report']]),
  'set addresses': setting('site', [null, { addresses: 'readable' }]),
  'set docs': setting('docs', [true, false]),
  'set hosts': setting('hosts', [null, [], ['apache'], ['apache', 'netlify'], ['vercel']]),
  'set the placeholder': setting('placeholder_release_image', [null, 'https://p.example/p.jpg']),
  'set codings': (world, [a]) => {
    world.precompress = pick(['gzip', '', 'gzip,br'], a)
  },

  'put a file of media': (world, [a, b]) => {
    const path = pick(
      [...PICTURES, 'one.bin', 'one.bin/deep', 'two', 'two/2.bin', 'tracks.tar.gz', 'é/3.br'],
      a,
    )
    world.media = { ...withoutConflicts(world.media, path), [path]: pick(['one', 'uno', 'three'], b) }
  },
  'remove a file of media': ({ media }, [a]) => {
    delete media[pick(Object.keys(media), a)]
  },

  'write a page or a theme': ({ own }, [a, b]) => {
    own[pick(OWN, a)] = pick(
      ['A', '# B', '---\nmenu: 1\n---\nA', '---\ntitle: C\nfooter: true\n---\n[a](about.md)'],
      b,
    )
  },
  'remove a page or a file of a theme': ({ own }, [a]) => {
    delete own[pick(OWN, a)]
  },
}

const OWN = [
  ...['pages/about.md', 'pages/b.md', 'pages/home.md', 'pages/404.md', 'pages/x.png'],
  ...['theme/theme.css', 'theme/header.html', 'theme/a.woff2'],
]

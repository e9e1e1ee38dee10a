// A catalog with all that parts must keep together: tracks of several artists, artists with lists of their own, features
// that tracks share, lookups that find records of several kinds, releases of several labels, credits, and nested records.
import sharp from 'sharp'
import { mp3 } from '../formats/id3.ts'
import { jpeg } from '../formats/media.ts'
import { artistId, labelId, releaseId, trackId } from './catalog.ts'

const ARTISTS = 23
const RELEASES = 40
const LABELS = 7
const TRACKS = 160

const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number)

/** Pseudorandom, and the same in each run. */
const pick = (number: number, salt: number, count: number): number =>
  ((number * 7919 + salt * 104729) >>> 3) % count

const lines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

const featuresId = (number: number): string =>
  `${number.toString(16).padStart(8, '0')}-ffff-4fff-8fff-ffffffffffff`

const SETTINGS = {
  base_url: 'https://api.example.com',
  media_url: 'https://media.example.com',
  layout: 'packed',
  pages: false,
  search: true,
  filters: true,
  changes: true,
  bulk: true,
  namespace: '8f1c6a52-6c1d-4b0e-9d6f-3f1a5c2b7e10',
  default_label: 'Selbstverlag',
}

export const partedCatalog = {
  'site.json': SETTINGS,
  'artists.ndjson': lines(
    numbers(ARTISTS).map((number) => ({
      uuid: artistId(number),
      name: `Artist ${number % 5 === 0 ? 'é' : 'E'}${number}`,
      ...(number % 6 === 0 && { discogs: `${1000 + number}`, country: 'DE' }),
      ...(number % 4 === 1 && { also: [`Alias ${number}`, 'The Others'] }),
      ...(number === 3 && { items: [trackId(150), trackId(2), trackId(80)] }),
      ...(number === 4 && { aliases: [artistId(900), artistId(901)] }),
    })),
  ),
  'labels.ndjson': lines(
    numbers(LABELS).map((number) => ({ uuid: labelId(number), name: `Label ${number}` })),
  ),
  'releases.ndjson': lines(
    numbers(RELEASES).map((number) => ({
      uuid: releaseId(number),
      name: `Release ${number}`,
      ...(number % 9 !== 0 && { label: labelId(pick(number, 1, LABELS)) }),
      ...(number % 8 === 1 && {
        labels: [labelId(pick(number, 1, LABELS)), labelId((pick(number, 1, LABELS) + 1) % LABELS)],
      }),
      ...(number % 3 === 0 && { artist: artistId(pick(number, 2, ARTISTS)) }),
      ...(number % 4 === 0 && { performers: [artistId(pick(number, 3, ARTISTS))], roles: ['producer'] }),
      ...(number % 12 === 0 && { discogs: `${1000 + number}` }),
      ...(number % 2 === 0 && { releasedate: `20${String(10 + (number % 13))}-0${1 + (number % 9)}-11` }),
      ...(number % 5 === 0 && { editions: `work ${number % 15}` }),
      ...(number % 7 === 0 && { tags: ['dub', `tag ${number % 3}`], type: 'ep' }),
      ...(number % 15 === 0 && { releasegroup: releaseId(700 + (number % 2)) }),
      catalognumber: number % 10 === 0 ? 'SHARED' : `CAT-${number}`,
    })),
  ),
  'tracks.ndjson': lines(
    numbers(TRACKS).map((number) => ({
      uuid: trackId(number),
      name: number % 9 === 0 ? 'Track' : `Track ${number}`,
      release: releaseId(pick(number, 4, RELEASES)),
      artist: artistId(pick(number, 5, ARTISTS)),
      tracknumber: 1 + (number % 12),
      duration: 100 + number,
      stream: `a/${number}.mp3`,
      ...(number % 6 === 0 && { tags: ['Dub'], license: 'cc-by-4.0' }),
      ...(number % 5 === 0 && {
        artists: [artistId(pick(number, 5, ARTISTS)), artistId(pick(number, 6, ARTISTS))],
      }),
      ...(number % 7 === 0 && { isrc: `USABC12000${String(10 + (number % 30)).padStart(2, '0')}` }),
      ...(number % 11 === 0 && { performers: [artistId(pick(number, 7, ARTISTS))], roles: ['violin'] }),
      ...(number % 13 === 0 && { composers: [artistId(pick(number, 8, ARTISTS))], work: 'Suite' }),
      ...(number % 10 === 0 && { features: featuresId(number % 40) }),
    })),
  ),
  'features.ndjson': numbers(6)
    .map((number) => `{"uuid":"${featuresId(number * 10)}","bpm":120.50,"key":"a${number}"}\n`)
    .join(''),
} as const

/** All but those that programs follow. */
const FACES = [
  ...['ws2', 'iiif', 'mcp', 'radio-report', 'opensubsonic', 'datapackage'],
  { name: 'oai', email: 'a@example.org', gateway: 'https://gateway.example.org' },
]

/** An artist, a label and a release in no list, whose track is the first with features that others have. */
const UNLISTED = {
  'artists.ndjson': lines([{ uuid: artistId(50), name: 'Artist 0' }]),
  'labels.ndjson': lines([{ uuid: labelId(50), name: 'Label 0' }]),
  'releases.ndjson': lines([
    { uuid: releaseId(50), name: 'Unlisted', label: labelId(50), discogs: '1012', unlisted: true },
  ]),
  'tracks.ndjson': lines([
    {
      ...{ uuid: trackId(500), name: 'Unlisted', release: releaseId(50), artist: artistId(50) },
      ...{ performers: [artistId(1)], roles: ['violin'], tracknumber: 1, duration: 100 },
      ...{ stream: 'a/500.mp3', features: featuresId(10), isrc: 'USABC1200010' },
    },
  ]),
}

/** The same with faces, which show more of other records, in another order, and with unlisted releases. */
export const facedCatalog = {
  ...partedCatalog,
  'artists.ndjson': UNLISTED['artists.ndjson'] + partedCatalog['artists.ndjson'],
  'labels.ndjson': UNLISTED['labels.ndjson'] + partedCatalog['labels.ndjson'],
  'releases.ndjson':
    UNLISTED['releases.ndjson'] +
    partedCatalog['releases.ndjson'].replaceAll(/"name":"Release (?:4|15|16|27|38)"/g, '$&,"unlisted":true'),
  'tracks.ndjson': UNLISTED['tracks.ndjson'] + partedCatalog['tracks.ndjson'],
  'site.json': { ...SETTINGS, order: 'name', faces: FACES },
}

/** The same with web pages, and all that names records: more releases and tracks of an artist and a label than a page shows. */
export const pagedCatalog = {
  ...facedCatalog,
  'releases.ndjson':
    facedCatalog['releases.ndjson'] +
    lines(
      numbers(150).map((number) => ({
        uuid: releaseId(1000 + number),
        name: `${String.fromCharCode(65 + (number % 26))} ${number}`,
        ...{ label: labelId(2), artist: artistId(7), tags: [number % 2 ? 'Hip Hop' : 'hip-hop', 'dub'] },
        ...(number % 4 > 0 && { releasedate: `19${70 + (number % 20)}` }),
      })),
    ),
  'tracks.ndjson':
    facedCatalog['tracks.ndjson'] +
    lines(
      numbers(150).map((number) => ({
        ...{ uuid: trackId(1000 + number), name: `Of one ${number}`, release: releaseId(1000 + number) },
        ...{
          artist: artistId(7),
          tracknumber: 1,
          duration: 100,
          ...(number % 3 && { stream: `b/${number}.mp3` }),
        },
      })),
    ),
  'playlists/mine.m3u8': [
    `#EXTM3U\n#EXTINF:103,Artist E${pick(3, 5, ARTISTS)} - Track 3\nx.mp3`,
    ...[`${trackId(9)}`, `https://api.example.com/tracks/${trackId(500)}/`, 'b/7.mp3', 'nothing.mp3'],
  ].join('\n'),
  'events.csv': `date,place,artists\n2099-05-06,Hall,"Alias 5, Artist E7"\n2001-02-03,Club,${artistId(900)}\n2099-01-01,Bar,Nobody\n`,
  'faces/whole.js': `export default {
    name: 'whole', title: 'All', description: 'All that a file can show.', entry: 'all.json',
    files: [{ file: 'all.json', render: async (_, catalog) => {
      const pages = []
      for await (const some of catalog.releases()) pages.push(...some)
      return JSON.stringify([
        await catalog.newest(999), await catalog.news(3), await catalog.groups('tag'), await catalog.groups('year'),
        await catalog.playable(), await catalog.playlists(), await catalog.entries('label'), await catalog.changes(5),
        pages,
      ])
    } }],
  }`,
  'site.json': { ...SETTINGS, pages: true, streams: 'optional', faces: [...FACES, './faces/whole.js'] },
}

/**
 * The same with media in the data folder: pictures at their addresses and elsewhere, of which one is broken and another
 * is a text; songs; a picture with a private name that a record names; and files that no record names.
 */
export async function illustratedCatalog(): Promise<Readonly<Record<string, string | object>>> {
  const { media_url: _, ...settings } = pagedCatalog['site.json']
  const picture = (width: number) =>
    sharp({ create: { width, height: 300, channels: 3, background: '#c06020' } })
      .png()
      .toBuffer()
  const named = (text: string, kind: string, images: Readonly<Record<number, string>>) =>
    text.replaceAll(new RegExp(`"name":"${kind} [éE]?(\\d+)"`, 'g'), (field, number) =>
      images[number] ? `${field},"image":"${images[number]}"` : field,
    )
  const song = (number: number) => mp3(4, [], number)
  return {
    ...pagedCatalog,
    'site.json': { ...settings, site: { downloads: 'zip' } },
    'artists.ndjson': named(pagedCatalog['artists.ndjson'], 'Artist', {
      5: 'portraits/5.png',
      7: 'seven.png',
    }).replace('"name":"Artist E9"', '$&,"background":"wide.png"'),
    'labels.ndjson': named(pagedCatalog['labels.ndjson'], 'Label', { 2: 'two.png', 3: 'none.png' }),
    'releases.ndjson': named(pagedCatalog['releases.ndjson'], 'Release', {
      ...{
        1: 'front.png',
        2: 'broken.jpg',
        3: 'pointer.jpg',
        7: 'front.png',
        9: 'key.pem.png',
        39: 'small.png',
      },
    }),
    'media/_s/catalog/release/image/front.png': await picture(1300),
    'media/_s/catalog/release/image/broken.jpg': jpeg().subarray(0, 20),
    'media/_s/catalog/release/image/pointer.jpg': 'version https://git-lfs.github.com/spec/v1\n',
    'media/portraits/5.png': await picture(600),
    'media/portraits/seven.png': await picture(300),
    'media/wide.png': await picture(400),
    'media/two.png': await picture(260),
    'media/small.png': await picture(100),
    'media/unnamed.mp3': song(200),
    'media/cover.jpg': jpeg('cover'),
    'media/notes.key': 'private',
    ...Object.fromEntries(numbers(40).map((number) => [`media/a/${number}.mp3`, song(number)])),
    ...Object.fromEntries(numbers(9).map((number) => [`media/b/${number}.mp3`, song(number)])),
    [`media/releases/${releaseId(7)}.zip`]: 'PK of my own',
  }
}

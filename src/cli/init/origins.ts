// The origins that a new project can start from: each with the value of `--from`, which is its key in `sources` of the
// settings, and the settings and files that it needs.

import { SETTINGS_WITHOUT } from '../../core/records/lacks.ts'
import { SOURCE_EXTENSIONS } from '../../core/settings/source-extensions.ts'
import { isFolder } from '../../core/system/file-system.ts'
import { isReadable } from '../../importers/documents/known.ts'
import type { Rows } from './fields.ts'
import { audioFrom, fileFrom, type Location, locationFrom, sqlAddressFrom } from './location.ts'
import type { Sheet } from './sheet.ts'

export interface Origin {
  readonly word: string
  /** One line for the list of origins. */
  readonly title: string
  /** The question for its location, if it needs one. */
  readonly asks?: { readonly question: string; readonly example: string }
  /** Settings in addition to those of every project. */
  readonly settings: (location: Location | null, sheet: Sheet | null) => Readonly<Record<string, unknown>>
  readonly locate?: (source: string, folder: string) => Location
  /** Recognizes its locations, for `--source` without `--from`. */
  readonly recognizes?: (source: string) => boolean
  /** Its file is a table of such records, whose columns may need mapping to fields. */
  readonly rows?: Rows
  /** The package that reads from an address, if the program does not bring it. */
  readonly driver?: (address: string) => 'pg' | 'mysql2' | undefined
  /** What to do before the first build. */
  readonly note?: string
  /** Contents of files in the data folder, by name. */
  readonly files?: Readonly<Record<string, string>>
  /** Copies the starter catalog into the data folder. */
  readonly hasStarter?: true
}

/** Imported catalogs often lack audio files and labels. */
const LENIENT = { ...SETTINGS_WITHOUT.stream, ...SETTINGS_WITHOUT.label }

const sourceSettings = (entry: string) => (location: Location | null) => ({
  ...LENIENT,
  sources: { [entry]: location?.written ?? '' },
})

/** Describes how to read a sheet, where that differs from the defaults. */
const sheetSettings =
  (entry: 'tracks' | 'releases'): Origin['settings'] =>
  (location, sheet) => {
    const from = location?.written ?? ''
    const { tracks, pair, kind, document, lacks = [] } = sheet ?? {}
    const options = sheet ? entryOptions(sheet) : {}
    const { where } = options
    return {
      ...LENIENT,
      ...Object.assign({}, ...lacks.map((field) => SETTINGS_WITHOUT[field])),
      sources: {
        [kind === 'release' ? 'releases' : document === undefined ? entry : 'tracks']:
          Object.keys(options).length === 0 ? from : { from, ...options },
        ...(tracks && { tracks: { from, ...(where && { where }), fields: tracks } }),
        ...(pair && { tracks: { from, ...entryOptions(pair.tracks) } }),
      },
    }
  }

/** Members of an entry beside `from`. */
function entryOptions(guessed: Sheet) {
  const { encoding, header, sheet, sheets, empty, where, group, fields } = guessed
  return {
    ...(encoding !== undefined && { encoding }),
    ...(header !== undefined && { header }),
    ...(sheet !== undefined && { sheet }),
    ...(sheets !== undefined && { sheets }),
    ...(empty.length > 0 && { empty }),
    ...(Object.keys(where).length > 0 && { where }),
    ...(group.length > 0 && { group }),
    ...(fields && { fields }),
  }
}

const DRIVERS = [
  [/^postgres(?:ql)?:/i, 'pg'],
  [/^(?:mysql|mariadb):/i, 'mysql2'],
] as const

/** A sheet may be compressed, and its URL may have a query, which may name the format: `export?format=csv&gid=0`. */
const isSheet = (source: string): boolean => {
  const place = source.toLowerCase().replace(/(?:\.gz)?(?:\?.*)?$/, '')
  return SOURCE_EXTENSIONS.some(
    (extension) =>
      place.endsWith(extension) || new RegExp(`\\?.*[=:]${extension.slice(1)}(?:&|$)`, 'i').test(source),
  )
}

const NAMED_RELEASES = /(?:^|[/\\])releases\.[^/\\]+$/i
const MUSICBRAINZ_DUMP = /(?:^|[/\\])release\.tar\.xz$/i
const DISCOGS_DUMP = /releases\.xml(?:\.gz)?$/i
/** Addresses and patterns of documents that are recognized by what they hold. */
const DOCUMENTS = /^https?:\/\/archive\.org\/metadata\/|[*?\]}][^/\\]*\.xml$/i
const isDocument = (source: string): boolean =>
  isReadable(source) || (DOCUMENTS.test(source) && !DISCOGS_DUMP.test(source))
const DATABASE = /^(?:postgres(?:ql)?|mysql|mariadb|sqlite):|\.(?:sqlite3?|db3?)$/i

export const ORIGINS: readonly Origin[] = [
  {
    word: 'starter',
    title: 'A starter catalog to explore and replace: three fictional releases that play',
    settings: () => ({}),
    hasStarter: true,
  },
  {
    word: 'tracks',
    rows: 'track',
    title: `A sheet or file with a row for each track: ${SOURCE_EXTENSIONS.join(', ')}; or an export of iTunes, rekordbox, DDEX, archive.org or schema.org`,
    asks: { question: 'Which file, glob pattern or URL?', example: 'songs.xlsx' },
    settings: sheetSettings('tracks'),
    locate: fileFrom,
    recognizes: (source) => (isSheet(source) && !NAMED_RELEASES.test(source)) || isDocument(source),
  },
  {
    word: 'releases',
    rows: 'release',
    title: 'A sheet or file with a row for each release, without tracks or with a list of them',
    asks: { question: 'Which file, glob pattern or URL?', example: 'releases.xlsx' },
    settings: sheetSettings('releases'),
    locate: fileFrom,
    recognizes: (source) => isSheet(source) && NAMED_RELEASES.test(source),
  },
  {
    word: 'audio',
    title: 'A folder of tagged audio files',
    asks: { question: 'Which folder?', example: 'music' },
    settings: (location) => ({
      ...LENIENT,
      sources: { audio: { from: location?.written ?? '', publish: true } },
    }),
    locate: audioFrom,
    recognizes: isFolder,
  },
  {
    word: 'musicbrainz',
    title: 'MusicBrainz: responses of its web service, or its JSON dumps',
    asks: { question: 'Which file, glob pattern or URL?', example: 'musicbrainz/*.json' },
    settings: sourceSettings('musicbrainz'),
    locate: locationFrom,
    recognizes: (source) => MUSICBRAINZ_DUMP.test(source),
  },
  {
    word: 'discogs',
    title: 'Discogs: the monthly dump of releases',
    asks: { question: 'Which file, glob pattern or URL?', example: 'discogs_20260101_releases.xml.gz' },
    settings: sourceSettings('discogs'),
    locate: locationFrom,
    recognizes: (source) => DISCOGS_DUMP.test(source),
  },
  {
    word: 'sql',
    title: 'A database: SQLite, PostgreSQL, MySQL or MariaDB',
    asks: { question: 'Which file or URL?', example: 'music.sqlite' },
    settings: (location) => ({
      ...LENIENT,
      sources: { sql: { url: location?.written ?? '', tracks: 'tracks.sql' } },
    }),
    locate: sqlAddressFrom,
    recognizes: (source) => DATABASE.test(source),
    driver: (address) => DRIVERS.find(([schemes]) => schemes.test(address))?.[1],
    note: 'The query in data/tracks.sql is an example: put the names of your tables and columns into it. `check` lists those of the database where one is wrong.',
    files: {
      'tracks.sql': `-- One row per track. Replace the names of tables and columns with yours, and keep the names after AS:
-- they are fields of the catalog (docs/reference/data.md of catalog-press lists all of them).
SELECT
  track.id AS id,
  track.title AS name,
  track.position AS tracknumber,
  track.seconds AS duration,
  artist.id AS "artist.id",
  artist.name AS "artist.name",
  album.id AS "release.id",
  album.title AS "release.name"
FROM track
LEFT JOIN artist ON artist.id = track.artist_id
LEFT JOIN album ON album.id = track.album_id
ORDER BY album.id, track.position
`,
    },
  },
  {
    word: 'empty',
    title: 'Nothing yet: empty sheets to type into',
    settings: () => LENIENT,
    files: {
      'artists.csv': 'id,name,image,description,country\n',
      'labels.csv': 'id,name,description,country\n',
      'releases.csv': 'id,name,artist,label,image,releasedate,catalognumber\n',
      'tracks.csv': 'id,name,tracknumber,duration,release,artist,stream\n',
    },
  },
]

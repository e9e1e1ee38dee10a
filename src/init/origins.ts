// Where the catalog of a new project is: each origin by the word that `--from` takes, which is that of `sources` in
// the settings, with the settings and the files that it needs.
import { SOURCE_EXTENSIONS } from '../model/source-extensions.ts'
import type { Sheet } from './fields.ts'
import { fileFrom, type Location, locationFrom, sqlAddressFrom } from './location.ts'

export interface Origin {
  readonly word: string
  /** One line, as a list of origins shows it. */
  readonly title: string
  /** What it needs to know; an origin without asks nothing. */
  readonly asks?: { readonly question: string; readonly example: string }
  /** Settings besides those that every project has. */
  readonly settings: (location: Location | null, sheet: Sheet | null) => Readonly<Record<string, unknown>>
  readonly locate?: (source: string, folder: string) => Location
  /** Its file is a table, whose columns may have names of their own. */
  readonly hasColumns?: true
  /** Texts of files in the data folder. */
  readonly files?: Readonly<Record<string, string>>
  /** The starter catalog is copied into the data folder. */
  readonly hasStarter?: true
}

/** Records of others often have neither audio files nor a label. */
const LENIENT = { streams: 'optional', default_label: 'Self-released' }

const sourceOf = (entry: string) => (location: Location | null) => ({
  ...LENIENT,
  sources: { [entry]: location?.written ?? '' },
})

/** What a sheet does not tell of itself is named: columns that do not have our names, and the encoding. */
const tracks: Origin['settings'] = (location, sheet) => {
  const from = location?.written ?? ''
  const { encoding, fields } = sheet ?? {}
  const isPlain = encoding === undefined && !fields
  return {
    ...LENIENT,
    sources: { tracks: isPlain ? from : { from, ...(encoding && { encoding }), ...(fields && { fields }) } },
  }
}

export const ORIGINS: readonly Origin[] = [
  {
    word: 'starter',
    title: 'A starter catalog that plays: three made-up releases, to look around and to replace',
    settings: () => ({}),
    hasStarter: true,
  },
  {
    word: 'tracks',
    hasColumns: true,
    title: `A sheet or file with a row for each track: ${SOURCE_EXTENSIONS.join(', ')}`,
    asks: { question: 'Which file, pattern or address?', example: 'songs.xlsx' },
    settings: tracks,
    locate: fileFrom,
  },
  {
    word: 'audio',
    title: 'A folder of tagged audio files',
    asks: { question: 'Which folder?', example: 'music' },
    settings: (location) => ({
      ...LENIENT,
      sources: { audio: { from: location?.written ?? '', publish: true } },
    }),
    locate: locationFrom,
  },
  {
    word: 'musicbrainz',
    title: 'MusicBrainz: answers of its web service, or its JSON dumps',
    asks: { question: 'Which file, pattern or address?', example: 'musicbrainz/*.json' },
    settings: sourceOf('musicbrainz'),
    locate: locationFrom,
  },
  {
    word: 'discogs',
    title: 'Discogs: the monthly dump of releases',
    asks: { question: 'Which file, pattern or address?', example: 'discogs_20260101_releases.xml.gz' },
    settings: sourceOf('discogs'),
    locate: locationFrom,
  },
  {
    word: 'sql',
    title: 'A database: SQLite, PostgreSQL, MySQL or MariaDB',
    asks: { question: 'Which file or address?', example: 'music.sqlite' },
    settings: (location) => ({
      ...LENIENT,
      sources: { sql: { url: location?.written ?? '', tracks: 'tracks.sql' } },
    }),
    locate: sqlAddressFrom,
    files: {
      'tracks.sql': `-- A row for each track. Put the names of your tables and columns into it, and keep the names after AS:
-- they are fields of the catalog (node_modules/catalog-press/docs/reference/data.md lists all of them).
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

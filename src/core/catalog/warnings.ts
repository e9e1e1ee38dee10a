// Finds oddities in a valid catalog: one query counts them, further queries find the first places of each.

import type { WebResource } from '../../contract/kinds/kinds.ts'
import { doubledNumbers } from '../checks/doubled-numbers.ts'
import { durationWarnings, milliseconds } from '../checks/duration-warnings.ts'
import { emptyFiles } from '../checks/empty-files.ts'
import { remarkWarnings } from '../checks/remarks.ts'
import { splitReleases } from '../checks/split-releases.ts'
import type { Engine } from '../engine/engine.ts'
import { decoded, literal } from '../engine/sql.ts'
import { withoutTracks } from '../library/credits.ts'
import { knownByName } from '../library/identity.ts'
import { countSample, SAMPLE_HINT } from '../library/integrity.ts'
import type { Library } from '../library/library.ts'
import { columnIn, type TableSource } from '../library/table-columns.ts'
import { distinctPlaces, listExamples, MAX_EXAMPLES } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount, formatNumber } from '../system/format.ts'
import {
  featuredArtists,
  IS_BLANK,
  IS_CREDITED_IN_NAME,
  IS_FEATURED,
  IS_LIST,
  IS_OF_DISCOGS,
  IS_SORTED,
  listedArtists,
} from './artist-names.ts'
import { JOINED_NUMBERS, joinedNumbers } from './joined-numbers.ts'
import { NAME_QUESTIONS } from './name-warnings.ts'
import { isPath, namedFiles } from './named-media.ts'
import type { OpenCatalog } from './open.ts'
import { placed, type Question, unplaced } from './questions.ts'
import { withRows } from './tables.ts'
import { totalRows, totalsIn } from './totals.ts'

export interface WarningOptions {
  /** The paths of the media files that are published unchanged: `media/…`. */
  readonly media: readonly { readonly path: string }[]
  /** Whether media should exist in the site: with a separate address, they may be anywhere. */
  readonly hasOwnMedia: boolean
  readonly sources?: readonly TableSource[]
  /** The name of the releases of tracks without one. */
  readonly defaultRelease?: string | undefined
}

export async function catalogWarnings(
  { engine, library }: Pick<OpenCatalog, 'engine' | 'library'>,
  options: WarningOptions,
): Promise<Warning[]> {
  const paths = options.hasOwnMedia ? options.media.map(({ path }) => [path]) : []
  return withRows(engine, 'media_file', paths, () => askAll(engine, library, options))
}

/** A query for the cases of a warning, and what is done if there are any. */
interface Step {
  /** By default there are cases, and `warn` finds them. */
  readonly cases?: string
  readonly warn: (count: number) => Promise<Warning | readonly Warning[] | null>
}

/** The warnings in the order of the report. */
function stepsFor(engine: Engine, library: Library, options: WarningOptions): Step[] {
  const { sources = [], defaultRelease } = options
  const columnOf = columnIn(sources)
  return [
    { warn: async () => milliseconds(library) },
    { warn: async () => durationWarnings(library, columnOf) },
    { warn: async () => sampleRecords(library) },
    { warn: async () => splitReleases(library, sources, defaultRelease) },
    { warn: async () => doubledNumbers(library, sources) },
    { cases: JOINED_NUMBERS, warn: () => joinedNumbers(engine, columnOf) },
    { cases: totalsIn('all_track'), warn: () => totalRows(engine, columnOf) },
    { cases: `FROM all_artist WHERE ${IS_FEATURED}`, warn: () => featuredArtists(engine, library, columnOf) },
    { cases: `FROM all_artist WHERE ${IS_LIST}`, warn: () => listedArtists(engine, library, columnOf) },
    ...questionsFor(options).map((question) => ({
      cases: unplaced(question.cases),
      warn: (count: number) => warningOf(engine, question, count),
    })),
    { warn: async () => remarkWarnings(library) },
    { warn: async () => emptyFiles(library) },
  ]
}

/** Queries in a statement: fewer statements take less time, but what all queries of one gather must fit into memory. */
const AT_ONCE = 8

interface Counted {
  readonly nth: number
  readonly count: number
}

async function askAll(engine: Engine, library: Library, options: WarningOptions): Promise<Warning[]> {
  const steps = stepsFor(engine, library, options)
  const queries = steps.map(
    ({ cases = 'SELECT 1' }, index) => `SELECT ${index} AS nth, count(*)::INTEGER AS count FROM (${cases})`,
  )
  const counts: Counted[] = []
  for (let first = 0; first < queries.length; first += AT_ONCE)
    counts.push(...(await engine.all<Counted>(queries.slice(first, first + AT_ONCE).join(' UNION ALL '))))
  const countOf = (nth: number) => counts.find((one) => one.nth === nth)?.count ?? 0
  const warnings: (Warning | readonly Warning[] | null)[] = []
  for (const [nth, { warn }] of steps.entries()) {
    const count = countOf(nth)
    if (count > 0) warnings.push(await warn(count))
  }
  return warnings.flatMap((found) => found ?? [])
}

interface Case {
  readonly name: string
  readonly file: string
  readonly line: number
}

async function warningOf(
  engine: Engine,
  { code, cases, message, hint }: Question,
  count: number,
): Promise<Warning> {
  const first = await engine.all<Case>(
    `SELECT name, file, line FROM (${placed(cases)}) ORDER BY seq LIMIT ${MAX_EXAMPLES}`,
  )
  const examples = listExamples(first, ({ name }) => name, { count })
  return {
    code,
    count,
    message: message(count, examples),
    at: distinctPlaces(first),
    hint,
  }
}

function questionsFor({ hasOwnMedia }: WarningOptions): Question[] {
  return [
    ...(hasOwnMedia ? [missingMedia()] : []),
    {
      code: 'WINDOWS_PATH',
      cases: (table) => `
        SELECT ${decoded('stream')} AS name, * EXCLUDE (name) FROM ${table('track')}
        WHERE ${isPath('stream')} AND regexp_matches(stream, '^[A-Za-z]:(%5C|/)|%5C')`,
      message: (count, examples) => `${formatCount(count, 'stream')} with a Windows path: ${examples}.`,
      hint: 'Write them with /, relative to the published folder: Music/x.mp3 for C:\\Music\\x.mp3.',
    },
    {
      code: 'PAGE_FOR_STREAM',
      cases: (table) => `
        SELECT stream AS name, * EXCLUDE (name) FROM ${table('track')}
        WHERE regexp_matches(stream, ${literal(PAGES)}) AND NOT contains(stream, 'download=1')`,
      message: (count, examples) =>
        `${formatCount(count, 'stream')} that are addresses of pages, not of audio: ${examples}.`,
      hint: 'Players need the address of the file: in Dropbox it ends in raw=1 instead of dl=0, in the Internet Archive it begins with https://archive.org/download/. Write addresses of pages in "links".',
    },
    {
      code: 'BLANK_NAME',
      cases: (table) => `FROM ${table('artist')} WHERE ${IS_BLANK}`,
      message: (count) => `${formatCount(count, 'artist')} with a name of blanks alone.`,
      hint: 'Enter the name in each row of it.',
    },
    {
      code: 'DISCOGS_NAME',
      cases: (table) => `FROM ${table('artist')} WHERE ${IS_OF_DISCOGS}`,
      message: (count, examples) =>
        `${formatCount(count, 'artist')} with a number after the name, as Discogs writes it: ${examples}.`,
      hint: 'Remove the numbers from the names. If two artists of the catalog have one name, enter what Discogs has, such as Sun (2), in a column for "artist.id", and Sun in that for "artist.name".',
    },
    {
      code: 'ODD_NAME',
      cases: (table) =>
        `SELECT '"' || name || '"' AS name, * EXCLUDE (name) FROM ${table('artist')} WHERE ${IS_SORTED}`,
      message: (count, examples) =>
        `${formatCount(count, 'artist')} with the last word first, as an index sorts names: ${examples}.`,
      hint: 'Write them as pages should show them, such as Ann Reed for Reed, Ann. If they are several artists, read the column as "artists.name", with "separator": ",".',
    },
    oddDates(),
    ...NAME_QUESTIONS,
    {
      code: 'ARTIST_IN_NAME',
      cases: (table) => `FROM ${table('track')} WHERE ${IS_CREDITED_IN_NAME}`,
      message: (count, examples) =>
        `${formatCount(count, 'track')} by various artists with the artist in the name: ${examples}.`,
      hint: 'Write { "field": "…", "as": "artist-title" } for "name" and for "artist.name" in "fields" of the source, with the column of the names, and that of Various for "release.artist.name"; or enter the artists in a column of their own.',
    },
    {
      code: 'ARTIST_WITHOUT_TRACKS',
      cases: (table) => withoutTracks(table('artist')),
      message: (count, examples) => `${formatCount(count, 'artist')} without tracks: ${examples}.`,
      hint: 'Check the uuids in "artist" and "artists" of the tracks, or remove these artists.',
    },
    {
      code: 'RELEASE_WITHOUT_TRACKS',
      cases: (table) => `
        FROM ${table('release')} ANTI JOIN release_item USING (uuid)
        WHERE ${knownByName('release')} AND EXISTS (
          FROM all_release SEMI JOIN release_item USING (uuid) WHERE NOT ${knownByName('release')})`,
      message: (count, examples) =>
        `${formatCount(count, 'release')} without tracks, beside others with tracks and ids: ${examples}.`,
      hint: 'If a row is about one of the others, write its title and its artist as they are written there, or add its "id" or "uuid".',
    },
    ...(['artist', 'label', 'release'] as const).map(htmlText),
    {
      code: 'UNUSED_FEATURES',
      cases: (table) => `
        SELECT uuid::VARCHAR AS name, * FROM ${table('features')}
        WHERE uuid NOT IN (SELECT features FROM all_track WHERE features IS NOT NULL)`,
      message: (count, examples) => `${formatCount(count, 'features record')} without a track: ${examples}.`,
      hint: 'Refer to them in "features" of their tracks, or remove them.',
    },
  ]
}

/** Addresses of pages that show or play a file. */
const PAGES = String.raw`(?i)^https?://(www\.)?(dropbox\.com/.*[?&]dl=0|drive\.google\.com/(file|open)\b|1drv\.ms/|onedrive\.live\.com/|[\w-]+\.sharepoint\.com/|[\w-]+\.bandcamp\.com/(track|album)/|soundcloud\.com/|(m\.|music\.)?youtube\.com/|youtu\.be/|open\.spotify\.com/|mixcloud\.com/|archive\.org/details/)`

/** Days that programs have in place of a date that is missing: the first ones of their calendars. */
const NO_DAYS = ['0001-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '1904-01-01', '1970-01-01']
/** Nothing was recorded before. */
const FIRST_YEAR = 1857
/** Releases are announced a few years ahead. */
const YEARS_AHEAD = 10

function oddDates(): Question {
  const last = new Date().getFullYear() + YEARS_AHEAD
  return {
    code: 'ODD_DATE',
    cases: (table) => `
      SELECT name || ' (' || releasedate || ')' AS name, * EXCLUDE (name) FROM ${table('release')}
      WHERE releasedate IN (${NO_DAYS.map(literal).join(', ')})
        OR TRY_CAST(releasedate[:4] AS INTEGER) NOT BETWEEN ${FIRST_YEAR} AND ${last}`,
    message: (count, examples) =>
      `${formatCount(count, 'release')} with a date that is probably wrong: ${examples}.`,
    hint: 'Correct it in the source. If these cells stand for an unknown date, write them in its entry: "empty": ["1970-01-01"].',
  }
}

function missingMedia(): Question {
  return {
    code: 'MISSING_MEDIA',
    cases: (table, hasPlaces) => {
      const missing = 'WHERE name NOT IN (SELECT path FROM media_file)'
      if (!hasPlaces) return `SELECT DISTINCT name FROM (${namedFiles(table)}) ${missing}`
      return `
        SELECT name, min(seq) AS seq, arg_min(file, seq) AS file, arg_min(line, seq) AS line
        FROM (${namedFiles(table, ['seq', 'file', 'line'])}) ${missing} GROUP BY name`
    },
    message: (count, examples) =>
      `${formatCount(count, 'file')} named by records but missing from the data folder: ${examples}.`,
    hint: 'Put them there, or correct their names, in which case counts: a "stream" is a path in media/, such as audio/1.mp3, and an "image" or a "background" the name of a picture in its folder there. To publish a folder of audio files, write "audio": { "from": "…", "publish": true } in "sources"; if they are on another host, set "media_url".',
  }
}

const TAGS = String.raw`(?i)<(a\s[^<>]*href|(br|b|i|em|p|strong)\s*/?>)`

const htmlText = (kind: WebResource): Question => ({
  code: 'HTML_TEXT',
  cases: (table) => `FROM ${table(kind)} WHERE regexp_matches(description, ${literal(TAGS)})`,
  message: (count, examples) =>
    `${formatCount(count, kind)} with HTML in the description, which pages show as it is written: ${examples}.`,
  hint: 'Write "description": { "field": "…", "as": "html" } in "fields" of the source, with its column.',
})

/** Warns about a catalog that contains artists of the sample catalog together with others. */
function sampleRecords(library: Library): Warning | null {
  const [sample, all] = [countSample(library), library.records.artist.length]
  if (sample === 0 || sample === all) return null
  return {
    code: 'SAMPLE_RECORDS',
    count: sample,
    message: `${formatNumber(sample)} of ${formatCount(all, 'artist')} come from the sample catalog, which is fictional.`,
    at: [],
    hint: SAMPLE_HINT,
  }
}

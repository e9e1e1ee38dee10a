// Finds oddities in a valid catalog: one query counts them, further queries find the first places of each.

import type { Kind } from '../api/kinds.ts'
import type { Listed } from '../api/resources.ts'
import type { WebResource } from '../api/web.ts'
import type { Engine } from '../engine/engine.ts'
import { decoded, literal } from '../engine/sql.ts'
import { firstPlaces, listExamples, MAX_EXAMPLES } from '../problems/examples.ts'
import type { Warning, WarningCode } from '../problems/warnings.ts'
import { NUMBERED_NAME } from '../records/values/numbered-name.ts'
import { formatCount, formatNumber } from '../system/format.ts'
import {
  featuredArtists,
  IS_BLANK,
  IS_CREDITED_IN_NAME,
  IS_FEATURED,
  IS_LIST,
  IS_OF_DISCOGS,
  listedArtists,
} from './artist-names.ts'
import { withoutTracks } from './credits.ts'
import { DOUBLED_NUMBERS, doubledNumbers } from './doubled-numbers.ts'
import { durationWarnings, IS_LONG, milliseconds } from './duration-warnings.ts'
import { emptyFiles } from './empty-files.ts'
import { IS_OF_SAMPLE, SAMPLE_HINT } from './integrity.ts'
import { IMPLIED_ARTIST } from './moved.ts'
import { isPath, namedFiles } from './named-media.ts'
import { isOdd } from './odd-names.ts'
import { remarkWarnings } from './remarks.ts'
import { splitCases, splitReleases } from './split-releases.ts'
import { namesAlike } from './statistics-questions.ts'
import { columnIn, type TableSource } from './table-columns.ts'
import { withRows } from './tables.ts'

export interface WarningOptions {
  /** The paths of the media files that are published unchanged: `media/…`. */
  readonly media: readonly { readonly path: string }[]
  /** Whether media should exist in the site: with a separate address, they may be anywhere. */
  readonly hasOwnMedia: boolean
  readonly sources?: readonly TableSource[]
  /** The name of the releases of tracks without one. */
  readonly defaultRelease?: string | undefined
}

interface Question {
  readonly code: WarningCode
  /**
   * Selects the cases: `name` to show, and the place (seq, file, line) of each.
   * @param table returns the table of a kind: with places, or without them where only the count is needed
   */
  readonly cases: (table: (kind: Kind) => string) => string
  readonly message: (count: number, examples: string) => string
  readonly hint: string
}

export async function catalogWarnings(engine: Engine, options: WarningOptions): Promise<Warning[]> {
  const paths = options.hasOwnMedia ? options.media.map(({ path }) => [path]) : []
  return withRows(engine, 'media_file', paths, () => askAll(engine, options))
}

/** A query for the cases of a warning, and what is done if there are any. */
interface Step {
  /** By default there are cases, and `warn` finds them. */
  readonly cases?: string
  readonly warn: (count: number) => Promise<Warning | readonly Warning[] | null>
}

/** The warnings in the order of the report. */
function stepsFor(engine: Engine, options: WarningOptions): Step[] {
  const { sources = [], defaultRelease } = options
  const columnOf = columnIn(sources)
  return [
    { cases: `FROM state.track WHERE ${IS_LONG}`, warn: () => milliseconds(engine) },
    { warn: () => durationWarnings(engine, columnOf) },
    { cases: `FROM artist_rank WHERE ${IS_OF_SAMPLE}`, warn: () => sampleRecords(engine) },
    { cases: splitCases(defaultRelease), warn: () => splitReleases(engine, sources, defaultRelease) },
    { cases: DOUBLED_NUMBERS, warn: () => doubledNumbers(engine, sources) },
    { cases: `FROM all_artist WHERE ${IS_FEATURED}`, warn: () => featuredArtists(engine, columnOf) },
    { cases: `FROM all_artist WHERE ${IS_LIST}`, warn: () => listedArtists(engine, columnOf) },
    ...questionsFor(options).map((question) => ({
      cases: question.cases((kind) => `all_${kind}`),
      warn: (count: number) => warningOf(engine, question, count),
    })),
    { cases: "FROM state.remark WHERE remark <> 'contents'", warn: () => remarkWarnings(engine) },
    { warn: () => emptyFiles(engine) },
  ]
}

async function askAll(engine: Engine, options: WarningOptions): Promise<Warning[]> {
  const steps = stepsFor(engine, options)
  const queries = steps.map(
    ({ cases = 'SELECT 1' }, index) => `SELECT ${index} AS nth, count(*)::INTEGER AS count FROM (${cases})`,
  )
  const counts = await engine.all<{ nth: number; count: number }>(queries.join(' UNION ALL '))
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
    `SELECT name, file, line FROM (${cases((kind) => kind)}) ORDER BY seq LIMIT ${MAX_EXAMPLES}`,
  )
  const examples = listExamples(first, ({ name }) => name, { count })
  return {
    code,
    count,
    message: message(count, examples),
    at: firstPlaces(first),
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
    doubledName('artist'),
    doubledName('label'),
    doubledName('release'),
    ...(['artist', 'label', 'release', 'track'] as const).map(oddName),
    numberedNames(),
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

function missingMedia(): Question {
  return {
    code: 'MISSING_MEDIA',
    cases: (table) => {
      const all = `FROM (${namedFiles(table)}) WHERE name NOT IN (SELECT path FROM media_file)`
      // Only rows with places have an order.
      if (table('track') !== 'track') return `SELECT DISTINCT name ${all}`
      return `SELECT name, min(seq) AS seq, arg_min(file, seq) AS file, arg_min(line, seq) AS line ${all} GROUP BY name`
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

/** Releases with a uuid or an id may be editions with similar titles, but not those of audio files. */
const KNOWN_BY_NAME = ` WHERE ${IMPLIED_ARTIST} IS NOT NULL OR starts_with(source_id, 'release:audio:')`

const oddName = (kind: Listed): Question => ({
  code: 'ODD_NAME',
  cases: (table) => `FROM ${table(kind)} WHERE ${isOdd(kind)}`,
  message: (count, examples) =>
    `${formatCount(count, kind)} with a name that a program seems to have left: ${examples}.`,
  hint: 'Correct it in the source. If its cells stand for nothing, write them in its entry: "empty": ["N/A"]; if letters are wrong, correct its "encoding".',
})

const IS_NUMBERED = `regexp_matches(name, ${literal(NUMBERED_NAME)})`
/** Whether a sign or a zero is before such a number, or a mark behind it. */
const IS_MARKED = [1, 3]
  .map((group) => `regexp_extract(name, ${literal(NUMBERED_NAME)}, ${group}) <> ''`)
  .join(' OR ')

const numberedNames = (): Question => ({
  code: 'NUMBERED_NAME',
  cases: (table) => `
    FROM ${table('track')}
    WHERE ${IS_NUMBERED} AND (
      SELECT count_if(${IS_MARKED}) > 1 AND 2 * count_if(${IS_NUMBERED}) > count(*) FROM all_track)`,
  message: (count, examples) => `${formatCount(count, 'track')} with a number before the name: ${examples}.`,
  hint: 'Write { "field": "…", "as": "numbered" } for "name" and for "tracknumber" in "fields" of the source, with the column of the names.',
})

const doubledName = (kind: WebResource): Question => ({
  code: 'DOUBLED_NAME',
  // Only rows with places have an order.
  cases: (table) =>
    namesAlike(kind, `(FROM ${table(kind)}${kind === 'release' ? KNOWN_BY_NAME : ''})`, table(kind) === kind),
  message: (count, examples) =>
    `${formatCount(count, 'name')} shared by more than one ${kind}${kind === 'release' ? ' of an artist' : ''}, ignoring blanks, case, accents and punctuation: ${examples}.`,
  hint: `If they are one ${kind}, write its name the same everywhere, or keep one record and use its uuid or id everywhere.`,
})

/** Warns about a catalog that contains artists of the sample catalog together with others. */
async function sampleRecords(engine: Engine): Promise<Warning | null> {
  const { sample, all } = await engine.one<{ sample: number; all: number }>(`
    SELECT count(*) FILTER (${IS_OF_SAMPLE})::INTEGER AS sample, count(*)::INTEGER AS "all"
    FROM artist_rank`)
  if (sample === 0 || sample === all) return null
  return {
    code: 'SAMPLE_RECORDS',
    count: sample,
    message: `${formatNumber(sample)} of ${formatCount(all, 'artist')} come from the sample catalog, which is fictional.`,
    at: [],
    hint: SAMPLE_HINT,
  }
}

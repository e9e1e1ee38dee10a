// Conditions and warnings for artists whose names are blanks alone, have a number of Discogs, or are several: names
// with feat. or ft. in them, and lists as programs write them. Only for artists that are known by their names: one with
// an id may be called so.
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { knownByName } from '../library/identity.ts'
import type { Library } from '../library/library.ts'
import { type ColumnOf, isInTable } from '../library/table-columns.ts'
import { VARIOUS_PATTERN } from '../library/various.ts'
import { firstPlaces, listExamples } from '../problems/examples.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount } from '../system/format.ts'

/** A word between two artists, as it is written. */
const WORD = String.raw`(?i)[\s(\[](feat\.?|ft\.?|featuring|w/)\s+\S`
/** Includes artists of audio files, whose ids derive from their names. */
const OF_NAMES = `(${knownByName('artist')} OR starts_with(source_id, 'artist:audio:'))`

/** Conditions for artists in `all_artist` and `artist`. */
export const IS_BLANK = `${OF_NAMES} AND NOT regexp_matches(name, '[^\\s\\pZ\\pC]')`
/** A number from 2 on, by which Discogs distinguishes artists of one name: `Sun (2)`. */
const NUMBER_OF_DISCOGS = String.raw` \(([2-9]|[1-9]\d{1,2})\)$`
const HAS_NUMBER = `${OF_NAMES} AND regexp_matches(name, ${literal(NUMBER_OF_DISCOGS)})`
/**
 * Several such artists, or one beside an artist of the name without the number, show that it is not part of the name.
 */
export const IS_OF_DISCOGS = `${HAS_NUMBER} AND (
  (SELECT count(*) > 1 FROM all_artist WHERE ${HAS_NUMBER})
  OR regexp_replace(name, ${literal(NUMBER_OF_DISCOGS)}, '') IN (SELECT name FROM all_artist))`
const VARIOUS = `SELECT uuid FROM all_artist WHERE regexp_matches(name, ${literal(VARIOUS_PATTERN)})`
const HAS_ARTIST = "regexp_matches(name, '\\S\\s+[-–—]\\s+\\S')"
/** A condition for tracks by various artists, most of which have their artists in their names: `Ann - Low`. */
export const IS_CREDITED_IN_NAME = `artist IN (${VARIOUS}) AND ${HAS_ARTIST} AND (
  SELECT count_if(${HAS_ARTIST}) > 1 AND 2 * count_if(${HAS_ARTIST}) > count(*)
  FROM all_track WHERE artist IN (${VARIOUS}))`
export const IS_FEATURED = `${OF_NAMES} AND regexp_matches(name, ${literal(WORD)})`
/** Several names with an instrument or a place behind each: `Ann (piano), Bob (bass)`. */
const IN_BRACKETS = String.raw`\)\s*[,;/]\s*[^()]*[^()\s][^()]*\([^()]+\)\s*$`
/** Brackets and quotes, line breaks, semicolons that do not end a character of HTML. */
const LIST = String.raw`${IN_BRACKETS}|^\s*\[\s*['"]|['"]\s*\]\s*$|\S[ \t]*[\r\n]+\s*\S|(?:^|[\s;])[^&\s;]+\s*;\s*\S`
/** A comma that no blank follows, as in `Ann,Bob`, but not in `10,000 Maniacs`. */
const TIGHT_COMMA = String.raw`[^\s,],[^\s,\d]`
/** Names with such commas, of which a part is an artist, too, and with other commas if all parts are. */
const BY_COMMAS = `SELECT uuid FROM (
    SELECT uuid, name, trim(part) IN (SELECT name FROM all_artist) AS is_artist FROM (
      SELECT uuid, name, unnest(string_split(name, ',')) AS part FROM all_artist WHERE contains(name, ',')))
  GROUP BY uuid, name
  HAVING bool_and(is_artist) OR bool_or(is_artist) AND regexp_matches(name, ${literal(TIGHT_COMMA)})`
/** What else is between artists. Two that are joined by `&`, `+` or `vs` often call themselves so. */
const BETWEEN = [' / ', ' x ', ' X ', ' × ', ' with ']
/** Names of which all parts are artists, too. */
const BY_MARKS = `SELECT uuid FROM (
    SELECT uuid, mark, trim(part) IN (SELECT name FROM all_artist) AS is_artist FROM (
      SELECT uuid, mark, unnest(string_split(name, mark)) AS part
      FROM all_artist JOIN (SELECT unnest([${BETWEEN.map(literal)}]) AS mark) ON contains(name, mark)))
  GROUP BY uuid, mark HAVING bool_and(is_artist)`
export const IS_LIST = `${OF_NAMES} AND (
  regexp_matches(name, ${literal(LIST)}) OR uuid IN (${BY_COMMAS}) OR uuid IN (${BY_MARKS}))`

/** A last name and others: `Reed, Ann`. */
const LAST_FIRST = String.raw`^([^,\s]+), ([^,&]+)$`
const IS_LAST_FIRST = `regexp_matches(name, ${literal(LAST_FIRST)})`
/**
 * A condition for names as an index sorts them: with an article at their end, or a last name before others, if an
 * artist has that name in the other order, or if most artists are named so.
 */
export const IS_SORTED = `${OF_NAMES} AND (
  regexp_matches(name, ', (?i:the|los|las|les|die|der|das)$')
  OR ${IS_LAST_FIRST} AND (
    regexp_replace(name, ${literal(LAST_FIRST)}, '\\2 \\1') IN (SELECT name FROM all_artist)
    OR (SELECT count_if(${IS_LAST_FIRST}) > 2 AND 2 * count_if(${IS_LAST_FIRST}) > count(*) FROM all_artist)))`

interface Case {
  readonly name: string
  readonly file: string
  readonly line: number
  readonly word: string
  /** The kind of the records that name it. */
  readonly kind: Kind
}

export async function featuredArtists(
  engine: Engine,
  library: Library,
  columnOf: ColumnOf,
): Promise<Warning> {
  const cases = await findCases(engine, library, IS_FEATURED)
  const words = JSON.stringify([...new Set(cases.map(({ word }) => word))].sort()).replaceAll('","', '", "')
  const split = `"split": ${words}`
  const ways = [
    ...(cases.some(({ file }) => isInTable(file)) ? [splitLine(cases, columnOf, split)] : []),
    ...(cases.every(({ file }) => isInTable(file))
      ? []
      : [`For audio, write ${split} in the entry "audio" of "sources".`]),
  ]
  return warningOf('FEATURED_ARTIST', cases, {
    message: (count, examples) =>
      `${formatCount(count, 'artist')} with another one in the name: ${examples}.`,
    hint: ways.join(' '),
  })
}

export async function listedArtists(engine: Engine, library: Library, columnOf: ColumnOf): Promise<Warning> {
  const cases = await findCases(engine, library, IS_LIST)
  const tags = cases.every(({ file }) => isInTable(file))
    ? ''
    : ' For audio, write each artist as a value of its own in the tags.'
  const { separator, caution } = separatorIn(cases)
  return warningOf('LIST_AS_NAME', cases, {
    message: (count, examples) => `${formatCount(count, 'artist')} with a list as the name: ${examples}.`,
    hint: `To read the artists of the list, write in "fields" of the source: ${linesFor(cases, columnOf, separator)}.${caution}${tags}`,
  })
}

/** What separates the artists of lists, as members of a field, and what else it would cut. */
interface Separator {
  /** Empty for lists that need no separator. */
  readonly separator: string
  readonly caution: string
}

function separatorIn(cases: readonly Case[]): Separator {
  if (cases.some(({ name }) => name.includes(';'))) return { separator: '"separator": ";"', caution: '' }
  const marks = BETWEEN.filter((mark) => cases.some(({ name }) => name.includes(mark)))
  if (marks.length > 0) return splitAt(cases, marks)
  if (!cases.every(({ name }) => /^[^[\n]*,/.test(name))) return { separator: '', caution: '' }
  if (!cases.some(({ name }) => /,\s/.test(name)))
    return { separator: '"separator": ",", "spaced": false', caution: '' }
  const kept = cases.some(({ name }) => /\)\s*,/.test(name)) ? ' What is in brackets stays in the names.' : ''
  const caution = ' This cuts names that contain a comma, such as Tyler, The Creator.'
  return { separator: '"separator": ","', caution: caution + kept }
}

/** Returns the mark that is in all lists as their separator, or splits them at those that are in some. */
function splitAt(cases: readonly Case[], marks: readonly string[]): Separator {
  const shared = marks.find((mark) => cases.every(({ name }) => name.includes(mark)))
  const words = JSON.stringify(marks.map((mark) => mark.trim())).replaceAll('","', '", "')
  return {
    separator: shared === undefined ? `"split": ${words}` : `"separator": ${JSON.stringify(shared)}`,
    caution: ' This cuts all names that contain it.',
  }
}

/** Returns the lines that read a column as a list of artists: tracks have several, releases show them in one text. */
function linesFor(cases: readonly Case[], columnOf: ColumnOf, form: string): string {
  const field = JSON.stringify(listColumn(columnOf))
  const source = form === '' ? field : `{ "field": ${field}, ${form} }`
  return cases.every(({ kind }) => kind === 'release')
    ? `"artist.name": ${source}, "artist_display": ${field}`
    : `"artists.name": ${source}`
}

function splitLine(cases: readonly Case[], columnOf: ColumnOf, split: string): string {
  if (columnOf('artists.name') !== 'artists.name')
    return `To make them artists of their own, add ${split} to "artists.name" in "fields" of the source.`
  return `To make them artists of their own, write in "fields" of the source: ${linesFor(cases, columnOf, split)}.`
}

/** Returns the column that holds the artists of tracks. */
function listColumn(columnOf: ColumnOf): string {
  const column = columnOf('artists.name')
  return column === 'artists.name' ? columnOf('artist.name') : column
}

async function findCases(engine: Engine, library: Library, condition: string): Promise<Case[]> {
  const found = await engine.all<Omit<Case, 'kind'>>(`
    SELECT name, file, line, lower(regexp_extract(name, ${literal(WORD)}, 1)) AS word
    FROM artist WHERE ${condition} ORDER BY seq`)
  return found.map((one) => {
    const source = library.sources.find(({ files }) => files.has(one.file))
    return { ...one, kind: source?.source.kind ?? 'artist' }
  })
}

function warningOf(
  code: Warning['code'],
  cases: readonly Case[],
  { message, hint }: { readonly message: (count: number, examples: string) => string; readonly hint: string },
): Warning {
  const count = cases.length
  const examples = listExamples(cases, ({ name }) => name)
  return { code, count, message: message(count, examples), at: firstPlaces(cases), hint }
}

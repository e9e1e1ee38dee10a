// Warnings about names: those that a program left, with numbers or in quotation marks, and names that differ slightly.

import type { Listed, WebResource } from '../../contract/kinds/kinds.ts'
import { literal } from '../engine/sql.ts'
import { NUMBERED_NAME } from '../records/values/numbered-name.ts'
import { formatCount } from '../system/format.ts'
import { isConverted, isDitto, isOdd } from './odd-names.ts'
import type { Question } from './questions.ts'
import { IMPLIED_ARTIST, namesAlike, titlesOfDiscs } from './statistics-questions.ts'

const ODD_HINT =
  'Correct it in the source. If its cells stand for nothing, write them in its entry: "empty": ["N/A"]; if letters are wrong, correct its "encoding".'

const oddName = (kind: Listed): Question => ({
  code: 'ODD_NAME',
  cases: (table) => `FROM ${table(kind)} WHERE ${isOdd(kind)}`,
  message: (count, examples) =>
    `${formatCount(count, kind)} with a name that a program seems to have left: ${examples}.`,
  hint: ODD_HINT,
})

const CONVERTED_HINT = 'Format the column as text in the spreadsheet, enter them again, and save the file.'

const convertedNames = (kind: 'release' | 'track'): Question => ({
  code: 'ODD_NAME',
  cases: (table) =>
    `FROM ${table(kind)} WHERE ${isConverted('name', kind === 'track' ? 'all_track' : undefined)}`,
  message: (count, examples) =>
    `${formatCount(count, kind)} with a name that a spreadsheet seems to have changed: ${examples}.`,
  hint: CONVERTED_HINT,
})

const CONVERTED_NUMBERS: Question = {
  code: 'ODD_NAME',
  cases: (table) => `
    SELECT catalognumber AS name, * EXCLUDE (name) FROM ${table('release')}
    WHERE ${isConverted('catalognumber', 'all_release')}`,
  message: (count, examples) =>
    `${formatCount(count, 'release')} with a catalog number that a spreadsheet seems to have changed: ${examples}.`,
  hint: CONVERTED_HINT,
}

const ditto = (kind: 'artist' | 'label' | 'release'): Question => ({
  code: 'ODD_NAME',
  cases: (table) => `FROM ${table(kind)} WHERE ${isDitto(kind)}`,
  message: (count, examples) =>
    `${formatCount(count, kind)} with a name that seems to repeat the one above: ${examples}.`,
  hint: `Write the name in these cells. Or let them count as empty, and have the value above: "empty": ["ditto"] in the entry of the source, and "${kind === 'artist' ? 'artist' : kind === 'release' ? 'release' : 'release.label'}.name": { "field": "…", "rows": "fill" } in its "fields".`,
})

/** Tags, each with the first record that has it. */
const oddTags = (kind: 'release' | 'track'): Question => ({
  code: 'ODD_NAME',
  cases: (table, hasPlaces) => {
    const odd = `WHERE ${isOdd('artist')}`
    if (!hasPlaces) return `FROM (SELECT DISTINCT unnest(tags) AS name FROM ${table(kind)}) ${odd}`
    return `
      SELECT name, min(seq) AS seq, arg_min(file, seq) AS file, arg_min(line, seq) AS line
      FROM (SELECT unnest(tags) AS name, seq, file, line FROM ${table(kind)}) ${odd} GROUP BY name`
  },
  message: (count, examples) =>
    `${formatCount(count, 'tag')} that a program seems to have left: ${examples}.`,
  hint: ODD_HINT,
})

/**
 * A query for the tracks whose names meet a condition, if most do, and more than one is certain: a few titles do so by
 * chance.
 */
const ofMostTracks = (table: string, condition: string, certain = condition): string => `
  FROM ${table}
  WHERE ${condition} AND (
    SELECT count_if(${certain}) > 1 AND 2 * count_if(${condition}) > count(*) FROM all_track track)`

const IS_QUOTED = `regexp_matches(name, ${literal(`^\\s*('.+'|'[^']+|".+"|‘.+’|“.+”|„.+[“”]|«.+»|».+«)\\s*$`)})`

const QUOTED_NAMES: Question = {
  code: 'ODD_NAME',
  cases: (table) => ofMostTracks(table('track'), IS_QUOTED),
  message: (count, examples) =>
    `${formatCount(count, 'track')} with the name in quotation marks: ${examples}.`,
  hint: 'Remove the quotation marks in the source.',
}

/** A condition for names that begin with the artist of the track: `Ann - Low`. */
const WITH_ARTIST = `EXISTS (
  FROM all_artist
  WHERE uuid = track.artist AND starts_with(track.name, name)
    AND regexp_matches(substr(track.name, length(name) + 1), '^\\s+[-–—]\\s+\\S'))`

const CREDITED_NAMES: Question = {
  code: 'ARTIST_IN_NAME',
  cases: (table) => ofMostTracks(`${table('track')} track`, WITH_ARTIST),
  message: (count, examples) =>
    `${formatCount(count, 'track')} with their own artist in the name: ${examples}.`,
  hint: 'Write { "field": "…", "as": "artist-title" } for "name" in "fields" of the source, with the column of the names.',
}

const IS_NUMBERED = `regexp_matches(name, ${literal(NUMBERED_NAME)})`
const IS_FILE = `regexp_matches(name, '\\S\\.(?i:mp3|wav|flac|aiff?|m4a|ogg)$')`

const FILE_NAMES: Question = {
  code: 'ODD_NAME',
  cases: (table) => ofMostTracks(table('track'), `${IS_FILE} AND NOT ${IS_NUMBERED}`),
  message: (count, examples) => `${formatCount(count, 'track')} with the name of a file: ${examples}.`,
  hint: 'Write { "field": "…", "as": "filename" } for "name" in "fields" of the source, with the column of the names.',
}

/** Whether a sign or a zero is before such a number, or a mark behind it. */
const IS_MARKED = [1, 3]
  .map((group) => `regexp_extract(name, ${literal(NUMBERED_NAME)}, ${group}) <> ''`)
  .join(' OR ')

const NUMBERED_NAMES: Question = {
  code: 'NUMBERED_NAME',
  cases: (table) => ofMostTracks(table('track'), IS_NUMBERED, IS_MARKED),
  message: (count, examples) => `${formatCount(count, 'track')} with a number before the name: ${examples}.`,
  hint: 'Write { "field": "…", "as": "numbered" } for "name" and for "tracknumber" in "fields" of the source, with the column of the names.',
}

/** Releases with a uuid or an id may be editions with similar titles, but not those of audio files. */
const KNOWN_BY_NAME = ` WHERE ${IMPLIED_ARTIST} IS NOT NULL OR starts_with(source_id, 'release:audio:')`

const doubledName = (kind: WebResource): Question => ({
  code: 'DOUBLED_NAME',
  cases: (table, hasPlaces) =>
    namesAlike(kind, `(FROM ${table(kind)}${kind === 'release' ? KNOWN_BY_NAME : ''})`, hasPlaces),
  message: (count, examples) =>
    `${formatCount(count, 'name')} shared by more than one ${kind}${kind === 'release' ? ' of an artist' : ''}, ignoring blanks, case, accents and punctuation: ${examples}.`,
  hint: `If they are one ${kind}, write its name the same everywhere, or keep one record and use its id or uuid everywhere. The address of its page ends in its uuid.`,
})

const TITLES_OF_DISCS: Question = {
  code: 'SPLIT_RELEASE',
  cases: (table, hasPlaces) => titlesOfDiscs(`(FROM ${table('release')}${KNOWN_BY_NAME})`, hasPlaces),
  message: (count, examples) =>
    `${formatCount(count, 'title')} with the number of a disc, which are releases of their own: ${examples}.`,
  hint: 'To make one release of its discs, write its title alone in each row, and the number in a column "disc". If they were released apart, nothing needs to be done.',
}

/** In the order of the report. */
export const NAME_QUESTIONS: readonly Question[] = [
  ...(['artist', 'label', 'release'] as const).map(doubledName),
  TITLES_OF_DISCS,
  ...(['artist', 'label', 'release', 'track'] as const).map(oddName),
  ...(['artist', 'label', 'release'] as const).map(ditto),
  ...(['release', 'track'] as const).map(convertedNames),
  CONVERTED_NUMBERS,
  ...(['release', 'track'] as const).map(oddTags),
  QUOTED_NAMES,
  FILE_NAMES,
  CREDITED_NAMES,
  NUMBERED_NAMES,
]

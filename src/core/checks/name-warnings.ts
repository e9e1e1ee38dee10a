// Warnings about names: those that a program left, with numbers or in quotation marks, and names that differ slightly.

import type { Listed, WebResource } from '../../contract/kinds/kinds.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { impliedArtist } from '../library/moved.ts'
import { splitNumberedName } from '../records/values/numbered-name.ts'
import { formatCount } from '../system/format.ts'
import { alikeNames, alikeTitles, titlesOfDiscs } from './alike-names.ts'
import {
  areFew,
  dittoWord,
  isConverted,
  isDay,
  isDitto,
  isOddName,
  isShouted,
  isTruthValue,
  requirement,
} from './odd-names.ts'
import type { Case, Question } from './question.ts'

type Track = MergedRecord<'track'>
type Named = Pick<MergedRecord<Listed>, 'name' | 'at'>

const caseOf = ({ name, at }: Named): Case => ({
  name,
  file: at.file,
  line: at.line,
})

const casesIn = (library: Library, kind: Listed, isCase: (name: string) => boolean): readonly Case[] => {
  const records: readonly MergedRecord<Listed>[] = library.records[kind]
  return records.filter(({ name }) => isCase(name)).map(caseOf)
}

/**
 * Returns a condition for names that are certain words, both of an artist and of a release: alone, such a word may be
 * right.
 * @param kind of the names
 * @param wordIn returns the word that a name is, if it is one of them
 */
function inBoth(library: Library, kind: WebResource, wordIn: (name: string) => string | null) {
  const others: readonly MergedRecord<WebResource>[] =
    library.records[kind === 'artist' ? 'release' : 'artist']
  let words: ReadonlySet<string> | undefined
  return (name: string): boolean => {
    const word = wordIn(name)
    if (word === null) return false
    words ??= new Set(others.flatMap((other) => wordIn(other.name) ?? []))
    return words.has(word)
  }
}

/** Returns a condition for names that a program left. */
function isLeft(library: Library, kind: Listed): (name: string) => boolean {
  if (kind === 'label' || kind === 'track') return (name) => isOddName(kind, name)
  const isRequirement = inBoth(library, kind, requirement)
  return (name) => isOddName(kind, name) || isRequirement(name)
}

const ODD_HINT =
  'Correct it in the source. If its cells stand for nothing, write them in its entry: "empty": ["N/A"]; if letters are wrong, correct its "encoding"; if it has characters of HTML, such as &amp;, write "name": { "field": "…", "as": "html" } in "fields".'

const ODD_TAG_HINT =
  'Correct it in the tags of these files. If letters are wrong, a tag editor can read the tags in the encoding that they were written in, such as windows-1251 for Cyrillic, and write them as Unicode (ID3v2.4, UTF-8).'

const TAG_HINT = 'Correct the tags of these files.'

const oddName = (kind: Listed): Question => ({
  code: 'ODD_NAME',
  cases: (library) => casesIn(library, kind, isLeft(library, kind)),
  message: (count, examples) =>
    `${formatCount(count, kind)} with a name that a program seems to have left: ${examples}.`,
  hint: ODD_HINT,
  tagHint: ODD_TAG_HINT,
})

const CONVERTED_HINT = 'Format the column as text in the spreadsheet, enter them again, and save the file.'

/**
 * Returns the names of a column that a spreadsheet seems to have made of others.
 * @param mayBeDays whether names may be days, as those of concerts are
 */
function convertedIn(column: readonly Named[], mayBeDays = false): readonly Case[] {
  const texts = column.map(({ name }) => name)
  const areOdd = [
    isConverted,
    ...(mayBeDays || !areFew(texts, isDay) ? [] : [isDay]),
    ...(areFew(texts, isShouted) ? [isTruthValue] : []),
  ]
  return column.filter(({ name }) => areOdd.some((isOdd) => isOdd(name))).map(caseOf)
}

const convertedNames = (kind: Listed): Question => ({
  code: 'ODD_NAME',
  cases: ({ records }) => convertedIn(records[kind], kind === 'release'),
  message: (count, examples) =>
    `${formatCount(count, kind)} with a name that a spreadsheet seems to have changed: ${examples}.`,
  hint: CONVERTED_HINT,
  tagHint: TAG_HINT,
})

const CONVERTED_NUMBERS: Question = {
  code: 'ODD_NAME',
  cases: ({ records }) =>
    convertedIn(
      records.release.flatMap(({ catalognumber: name = null, at }) => (name === null ? [] : { name, at })),
    ),
  message: (count, examples) =>
    `${formatCount(count, 'release')} with a catalog number that a spreadsheet seems to have changed: ${examples}.`,
  hint: CONVERTED_HINT,
  tagHint: TAG_HINT,
}

const ditto = (kind: WebResource): Question => ({
  code: 'ODD_NAME',
  cases: (library) => {
    const isDittoWord = inBoth(library, kind, dittoWord)
    return casesIn(library, kind, (name) => isDitto(name) || isDittoWord(name))
  },
  message: (count, examples) =>
    `${formatCount(count, kind)} with a name that seems to repeat the one above: ${examples}.`,
  hint: `Write the name in these cells. Or let them count as empty, and have the value above: "empty": ["ditto"] in the entry of the source, and "${kind === 'artist' ? 'artist' : kind === 'release' ? 'release' : 'release.label'}.name": { "field": "…", "rows": "fill" } in its "fields".`,
  tagHint: TAG_HINT,
})

/** Returns the tags of records, each with the first record that has it. */
function tagsOf(records: readonly MergedRecord<'release' | 'track'>[]): Case[] {
  const first = new Map<string, Case>()
  for (const { tags, at } of records)
    for (const name of tags ?? []) if (!first.has(name)) first.set(name, caseOf({ name, at }))
  return [...first.values()]
}

const oddTags = (kind: 'release' | 'track'): Question => ({
  code: 'ODD_NAME',
  cases: (library) => {
    const isOdd = isLeft(library, 'artist')
    return tagsOf(library.records[kind]).filter(({ name }) => isOdd(name))
  },
  message: (count, examples) =>
    `${formatCount(count, 'tag')} that a program seems to have left: ${examples}.`,
  hint: ODD_HINT,
  tagHint: ODD_TAG_HINT,
})

/**
 * Returns the tracks that meet a condition, if most do, and more than one is certain: a few titles do so by chance.
 * @param isCertain of tracks that meet the condition
 */
function ofMostTracks(
  { records: { track: tracks } }: Library,
  isCase: (track: Track) => boolean,
  isCertain = isCase,
): readonly Case[] {
  const found = tracks.filter(isCase)
  const areMost = 2 * found.length > tracks.length && found.filter(isCertain).length > 1
  return areMost ? found.map(caseOf) : []
}

const QUOTED =
  /^[\t\n\f\r ]*(?:'[^\n]+'|'[^']+|"[^\n]+"|‘[^\n]+’|“[^\n]+”|„[^\n]+[“”]|«[^\n]+»|»[^\n]+«)[\t\n\f\r ]*$/

const isQuoted = ({ name }: Pick<Track, 'name'>): boolean => QUOTED.test(name)

const QUOTED_NAMES: Question = {
  code: 'ODD_NAME',
  cases: (library) => ofMostTracks(library, isQuoted),
  message: (count, examples) =>
    `${formatCount(count, 'track')} with the name in quotation marks: ${examples}.`,
  hint: 'Remove the quotation marks in the source.',
}

/** Whether a name begins with that of an artist: `Ann - Low`. */
export const beginsWithArtist = (name: string, artist: string): boolean =>
  name.startsWith(artist) && /^[\t\n\f\r ]+[-–—][\t\n\f\r ]+[^\t\n\f\r ]/.test(name.slice(artist.length))

const CREDITED_NAMES: Question = {
  code: 'ARTIST_IN_NAME',
  cases: (library) => {
    const artists = library.byUuid('artist')
    return ofMostTracks(library, ({ name, artist }) => {
      const credited = artists.get(artist)
      return credited !== undefined && beginsWithArtist(name, credited.name)
    })
  },
  message: (count, examples) =>
    `${formatCount(count, 'track')} with their own artist in the name: ${examples}.`,
  hint: 'Write { "field": "…", "as": "artist-title" } for "name" in "fields" of the source, with the column of the names.',
  tagHint: TAG_HINT,
}

const isNumbered = ({ name }: Pick<Track, 'name'>): boolean => splitNumberedName(name) !== null

/** Whether a name is that of a file of audio. */
export const isFileName = (name: string): boolean =>
  /[^\t\n\f\r ]\.(?:mp3|wav|flac|aiff?|m4a|ogg)$/iu.test(name)

const FILE_NAMES: Question = {
  code: 'ODD_NAME',
  cases: (library) => ofMostTracks(library, (track) => isFileName(track.name) && !isNumbered(track)),
  message: (count, examples) => `${formatCount(count, 'track')} with the name of a file: ${examples}.`,
  hint: 'Write { "field": "…", "as": "filename" } for "name" in "fields" of the source, with the column of the names.',
  tagHint: TAG_HINT,
}

const NUMBERED_NAMES: Question = {
  code: 'NUMBERED_NAME',
  cases: (library) =>
    ofMostTracks(library, isNumbered, ({ name }) => splitNumberedName(name)?.isMarked === true),
  message: (count, examples) => `${formatCount(count, 'track')} with a number before the name: ${examples}.`,
  hint: 'Write { "field": "…", "as": "numbered" } for "name" and for "tracknumber" in "fields" of the source, with the column of the names.',
  tagHint:
    'Remove the numbers from the titles in the tags. If they are parts of the titles, nothing needs to be done.',
}

/** The releases with a uuid or an id may be editions with similar titles, but not those of audio files. */
const knownByName = ({ records }: Library): readonly MergedRecord<'release'>[] =>
  records.release.filter(
    (release) => impliedArtist(release) !== null || release.id?.startsWith('release:audio:'),
  )

const doubledName = (kind: WebResource): Question => ({
  code: 'DOUBLED_NAME',
  cases: (library) => {
    const groups = kind === 'release' ? alikeTitles(knownByName(library)) : alikeNames(library.records[kind])
    return groups.map(caseOf)
  },
  message: (count, examples) =>
    `${formatCount(count, 'name')} shared by more than one ${kind}${kind === 'release' ? ' of an artist' : ''}, ignoring blanks, case, accents and punctuation: ${examples}.`,
  hint: `If they are one ${kind}, write its name the same everywhere, or keep one record and use its id or uuid everywhere.${kind === 'release' ? '' : ` If they are several, give each a description of its own.`}`,
})

const TITLES_OF_DISCS: Question = {
  code: 'SPLIT_RELEASE',
  cases: (library) => titlesOfDiscs(knownByName(library)).map(caseOf),
  message: (count, examples) =>
    `${formatCount(count, 'title')} with the number of a disc, which are releases of their own: ${examples}.`,
  hint: 'To make one release of its discs, write its title alone in each row, and the number in a column "disc". If they were released apart, nothing needs to be done.',
  tagHint:
    'To make one release of its discs, tag all of their files with the title alone, and each with the number of its disc. If they were released apart, nothing needs to be done.',
}

/** In the order of the report. */
export const NAME_QUESTIONS: readonly Question[] = [
  ...(['artist', 'label', 'release'] as const).map(doubledName),
  TITLES_OF_DISCS,
  ...(['artist', 'label', 'release', 'track'] as const).map(oddName),
  ...(['artist', 'label', 'release'] as const).map(ditto),
  ...(['artist', 'label', 'release', 'track'] as const).map(convertedNames),
  CONVERTED_NUMBERS,
  ...(['release', 'track'] as const).map(oddTags),
  QUOTED_NAMES,
  FILE_NAMES,
  CREDITED_NAMES,
  NUMBERED_NAMES,
]

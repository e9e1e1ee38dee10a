// Warnings about names: those with numbers or in quotation marks, and names that differ slightly. Those that a program
// left or changed are in odd-name-warnings.ts.

import type { WebResource } from '../../contract/kinds/kinds.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { impliedArtist } from '../library/moved.ts'
import { capital, membersText, SAME_COLUMN, SOURCE_FIELDS } from '../problems/proposals.ts'
import { splitNumberedName } from '../records/values/numbered-name.ts'
import { formatCount } from '../system/format.ts'
import { alikeNames, alikeTitles, titlesOfDiscs } from './alike-names.ts'
import { toCase } from './case.ts'
import { ODD_NAME_QUESTIONS } from './odd-name-warnings.ts'
import type { Case, Question } from './question.ts'

type Track = MergedRecord<'track'>
const TAG_HINT = 'Correct the tags of these files.'

/** Asks to read the column of the names in a form, for some fields. */
export function namesRead(
  as: string,
  fields: readonly string[],
): Pick<Question, 'proposals'> & { hint: string } {
  const form = { field: SAME_COLUMN, as }
  const names = fields.map((field) => `for ${JSON.stringify(field)}`).join(' and ')
  const clause = `write { ${membersText(form)} } ${names} in "fields" of the source, with the column of the names`
  const members = Object.fromEntries(fields.map((field) => [field, form]))
  return { hint: `${capital(clause)}.`, proposals: [{ path: SOURCE_FIELDS, members, clause }] }
}

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
  return areMost ? found.map(toCase) : []
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
  ...namesRead('artist-title', ['name']),
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
  ...namesRead('filename', ['name']),
  tagHint: TAG_HINT,
}

const NUMBERED_NAMES: Question = {
  code: 'NUMBERED_NAME',
  cases: (library) =>
    ofMostTracks(library, isNumbered, ({ name }) => splitNumberedName(name)?.isMarked === true),
  message: (count, examples) => `${formatCount(count, 'track')} with a number before the name: ${examples}.`,
  ...namesRead('numbered', ['name', 'tracknumber']),
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
    return groups.map(toCase)
  },
  message: (count, examples) =>
    `${formatCount(count, 'name')} shared by more than one ${kind}${kind === 'release' ? ' of an artist' : ''}, ignoring blanks, case, accents and punctuation: ${examples}.`,
  hint: `If they are one ${kind}, write its name the same everywhere, or keep one record and use its id or uuid everywhere.${kind === 'release' ? '' : ` If they are several, give each a description of its own.`}`,
})

const TITLES_OF_DISCS: Question = {
  code: 'SPLIT_RELEASE',
  cases: (library) => titlesOfDiscs(knownByName(library)).map(toCase),
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
  ...ODD_NAME_QUESTIONS,
  QUOTED_NAMES,
  FILE_NAMES,
  CREDITED_NAMES,
  NUMBERED_NAMES,
]

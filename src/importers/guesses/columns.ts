// Scores the columns of a sheet for each field, by their names and by what they hold, and chooses.
import { isAudioFile } from '../../contract/rules/media-types.ts'
import { isField } from '../../core/records/fields.ts'
import { meaningOfAddresses } from './addresses.ts'
import { type Column, fits, foreignToNames, LIST_OF_RECORDS, most } from './contents.ts'
import type { Candidate, Choice, Chosen, Doubt, SheetKind } from './guessed.ts'
import type { Meaning } from './meanings.ts'
import { findMeanings, meaningBeside, withLanguage, withoutLanguage } from './names.ts'
import { holdsStarts, nameOfEntities, timesOfPlays } from './neighbours.ts'
import { choiceBetween, oneOfAlike, titlesOfReleases } from './ties.ts'
import { movementNames } from './works.ts'

/** The fields of meanings, in the order in which settings have them. */
const FIELDS: Readonly<Record<SheetKind, readonly (readonly [Meaning, field: string])[]>> = {
  track: [
    ['title', 'name'],
    ['artist', 'artist.name'],
    ['artistList', 'artists.name'],
    ['also', 'artist.also'],
    ['album', 'release.name'],
    ['albumArtist', 'release.artist.name'],
    ['number', 'tracknumber'],
    ['work', 'work'],
    ['movement', 'movement'],
    ['movementNumber', 'movementnumber'],
    ['disc', 'disc'],
    ['duration', 'duration'],
    ['label', 'release.label.name'],
    ['catalogNumber', 'release.catalognumber'],
    ['barcode', 'release.barcode'],
    ['date', 'release.releasedate'],
    ['originalDate', 'release.originaldate'],
    ['type', 'release.type'],
    ['cover', 'release.image'],
    ['description', 'release.description'],
    ['unlisted', 'release.unlisted'],
    ['cLine', 'release.cline'],
    ['pLine', 'pline'],
    ['explicit', 'explicit'],
    ['chapters', 'chapters'],
    ['isrc', 'isrc'],
    ['tags', 'tags'],
    ['license', 'license'],
    ['stream', 'stream'],
    ['links', 'release.links'],
    ['recordingId', 'musicbrainz'],
    ['releaseId', 'release.musicbrainz'],
    ['discogs', 'release.discogs'],
    ['version', 'version'],
    ['albumVersion', 'release.version'],
  ],
  release: [
    ['artist', 'artist.name'],
    ['albumArtist', 'artist.name'],
    ['also', 'artist.also'],
    ['album', 'name'],
    ['title', 'name'],
    ['label', 'label.name'],
    ['catalogNumber', 'catalognumber'],
    ['barcode', 'barcode'],
    ['date', 'releasedate'],
    ['originalDate', 'originaldate'],
    ['type', 'type'],
    ['cover', 'image'],
    ['description', 'description'],
    ['unlisted', 'unlisted'],
    ['cLine', 'cline'],
    ['pLine', 'pline'],
    ['explicit', 'explicit'],
    ['tags', 'tags'],
    ['license', 'license'],
    ['links', 'links'],
    ['releaseId', 'musicbrainz'],
    ['discogs', 'discogs'],
    ['albumVersion', 'version'],
    ['version', 'version'],
  ],
}

const fieldsOfColumns = (kind: SheetKind): readonly string[] =>
  [...new Set(FIELDS[kind].map(([, field]) => field))].filter((field) => isField(kind, field))

/** The fields that a column of a sheet may be read as. */
export const columnFields: Readonly<Record<SheetKind, readonly string[]>> = {
  track: fieldsOfColumns('track'),
  release: fieldsOfColumns('release'),
}

const MEANINGS: Readonly<Record<SheetKind, ReadonlyMap<Meaning, string>>> = {
  track: new Map(FIELDS.track),
  release: new Map(FIELDS.release),
}

/** Chooses a column for each field: the best of all candidates first, so that a column is what it is most. */
export function chooseColumns(kind: SheetKind, columns: readonly Column[]): Chosen {
  const times = [...timesOfPlays(columns), ...columns.filter(holdsStarts)]
  const all = columns
    .filter((column) => !times.includes(column))
    .flatMap((column) => findCandidates(kind, column, columns))
  // A sheet without titles is about something else, such as sales: `Date` may be anything.
  const hasTitle = all.some(({ field }) => field === 'name') || movementNames(columns) !== null
  const left = new Set(hasTitle ? all : all.filter(({ score }) => score % EMPTY <= 0))
  const found = new Map<string, readonly Column[]>()
  const choices: Choice[] = []
  while (left.size > 0) {
    const best = [...left].reduce((one, other) => (other.score < one.score ? other : one))
    const equals = [...left].filter(({ field, score }) => field === best.field && score === best.score)
    const isList = best.field.endsWith('links')
    const taken = new Set(equals.map(({ column }) => column))
    const only = oneOfAlike(best.field, [...taken])
    if (isList) found.set(best.field, [...taken])
    else if (only) found.set(best.field, [only])
    else choices.push(choiceBetween(best.field, [...taken]))
    for (const each of left) if (each.field === best.field || taken.has(each.column)) left.delete(each)
  }
  const titles = kind === 'track' ? titlesOfReleases(all, found) : null
  if (titles && 'options' in titles) {
    found.delete('name')
    choices.push(titles)
  } else if (titles) found.set('release.name', [titles])
  // The only date of a release is its own.
  for (const field of ['releasedate', 'release.releasedate']) {
    const original = field.replace('releasedate', 'originaldate')
    const only = found.has(field) ? undefined : found.get(original)
    if (only && found.delete(original)) found.set(field, only)
  }
  // Other spellings are of a name that a column has.
  if (!found.has('artist.name')) found.delete('artist.also')
  const inOrder = new Map(
    [...MEANINGS[kind].values()].flatMap((field) => {
      const those = [...found].filter(([each]) => each === field || isInLanguage(each, field))
      // A text is either in one language or in several.
      return those.some(([each]) => each === field) ? those.filter(([each]) => each === field) : those
    }),
  )
  const used = new Set([...found.values()].flat())
  const decided = new Set([...found.keys(), ...choices.map(({ field }) => field)])
  const doubts = columns.flatMap((column) => (used.has(column) ? [] : findDoubts(kind, column, decided)))
  const absent = columns.flatMap((column) => (used.has(column) ? [] : absentBy(kind, column, found)))
  return { found: inOrder, choices, doubts, absent }
}

/** Returns the field whose name a column has, if it holds something else: a source would read it by that name. */
function absentBy(kind: SheetKind, column: Column, found: Chosen['found']): readonly string[] {
  const field = column.name.trim().toLowerCase()
  const [meaning] = FIELDS[kind].find(([, each]) => each === field) ?? []
  if (meaning === undefined || NAMED.has(meaning) || found.has(field) || !isField(kind, field)) return []
  const rank = findMeanings(column.name).get(meaning) ?? 0
  return column.values.length === 0 || fits(meaning, column, rank) ? [] : [field]
}

/** The score of an empty column, which is behind any with values. */
const EMPTY = 10
/** The score of a column of titles that holds names of files, which is behind any of names. */
const FILES = 5

function findCandidates(kind: SheetKind, column: Column, columns: readonly Column[]): Candidate[] {
  const own = column.name.trim().toLowerCase()
  const beside = meaningBeside(
    column.name,
    columns.map(({ name }) => name),
  )
  const named = { ...column, name: nameOfEntities(column, columns) ?? column.name }
  const meanings: readonly (readonly [Meaning, number])[] =
    beside === undefined ? meaningsOfColumn(named) : beside === null ? [] : [[beside, 0]]
  const candidates = meanings.flatMap(([meaning, rank]): Candidate[] => {
    const field = MEANINGS[kind].get(meaning)
    if (field === undefined || !fits(meaning, column, rank)) return []
    if (meaning === 'label' && repeatsTitles(column, columns)) return []
    const isOwn = own === field && isField(kind, field)
    const isLast = meaning === 'title' && most(column.values, isAudioFile)
    const score = (isLast ? FILES : isOwn ? -1 : rank) + (column.values.length === 0 ? EMPTY : 0)
    return [{ field, column, score }]
  })
  candidates.push(...inLanguage(kind, column))
  // For releases, two meanings are the same field.
  return candidates.filter(
    ({ field, score }, at) =>
      !candidates.some(
        (other, place) =>
          other.field === field && (other.score < score || (other.score === score && place < at)),
      ),
  )
}

/** Whether a column holds the titles once more, as Kodi labels what it lists. */
const repeatsTitles = (column: Column, columns: readonly Column[]): boolean =>
  new Set(column.values).size > 1 &&
  columns.some(
    (other) =>
      other !== column &&
      findMeanings(other.name).has('title') &&
      JSON.stringify(other.values) === JSON.stringify(column.values),
  )

/** The score of a column of titles in a language, which is behind any without one. */
const IN_LANGUAGE = 4

/** Returns what a column such as `Title (EN)` may hold. */
function titlesInLanguage(name: string): readonly (readonly [Meaning, number])[] {
  return [...findMeanings(withoutLanguage(name) ?? '').keys()].flatMap((meaning) =>
    meaning === 'title' || meaning === 'album' ? [[meaning, IN_LANGUAGE] as const] : [],
  )
}

function meaningsOfColumn(column: Column): readonly (readonly [Meaning, number])[] {
  const whole = findMeanings(column.name)
  const named = [...(whole.size > 0 ? whole : titlesInLanguage(column.name))].filter(
    // A column of such a name is often for the owner of the sheet alone.
    ([meaning, rank]) => meaning !== 'description' || rank === 0,
  )
  // The page of an artist or a label is not that of the release.
  return named.some(([meaning]) => NAMED.has(meaning)) ? named : [...named, ...meaningOfAddresses(column)]
}

/** A column of texts in a language that its name ends with. */
function inLanguage(kind: SheetKind, column: Column): Candidate[] {
  const named = withLanguage(column.name)
  const field = MEANINGS[kind].get('description')
  if (!named || !findMeanings(named.base).has('description') || !fits('description', column, 0)) return []
  return [{ field: `${field}.${named.language}`, column, score: 0 }]
}

const isInLanguage = (field: string, text: string): boolean =>
  text.endsWith('description') && field.startsWith(`${text}.`)

/** Meanings that are names. */
const NAMED: ReadonlySet<Meaning> = new Set(['title', 'artist', 'album', 'albumArtist', 'label'])

/** @param decided fields for which there is a column, or a choice between some */
function findDoubts(kind: SheetKind, column: Column, decided: ReadonlySet<string>): Doubt[] {
  const { name, values } = column
  const ranked = [...findMeanings(name)]
    .filter(([meaning]) => !decided.has(MEANINGS[kind].get(meaning) ?? ''))
    .sort(([, one], [, other]) => one - other)
  const [meaning, rank = 0] = ranked.find(([each]) => NAMED.has(each)) ?? ranked[0] ?? []
  const field = meaning && MEANINGS[kind].get(meaning)
  if (meaning === undefined || field === undefined || values.length === 0) return []
  if (values.includes(LIST_OF_RECORDS)) return []
  if (fits(meaning, column, rank)) return []
  const [first = ''] = values
  const example = values.find((value) => !fits(meaning, { ...column, values: [value] }, rank)) ?? first
  const isName = NAMED.has(meaning)
  const holds = isName ? foreignToNames(values) : MEANT_OTHERWISE.has(meaning) ? null : example
  return holds === null ? [] : [{ column: name, field, holds, isName }]
}

/** Meanings whose names people use for many other things. */
const MEANT_OTHERWISE: ReadonlySet<Meaning> = new Set([
  'version',
  'albumVersion',
  'description',
  'links',
  'type',
])

// Warns of artists that are several: with another one in the name, or with a list as the name. The hint has the line
// that takes them apart.
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Library } from '../library/library.ts'
import { type ColumnOf, isInTable } from '../library/table-columns.ts'
import { firstPlaces, listExamples } from '../problems/examples.ts'
import { inFields, membersText } from '../problems/proposals.ts'
import type { Warning } from '../problems/warnings.ts'
import { formatCount } from '../system/format.ts'
import { BETWEEN, featuringWord, isList, namesByCommas } from './artist-names.ts'
import { artistsNamed, collectNames } from './artist-warnings.ts'
import { toCase } from './case.ts'
import type { Case } from './question.ts'

interface ArtistCase extends Case {
  /** The kind of the records that name it. */
  readonly kind: Kind
}

/** Finds the artists whose names meet a condition. */
const findCases = (
  { records }: Pick<Library, 'records'>,
  condition: (name: string) => boolean,
): ArtistCase[] =>
  artistsNamed(records.artist, condition).map((artist) => ({
    ...toCase(artist),
    kind: artist.at.source.kind,
  }))

/** Returns a warning of artists with another one in the name; null if there are none. */
export function featuredArtists(library: Pick<Library, 'records'>, columnOf: ColumnOf): Warning | null {
  const cases = findCases(library, (name) => featuringWord(name) !== null)
  if (cases.length === 0) return null
  const words = [...new Set(cases.map(({ name }) => featuringWord(name)))].sort()
  const split = { split: words }
  const isSome = cases.some(({ file }) => isInTable(file))
  const isEach = cases.every(({ file }) => isInTable(file))
  const line = isSome && columnOf('artists.name') === 'artists.name' ? lineFor(cases, columnOf, split) : null
  const ways = [
    isSome &&
      `To make them artists of their own, ${line?.clause ?? `add ${membersText(split)} to "artists.name" in "fields" of the source`}.`,
    !isEach && `For audio, write ${membersText(split)} in the entry "audio" of "sources".`,
  ]
  return createWarning('FEATURED_ARTIST', cases, {
    message: (count, examples) =>
      `${formatCount(count, 'artist')} with another one in the name: ${examples}.`,
    hint: ways.filter((way) => way !== false).join(' '),
    ...(line && { proposals: [line] }),
  })
}

/** Returns a warning of artists with a list as the name; null if there are none. */
export function listedArtists(library: Pick<Library, 'records'>, columnOf: ColumnOf): Warning | null {
  const alone = collectNames(library.records.artist)
  const inLists = [...alone].flatMap((name) => namesByCommas(name, alone))
  const names = new Set([...alone, ...inLists])
  const cases = findCases(library, (name) => isList(name, names))
  if (cases.length === 0) return null
  const tags = cases.every(({ file }) => isInTable(file))
    ? ''
    : ' For audio, write each artist as a value of its own in the tags.'
  const { form, caution } = separatorIn(cases)
  const line = lineFor(cases, columnOf, form)
  return createWarning('LIST_AS_NAME', cases, {
    message: (count, examples) => `${formatCount(count, 'artist')} with a list as the name: ${examples}.`,
    hint: `To read the artists of the list, ${line.clause}.${caution}${tags}`,
    proposals: [line],
  })
}

type Form = Readonly<Record<string, unknown>> | null

/** What separates the artists of lists, as members of a field, and what else it would cut. */
interface Separator {
  /** Null for lists that need no separator. */
  readonly form: Form
  readonly caution: string
}

function separatorIn(cases: readonly ArtistCase[]): Separator {
  if (cases.some(({ name }) => name.includes(';'))) return { form: { separator: ';' }, caution: '' }
  const marks = BETWEEN.filter((mark) => cases.some(({ name }) => name.includes(mark)))
  if (marks.length > 0) return splitAt(cases, marks)
  if (!cases.every(({ name }) => /^[^[\n]*,/.test(name))) return { form: null, caution: '' }
  if (!cases.some(({ name }) => /,\s/.test(name)))
    return { form: { separator: ',', spaced: false }, caution: '' }
  const kept = cases.some(({ name }) => /\)\s*,/.test(name)) ? ' What is in brackets stays in the names.' : ''
  const caution = ' This cuts names that contain a comma, such as Tyler, The Creator.'
  return { form: { separator: ',' }, caution: caution + kept }
}

/** Returns the mark that is in all lists as their separator, or splits them at those that are in some. */
function splitAt(cases: readonly ArtistCase[], marks: readonly string[]): Separator {
  const shared = marks.find((mark) => cases.every(({ name }) => name.includes(mark)))
  return {
    form: shared === undefined ? { split: marks.map((mark) => mark.trim()) } : { separator: shared },
    caution: ' This cuts all names that contain it.',
  }
}

/** Returns the lines that read a column as a list of artists: tracks have several, releases show them in one text. */
function lineFor(cases: readonly ArtistCase[], columnOf: ColumnOf, form: Form) {
  const field = listColumn(columnOf)
  const source = form === null ? field : { field, ...form }
  return inFields(
    cases.every(({ kind }) => kind === 'release')
      ? { 'artist.name': source, artist_display: field }
      : { 'artists.name': source },
  )
}

/** Returns the column that holds the artists of tracks. */
function listColumn(columnOf: ColumnOf): string {
  const column = columnOf('artists.name')
  return column === 'artists.name' ? columnOf('artist.name') : column
}

function createWarning(
  code: Warning['code'],
  cases: readonly ArtistCase[],
  {
    message,
    ...ways
  }: Pick<Warning, 'hint' | 'proposals'> & { readonly message: (count: number, examples: string) => string },
): Warning {
  const count = cases.length
  const examples = listExamples(cases, ({ name }) => name)
  return { code, count, message: message(count, examples), at: firstPlaces(cases), ...ways }
}

// Words of the interface that a label replaces, or in a language of its own: `theme/words.json` in the data folder.
import { type Fields, isFields, ownValue } from '../../contract/common/own-value.ts'
import { badTheme } from '../../core/problems/own-files.ts'
import { didYouMean } from '../../core/problems/validation.ts'
import { valueNames } from '../words/formats.ts'
import type { Texts } from '../words/texts.ts'

/** The names of the values of texts. */
const VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  ['downloadAll', ['size']],
  ['someOf', ['shown', 'total']],
  ['titleOfPage', ['title', 'page']],
  ['disc', ['disc']],
  ['moreBy', ['artist']],
  ['thisEdition', ['first', 'date']],
  ['about.release', ['type', 'artist', 'label', 'date', 'tracks', 'typeName', 'countedTracks']],
  ['about.artist', ['name', 'releases', 'tracks', 'countedReleases', 'countedTracks']],
  ['about.label', ['name', 'releases', 'countedReleases']],
  ['about.list', ['title', 'site', 'page', 'last']],
  ['about.site', ['releases', 'tracks', 'artists', 'countedReleases', 'countedTracks', 'countedArtists']],
  ['about.cover', ['release']],
  ['about.feedOf', ['name']],
])

/**
 * Replaces texts of a language.
 * @param written some of the texts, in the structure of {@link Texts}
 * @throws CatalogError BAD_THEME for a text that pages do not have, or of another form
 */
export const replaceTexts = (texts: Texts, written: unknown, file: string): Texts =>
  replaceIn(texts as unknown as Fields, written, { file, path: '' }) as unknown as Texts

interface Place {
  readonly file: string
  /** The path of a text: `about.artist`. */
  readonly path: string
}

function replaceIn(texts: Fields, written: unknown, place: Place): Fields {
  const { path } = place
  if (!isFields(written)) throw badWord(place, 'an object')
  const replaced = Object.entries(written).map(([name, value]) => {
    const at = { ...place, path: path === '' ? name : `${path}.${name}` }
    const text = ownValue(texts, name)
    if (text === undefined) throw unknownWord(at, Object.keys(texts))
    return [name, replaceText(text, value, at)] as const
  })
  return { ...texts, ...Object.fromEntries(replaced) }
}

function replaceText(text: unknown, written: unknown, at: Place): unknown {
  if (at.path === 'typeOf') return readStrings(written, at)
  if (at.path === 'countryOf') return { ...(text as Fields), ...readStrings(written, at) }
  if (at.path === 'dateOf') return readDates(written, at)
  if (at.path === 'number') return readSeparator(written, at)
  if (at.path === 'minutes') return readList(written, 2, at)
  if (at.path.startsWith('counts.')) return readCounts(written, at)
  if (typeof text !== 'string') return replaceIn(text as Fields, written, at)
  const read = readText(written, at)
  const names = VALUES.get(at.path)
  if (names) checkValues(read, names, at)
  return read
}

/** `["{count} track", "{count} tracks"]`: for one, and for any other number. */
function readCounts(written: unknown, at: Place): readonly string[] {
  const forms = readList(written, 2, at)
  for (const form of forms) checkValues(form, ['count'], at)
  return forms
}

/** `{ "months": ["gener", …], "day": "{day} {month} {year}", "month": "{month} {year}" }` */
function readDates(written: unknown, at: Place): Texts['dateOf'] {
  if (!isFields(written)) throw badWord(at, 'an object with "months", "day" and "month"')
  return {
    months: [...readList(written.months, 12, { ...at, path: `${at.path}.months` })],
    day: readText(written.day, { ...at, path: `${at.path}.day` }),
    month: readText(written.month, { ...at, path: `${at.path}.month` }),
  }
}

/** Numbers are written with a separator between groups of thousands. */
function readSeparator(written: unknown, at: Place): string {
  if (typeof written === 'string') return written
  throw badWord(at, 'the text between groups of thousands')
}

function checkValues(text: string, names: readonly string[], at: Place): void {
  if (valueNames(text).some((name) => !names.includes(name)))
    throw badWord(at, `a text with ${names.map((name) => `{${name}}`).join(', ')}`)
}

function readText(written: unknown, at: Place): string {
  if (typeof written === 'string' && written.trim() !== '') return written
  throw badWord(at, 'text')
}

function readList(written: unknown, length: number, at: Place): readonly string[] {
  if (Array.isArray(written) && written.length === length && written.every((one) => typeof one === 'string'))
    return written
  throw badWord(at, `a list of ${length} texts`)
}

function readStrings(written: unknown, at: Place): Readonly<Record<string, string>> {
  if (isFields(written) && Object.values(written).every((text) => typeof text === 'string'))
    return written as Readonly<Record<string, string>>
  throw badWord(at, 'an object with texts')
}

const badWord = ({ file, path }: Place, what: string): Error =>
  badTheme(`The words ${path === '' ? 'of the theme' : `"${path}"`} must be ${what}.`, { file })

const unknownWord = ({ file, path }: Place, known: readonly string[]): Error =>
  badTheme(`Pages have no words "${path}".`, {
    file,
    hint: didYouMean(path.split('.').at(-1) ?? '', known) ?? `They have ${known.join(', ')}.`,
  })

// Words of the interface that a label replaces, or in a language of its own: `theme/words.json` in the data folder.
import { type Fields, isFields, ownValue } from '../api/own-value.ts'
import { badTheme } from '../problems/own-files.ts'
import { didYouMean } from '../problems/validation.ts'
import { numbersWith, partsOf, typesBy, type Words } from './words/table.ts'

/** The names of the values in a text, in the order in which its function takes them. */
const VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  ['someOf', ['shown', 'total']],
  ['titleOfPage', ['title', 'page']],
  ['disc', ['disc']],
  ['moreBy', ['artist']],
  ['about.release', ['type', 'artist', 'label', 'date', 'tracks']],
  ['about.artist', ['name', 'releases', 'tracks']],
  ['about.label', ['name', 'releases']],
  ['about.list', ['title', 'site', 'page', 'last']],
  ['about.site', ['releases', 'tracks', 'artists']],
  ['about.cover', ['release']],
  ['about.feedOf', ['name']],
])

/**
 * Replaces words of a language.
 * @param written some of the words, in the structure of {@link Words}; texts have their values in braces
 * @throws CatalogError BAD_THEME for a word that pages do not have, or of another form
 */
export function replaceWords(words: Words, written: unknown, file: string): Words {
  const separator = isFields(written) ? written.number : undefined
  const number = typeof separator === 'string' ? numbersWith(separator) : words.number
  return replaceIn(words as unknown as Fields, written, { file, path: '', number }) as unknown as Words
}

interface Place {
  readonly file: string
  /** The path of a word: `about.artist`. */
  readonly path: string
  /** Formats numbers. */
  readonly number: Words['number']
}

function replaceIn(words: Fields, written: unknown, place: Place): Fields {
  const { path } = place
  if (!isFields(written)) throw badWord(place, 'an object')
  const replaced = Object.entries(written).map(([name, value]) => {
    const at = { ...place, path: path === '' ? name : `${path}.${name}` }
    const word = ownValue(words, name)
    if (word === undefined) throw unknownWord(at, Object.keys(words))
    return [name, replaceWord(word, value, at)] as const
  })
  return { ...words, ...Object.fromEntries(replaced) }
}

function replaceWord(word: unknown, written: unknown, at: Place): unknown {
  if (typeof word === 'string') return readText(written, at)
  if (typeof word !== 'function') return replaceIn(word as Fields, written, at)
  if (at.path === 'typeOf') return typesBy(textsOf(written, at))
  if (at.path === 'countryOf') {
    const names = textsOf(written, at)
    return (code: string) => ownValue(names, code) ?? word(code)
  }
  if (at.path === 'dateOf') return datesBy(written, at)
  if (at.path === 'number') return separatorOf(written, at)
  if (at.path === 'minutes') return timesBy(written, at)
  if (at.path.startsWith('counts.')) return countsBy(written, at)
  const text = readText(written, at)
  const names = VALUES.get(at.path) ?? []
  checkValues(text, names, at)
  return (...values: readonly (string | number)[]) =>
    at.path === 'titleOfPage' && values[1] === 1
      ? values[0]
      : filled(text, Object.fromEntries(names.map((name, index) => [name, values[index]])))
}

/** `["{count} track", "{count} tracks"]`: for one, and for any other number. */
function countsBy(written: unknown, at: Place): (count: number) => string {
  const forms = listOf(written, 2, at)
  for (const form of forms) checkValues(form, ['count'], at)
  const [one = '', many = ''] = forms
  return (count) => filled((count === 1 ? one : many).trim(), { count: at.number(count) })
}

/** `{ "months": ["gener", …], "day": "{day} {month} {year}", "month": "{month} {year}" }` */
function datesBy(written: unknown, at: Place): Words['dateOf'] {
  if (!isFields(written)) throw badWord(at, 'an object with "months", "day" and "month"')
  const months = listOf(written.months, 12, { ...at, path: `${at.path}.months` })
  const ofDay = readText(written.day, { ...at, path: `${at.path}.day` })
  const ofMonth = readText(written.month, { ...at, path: `${at.path}.month` })
  return (date) => {
    const { year, month, day } = partsOf(date)
    const values = { year, month: month && months[month - 1], day }
    return day ? filled(ofDay, values) : month ? filled(ofMonth, values) : year
  }
}

/** `["{minutes} min", "{hours} h {minutes} min"]`: below an hour, and from an hour on. */
function timesBy(written: unknown, at: Place): Words['minutes'] {
  const [short = '', long = ''] = listOf(written, 2, at)
  return (seconds) => {
    const minutes = Math.max(1, Math.round(seconds / 60))
    return minutes < 60
      ? filled(short, { minutes })
      : filled(long, { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  }
}

const filled = (text: string, values: Readonly<Record<string, string | number | undefined>>): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => `${ownValue(values, name) ?? written}`)

/** Numbers are written with a separator between groups of thousands. */
function separatorOf(written: unknown, at: Place): Words['number'] {
  if (typeof written !== 'string') throw badWord(at, 'the text between groups of thousands')
  return at.number
}

function checkValues(text: string, names: readonly string[], at: Place): void {
  const unknown = [...text.matchAll(/\{(\w+)\}/g)].find(([, name = '']) => !names.includes(name))
  if (unknown) throw badWord(at, `a text with ${names.map((name) => `{${name}}`).join(', ')}`)
}

function readText(written: unknown, at: Place): string {
  if (typeof written === 'string' && written.trim() !== '') return written
  throw badWord(at, 'text')
}

function listOf(written: unknown, length: number, at: Place): readonly string[] {
  if (Array.isArray(written) && written.length === length && written.every((one) => typeof one === 'string'))
    return written
  throw badWord(at, `a list of ${length} texts`)
}

function textsOf(written: unknown, at: Place): Readonly<Record<string, string>> {
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

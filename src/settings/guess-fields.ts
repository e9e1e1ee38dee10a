// Guesses which columns of a sheet of tracks are which fields of the catalog: by common names, in English and several
// European languages, and by the values in their cells.
import { isField } from '../records/fields.ts'
import type { ColumnForm } from './field-sources.ts'

/** A column, with its form if that is not the default. */
export type GuessedColumn = string | GuessedForm

interface GuessedForm {
  readonly field: string
  readonly as?: ColumnForm
  readonly separator?: string
  readonly rows?: 'merge'
}

/** `fields` of an entry: columns by field path. */
export type GuessedFields = Readonly<Record<string, GuessedColumn>>

/** Number of rows examined. */
export const SAMPLE_ROWS = 200

/**
 * @param names the column names as written
 * @param rows the first rows, of which {@link SAMPLE_ROWS} are enough
 * @returns null if columns have the catalog's names, or the column with the names of tracks cannot be guessed
 */
export function guessFields(
  names: readonly string[],
  rows: readonly (readonly string[])[] = [],
): GuessedFields | null {
  const valuesIn: ValuesIn = (column) => {
    const index = names.indexOf(column)
    return rows.map((row) => row[index] ?? '').filter((value) => value !== '')
  }
  if (names.every(isOurs) || hasRecords(names, valuesIn)) return null
  const found = columnsCalled(names, valuesIn)
  if (!found.has('name')) return null
  const artist = found.get('artist.name')
  const inForm = (field: string, formOf: FormOf): GuessedFields => {
    const column = found.get(field)
    const form = column === undefined ? null : formOf(valuesIn(column))
    return column === undefined || form === null ? {} : { [field]: { field: column, ...form } }
  }
  return {
    ...Object.fromEntries(found),
    ...inForm('duration', durationFormOf),
    ...inForm('release.releasedate', dateFormOf),
    ...inForm('tags', listFormOf),
    ...(artist !== undefined &&
      repeats(rows, names, found) && { 'artists.name': { field: artist, rows: 'merge' } }),
  }
}

/**
 * Whether a sheet holds records of the catalog, which have ids, and names or references. Its unknown columns are typos,
 * which a check explains.
 */
function hasRecords(names: readonly string[], valuesIn: ValuesIn): boolean {
  const called = (name: RegExp) => names.filter((each) => name.test(each.trim()))
  if (called(/^(?:uu)?id$/i).length === 0) return false
  return (
    called(/^(?:uuid|name)$/i).length > 0 ||
    called(/^(?:artist|release)$/i).some((column) => most(valuesIn(column), IDS))
  )
}

/** Whether a column has the name of a field of tracks. */
export const isOurs = (name: string): boolean => isField('track', name.trim().toLowerCase())

/** Whether a column of tracks is commonly named so, or is named after a field. */
export const isCalled = (name: string): boolean =>
  isOurs(name) || CALLED.some(({ pattern }) => pattern.test(name.trim().normalize('NFC')))

/** The column guessed for a field. */
export const columnOf = (guessed: GuessedColumn): string =>
  typeof guessed === 'string' ? guessed : guessed.field

/** People and words that a column may be about instead of the artist and the title, and dates of the file itself. */
const OTHERS =
  /producer|writer|composer|first|last|produzent|komponist|texter|autor|compositeur|compositor|added|modified|created/i

interface Called {
  readonly field: string
  /** Common names of the column. */
  readonly pattern: RegExp
  /** The form of its values, if the name alone is ambiguous. */
  readonly values?: RegExp
}

const IDS = /^(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27})$/i
/** `3` or `3/12` */
const NUMBERS = /^\d{1,3}(?: ?\/ ?\d{1,3})?$/
const AUDIO = /\.(?:mp3|flac|ogg|oga|opus|m4a|aac|wav|aiff?)(?:[?#].*)?$/i

/** Columns of tracks, the most specific patterns first: for each field, the first matching column is used. */
const CALLED: readonly Called[] = [
  {
    field: 'release.label.name',
    pattern: /label|plattenfirma|maison de disques|discogr[aá]fica|^sello\b|^[eé]diteur$/i,
  },
  { field: 'release.artist.name', pattern: /^(?:album|release)[ _-]?artist$/i },
  {
    field: 'release.catalognumber',
    pattern:
      /^cat(?:alog(?:ue)?)?\.?(?: ?#|[ ._-]*(?:no|nr|num|number|id)\.?)$|^kat(?:alog)?[ ._-]*(?:nr\.?|nummer)$|^n(?:[°º]|um[ée]ro) de catalogue$|^n[úu]mero de cat[áa]logo$/i,
  },
  { field: 'release.barcode', pattern: /^(?:bar ?code|upc|ean|gtin)(?: ?\/ ?(?:upc|ean))?$/i },
  {
    field: 'release.releasedate',
    pattern:
      /release[ _-]?(?:date|year)|ver(?:ö|oe)ffentlichungs|erscheinung|^(?:year|jahr|ann[ée]e|a[ñn]o)$|date de sortie|fecha de (?:lanzamiento|publicaci[óo]n)/i,
  },
  { field: 'release.releasedate', pattern: /date(?![a-z])|year|datum|jahr|ann[ée]e|fecha/i },
  {
    field: 'tracknumber',
    pattern:
      /(?:track|song) ?_?(?:#|(?:no|num|number|nr|position)\b)|position|^(?:no|nr|num|number|#)\.?$|^(?:track|titel|song|lied|st(?:ü|ue)ck)?[ ._-]*(?:nr\.?|nummer)$|^(?:n[°º]|num[ée]ro|n[úu]mero)(?: de (?:piste|pista))?$|^(?:piste|pista)$/i,
  },
  { field: 'tracknumber', pattern: /^track$/i, values: NUMBERS },
  { field: 'disc', pattern: /^(?:dis[ck]|cd)[ ._-]*(?:#|no\.?|nr\.?|number|nummer)$/i },
  {
    field: 'artist.name',
    pattern: /artist|performer|band|k(?:ü|ue)nstler|interpret|interpr[èe]te|int[ée]rprete/i,
  },
  {
    field: 'release.name',
    pattern:
      /^(?:[aá]lbum|release|record|platte|disque|disco)[ _-]?(?:title|name|titel)?$|^ver(?:ö|oe)ffentlichung$/i,
  },
  {
    field: 'duration',
    pattern: /duration|length|dauer|l(?:ä|ae)nge|(?:lauf|spiel)zeit|dur[ée]e|duraci[óo]n|^(?:time|zeit)$/i,
  },
  {
    field: 'name',
    pattern: /^(?:track|song|recording|lied|st(?:ü|ue)ck)?[ _-]?(?:title|name|titel)$|^(?:titre|t[íi]tulo)$/i,
  },
  { field: 'name', pattern: /^(?:track|song|recording|lied|st(?:ü|ue)ck|morceau|canci[óo]n)$/i },
  { field: 'tags', pattern: /^(?:genres?|styles?|g[ée]nero|stil|musikrichtung)$/i },
  // A path may be that of a folder, next to a column with file names.
  { field: 'stream', pattern: /^(?:file ?name|(?:file ?)?path|location|dateiname|pfad)$/i, values: AUDIO },
  {
    field: 'stream',
    pattern: /^(?:audio|mp3|stream)?[ _-]?(?:file ?name|file|path|datei|dateiname|pfad|fichier|archivo)$/i,
  },
  { field: 'stream', pattern: /^(?:audio|mp3|stream)?[ _-]?(?:url|link)$/i, values: AUDIO },
]

/** The non-empty cells of a column. */
type ValuesIn = (column: string) => readonly string[]

/** Guesses by their names which columns are which fields of tracks. */
function columnsCalled(names: readonly string[], valuesIn: ValuesIn): Map<string, string> {
  const found = new Map<string, string>()
  const left = new Set(names.filter((name) => !OTHERS.test(name)))
  for (const { field, pattern, values } of CALLED) {
    if (found.has(field)) continue
    const isIt = (name: string) =>
      pattern.test(name.trim().normalize('NFC')) && (values === undefined || most(valuesIn(name), values))
    const name = [...left].find(isIt)
    if (name === undefined) continue
    found.set(field, name)
    left.delete(name)
  }
  return found
}

/** Whether most values match a pattern. Some rows of a sheet are not tracks, such as a total. */
const most = (values: readonly string[], form: RegExp): boolean =>
  values.filter((value) => form.test(value.trim())).length > values.length / 2

/** The form of a column with such values, if it is not the default. */
type FormOf = (values: readonly string[]) => Omit<GuessedForm, 'field'> | null

/** The form of durations, if they are not in seconds. */
const durationFormOf: FormOf = (values) => {
  if (most(values, /^\d+(?::\d\d){1,2}$/)) return { as: 'm:s' }
  if (most(values, /^PT/i)) return { as: 'iso8601' }
  // A track of three hours is rarer than a track of eleven seconds.
  return most(values, /^\d{5,}$/) ? { as: 'ms' } : null
}

/** The separator of a list, if it is not the default. */
const listFormOf: FormOf = (values) => {
  const separator = ['|', ';', ','].find((mark) => values.some((value) => value.includes(mark)))
  if (separator === undefined || separator === '|') return null
  return separator === ',' && values.some((value) => ONE_NAME.test(value)) ? null : { separator }
}

/** A single name that contains commas: `Folk, World, & Country`. */
const ONE_NAME = /,\s*(?:&|and\b)/i

/** A date whose year comes last, and its first two numbers. */
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2\d{4}\b/

/** The order of dates whose year comes last, if some of them are unambiguous. */
const dateFormOf: FormOf = (values) => {
  if (!most(values, YEAR_LAST)) return null
  const dates = values.flatMap((value) => {
    const [, first, mark, second] = YEAR_LAST.exec(value.trim()) ?? []
    return mark === undefined ? [] : [{ mark, first: Number(first), second: Number(second) }]
  })
  const isDayFirst = dates.some(
    ({ mark, first, second }) => (mark === '.' || first > 12) && isDay(first) && isMonth(second),
  )
  const isMonthFirst = dates.some(({ first, second }) => second > 12 && isDay(second) && isMonth(first))
  if (isDayFirst === isMonthFirst) return null
  return { as: isDayFirst ? 'd/m/y' : 'm/d/y' }
}

const isDay = (number: number): boolean => number >= 1 && number <= 31
const isMonth = (number: number): boolean => number >= 1 && number <= 12

/** Whether a song has several rows, one for each of its artists. */
function repeats(
  rows: readonly (readonly string[])[],
  names: readonly string[],
  found: ReadonlyMap<string, string>,
): boolean {
  const artist = names.indexOf(found.get('artist.name') ?? '')
  const columns = ['name', 'release.name', 'tracknumber'].flatMap((field) => {
    const name = found.get(field) ?? names.find((each) => each.trim().toLowerCase() === field)
    return name === undefined ? [] : [names.indexOf(name)]
  })
  const keys = rows.map((row) => JSON.stringify(columns.map((column) => row[column])))
  // A duplicated row is a mistake, which a check reports.
  const isNext = (at: number) => keys[at] === keys[at - 1] && rows[at]?.[artist] !== rows[at - 1]?.[artist]
  return columns.length > 1 && keys.some((_, at) => at > 0 && isNext(at))
}

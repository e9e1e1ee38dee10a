// Guesses which columns of a sheet of tracks are which of our fields: by what others call them, in English and in the
// languages next to it, and by what stands in their cells.
import { isField } from './fields.ts'
import type { DurationForm } from './source-entry.ts'

/** A column, with how it is read where that does not go without saying. */
export type GuessedColumn = string | GuessedForm

interface GuessedForm {
  readonly field: string
  readonly as?: DurationForm
  readonly rows?: 'merge'
}

/** `fields` of an entry: columns by the paths of fields. */
export type GuessedFields = Readonly<Record<string, GuessedColumn>>

/** Rows that are looked at. */
export const SAMPLE_ROWS = 200

/**
 * @param names the columns, as they are written
 * @param rows the first rows, of which {@link SAMPLE_ROWS} are enough
 * @returns null where columns have our names, and where it cannot be guessed what the name of a track is
 */
export function guessFields(
  names: readonly string[],
  rows: readonly (readonly string[])[] = [],
): GuessedFields | null {
  // A sheet with ids is one of ours: its other columns are slips, which a check explains.
  if (names.every(isOurs) || names.some((name) => /^(?:uu)?id$/i.test(name.trim()))) return null
  const found = columnsCalled(names)
  if (!found.has('name')) return null
  const valuesIn = (column: string | undefined) => {
    const index = column === undefined ? -1 : names.indexOf(column)
    return index === -1 ? [] : rows.map((row) => row[index] ?? '').filter((value) => value !== '')
  }
  const [duration, artist] = [found.get('duration'), found.get('artist.name')]
  const form = formOf(valuesIn(duration))
  return {
    ...Object.fromEntries(found),
    ...(duration !== undefined && form !== null && { duration: { field: duration, as: form } }),
    ...(artist !== undefined &&
      repeats(rows, names, found) && { 'artists.name': { field: artist, rows: 'merge' } }),
  }
}

/** Whether a column has one of our names, as tracks have them. */
export const isOurs = (name: string): boolean => isField('track', name.trim().toLowerCase())

/** The column that a field was guessed to be. */
export const columnOf = (guessed: GuessedColumn): string =>
  typeof guessed === 'string' ? guessed : guessed.field

/** People and words that a column may be about besides the artist and the title. */
const OTHERS = /producer|writer|composer|first|last|produzent|komponist|texter|autor|compositeur|compositor/i

/** Columns of tracks by what other sheets call them; the first that fits is taken. */
const CALLED: readonly (readonly [field: string, pattern: RegExp])[] = [
  ['release.label.name', /label|plattenfirma|maison de disques|discogr[aá]fica/i],
  ['release.releasedate', /date|year|datum|jahr|ann[ée]e|fecha|^a[ñn]o$/i],
  [
    'tracknumber',
    /(?:track|song) ?_?(?:no|num|number|nr|#|position)\b|position|^(?:no|nr|num|number|#)\.?$|^(?:track|titel|song|lied|st(?:ü|ue)ck)?[ ._-]*(?:nr\.?|nummer)$|^(?:n[°º]|num[ée]ro|n[úu]mero)(?: de (?:piste|pista))?$|^(?:piste|pista)$/i,
  ],
  ['artist.name', /artist|performer|band|k(?:ü|ue)nstler|interpret|interpr[èe]te|int[ée]rprete/i],
  [
    'release.name',
    /^(?:[aá]lbum|release|record|platte|disque|disco)[ _-]?(?:title|name|titel)?$|^ver(?:ö|oe)ffentlichung$/i,
  ],
  ['duration', /duration|length|dauer|l(?:ä|ae)nge|(?:lauf|spiel)zeit|dur[ée]e|duraci[óo]n/i],
  [
    'name',
    /^(?:track|song|recording|lied|st(?:ü|ue)ck)?[ _-]?(?:title|name|titel)$|^(?:track|song|recording|lied|st(?:ü|ue)ck|titre|morceau|t[íi]tulo|canci[óo]n)$/i,
  ],
  ['stream', /^(?:audio|mp3|stream)?[ _-]?(?:file ?name|file|path|datei|dateiname|pfad|fichier|archivo)$/i],
]

/** Which columns are which fields of tracks, as far as their names tell. */
function columnsCalled(names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of names.filter((each) => !OTHERS.test(each))) {
    const word = name.trim().normalize('NFC')
    const [field] = CALLED.find(([path, pattern]) => !found.has(path) && pattern.test(word)) ?? []
    if (field !== undefined) found.set(field, name)
  }
  return found
}

/** The form of durations, if they are not seconds. */
function formOf(values: readonly string[]): DurationForm | null {
  const all = (pattern: RegExp) => values.length > 0 && values.every((value) => pattern.test(value))
  if (all(/^\d+(?::\d\d){1,2}$/)) return 'm:s'
  if (all(/^PT/i)) return 'iso8601'
  // A track of three hours is rarer than one of eleven seconds.
  return all(/^\d{5,}$/) ? 'ms' : null
}

/** Whether a song stands on several rows, one for each of its artists. */
function repeats(
  rows: readonly (readonly string[])[],
  names: readonly string[],
  found: ReadonlyMap<string, string>,
): boolean {
  const columns = ['name', 'release.name', 'tracknumber'].flatMap((field) => {
    const name = found.get(field) ?? names.find((each) => each.trim().toLowerCase() === field)
    return name === undefined ? [] : [names.indexOf(name)]
  })
  const keys = rows.map((row) => JSON.stringify(columns.map((column) => row[column])))
  return columns.length > 1 && keys.some((key, at) => at > 0 && key === keys[at - 1])
}

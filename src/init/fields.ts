// Guesses which columns of a sheet are which of our fields, so that a sheet of somebody's own is read at once. What is
// guessed stands in the settings, to be corrected there.
import { CatalogError } from '../model/errors.ts'
import { isField } from '../model/fields.ts'
import { sheetFields } from '../model/foreign-fields.ts'
import type { DurationForm } from '../model/source-entry.ts'
import { headOfTable } from '../sources/table-head.ts'

/** `fields` of an entry. */
export type Fields = Readonly<Record<string, string | object>>

/** Records that are looked at. */
const SAMPLE = 200

/** @returns null where columns have our names, and where nothing can be guessed */
export async function guessFields(file: string): Promise<Fields | null> {
  const [names, ...rows] = (await headOr(file)) ?? []
  // A sheet with ids is one of ours: its other columns are slips, which a check explains.
  if (!names || names.every(isOurs) || names.some((name) => /^(?:uu)?id$/i.test(name.trim()))) return null
  const found = sheetFields(names.filter((name) => !/producer|writer|composer|first|last/i.test(name)))
  if (!found.has('name')) return null
  const valuesOf = (field: string) => {
    const column = names.indexOf(found.get(field) ?? '')
    return column === -1 ? [] : rows.map((row) => row[column] ?? '').filter((value) => value !== '')
  }
  const form = formOf(valuesOf('duration'))
  return {
    ...Object.fromEntries(found),
    ...(form && { duration: { field: found.get('duration'), as: form } }),
    ...(found.has('artist.name') &&
      repeats(rows, names, found) && {
        'artists.name': { field: found.get('artist.name'), rows: 'merge' },
      }),
  }
}

const isOurs = (name: string): boolean => isField('track', name.trim().toLowerCase())

async function headOr(file: string): Promise<string[][] | null> {
  try {
    return await headOfTable(file, SAMPLE)
  } catch (error) {
    // A check of the project says what is wrong with it, and where.
    if (error instanceof CatalogError || isUnreadable(error)) return null
    throw error
  }
}

/** A pattern, an address, or text that is no CSV. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|EISDIR|CSV_\w+)$/.test(`${error.code}`)

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

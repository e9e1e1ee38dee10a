// Which columns of a sheet are which of our fields, so that a sheet of somebody's own is read at once. What is guessed
// stands in the settings, to be corrected there.
import { CatalogError } from '../model/errors.ts'
import { columnOf, type GuessedFields, guessFields, isOurs, SAMPLE_ROWS } from '../model/guess-fields.ts'
import { headOfTable } from '../sources/table-head.ts'

export interface SheetFields {
  /** `fields` of the entry; null where columns have our names, and where nothing can be guessed. */
  readonly fields: GuessedFields | null
  /** Columns that are neither ours nor guessed. */
  readonly unknown: readonly string[]
}

/** @returns null for a file that is no table, or cannot be read */
export async function fieldsOfSheet(file: string): Promise<SheetFields | null> {
  const [names, ...rows] = (await headOr(file)) ?? []
  if (!names) return null
  const fields = guessFields(names, rows)
  const guessed = new Set(Object.values(fields ?? {}).map(columnOf))
  return {
    fields,
    unknown: names.filter((name) => name.trim() !== '' && !isOurs(name) && !guessed.has(name)),
  }
}

async function headOr(file: string): Promise<string[][] | null> {
  try {
    return await headOfTable(file, SAMPLE_ROWS + 1)
  } catch (error) {
    // A check of the project says what is wrong with it, and where.
    if (error instanceof CatalogError || isUnreadable(error)) return null
    throw error
  }
}

/** A pattern, an address, or text that is no CSV. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|EISDIR|CSV_\w+)$/.test(`${error.code}`)

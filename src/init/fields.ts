// Guesses which columns of a user's sheet are which fields. The guesses are written to the settings, where users can
// correct them.
import { CatalogError } from '../problems/errors.ts'
import { columnOf, type GuessedFields, guessFields, isOurs, SAMPLE_ROWS } from '../settings/guess-fields.ts'
import { readTableHead } from '../sources/table-head.ts'

export interface Sheet {
  /** `fields` of the entry; null if columns have the names of fields, or nothing can be guessed. */
  readonly fields: GuessedFields | null
  /** `encoding` of the entry, for a CSV file that is not UTF-8. */
  readonly encoding?: string
  /** Columns that are neither named like fields nor guessed. */
  readonly unknown: readonly string[]
}

/** Encodings of CSV from Excel and of text from other programs, unless UTF-8 is chosen. */
const ENCODINGS = ['windows-1252', 'utf-16le', 'utf-16be']

/** @returns null for a file that is not a table, or cannot be read */
export async function readSheet(file: string): Promise<Sheet | null> {
  const { head, encoding } = await readHead(file)
  const [names, ...rows] = head ?? []
  if (!names) return null
  const fields = guessFields(names, rows)
  const guessed = new Set(Object.values(fields ?? {}).map(columnOf))
  return {
    fields,
    ...(encoding !== undefined && { encoding }),
    unknown: names.filter((name) => name.trim() !== '' && !isOurs(name) && !guessed.has(name)),
  }
}

interface Head {
  readonly head: string[][] | null
  readonly encoding?: string
}

/**
 * @param encoding by default, UTF-8
 * @param others encodings to try if the file is not in this one
 */
async function readHead(
  file: string,
  encoding?: string,
  others: readonly string[] = ENCODINGS,
): Promise<Head> {
  const [next, ...rest] = others
  const inNext = () => (next === undefined ? { head: null } : readHead(file, next, rest))
  try {
    const head = await readTableHead(file, SAMPLE_ROWS + 1, encoding)
    if (encoding !== undefined && head?.flat().some(isMisread)) return inNext()
    return { head, ...(encoding !== undefined && { encoding }) }
  } catch (error) {
    if (error instanceof CatalogError && error.code === 'BAD_ENCODING') return inNext()
    // `check` of the new project reports the error and its location.
    if (error instanceof CatalogError || isUnreadable(error)) return { head: null }
    throw error
  }
}

/**
 * Detects UTF-16 text that was read as single bytes or with the wrong byte order: tabs and line breaks become letters
 * of other scripts. Also detects binary files.
 */
const isMisread = (cell: string): boolean => /[\0\ufffe\u0900\u0a00\u0d00]/.test(cell)

/** A glob pattern, a URL, or text that is not CSV. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|EISDIR|CSV_\w+)$/.test(`${error.code}`)

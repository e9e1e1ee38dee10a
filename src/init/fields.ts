// Which columns of a sheet are which of our fields, so that a sheet of somebody's own is read at once. What is guessed
// stands in the settings, to be corrected there.
import { CatalogError } from '../model/errors.ts'
import { columnOf, type GuessedFields, guessFields, isOurs, SAMPLE_ROWS } from '../model/guess-fields.ts'
import { headOfTable } from '../sources/table-head.ts'

export interface Sheet {
  /** `fields` of the entry; null where columns have our names, and where nothing can be guessed. */
  readonly fields: GuessedFields | null
  /** `encoding` of the entry, for a CSV file that is not UTF-8. */
  readonly encoding?: string
  /** Columns that are neither ours nor guessed. */
  readonly unknown: readonly string[]
}

/** In which Excel writes CSV, and other programs text, where nobody asks them for UTF-8. */
const ENCODINGS = ['windows-1252', 'utf-16le', 'utf-16be']

/** @returns null for a file that is no table, or cannot be read */
export async function readSheet(file: string): Promise<Sheet | null> {
  const { head, encoding } = await headOr(file)
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

/** @param others encodings to try where a file is not in this one; by default this one is UTF-8 */
async function headOr(file: string, encoding?: string, others: readonly string[] = ENCODINGS): Promise<Head> {
  const [next, ...rest] = others
  const inNext = () => (next === undefined ? { head: null } : headOr(file, next, rest))
  try {
    const head = await headOfTable(file, SAMPLE_ROWS + 1, encoding)
    if (encoding !== undefined && head?.flat().some(isMisread)) return inNext()
    return { head, ...(encoding !== undefined && { encoding }) }
  } catch (error) {
    if (error instanceof CatalogError && error.code === 'BAD_ENCODING') return inNext()
    // A check of the project says what is wrong with it, and where.
    if (error instanceof CatalogError || isUnreadable(error)) return { head: null }
    throw error
  }
}

/**
 * What UTF-16 holds that is taken for single bytes or in the wrong order, where tabs and ends of lines are letters of
 * other scripts, and what files of other programs hold.
 */
const isMisread = (cell: string): boolean => /[\0\ufffe\u0900\u0a00\u0d00]/.test(cell)

/** A pattern, an address, or text that is no CSV. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|EISDIR|CSV_\w+)$/.test(`${error.code}`)

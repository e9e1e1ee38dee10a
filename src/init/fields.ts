// Which columns of a sheet are which of our fields, so that a sheet of somebody's own is read at once. What is guessed
// stands in the settings, to be corrected there.
import { CatalogError } from '../model/errors.ts'
import { columnOf, type GuessedFields, guessFields, isOurs, SAMPLE_ROWS } from '../model/guess-fields.ts'
import { headOfTable } from '../sources/table-head.ts'

export interface Sheet {
  /** `fields` of the entry; null where columns have our names, and where nothing can be guessed. */
  readonly fields: GuessedFields | null
  /** `encoding` of the entry: that of Excel for a CSV file that is not UTF-8. */
  readonly encoding?: string
  /** Columns that are neither ours nor guessed. */
  readonly unknown: readonly string[]
}

/** In which Excel writes CSV where nobody asks it for UTF-8. */
const EXCEL = 'windows-1252'

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

async function headOr(file: string, encoding?: typeof EXCEL): Promise<Head> {
  try {
    const head = await headOfTable(file, SAMPLE_ROWS + 1, encoding)
    // UTF-16, and files of other programs.
    if (encoding !== undefined && head?.flat().some((cell) => cell.includes('\0'))) return { head: null }
    return { head, ...(encoding !== undefined && { encoding }) }
  } catch (error) {
    const isOther = error instanceof CatalogError && error.code === 'BAD_ENCODING'
    if (isOther && encoding === undefined) return headOr(file, EXCEL)
    // A check of the project says what is wrong with it, and where.
    if (error instanceof CatalogError || isUnreadable(error)) return { head: null }
    throw error
  }
}

/** A pattern, an address, or text that is no CSV. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:ENOENT|EISDIR|CSV_\w+)$/.test(`${error.code}`)

// The header of a CSV file: the fields that its columns are, or what is wrong with them.
import { CatalogError, type Place } from '../model/errors.ts'
import { columnsOf, fieldsOf } from '../model/foreign-fields.ts'
import type { Kind } from '../model/records.ts'
import type { Row } from '../model/source.ts'
import { type Columns, fieldsOfColumns, unknownColumns } from './columns.ts'

export interface CsvRecord {
  readonly cells: readonly string[]
  /** The line on which it begins. */
  readonly line: number
}

export const isBlank = (cell: string): boolean => cell.trim() === ''

/** The fields of a header. Columns without a name at its end are those of a sheet that was once wider. */
export function headerFields({ cells }: CsvRecord, kind: Kind): string[] {
  const end = cells.findLastIndex((cell) => !isBlank(cell)) + 1
  return fieldsOfColumns(cells.slice(0, end), kind)
}

/** What is wrong with a header. */
export function headerErrors(names: readonly string[], kind: Kind, at: Place): Row[] {
  const columns = { names, holder: 'header', at }
  return [...unknownColumns(columns, kind), ...duplicateColumns(columns, kind)]
}

/** Records after a faulty header that say what the fault is. */
export const LOOK_AHEAD = 10

const HEADER_HINT = 'The first line must name the columns'

/**
 * What is wrong with a header, given the records that follow it: it may be no header at all.
 * @param errors what is wrong with it as a header
 */
export function explainHeader(
  [header, ...next]: readonly [CsvRecord, ...CsvRecord[]],
  errors: readonly Row[],
  { kind, at }: { readonly kind: Kind; readonly at: Place },
): readonly Row[] {
  const fail = (message: string, hint: string): Row[] => [
    { kind, at, error: new CatalogError('BAD_CSV', message, { at: [at], hint }) },
  ]
  if (namesIn(header, kind) > 0) return errors
  const below = next.find((record) => namesIn(record, kind) > 1)
  if (below) {
    const hint = `${HEADER_HINT}. Here they stand on line ${below.line}: remove what is above it.`
    return fail('The first line does not name the columns.', hint)
  }
  if (header.cells.some((cell) => UUID.test(cell))) {
    const hint = `${HEADER_HINT}: add a line above it, with the name of each column in their order. ${columnsOf(kind)}.`
    return fail('The first line is a record.', hint)
  }
  return errors
}

const UUID = /^\s*[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}\s*$/i

/** How many fields a line names, whatever separates them. */
function namesIn({ cells }: CsvRecord, kind: Kind): number {
  const names = cells.flatMap((cell) => cell.slice(0, 1000).split(/[,;\t]/))
  const fields = fieldsOf(kind)
  return fieldsOfColumns(names, kind).filter((name) => fields.includes(name)).length
}

function duplicateColumns({ names, at }: Columns, kind: Kind): Row[] {
  const duplicates = new Set(names.filter((column, index) => names.indexOf(column) !== index))
  return [...duplicates].map((column) => {
    const message = `The header has more than one column "${column}".`
    const error = new CatalogError('BAD_CSV', message, { at: [at], hint: 'Keep one of them.' })
    return { kind, at, error }
  })
}

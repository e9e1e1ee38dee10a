// Errors of spreadsheets that cannot be read.
import { CatalogError } from '../../core/problems/errors.ts'
import { SizeError } from '../xml/parse-xml.ts'

/** Converts an error of reading a spreadsheet. System errors, such as missing permission, are returned unchanged. */
export function badSpreadsheet(cause: unknown, file: string): unknown {
  if (cause instanceof CatalogError || (cause instanceof Error && 'syscall' in cause)) return cause
  if (cause instanceof SizeError)
    return spreadsheetFault(
      file,
      `The spreadsheet ${cause.message}.`,
      'Save the sheet as .csv, and check what it holds.',
    )
  const [reason = ''] = (cause as Error).message.split('\n')
  return new CatalogError(
    'BAD_SPREADSHEET',
    `The spreadsheet cannot be read: ${reason.replace(/\.$/, '')}.`,
    { at: [{ file }], hint: SAVE_AGAIN, cause },
  )
}

export const missingPart = (file: string, part: string): CatalogError =>
  spreadsheetFault(file, `The spreadsheet lacks ${part}.`, SAVE_AGAIN)

export const spreadsheetFault = (file: string, message: string, hint: string): CatalogError =>
  new CatalogError('BAD_SPREADSHEET', message, { at: [{ file }], hint })

const SAVE_AGAIN = 'Save it again with the program that wrote it, and make sure that the copy is complete.'

// Forms of durations, dates, names and texts in columns.

import { isAbsoluteUrl, withoutEscapes } from '../../api/urls.ts'
import { readDate } from '../../records/values/date.ts'
import { splitNumberedName } from '../../records/values/numbered-name.ts'
import type { ColumnForm } from '../../settings/field-sources.ts'
import { DURATIONS, type ReadForm } from './durations.ts'
import { commonMarkOf } from './html-text.ts'

/** Without `seconds`, which the schema of the record reads, and `position`, which needs all tracks of a release. */
export type CellForm = Exclude<ColumnForm, 'seconds' | 'position'>

export const CELL_FORMS: Readonly<Record<CellForm, ReadForm>> = {
  ...DURATIONS,
  'd/m/y': {
    wanted: 'a date that begins with the day, such as 31.05.2024, or 05.2024 or 2024',
    read: (written) => readDate('d/m/y', written),
  },
  'm/d/y': {
    wanted: 'a date that begins with the month, such as 5/31/2024, or 5/2024 or 2024',
    read: (written) => readDate('m/d/y', written),
  },
  filename: {
    wanted: 'the path or the address of a file, such as music/01_low_water.mp3',
    read: nameOfFile,
  },
  numbered: {
    wanted: 'a name after a track number, such as 01. Low Water',
    // A name without a number is one of a track without it.
    read: (written, field) => {
      const { number = '', name = written } = splitNumberedName(written) ?? {}
      return field === 'tracknumber' ? number : name
    },
  },
  html: { wanted: 'text with HTML', read: commonMarkOf },
}

/** Returns the name of a file without its folder and extension, with blanks for underscores. */
function nameOfFile(written: string): string | null {
  const isAddress = isAbsoluteUrl(written)
  const path = isAddress ? written.replace(/[?#].*$/s, '') : written
  const file = path.split(/[/\\]/).at(-1) ?? ''
  const name = (isAddress ? withoutEscapes(file) : file).replace(/(?<=.)\.[a-z\d]{1,5}$/i, '')
  const plain = name.replaceAll('_', ' ').trim()
  return plain === '' ? null : plain
}

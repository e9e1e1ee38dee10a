// Forms of durations, dates, names and texts in columns.

import { isAudioFile } from '../../contract/rules/media-types.ts'
import { splitCreditedName } from '../../core/records/values/credited-name.ts'
import { readDate, readDatePart } from '../../core/records/values/date.ts'
import { nameOfFile } from '../../core/records/values/file-name.ts'
import { splitNumberedLabel } from '../../core/records/values/numbered-label.ts'
import { splitNumberedName } from '../../core/records/values/numbered-name.ts'
import type { ColumnForm } from '../../core/settings/column-forms.ts'
import { DURATIONS, type ReadForm } from './durations.ts'
import { htmlToCommonMark, htmlToText } from './html-text.ts'

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
  year: {
    wanted: 'a date, such as 2024-05-31, 31.05.2024 or 2024, of which the year is known',
    read: (written) => readDatePart('year', written),
  },
  month: {
    wanted: 'a date, such as 2024-05-31 or May 2024, of which the month is known',
    read: (written) => readDatePart('month', written),
  },
  filename: {
    wanted: 'the path or the address of a file, such as music/01_low_water.mp3',
    read: nameOfFile,
  },
  numbered: {
    wanted: 'a name after a track number, such as 01. Low Water',
    read: partOfNumbered,
  },
  'artist-title': { wanted: 'an artist and a title, such as Ann - Low', read: partOfCredited },
  'label-number': {
    wanted: 'a label and a catalog number, such as Harbour Tapes (HT 001)',
    read: partOfNumberedLabel,
  },
  html: {
    wanted: 'text with HTML',
    read: (written, field) => (field.endsWith('name') ? htmlToText(written) : htmlToCommonMark(written)),
  },
}

/** Returns the artist or the title of a name with both; no artist for a title alone. */
function partOfCredited(written: string, field: string): string {
  const { artist = '', title = written } = splitCreditedName(written) ?? {}
  return field === 'name' ? title : artist
}

/** Returns the number or the name in a numbered name, which may be that of a file; no number for a name without one. */
function partOfNumbered(written: string, field: string): string {
  const whole = isAudioFile(written) ? (nameOfFile(written) ?? written) : written
  const { number = '', name = whole } = splitNumberedName(whole) ?? {}
  return field === 'tracknumber' ? number : name
}

/** Returns the label or the catalog number of a text with both; no number for a label alone. */
function partOfNumberedLabel(written: string, field: string): string {
  const { label = written, number = '' } = splitNumberedLabel(written) ?? {}
  return field.endsWith('name') ? label : number
}

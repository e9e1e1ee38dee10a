// How the values of a column are written.
import { DATE_ORDERS, DATE_PARTS } from '../records/values/date.ts'

/** Forms of a column with durations. */
export const DURATION_FORMS = ['seconds', 'ms', 'm:s', 'm.s', 'min', 'h:m', 'iso8601', 'ticks'] as const
export type DurationForm = (typeof DURATION_FORMS)[number]

/** The form of a column with positions such as `A1`, `1-07` and `CD2-5`. */
export const POSITION = 'position'

/** The forms of values with their parts in several columns. */
export const JOINED_FORMS = [POSITION, 'm:s'] as const

/** The form of a column with paths or addresses of files, for names of tracks. */
export const FILE_NAME = 'filename'

/** The form of a column with names after their track numbers, such as `01. Low Water`. */
export const NUMBERED = 'numbered'

/** The form of a column with titles after their artists, such as `Ann - Low`. */
export const ARTIST_TITLE = 'artist-title'

/** The form of a column with labels and their catalog numbers, such as `Harbour Tapes (HT 001)`. */
export const LABEL_NUMBER = 'label-number'

/** The form of a column with texts or names in HTML. */
export const HTML = 'html'

export const COLUMN_FORMS = [
  ...DURATION_FORMS,
  ...DATE_ORDERS,
  ...DATE_PARTS,
  POSITION,
  FILE_NAME,
  NUMBERED,
  ARTIST_TITLE,
  LABEL_NUMBER,
  HTML,
] as const
export type ColumnForm = (typeof COLUMN_FORMS)[number]

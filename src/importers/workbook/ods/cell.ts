// The value of a cell in an .ods file. It is written in attributes, in one form whatever the language of the program;
// the text beside it is what the cell shows.
import { type Cell, FaultyCell, type SheetTime, UNSAVED } from '../../fields/cells.ts'
import {
  type DateFormat,
  type NumberFormat,
  numberText,
  PERCENT,
  shownDate,
  shownTime,
  type TimeFormat,
} from '../formats.ts'

/** An error of a formula, as programs without a type for it write it. */
const FORMULA_ERROR = /^(?:#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!)|Err:\d{3})$/

/**
 * @param given the attributes
 * @param shown the text; null for a cell without a paragraph
 */
export function readCell(
  given: Readonly<Record<string, string>>,
  shown: string | null,
  format: NumberFormat,
  keepsTypes: boolean,
): Cell {
  const text = shown ?? ''
  const { 'value-type': type, formula, value = text } = given
  if (formula !== undefined && type === undefined && shown === null) return new FaultyCell('', UNSAVED)
  // LibreOffice writes the type of an error beside that of a text, in a namespace of its own.
  if (type === 'error' || (formula !== undefined && FORMULA_ERROR.test(text))) return new FaultyCell('', text)
  if (type === 'boolean') {
    const isTrue = given['boolean-value'] === 'true'
    return keepsTypes ? isTrue : isTrue ? 'TRUE' : 'FALSE'
  }
  if (type === 'percentage') return readNumber(value, PERCENT, keepsTypes)
  if (type === 'float' || type === 'currency') return readNumber(value, format, keepsTypes)
  const time =
    type === 'date'
      ? readDate(given['date-value'], format)
      : type === 'time'
        ? readTime(given['time-value'], format)
        : null
  if (time) return keepsTypes ? time.text : time
  return given['string-value'] || text
}

function readNumber(written: string, format: NumberFormat, keepsTypes: boolean): Cell {
  const value = Number(written)
  if (!keepsTypes || !Number.isFinite(value)) return numberText(written, format)
  return format.shows === 'number' && format.digits > 0
    ? numberText(written, format)
    : Number(value.toPrecision(15))
}

const WHOLE_DATE: DateFormat = { shows: 'date', hasDay: true, hasMonth: true, hasTime: true }
const WHOLE_TIME: TimeFormat = { shows: 'time', hasSeconds: true }

/** Converts `2024-05-31` or `2024-05-31T06:00:00`; null for other texts. */
function readDate(written = '', format: NumberFormat): SheetTime | null {
  if (!/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/.test(written)) return null
  const iso = written.replace(/(?:\.0+)?Z?$/, '')
  return shownDate(iso, format.shows === 'date' ? format : WHOLE_DATE)
}

const TIME = /^P(?:(\d+)D)?T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?$/

/** Converts `PT00H03M45S`; null for other texts. */
function readTime(written = '', format: NumberFormat): SheetTime | null {
  const [all, days = 0, hours = 0, minutes = 0, seconds = '0'] = TIME.exec(written) ?? []
  if (all === undefined) return null
  const minutesInAll = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes)
  const ms = Math.round((minutesInAll * 60 + Number(seconds.replace(',', '.'))) * 1000)
  return shownTime(ms, format.shows === 'time' ? format : WHOLE_TIME)
}

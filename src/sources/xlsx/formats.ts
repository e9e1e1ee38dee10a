// The number formats of a spreadsheet (ECMA-376, 18.8.30 and 18.8.31). They distinguish dates and times, which are stored
// as numbers of days, from numbers.
import type { Readable } from 'node:stream'
import { SheetTime } from '../fields/cells.ts'
import { readXml } from './xml.ts'

/** How a format displays a number. */
export type NumberFormat =
  | { readonly shows: 'number'; readonly digits: number }
  | {
      readonly shows: 'date'
      readonly hasDay: boolean
      readonly hasMonth: boolean
      readonly hasTime: boolean
    }
  | { readonly shows: 'time'; readonly hasSeconds: boolean }

const NUMBER: NumberFormat = { shows: 'number', digits: 0 }

/** Formats without a code in the file (18.8.30). East Asian dates differ by language, but all show days. */
const BUILT_IN: Readonly<Record<number, string>> = {
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
}
const isAsianDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Reads the formats of cells, by style number. */
export async function readFormats(stream: Readable | null): Promise<readonly NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isInCells = false
  if (!stream) return formats
  await readXml(stream, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true
      else if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes()
        codes.set(Number(numFmtId), formatCode)
      } else if (name === 'xf' && isInCells) {
        const id = Number(attributes().numFmtId ?? 0)
        const code = codes.get(id) ?? BUILT_IN[id] ?? (isAsianDate(id) ? 'yyyy-mm-dd' : 'General')
        formats.push(parseFormat(code))
      }
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}

/** Parses a code such as `yyyy-mm-dd`, `[h]:mm:ss` or `0000000000000`. */
export function parseFormat(code: string): NumberFormat {
  const [section = ''] = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .split(';')
  const letters = section.toLowerCase().replace(/am\/pm|a\/p/g, 'h')
  if (/general|@/.test(letters)) return NUMBER
  const [hasYear, hasDay, hasHours, hasSeconds] = ['y', 'd', 'h', 's'].map((letter) =>
    letters.includes(letter),
  )
  if (hasYear || hasDay || /mmm/.test(letters)) {
    const hasTime = hasHours === true || hasSeconds === true
    return { shows: 'date', hasDay: hasDay === true, hasMonth: letters.includes('m'), hasTime }
  }
  if (hasHours || hasSeconds || /\[m+\]/.test(letters))
    return { shows: 'time', hasSeconds: hasSeconds === true }
  return /^0{2,}$/.test(section) ? { shows: 'number', digits: section.length } : NUMBER
}

const MS_OF_DAY = 86_400_000

/** Converts a number of days to the displayed date or time; null if it is neither. */
export function toSheetTime(days: number, format: NumberFormat, is1904: boolean): SheetTime | null {
  if (format.shows === 'number' || !Number.isFinite(days) || days < 0) return null
  const ms = Math.round(days * MS_OF_DAY)
  if (format.shows === 'time') return clock(ms, format.hasSeconds)
  // Days before March 1900 are off by one: the first spreadsheets treated 1900 as a leap year.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const date = new Date(epoch + ms)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return null
  const iso = date.toISOString()
  if (format.hasTime && ms % MS_OF_DAY !== 0) return new SheetTime(iso.replace(/(?:\.000)?Z$/, ''), null)
  const length = format.hasDay ? 10 : format.hasMonth ? 7 : 4
  return new SheetTime(iso.slice(0, length), null)
}

/**
 * Formats a time of day or a length of time. If a sheet shows only hours and minutes, such as `3:20`, a duration reads
 * them as minutes and seconds.
 */
function clock(ms: number, hasSeconds: boolean): SheetTime {
  const pad = (part: number) => String(part).padStart(2, '0')
  const minutes = Math.floor(ms / 60_000)
  const hours = `${Math.floor(minutes / 60)}:${pad(minutes % 60)}`
  if (!hasSeconds) return new SheetTime(hours, Math.round(ms / 60_000))
  const seconds = (ms % 60_000) / 1000
  const written = `${seconds < 10 ? '0' : ''}${seconds}`
  return new SheetTime(`${hours}:${written}`, ms / 1000)
}

/** Formats a number with its digits: the fifteen that a spreadsheet guarantees, or all of a written integer. */
export function numberText(written: string, format: NumberFormat | undefined): string {
  const text = /^-?\d+$/.test(written) ? written : exactDigits(Number(written), written)
  const digits = format?.shows === 'number' ? format.digits : 0
  return /^\d+$/.test(text) ? text.padStart(digits, '0') : text
}

function exactDigits(value: number, written: string): string {
  if (!Number.isFinite(value)) return written
  const exact = Number(value.toPrecision(15))
  if (Number.isInteger(exact)) return BigInt(exact).toString()
  const text = String(exact)
  if (!text.includes('e')) return text
  return exact.toFixed(20).replace(/0+$/, '')
}

// The number formats of an .xlsx file (ECMA-376, 18.8.30 and 18.8.31). They distinguish dates and times, which are
// stored as numbers of days, from numbers.
import type { Readable } from 'node:stream'
import type { SheetTime } from '../../fields/cells.ts'
import { readXml } from '../../xml/parse-xml.ts'
import { NUMBER, type NumberFormat, PERCENT, shownDate, shownTime } from '../formats.ts'

/** Formats without a code in the file (18.8.30). East Asian dates differ by language, but all show days. */
const BUILT_IN: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
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
  if (section.includes('%')) return PERCENT
  return /^0{2,}$/.test(section) ? { shows: 'number', digits: section.length } : NUMBER
}

const MS_OF_DAY = 86_400_000

/** Converts a number of days to the displayed date or time; null if it is neither. */
export function toSheetTime(days: number, format: NumberFormat, is1904: boolean): SheetTime | null {
  if ((format.shows !== 'date' && format.shows !== 'time') || !Number.isFinite(days) || days < 0) return null
  const ms = Math.round(days * MS_OF_DAY)
  if (format.shows === 'time') return shownTime(ms, format)
  // Days before March 1900 are off by one: the first spreadsheets treated 1900 as a leap year.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const date = new Date(epoch + ms)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return null
  return shownDate(date.toISOString().replace(/(?:\.000)?Z$/, ''), format)
}

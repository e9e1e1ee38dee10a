// The styles of cells in an .xlsx file: their number formats (ECMA-376, 18.8.30 and 18.8.31), which distinguish dates and
// times, which are stored as numbers of days, from numbers, and whether they are struck out (18.4.10).
import type { Readable } from 'node:stream'
import type { SheetTime } from '../../fields/cells.ts'
import { isTrue, readXml } from '../../xml/parse-xml.ts'
import { type CellStyle, NUMBER, type NumberFormat, PERCENT, shownDate, shownTime } from '../formats.ts'

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

/** Reads the styles of cells, by number. */
export async function readStyles(stream: Readable | null): Promise<readonly CellStyle[]> {
  const codes = new Map<number, string>()
  const styles: CellStyle[] = []
  /** Whether each font strikes out. */
  const fonts: boolean[] = []
  let part = ''
  if (!stream) return styles
  await readXml(stream, {
    open(name, attributes) {
      if (name === 'cellXfs' || name === 'fonts') part = name
      else if (name === 'font' && part === 'fonts') fonts.push(false)
      else if (name === 'strike' && part === 'fonts')
        fonts[fonts.length - 1] = isTrue(attributes().val ?? '1')
      else if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes()
        codes.set(Number(numFmtId), formatCode)
      } else if (name === 'xf' && part === 'cellXfs') {
        const { numFmtId = 0, fontId = 0 } = attributes()
        const id = Number(numFmtId)
        const code = codes.get(id) ?? BUILT_IN[id] ?? (isAsianDate(id) ? 'yyyy-mm-dd' : 'General')
        styles.push({ format: parseFormat(code), isStruck: fonts[Number(fontId)] ?? false })
      }
    },
    text() {},
    close(name) {
      if (name === part) part = ''
    },
  })
  return styles
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

import { describe, expect, it } from 'vitest'
import { numberText } from '../formats.ts'
import { parseFormat, toSheetTime } from './formats.ts'

const date = (hasDay: boolean, hasMonth: boolean, hasTime = false) => ({
  shows: 'date',
  hasDay,
  hasMonth,
  hasTime,
})
const time = (hasSeconds: boolean) => ({ shows: 'time', hasSeconds })
const number = (digits = 0) => ({ shows: 'number', digits })

describe('a number format', () => {
  it.each([
    ['General', number()],
    ['@', number()],
    ['0.00', number()],
    ['#,##0.00 "days"', number()],
    ['0.00E+00', number()],
    ['[Red]-0.00;[Blue]0.00', number()],
    ['_-* #,##0.00\\ [$€-407]_-', number()],
    ['0000000000000', number(13)],
    ['0.0%', { shows: 'percent' }],
    ['YYYY-MM-DD', date(true, true)],
    ['[$-409]d\\.\\ mmmm\\ yyyy;@', date(true, true)],
    ['dd/mm/yyyy hh:mm:ss', date(true, true, true)],
    ['mmm-yy', date(false, true)],
    ['mmmm', date(false, true)],
    ['yyyy', date(false, false)],
    ['h:mm', time(false)],
    ['HH:MM:SS', time(true)],
    ['[h]:mm:ss', time(true)],
    ['[mm]:ss.00', time(true)],
    ['[$-F400]h:mm:ss\\ AM/PM', time(true)],
  ])('is parsed: %s', (code, shown) => {
    expect(parseFormat(code)).toEqual(shown)
  })

  it('counts days like the first spreadsheets, which treated 1900 as a leap year', () => {
    const format = parseFormat('yyyy-mm-dd')
    const showDay = (days: number, is1904 = false) => toSheetTime(days, format, is1904)?.text
    expect([1, 59, 61, 45443].map((days) => showDay(days))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2024-05-31',
    ])
    expect(showDay(0, true)).toBe('1904-01-01')
    expect([-1, Number.NaN, 1e9].map((days) => showDay(days))).toEqual([undefined, undefined, undefined])
  })

  it('keeps the digits of a number, and the leading zeros that it shows', () => {
    expect(numberText('1.5E+12', undefined)).toBe('1500000000000')
    expect(numberText('4.0063813339309998E12', undefined)).toBe('4006381333931')
    expect(numberText('9007199254740993', undefined)).toBe('9007199254740993')
    expect(numberText('1e25', undefined)).toMatch(/^1\d{25}$/)
    expect(numberText('12345678905', parseFormat('0000000000000'))).toBe('0012345678905')
    expect(numberText('-5', parseFormat('000'))).toBe('-5')
    expect(numberText('1', parseFormat('0%'))).toBe('100%')
    expect(numberText('0.07', parseFormat('0%'))).toBe('7%')
    expect(numberText('abc', undefined)).toBe('abc')
  })
})

// Takes the place of api/query.ts in CloudFront's bundle. A function may take about a millisecond, and whoever asks
// may send thousands of parameters: its engine finds the three that count by patterns, and reads no other.
import type { Query } from '../../api/query.ts'

/** A letter as it may stand in a query: itself, or escaped. */
const letter = (text: string): string => {
  const digits = text.charCodeAt(0).toString(16)
  return `(?:${text}|%${digits.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}

/** The last parameter of a name. */
const patternOf = (name: string): RegExp =>
  new RegExp(`^\\?(?:.*&)?${name.split('').map(letter).join('')}(?:=([^&]*))?(?:&|$)`)

const LIMIT = patternOf('limit')
const OFFSET = patternOf('offset')
const FORMAT = patternOf('format')

/** @param text with its question mark, or empty */
export const readQuery = (text: string): Query => ({
  limit: lastOf(text, LIMIT),
  offset: lastOf(text, OFFSET),
  format: lastOf(text, FORMAT),
  others: [],
})

function lastOf(text: string, pattern: RegExp): string {
  const match = pattern.exec(text)
  return match ? decode(match[1] ?? '') : ''
}

/** A pressed page is served even where its links should keep more parameters than the pressed ones do. */
export const isCanonical = (): boolean => true

/** An invalid escape stays as it is: no parameter of the rules has one. The engine replaces slowly. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.split('+').join(' '))
  } catch {
    return text
  }
}

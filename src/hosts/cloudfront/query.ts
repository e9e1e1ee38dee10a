// Replaces contract/urls/query.ts in CloudFront's bundle. A function may run for about a millisecond, and a client may
// send thousands of parameters: patterns find the three that count, and no others are read.
import type { Query } from '../../contract/urls/query.ts'

/** A pattern for a letter of a query, plain or percent-encoded. */
const letter = (text: string): string => {
  const digits = text.charCodeAt(0).toString(16)
  return `(?:${text}|%${digits.replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
}

/** A pattern for the last parameter of a name. */
const parameterPattern = (name: string): RegExp =>
  new RegExp(`^\\?(?:.*&)?${name.split('').map(letter).join('')}(?:=([^&]*))?(?:&|$)`)

const LIMIT = parameterPattern('limit')
const OFFSET = parameterPattern('offset')
const FORMAT = parameterPattern('format')

/** @param text the query with its question mark, or empty */
export const readQuery = (text: string): Query => ({
  limit: readParameter(text, LIMIT),
  offset: readParameter(text, OFFSET),
  format: readParameter(text, FORMAT),
  others: [],
})

function readParameter(text: string, pattern: RegExp): string {
  const match = pattern.exec(text)
  return match ? decode(match[1] ?? '') : ''
}

/** Serves a pressed page even if its links should keep more parameters than the pressed links have. */
export const isCanonical = (): boolean => true

/** Keeps an invalid escape, which no parameter of the rules has. `replace` is slow in CloudFront's engine. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.split('+').join(' '))
  } catch {
    return text
  }
}

// Describes how the text of a body differs from the expected one, with the place and a few characters of both.
import { isUtf8 } from 'node:buffer'
import type { Fault } from './ask.ts'

/** Characters that are shown before and after the place where two texts begin to differ. */
const BEFORE = 20
const AFTER = 60

/** @param isJson whether the expected text is JSON, and the received one is not */
export function describeDifference(
  expected: Buffer,
  received: Buffer,
  isJson: boolean,
): Required<Omit<Fault, 'what'>> {
  if (!isUtf8(expected) || !isUtf8(received)) {
    const place = `byte ${firstDifferent(expected, received) + 1}`
    return { expected: formatSize(expected), received: `${formatSize(received)}, but different ones`, place }
  }
  const [wanted, got] = [`${expected}`, `${received}`]
  const at = firstDifferent(wanted, got)
  const invalid = isJson && at > 0 ? 'invalid JSON: ' : ''
  return {
    expected: excerptAt(wanted, at),
    received: `${invalid}${excerptAt(got, at)}`,
    place: describePlace(got, at),
  }
}

/** Describes why a text is not JSON. */
export function describeInvalid(body: Buffer): string {
  const text = `${body}`
  if (text === '') return 'nothing'
  try {
    JSON.parse(text)
    return 'JSON'
  } catch (error) {
    const { message } = error as Error
    const position = /at position (\d+)/.exec(message)?.[1]
    const at = position === undefined && /end of JSON/.test(message) ? text.length : position
    return at === undefined
      ? `no JSON: ${excerpt(text)}`
      : `invalid JSON at ${describePlace(text, Number(at))}: ${excerptAt(text, Number(at))}`
  }
}

function firstDifferent<T>(left: ArrayLike<T>, right: ArrayLike<T>): number {
  const end = Math.min(left.length, right.length)
  let at = 0
  while (at < end && left[at] === right[at]) at += 1
  return at
}

/** A line and column for a text of several lines, otherwise a byte; all count from 1. */
function describePlace(text: string, at: number): string {
  const before = text.slice(0, at)
  if (!text.trimEnd().includes('\n')) return `byte ${Buffer.byteLength(before) + 1}`
  const lines = before.split('\n')
  return `line ${lines.length}, column ${(lines.at(-1) as string).length + 1}`
}

/** A few characters around a place. */
function excerptAt(text: string, at: number): string {
  if (text === '') return 'nothing'
  const start = at <= BEFORE ? 0 : at - BEFORE
  const piece = visible(text.slice(start, at + AFTER))
  const ends = at >= text.length ? ' (it ends here)' : at + AFTER < text.length ? '…' : ''
  return `${start > 0 ? '…' : ''}${piece}${ends}`
}

const MAX_EXCERPT = 120

/** The beginning of a text. */
export function excerpt(text: string): string {
  const shown = visible(text)
  return shown.length > MAX_EXCERPT ? `${shown.slice(0, MAX_EXCERPT - 3)}…` : shown === '' ? 'nothing' : shown
}

/** Replaces control characters, which a terminal would execute, and names byte order marks, which it does not show. */
const visible = (text: string): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .replaceAll('\ufeff', 'U+FEFF')
    .toWellFormed()

const formatSize = ({ length }: Buffer): string => (length === 1 ? '1 byte' : `${length} bytes`)

/** The value of a JSON text; undefined for any other text. */
export function parseJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

import { CatalogError } from '../model/errors.ts'
import type { Kind } from '../model/records.ts'
import type { Row } from '../model/source.ts'

/** The row of one JSON text that begins on a line of a file. */
export function parseRow(text: string, kind: Kind, file: string, line: number): Row {
  try {
    return { kind, at: { file, line }, value: JSON.parse(text) }
  } catch (cause) {
    const message = (cause as Error).message
    const at = { file, line: line + linesBefore(text, message) }
    return { kind, at, error: badJson(message, at, cause) }
  }
}

export function badJson(message: string, at: { file: string; line: number }, cause?: unknown): CatalogError {
  const hint =
    'Correct the JSON there; a record is an object in braces, its names and texts in double quotes.'
  return new CatalogError('BAD_JSON', `This is not JSON: ${reason(message)}.`, { at: [at], hint, cause })
}

/** V8 names the position, and in some releases quotes the text, which may be long. */
const reason = (message: string): string =>
  message
    .replace(/,? (?:in JSON )?at position \d+.*$/s, '')
    .replace(/, (?:\.\.\.)?"[\s\S]*$/, '')
    .trim()

function linesBefore(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1]
  return position === undefined ? 0 : text.slice(0, Number(position)).split('\n').length - 1
}

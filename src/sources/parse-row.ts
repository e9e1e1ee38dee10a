import { CatalogError, type Place } from '../model/errors.ts'
import type { Kind } from '../model/records.ts'
import type { Row } from '../model/source.ts'

/** A place in a file that has lines, or numbered rows. */
export interface LinePlace extends Place {
  readonly line: number
}

/** The row of a JSON text that begins at a place. */
export function parseRow(text: string, kind: Kind, start: LinePlace): Row {
  try {
    return { kind, at: start, value: JSON.parse(text) }
  } catch (cause) {
    const message = (cause as Error).message
    const at = { ...start, line: start.line + linesBefore(text, message) }
    return { kind, at, error: badJson(message, at, cause) }
  }
}

export function badJson(message: string, at: Place, cause?: unknown): CatalogError {
  const hint =
    'Correct the JSON there; a record is an object in braces, its names and texts in double quotes.'
  return new CatalogError('BAD_JSON', `This is not JSON: ${reason(message)}.`, { at: [at], hint, cause })
}

/** V8's message without the position, and without the text that some releases quote, which may be long. */
const reason = (message: string): string =>
  message
    .replace(/,? (?:in JSON )?at position \d+.*$/s, '')
    .replace(/, (?:\.\.\.)?"[\s\S]*$/, '')
    .trim()

/** The line breaks before the position that an error message gives. */
function linesBefore(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1]
  return position === undefined ? 0 : text.slice(0, Number(position)).split('\n').length - 1
}

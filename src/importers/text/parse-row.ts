import { type Fields, isFields } from '../../contract/common/own-value.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Row } from '../../core/library/source.ts'
import { CatalogError, type Place } from '../../core/problems/errors.ts'
import { cut } from '../../core/system/format.ts'
import { countKeys, type Member, scanObject } from '../../core/system/json-text.ts'
import { isMergeMark, MERGE_HINT, MERGE_MARK } from '../../core/system/merge-marks.ts'

/** Maximum length of a record: anything longer is a file that was not split, or a quote that is not closed. */
export const MAX_RECORD = 16 * 1024 * 1024

/** A place in a file with lines or numbered rows. */
export interface LinePlace extends Place {
  readonly line: number
}

/** Maximum nesting of a record, whose features may be anything: few programs can read deeper ones. */
const MAX_DEPTH = 100

/** Parses a JSON text into a row. */
export function parseRow(text: string, kind: Kind, start: LinePlace): Row {
  if (text.length > MAX_RECORD) return { kind, at: start, error: tooLong(start) }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const message = (cause as Error).message
    const at = below(start, linesBefore(text, message))
    return {
      kind,
      at,
      error: isMergeMark(text)
        ? badJson(MERGE_MARK, at, cause, MERGE_HINT)
        : badJson(message, at, cause, commaHint(text)),
    }
  }
  if (!isFields(value)) return { kind, at: start, value }
  // Only features records may contain objects; equal counts mean no duplicate keys.
  if (kind !== 'features' && countKeys(text) === Object.keys(value).length) return { kind, at: start, value }
  const { members, duplicate, depth } = scanObject(text)
  if (duplicate) {
    const at = below(start, countBreaks(text.slice(0, duplicate.at)))
    return { kind, at, error: duplicateKey(duplicate.key, at) }
  }
  if (depth > MAX_DEPTH) return { kind, at: start, error: tooDeep(kind, start) }
  const own = kind === 'features' ? members : nestedFeatures(value, members)
  return { kind, at: start, value, ...(own && { members: own }) }
}

/** Returns the members of the features that a track contains. */
function nestedFeatures({ features }: Fields, members: readonly Member[]): readonly Member[] | undefined {
  const text = isFields(features) ? members.find(({ key }) => key === 'features')?.text : undefined
  return text === undefined ? undefined : scanObject(text.slice(text.indexOf(':') + 1)).members
}

/** A comma after each object, as in a list. */
const commaHint = (text: string): string | undefined =>
  /\}\s*,\s*$/.test(text) ? 'Remove the comma after the object: each line is one record.' : undefined

/** Returns a place in a record, as many lines below its beginning. */
const below = (start: LinePlace, lines: number): LinePlace =>
  lines === 0 ? start : { file: start.file, line: start.line + lines }

/** For a record longer than {@link MAX_RECORD}. */
export function tooLong(at: Place): CatalogError {
  const hint =
    'A .json file is one record or one array of records, without anything around it; in .ndjson each line is one record.'
  return new CatalogError('BAD_VALUE', 'This record is longer than 16 MB.', { at: [at], hint })
}

function tooDeep(kind: Kind, at: Place): CatalogError {
  const message = `${kind === 'features' ? 'These features are' : `This ${kind} is`} nested more than ${MAX_DEPTH} levels deep.`
  return new CatalogError('BAD_VALUE', message, { at: [at], hint: 'Flatten it.' })
}

function duplicateKey(key: string, at: Place): CatalogError {
  const hint = 'Keep one of them: programs do not agree on which one counts.'
  return new CatalogError('BAD_JSON', `The key ${JSON.stringify(cut(key, 60))} occurs twice in one object.`, {
    at: [at],
    hint,
  })
}

/** @param hint for a known cause */
export function badJson(
  message: string,
  at: Place,
  cause?: unknown,
  hint = 'Correct the JSON there; a record is an object in braces, its names and texts in double quotes.',
): CatalogError {
  return new CatalogError('BAD_JSON', `This is not JSON: ${reason(message)}.`, { at: [at], hint, cause })
}

/** Removes the position from V8's message, and the source text that some releases quote, which may be long. */
const reason = (message: string): string =>
  message
    .replace(/,? (?:in JSON )?at position \d+.*$/s, '')
    .replace(/, (?:\.\.\.)?"[\s\S]*$/, '')
    .trim()

/** Counts the line breaks before the position in an error message. */
function linesBefore(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1]
  return position === undefined ? 0 : countBreaks(text.slice(0, Number(position)))
}

const countBreaks = (text: string): number => text.split('\n').length - 1

// Detects a list where a single record is expected: an array on one line, or an object that wraps a list, as in
// responses of web services.

import { type Fields, ownValue } from '../../contract/common/own-value.ts'
import { KINDS, PLURALS } from '../../contract/kinds/kinds.ts'
import type { Refusal } from '../problems/validation.ts'
import { isTrackListName } from '../records/track-lists.ts'

const WRAPPERS = new Set([
  ...KINDS.map((kind) => PLURALS[kind]),
  'data',
  'items',
  'records',
  'results',
  'rows',
])

/**
 * @param thing the expected value: `a track`
 * @param fields of a record: an object with one of them is a record, even if it contains a list
 */
export function misplacedList(thing: string, value: unknown, fields: readonly string[]): Refusal | null {
  if (Array.isArray(value)) {
    const message = `This is a list, but it should be ${thing}.`
    const hint =
      'Use the extension .json for a file that holds one list; in .ndjson, each line is one record.'
    return { code: 'BAD_VALUE', message, path: [], hint }
  }
  if (typeof value !== 'object' || value === null) return null
  const wrapper = Object.entries(value).find(([key, list]) => WRAPPERS.has(key) && isListOfObjects(list))
  if (!wrapper || fields.some((field) => field !== wrapper[0] && Object.hasOwn(value, field))) return null
  const message = `This object wraps a list "${wrapper[0]}", but it should be ${thing}.`
  const hint = `Remove what surrounds the list, or name paths into it in "fields" of its entry in "sources": "name": "${wrapper[0]}[].name".`
  return { code: 'BAD_VALUE', message, path: [], hint }
}

/** Adds what to do about a list of tracks in a release, which is not a field of it. */
export function withTrackHint(refusal: Refusal, value: object): Refusal {
  const [key = '', ...others] = refusal.path
  if (refusal.code !== 'UNKNOWN_FIELD' || others.length > 0 || typeof key !== 'string') return refusal
  if (!isTrackListName(key) || !Array.isArray(ownValue(value as Fields, key))) return refusal
  const hint = `Tracks in a list are read by paths in "fields" of an entry of "tracks" in "sources": "name": "${key}[].name". For a file outside of the data folder, catalog-press init --source writes them.`
  return { ...refusal, hint }
}

const isListOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'object' && each !== null)

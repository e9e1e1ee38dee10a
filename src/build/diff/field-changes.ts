// Two JSON bodies of one record, field by field. What stays in memory of a change is bounded, however large the
// record is.

import type { FieldChange, ListChange } from '../../reports/diff-report.ts'
import { cut } from '../../system/format.ts'

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [field: string]: Json
}

/** Characters of a value. */
const MAX_VALUE = 1000
/** Characters of an entry of a list. */
const MAX_ENTRY = 200
/** Entries of a list that are named. */
const MAX_NAMES = 10

/** The fields in which two values differ, those of the later one first; none where they are the same. */
export function* fieldChanges(before: JsonObject, after: JsonObject, prefix = ''): Generator<FieldChange> {
  for (const name of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const [old, now] = [fieldOf(before, name), fieldOf(after, name)]
    const field = prefix + name
    if (isSame(old, now)) continue
    if (isObject(old) && isObject(now)) yield* fieldChanges(old, now, `${field}.`)
    else if (Array.isArray(old) && Array.isArray(now)) yield listChange(field, old, now)
    else yield valueChange(field, old, now)
  }
}

const fieldOf = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values are the same; the order of the fields of an object says nothing. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  )
}

const valueChange = (field: string, before: Json | undefined, after: Json | undefined): FieldChange => ({
  field,
  ...(before !== undefined && { before: shortened(before) as string }),
  ...(after !== undefined && { after: shortened(after) as string }),
})

function shortened(value: Json): Json {
  if (typeof value === 'string') return cut(value, MAX_VALUE)
  const text = JSON.stringify(value)
  return text.length > MAX_VALUE ? cut(text, MAX_VALUE) : value
}

interface Entry {
  readonly label: string
  readonly value: Json
}

function listChange(field: string, before: readonly Json[], after: readonly Json[]): ListChange {
  const [old, now] = [entriesOf(before), entriesOf(after)]
  const added = [...now].filter(([key]) => !old.has(key))
  const removed = [...old].filter(([key]) => !now.has(key))
  const stay = [...now].filter(([key]) => old.has(key))
  const changed = stay.filter(([key, { value }]) => !isSame(old.get(key)?.value, value))
  const order = [...old.keys()].filter((key) => now.has(key))
  return {
    field,
    entries: {
      before: before.length,
      after: after.length,
      added: added.length,
      removed: removed.length,
      changed: changed.length,
    },
    added: labels(added),
    removed: labels(removed),
    moved: stay.some(([key], index) => key !== order[index]),
  }
}

const labels = (entries: readonly (readonly [string, Entry])[]): string[] =>
  entries.slice(0, MAX_NAMES).map(([, { label }]) => cut(label, MAX_ENTRY))

/** The entries of a list by what identifies them; one that stands there again has a key of its own. */
function entriesOf(list: readonly Json[]): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const value of list) {
    const media = isObject(value) ? value.media : undefined
    const isTrack = isObject(media ?? null)
    const { uuid, name } = (isTrack ? media : {}) as JsonObject
    const own = isTrack ? String(uuid) : JSON.stringify(value)
    const label = isTrack ? String(name) : typeof value === 'string' ? value : own
    let key = own
    for (let again = 2; entries.has(key); again += 1) key = `${own} ${again}`
    entries.set(key, { label, value })
  }
  return entries
}

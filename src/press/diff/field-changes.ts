// Compares two JSON bodies of one record, field by field. The memory kept for a change is bounded, however large the
// record.

import { ownValue } from '../../contract/common/own-value.ts'
import type { FieldChange, ListChange } from '../../core/reports/diff-report.ts'
import { cut } from '../../core/system/format.ts'

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [field: string]: Json
}

/** Maximum number of characters of a value. */
const MAX_VALUE = 1000
/** Maximum number of characters of a list entry. */
const MAX_ENTRY = 200
/** Maximum number of list entries that are named. */
const MAX_NAMES = 10

/** The fields in which two values differ, in the order of the later value; nothing if they are equal. */
export function* fieldChanges(before: JsonObject, after: JsonObject, prefix = ''): Generator<FieldChange> {
  for (const name of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const [old, now] = [ownValue(before, name), ownValue(after, name)]
    const field = prefix + name
    if (isSame(old, now)) continue
    if (isObject(old) && isObject(now)) yield* fieldChanges(old, now, `${field}.`)
    else if (Array.isArray(old) && Array.isArray(now)) yield listChange(field, old, now)
    else yield valueChange(field, old, now)
  }
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares two values, ignoring the order of object keys. */
function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isSame(entry, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const entries = Object.entries(one)
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([name, value]) => isSame(value, ownValue(other, name)))
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
  const [old, now] = [keyEntries(before), keyEntries(after)]
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

/** The entries of a list by identity. A repeated entry gets a key of its own. */
function keyEntries(list: readonly Json[]): Map<string, Entry> {
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

// Leaves → records with the records inside them. The same cells give the same inner object again: a label that ten
// thousand rows name is made once, and known again by whoever looks at it next.
import { CatalogError } from '../../model/errors.ts'
import { referenceOf } from '../../model/fields.ts'
import type { Kind } from '../../model/kinds.ts'
import type { Leaf } from './leaves.ts'

type RecordReader<R> = (row: R) => Record<string, unknown>

interface Field<R> {
  readonly key: string
  readonly value: (row: R) => unknown
  /** The same in every row. */
  readonly isConstant: boolean
}

/** Makes the function that makes a record of a row: all that can be known before is done once. */
export function recordReader<R>(kind: Kind, leaves: readonly Leaf<R>[]): RecordReader<R> {
  const fields = fieldsOf(kind, leaves, 0)
  const keys = fields.map(({ key }) => key)
  const values = fields.map(({ value }) => value)
  // An assignment would set the prototype.
  if (keys.includes('__proto__')) {
    return (row) => Object.fromEntries(fields.map(({ key, value }) => [key, value(row)]))
  }
  return (row) => {
    const record: Record<string, unknown> = {}
    for (let at = 0; at < keys.length; at += 1) {
      record[keys[at] as string] = (values[at] as (row: R) => unknown)(row)
    }
    return record
  }
}

function fieldsOf<R>(kind: Kind, leaves: readonly Leaf<R>[], depth: number): Field<R>[] {
  const groups = new Map<string, Leaf<R>[]>()
  for (const leaf of leaves) {
    const key = leaf.path[depth] as string
    groups.set(key, [...(groups.get(key) ?? []), leaf])
  }
  return [...groups].map(([key, group]) => {
    const isConstant = group.every(({ raw }) => raw === null)
    const [first] = group as [Leaf<R>]
    if (first.path.length === depth + 1) return { key, isConstant, value: first.value }
    const reference = referenceOf(kind, key)
    const fields = fieldsOf(reference?.to ?? 'features', group, depth + 1)
    const read = reference?.isList ? listReader(group, fields) : objectReader(fields, isConstant)
    return { key, isConstant, value: remembered(group, read) }
  })
}

/** An object of what is not empty; null where all cells are empty. */
function objectReader<R>(fields: readonly Field<R>[], isConstant: boolean): (row: R) => unknown {
  return (row) => {
    const record: Record<string, unknown> = {}
    let isEmpty = !isConstant
    for (const { key, value, isConstant: isSame } of fields) {
      const read = value(row)
      if (read === null) continue
      record[key] = read
      if (!isSame) isEmpty = false
    }
    return isEmpty ? null : record
  }
}

/** A list of objects: the first of each list together, the second, and so on. */
function listReader<R>(leaves: readonly Leaf<R>[], fields: readonly Field<R>[]): (row: R) => unknown {
  return (row) => {
    const parts = fields.map(({ key, value, isConstant }) => {
      const read = value(row)
      const list = read === null ? [] : Array.isArray(read) ? read : [read]
      return { key, list, isConstant }
    })
    const own = parts.filter(({ isConstant, list }) => !isConstant && list.length > 0)
    const [first] = own
    const other = own.find(({ list }) => list.length !== first?.list.length)
    if (first && other) throw unequalLists(leaves[0]?.path[0] as string, [first, other])
    return (
      first?.list.map((_, at) =>
        Object.fromEntries(
          parts
            .filter(({ list }) => list.length > 0)
            .map(({ key, list, isConstant }) => [key, isConstant ? list[0] : list[at]]),
        ),
      ) ?? null
    )
  }
}

interface ListPart {
  readonly key: string
  readonly list: readonly unknown[]
}

function unequalLists(field: string, [one, other]: readonly [ListPart, ListPart]): CatalogError {
  const count = ({ key, list }: ListPart) => `${list.length} in "${field}.${key}"`
  return new CatalogError('BAD_VALUE', `The lists of this row differ: ${count(one)}, ${count(other)}.`, {
    hint: 'Give each part of one list its part in the other.',
  })
}

/** Inner records that are remembered; a sheet has more of its tracks than of what they name. */
const MAX_REMEMBERED = 20_000

/** The same value for the same cells. */
function remembered<R>(leaves: readonly Leaf<R>[], read: (row: R) => unknown): (row: R) => unknown {
  const raws = leaves.map(({ raw }) => raw).filter((raw) => raw !== null)
  const known = new Map<string, unknown>()
  let lastKey: string | null = null
  let last: unknown
  return (row) => {
    const key = keyOf(raws, row)
    if (key === null) return read(row)
    if (key === lastKey) return last
    let value = known.get(key)
    if (value === undefined) {
      value = read(row)
      if (known.size === MAX_REMEMBERED) known.clear()
      known.set(key, value)
    }
    lastKey = key
    last = value
    return value
  }
}

/** A text that differs where cells differ; null where one is no cell but an object or a list. */
function keyOf<R>(raws: readonly ((row: R) => unknown)[], row: R): string | null {
  const [only] = raws
  if (raws.length === 1 && only) {
    const raw = only(row)
    if (typeof raw === 'string') return raw
  }
  let key = ''
  for (const raw of raws) {
    const value = raw(row)
    if (typeof value === 'string') key += `${value.length}:${value}`
    else if (typeof value === 'object' && value !== null) return null
    else key += `${typeof value} ${value};`
  }
  return `\0${key}`
}

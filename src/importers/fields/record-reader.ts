// Makes records, with the records inside them, of leaves. Equal cells give the same inner object: a label in ten
// thousand rows is made once, and later stages recognize it by identity.

import { groupBy } from '../../contract/common/group-by.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { findReference } from '../../core/records/fields.ts'
import type { Leaf } from './leaves.ts'

type RecordReader<R> = (row: R) => Record<string, unknown>

interface Field<R> {
  readonly key: string
  readonly value: (row: R) => unknown
  /** Whether it is the same in every row. */
  readonly isConstant: boolean
}

/** Returns a function that makes a record from a row, with all preparation done once. */
export function recordReader<R>(kind: Kind, leaves: readonly Leaf<R>[]): RecordReader<R> {
  const fields = groupFields(kind, leaves, 0)
  return (row) => Object.fromEntries(fields.map(({ key, value }) => [key, value(row)]))
}

function groupFields<R>(kind: Kind, leaves: readonly Leaf<R>[], depth: number): Field<R>[] {
  return [...groupBy(leaves, ({ path }) => path[depth] as string)].map(([key, group]) => {
    const isConstant = group.every(({ raw }) => raw === null)
    const [first] = group as [Leaf<R>]
    if (first.path.length === depth + 1) return { key, isConstant, value: first.value }
    const reference = findReference(kind, key)
    const fields = groupFields(reference?.to ?? 'features', group, depth + 1)
    const read = reference?.isList ? listReader(group, fields) : objectReader(fields, isConstant)
    return { key, isConstant, value: memoize(group, read) }
  })
}

/** Makes an object of the cells that are not empty; null if all are empty. */
function objectReader<R>(fields: readonly Field<R>[], isConstant: boolean): (row: R) => unknown {
  return (row) => {
    const known: [string, unknown][] = []
    let isEmpty = !isConstant
    for (const { key, value, isConstant: isSame } of fields) {
      const read = value(row)
      if (read === null) continue
      known.push([key, read])
      if (!isSame) isEmpty = false
    }
    return isEmpty ? null : Object.fromEntries(known)
  }
}

/** Makes a list of objects: one from the first items of all lists, one from the second, and so on. */
function listReader<R>(leaves: readonly Leaf<R>[], fields: readonly Field<R>[]): (row: R) => unknown {
  return (row) => {
    const parts = fields.map(({ key, value, isConstant }) => {
      const read = value(row)
      const list = read === null ? [] : Array.isArray(read) ? read : [read]
      return { key, list, isConstant }
    })
    const varying = parts.filter(({ isConstant, list }) => !isConstant && list.length > 0)
    const [first] = varying
    const other = varying.find(({ list }) => list.length !== first?.list.length)
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
  return new CatalogError(
    'BAD_VALUE',
    `The lists in this row have different lengths: ${count(one)}, ${count(other)}.`,
    {
      hint: 'Give both lists the same number of parts.',
    },
  )
}

/** Maximum number of cached inner records. */
const MAX_CACHED = 5000

/** Caches `read`: returns the same value for equal cells. */
function memoize<R>(leaves: readonly Leaf<R>[], read: (row: R) => unknown): (row: R) => unknown {
  const raws = leaves.map(({ raw }) => raw).filter((raw) => raw !== null)
  const known = new Map<string, unknown>()
  let lastKey: string | null = null
  let last: unknown
  return (row) => {
    const key = cellsKey(raws, row)
    if (key === null) return read(row)
    if (key === lastKey) return last
    let value = known.get(key)
    if (value === undefined) {
      value = read(row)
      if (known.size === MAX_CACHED) known.clear()
      known.set(key, value)
    }
    lastKey = key
    last = value
    return value
  }
}

/** Returns a key that differs if cells differ; null if one is an object or a list. */
function cellsKey<R>(raws: readonly ((row: R) => unknown)[], row: R): string | null {
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

// What sources state of records. A record may have a row of its own, and be nested in the rows of others.
import { type Fields, ownValue } from '../../contract/common/own-value.ts'
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import type { RecordOf } from '../records/records.ts'
import type { Source } from './source.ts'

/** The row that a record was read from. All records of a row share one object. */
export interface RowPlace {
  readonly file: string
  /** From 1; 0 if it has none. */
  readonly line: number
  readonly source: Source
  /** The number of records before it in the source, nested ones included. */
  readonly place: number
}

interface Stated {
  readonly uuid: string
  /** The name from which the uuid was derived; null where the source gives the uuid. */
  readonly id: string | null
  readonly at: RowPlace
}

/** The members of features are one text, so that numbers keep all of their digits: `"bpm":120.50,"key":"a"`. */
interface StoredFeatures {
  readonly uuid: string
  readonly members: string
}

/** The checked fields of a record; null and undefined mean that it lacks one. */
export type StoredFields<K extends Kind> = K extends 'features' ? StoredFeatures : RecordOf<K>

/** The record of a kind as one row states it, with the fields that are known there. */
export type Occurrence<K extends Kind = Kind> = Partial<StoredFields<K>> & Stated

/** The occurrences of the records of a kind, each list in the order of the sources. */
export interface KindOccurrences<K extends Kind = Kind> {
  /** Rows of records of their own. */
  readonly rows: readonly Occurrence<K>[]
  /** Those among the rows that lack a required field, which other occurrences may state. */
  readonly incomplete: ReadonlySet<Occurrence<K>>
  /** Records nested in the rows of others: what the same source repeats is in it once. */
  readonly nested: readonly Occurrence<K>[]
}

export type Occurrences = { readonly [K in Kind]: KindOccurrences<K> }

/** All occurrences of the records of a kind, in order of precedence: the first one to state a field decides it. */
export function* inPrecedence<K extends Kind>({
  rows,
  nested,
}: KindOccurrences<K>): Generator<Occurrence<K>> {
  yield* rows
  yield* nested
}

/** The rows that state all that a record needs. */
export const completeRows = <T>(found: {
  readonly rows: readonly T[]
  readonly incomplete: ReadonlySet<T>
}): readonly T[] =>
  found.incomplete.size === 0 ? found.rows : found.rows.filter((row) => !found.incomplete.has(row))

/** Replaces occurrences by others of the same record. */
export const mapOccurrences = <K extends Kind>(
  { rows, incomplete, nested }: KindOccurrences<K>,
  replace: (occurrence: Occurrence<K>) => Occurrence<K>,
): KindOccurrences<K> => {
  const replaced = new Map([...incomplete].map((row) => [row, replace(row)]))
  return {
    rows: rows.map((row) => replaced.get(row) ?? replace(row)),
    incomplete: new Set(replaced.values()),
    nested: nested.map(replace),
  }
}

/** Returns what an occurrence or a record states for a field; null if it states nothing. */
export const fieldIn = (stated: object, field: string): unknown => ownValue(stated as Fields, field) ?? null

/** Makes a value for each kind. */
export const eachKind = <T>(make: (kind: Kind) => T): Record<Kind, T> =>
  Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, T>

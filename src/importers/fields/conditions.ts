// Which rows are records: those that meet the conditions of `where`. Other columns may mark rows that are read as not
// to be published, which a warning reports.

import { isFields } from '../../contract/common/own-value.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Row } from '../../core/library/source.ts'
import type { Place } from '../../core/problems/errors.ts'
import type { Condition } from '../../core/settings/where.ts'
import { type Marker, markerOf } from '../guesses/private-rows.ts'

/** What a source holds if all of its rows are left out. */
export const ONLY_LEFT_OUT = 'only rows that "where" leaves out'

export interface PlacedCondition<R> extends Condition {
  readonly raw: (row: R) => unknown
}

/** Returns a test for rows that meet all conditions, in capitals or not. */
export function meetsAll<R>(conditions: readonly PlacedCondition<R>[]): (row: R) => boolean {
  const tests = conditions.map(({ values, isNot, raw }) => {
    const wanted = new Set(values.map(plain))
    return (row: R) => textsOf(raw(row)).some((text) => wanted.has(plain(text))) !== isNot
  })
  // Reading each of them shows which fields exist.
  return (row) => tests.map((test) => test(row)).every((isMet) => isMet)
}

const plain = (text: string): string => text.trim().toLowerCase()

/** Returns the texts of a cell, or of a list in JSON: at least one. */
function textsOf(value: unknown): readonly string[] {
  const texts = [value].flat().map((each) => String(each ?? ''))
  return texts.length === 0 ? [''] : texts
}

interface Watched extends Marker {
  /** Whether values mark their rows, by value. */
  readonly known: Map<string, boolean>
  /** Whether all values so far are ticks, or mark their rows. */
  isTicked: boolean
  hasTick: boolean
  readonly empty: Place[]
}

const MAX_KNOWN = 500

/** Collects the rows that columns mark as not to be published. */
export class MarkedRows {
  readonly #kind: Kind
  readonly #columns = new Map<string, Watched>()

  constructor(kind: Kind) {
    this.#kind = kind
  }

  /** Looks at the value of a column; returns the rows for the warning, one if it marks its row. */
  look(column: string, value: unknown, at: Place): readonly Row[] {
    const watched = this.#watched(column)
    const text = typeof value === 'object' && value !== null ? '' : String(value ?? '').trim()
    if (text === '') {
      if (watched.isTicked) watched.empty.push(at)
      return []
    }
    let isPrivate = watched.known.get(text)
    if (isPrivate === undefined) {
      isPrivate = watched.isPrivate(text)
      if (watched.known.size === MAX_KNOWN) watched.known.clear()
      watched.known.set(text, isPrivate)
    }
    if (watched.isTicked && !isPrivate) this.#tick(watched, text)
    return isPrivate ? [this.#marked(column, text, at)] : []
  }

  /**
   * Looks at the fields of an object, and at those of the objects in it.
   * @param except the paths of fields not to look at
   */
  lookInside(
    object: unknown,
    { at, except }: { readonly at: Place; readonly except: ReadonlySet<string> },
  ): Row[] {
    if (!isFields(object)) return []
    const fields = Object.entries(object).flatMap(([key, value]): [string, unknown][] =>
      isFields(value)
        ? Object.entries(value).map(([inner, each]) => [`${key}.${inner}`, each])
        : [[key, value]],
    )
    return fields.flatMap(([path, value]) => (except.has(path) ? [] : this.look(path, value, at)))
  }

  /** Returns the rows that are not ticked in a column that holds nothing but ticks. */
  end(): readonly Row[] {
    return [...this.#columns].flatMap(([column, { hasTick, isTicked, empty }]) =>
      hasTick && isTicked ? empty.map((at) => this.#marked(column, '', at)) : [],
    )
  }

  #tick(watched: Watched, text: string): void {
    watched.hasTick = true
    watched.isTicked = watched.isTick?.(text) === true
    if (!watched.isTicked) watched.empty.length = 0
  }

  #watched(column: string): Watched {
    const known = this.#columns.get(column)
    if (known) return known
    const marker = markerOf(column)
    const watched = {
      ...marker,
      known: new Map<string, boolean>(),
      isTicked: marker.isTick !== undefined,
      hasTick: false,
      empty: [],
    }
    this.#columns.set(column, watched)
    return watched
  }

  #marked(column: string, value: string, at: Place): Row {
    return { kind: this.#kind, at, remark: 'private', what: value, column }
  }
}

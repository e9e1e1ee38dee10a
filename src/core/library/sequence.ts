// The positions of records among those of all kinds.
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Library } from './library.ts'
import type { RowPlace } from './occurrences.ts'

/** Nested records come after all records with rows of their own, in the order of their sources. */
const NESTED = 1n << 62n
/** The label of the settings comes after all others. */
const LAST = (1n << 63n) - 1n

/** Returns a function for the positions of the records of a kind among those of all kinds, to be called in their order. */
export function sequence(kind: Kind, sources: Library['sources']): (at: RowPlace) => bigint {
  const ordinals = new Map(sources.map(({ source }, ordinal) => [source, BigInt(ordinal) << 32n]))
  let [last, within]: [RowPlace | null, number] = [null, 0]
  return (at) => {
    within = at === last ? within + 1 : 0
    last = at
    const row = (ordinals.get(at.source) ?? LAST) + BigInt(at.place + within)
    return at.source.kind === kind ? row : row + NESTED
  }
}

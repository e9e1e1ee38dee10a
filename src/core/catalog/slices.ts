// Divides the rows of large tables, so that what is read of them at a time fits into memory.
import type { Engine } from '../engine/engine.ts'

/** Rows in a slice, as far as their keys differ. */
const SLICE_ROWS = 100_000

/**
 * Returns a condition for the rows of a slice.
 * @param key an expression: rows with equal values are in the same slice
 */
export type Slice = (key: string) => string

/** Divides the rows of a query. */
export async function slicesOf(engine: Engine, query: string): Promise<Slice[]> {
  const count = Math.ceil((await engine.countRows(query)) / SLICE_ROWS)
  return Array.from({ length: count }, (_, nth) => (key: string) => `hash(${key}) % ${count} = ${nth}`)
}

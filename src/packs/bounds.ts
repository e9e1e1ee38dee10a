// Decides where blocks begin. Among the records that bring a block to between two thirds of its maximum size and all of
// it, a digest chooses the one at which it ends. So bounds depend only on nearby records, and an edit moves only the
// bounds near it.

/** The properties of a record that decide the bounds. */
export interface Weighed {
  readonly bytes: number
  /** A pseudorandom number, always the same for the same record. */
  readonly lot: number
}

/** The minimum size of a block as a share of the maximum; the last block of a pack may be smaller. */
const LEAST = 2 / 3

/** Finds the bounds in the records of a pack, which are added one by one. */
export class Bounds {
  readonly #max: number
  /** Bytes since the last bound, including the record that follows them. */
  #size = 0
  #place = 0
  /** The positions at which the block may end, with the bytes up to each, best first. */
  #best: Candidate | null = null

  /** @param max bytes of a block; a single larger record still makes a block */
  constructor(max: number) {
    this.#max = max
  }

  /** @returns the positions, from 0, of those records that begin a block, as far as this record decides them */
  add({ bytes, lot }: Weighed): number[] {
    const found: number[] = this.#place === 0 ? [0] : []
    const before = this.#size
    if (before > 0 && before + bytes > this.#max) found.push(this.#cut(before))
    // The rest of a block that ended early may already be too large again.
    if (this.#size > 0 && this.#size + bytes > this.#max) found.push(this.#cut(this.#size))
    this.#size += bytes
    this.#place += 1
    if (this.#size >= LEAST * this.#max && this.#size <= this.#max) {
      if (this.#best === null || lot < this.#best.lot)
        this.#best = { place: this.#place, size: this.#size, lot }
    }
    return found
  }

  /** Ends the block at the best candidate, or else at the next record. */
  #cut(size: number): number {
    const { place, size: upTo } = this.#best ?? { place: this.#place, size }
    this.#best = null
    this.#size -= upTo
    return place
  }
}

interface Candidate {
  readonly place: number
  readonly size: number
  readonly lot: number
}

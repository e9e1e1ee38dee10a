// Where blocks begin. A block ends at the record that a digest chooses among those that bring it between two thirds
// of its largest size and all of it: so bounds follow from the records there, and an edit moves only those near it.

/** A record of a pack, as far as bounds depend on it. */
export interface Weighed {
  readonly bytes: number
  /** The same number for the same record, at random among others. */
  readonly lot: number
}

/** The least share of its largest size that a block has, but for the last of a pack. */
const LEAST = 2 / 3

/** Finds the bounds in the records of a pack, which it is given one after another. */
export class Bounds {
  readonly #max: number
  /** Bytes since the last bound, with those of the record after them. */
  #size = 0
  #place = 0
  /** The places at which the block may end, and the bytes up to there, the best first. */
  #best: Candidate | null = null

  /** @param max bytes of a block, but for one of a single larger record */
  constructor(max: number) {
    this.#max = max
  }

  /** @returns the places, from 0, of the records that begin a block, as far as this one decides them */
  add({ bytes, lot }: Weighed): number[] {
    const found: number[] = this.#place === 0 ? [0] : []
    const before = this.#size
    if (before > 0 && before + bytes > this.#max) found.push(this.#cut(before))
    // What is left of a block that ended early may be too much again.
    if (this.#size > 0 && this.#size + bytes > this.#max) found.push(this.#cut(this.#size))
    this.#size += bytes
    this.#place += 1
    if (this.#size >= LEAST * this.#max && this.#size <= this.#max) {
      if (this.#best === null || lot < this.#best.lot)
        this.#best = { place: this.#place, size: this.#size, lot }
    }
    return found
  }

  /** Ends the block at its best place, or at the record that comes next. */
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

/** A cache of limited size, from which the least recently used values are removed first. */
export class LastUsed<Kept> {
  readonly #maxSize: number
  readonly #measure: (kept: Kept) => number
  /** The least recently used first. */
  readonly #kept = new Map<string, Kept>()
  #size = 0
  #hits = 0
  #misses = 0

  constructor(maxSize: number, sizeOf: (kept: Kept) => number) {
    this.#maxSize = maxSize
    this.#measure = sizeOf
  }

  /** The size of its content, and the numbers of lookups that found something and nothing. */
  get counts(): { readonly size: number; readonly hits: number; readonly misses: number } {
    return { size: this.#size, hits: this.#hits, misses: this.#misses }
  }

  get(name: string): Kept | undefined {
    const kept = this.#kept.get(name)
    if (kept === undefined) {
      this.#misses += 1
      return undefined
    }
    this.#hits += 1
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    return kept
  }

  /**
   * Keeps a value under a name, in place of the previous one, unless it is larger than the cache.
   * @returns the value
   */
  keep(name: string, kept: Kept): Kept {
    this.forget(name)
    if (this.#measure(kept) > this.#maxSize) return kept
    this.#kept.set(name, kept)
    this.#size += this.#measure(kept)
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#maxSize) break
      this.forget(oldest)
    }
    return kept
  }

  forget(name: string): void {
    const kept = this.#kept.get(name)
    if (kept === undefined) return
    this.#kept.delete(name)
    this.#size -= this.#measure(kept)
  }
}

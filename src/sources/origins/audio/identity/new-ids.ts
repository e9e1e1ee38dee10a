import { createHash } from 'node:crypto'

/**
 * Makes the ids of what is seen for the first time. They follow from what it is, not from when or where it is seen, so
 * that two machines, or a check and a build, agree on them.
 */
export class NewIds {
  readonly #taken: Set<string>
  readonly #kind: string

  /** @param taken the ids of all that is known of the kind */
  constructor(kind: string, taken: Iterable<string>) {
    this.#kind = kind
    this.#taken = new Set(taken)
  }

  /**
   * @param own a uuid that it has already
   * @param seeds what it may be told from others by, the best first
   */
  make(own: string | undefined, seeds: readonly (readonly string[])[]): string {
    for (const id of this.#candidates(own, seeds)) {
      if (this.#taken.has(id)) continue
      this.#taken.add(id)
      return id
    }
    throw new Error('There is always another number.')
  }

  *#candidates(own: string | undefined, seeds: readonly (readonly string[])[]): Generator<string> {
    if (own !== undefined) yield own
    for (const seed of seeds) yield this.#from(seed)
    const last = seeds.at(-1) ?? []
    for (let count = 2; ; count += 1) yield this.#from([...last, `${count}`])
  }

  #from(seed: readonly string[]): string {
    const digest = createHash('sha256')
      .update(JSON.stringify([this.#kind, ...seed]))
      .digest('hex')
    return `audio:${digest.slice(0, 24)}`
  }
}

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
    const last = seeds.at(-1) ?? []
    const candidates = [...(own === undefined ? [] : [own]), ...seeds.map((seed) => this.#from(seed))]
    let id = candidates.find((candidate) => !this.#taken.has(candidate))
    for (let count = 2; id === undefined; count += 1) {
      const next = this.#from([...last, `${count}`])
      if (!this.#taken.has(next)) id = next
    }
    this.#taken.add(id)
    return id
  }

  #from(seed: readonly string[]): string {
    const digest = createHash('sha256')
      .update(JSON.stringify([this.#kind, ...seed]))
      .digest('hex')
    return `audio:${digest.slice(0, 24)}`
  }
}

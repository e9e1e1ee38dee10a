import { createHash } from 'node:crypto'

/**
 * Makes ids for new records. They depend only on the record, not on when or where it is seen, so that two machines, or
 * a check and a build, agree on them.
 */
export class NewIds {
  readonly #taken: Set<string>
  readonly #kind: string

  /** @param taken all known ids of the kind */
  constructor(kind: string, taken: Iterable<string>) {
    this.#kind = kind
    this.#taken = new Set(taken)
  }

  /**
   * @param uuid an existing uuid of the record
   * @param seeds distinguishing values, the best first
   */
  make(uuid: string | undefined, seeds: readonly (readonly string[])[]): string {
    for (const id of this.#candidates(uuid, seeds)) {
      if (this.#taken.has(id)) continue
      this.#taken.add(id)
      return id
    }
    throw new Error('Unreachable: candidates never end.')
  }

  *#candidates(uuid: string | undefined, seeds: readonly (readonly string[])[]): Generator<string> {
    if (uuid !== undefined) yield uuid
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

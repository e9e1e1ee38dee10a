// The records of a live site in the order of the catalog that they are compared with: both are gone through once, side
// by side.
import type { Resource } from '../../api/resources.ts'
import type { Engine } from '../../engine/engine.ts'

type Row = readonly [uuid: string, body: string]

export class LiveRecords {
  readonly #engine: Engine
  #kind: Resource | null = null
  #rows: AsyncGenerator<readonly Row[]> | null = null
  /** Those at hand, and the first of them that no record was asked for yet. */
  #some: readonly Row[] = []
  #at = 0

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /**
   * What the site answers for a record of the catalog; null where it has none. Must be asked for all records, a kind
   * after the other, each in its order.
   */
  async bodyOf(kind: Resource, uuid: string): Promise<string | null> {
    if (kind !== this.#kind) await this.#open(kind)
    while (this.#rows !== null && this.#at === this.#some.length) await this.#read(this.#rows)
    const [found, body = null] = this.#some[this.#at] ?? []
    if (found !== uuid) return null
    this.#at += 1
    return body
  }

  async close(): Promise<void> {
    await this.#rows?.return(undefined)
    this.#rows = null
  }

  async #open(kind: Resource): Promise<void> {
    await this.close()
    this.#kind = kind
    this.#some = []
    this.#at = 0
    this.#rows = rowsOf(this.#engine, kind)
  }

  async #read(rows: AsyncGenerator<readonly Row[]>): Promise<void> {
    const { value, done } = await rows.next()
    this.#some = done ? [] : value
    this.#at = 0
    if (done) this.#rows = null
  }
}

async function* rowsOf(engine: Engine, kind: Resource): AsyncGenerator<readonly Row[]> {
  const rows = engine.stream(`
    SELECT place.uuid::VARCHAR, body FROM live JOIN ${kind}_rank place ON TRY_CAST(live.uuid AS UUID) = place.uuid
    WHERE live.kind = '${kind}' ORDER BY rank`)
  for await (const [uuids = [], bodies = []] of rows)
    yield uuids.map((uuid, index) => [uuid as string, bodies[index] as string] as const)
}

// The parts of a site, each with a digest of what it shows.
import type { SitePart } from '../../contract/kinds/parts.ts'

type Resource = SitePart['resource']

/** A part, and the digest of what it shows; null if it may show anything. */
export type Fingerprint = readonly [resource: Resource, name: string, digest: string | null]

export class PartDigests {
  readonly #byResource = new Map<Resource, Map<string, string | null>>()

  constructor(parts: Iterable<Fingerprint> = []) {
    this.addAll(parts)
  }

  addAll(parts: Iterable<Fingerprint>): void {
    for (const part of parts) this.add(part)
  }

  add([resource, name, digest]: Fingerprint): void {
    const known = this.#byResource.get(resource)
    if (known) known.set(name, digest)
    else this.#byResource.set(resource, new Map([[name, digest]]))
  }

  has(resource: Resource, name: string): boolean {
    return this.#byResource.get(resource)?.has(name) === true
  }

  /** The digest of a part; undefined if there is no such part. */
  get(resource: Resource, name: string): string | null | undefined {
    return this.#byResource.get(resource)?.get(name)
  }

  get size(): number {
    return [...this.#byResource.values()].reduce((sum, names) => sum + names.size, 0)
  }

  /** The names of the parts of each resource. */
  *names(): Generator<readonly [Resource, ReadonlyMap<string, string | null>]> {
    yield* this.#byResource
  }

  *[Symbol.iterator](): Generator<Fingerprint> {
    for (const [resource, names] of this.#byResource)
      for (const [name, digest] of names) yield [resource, name, digest]
  }
}

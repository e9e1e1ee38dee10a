// Which parts of a site are written.
import type { SitePart } from '../../contract/kinds/parts.ts'

export interface StaleParts {
  has(resource: SitePart['resource'], name: string): boolean
  /** Whether any part is stale whose name begins so. */
  hasAny(resource: SitePart['resource'], start: string): boolean
}

export const ALL_STALE: StaleParts = { has: () => true, hasAny: () => true }

export class SomeParts implements StaleParts {
  readonly #names = new Map<SitePart['resource'], Set<string>>()

  constructor(parts: Iterable<SitePart> = []) {
    for (const part of parts) this.add(part)
  }

  add({ resource, name }: SitePart): void {
    const known = this.#names.get(resource)
    if (known) known.add(name)
    else this.#names.set(resource, new Set([name]))
  }

  has(resource: SitePart['resource'], name: string): boolean {
    return this.#names.get(resource)?.has(name) === true
  }

  hasAny(resource: SitePart['resource'], start: string): boolean {
    const names = this.#names.get(resource) ?? []
    for (const name of names) if (name.startsWith(start)) return true
    return false
  }
}

// The renamed records that keep their URLs. A record that is known by its name has a uuid derived from it, so a
// corrected title would give it another one. Each line has the uuid of one record, and the derived one that it
// replaces.

import type { Listed } from '../../contract/kinds/kinds.ts'
import { createHash } from '../platform/digests.ts'

export interface Renamed {
  readonly kind: Listed
  /** The name of the record, for readers of the file: identity follows from `derived` alone. */
  readonly name: string
  /** The uuid that follows from the name of the record, and from those of what it belongs to. */
  readonly derived: string
  /** The uuid that it has. */
  readonly uuid: string
}

export class Renames {
  readonly lines: readonly Renamed[]
  readonly #uuids: ReadonlyMap<string, string>
  readonly #kept: ReadonlySet<string>

  /** @param lines each with a `derived` and a `uuid` of its own */
  constructor(lines: readonly Renamed[] = []) {
    this.lines = lines.toSorted(byPlace)
    this.#uuids = new Map(lines.map(({ derived, uuid }) => [derived, uuid]))
    this.#kept = new Set(lines.map(({ uuid }) => uuid))
  }

  get isEmpty(): boolean {
    return this.lines.length === 0
  }

  /** Returns the uuid of a record in place of the derived one; undefined if the record has the derived one. */
  uuidFor(derived: string): string | undefined {
    return this.#uuids.get(derived)
  }

  /** Whether a record with another name has this uuid. */
  isKept(uuid: string): boolean {
    return this.#kept.has(uuid)
  }

  /** Adds lines, each in place of those about the same name or the same uuid. */
  with(lines: readonly Renamed[]): Renames {
    const derived = new Set(lines.map((line) => line.derived))
    const uuids = new Set(lines.map(({ uuid }) => uuid))
    const others = this.lines.filter((line) => !derived.has(line.derived) && !uuids.has(line.uuid))
    // A record that has its derived uuid needs no line.
    return new Renames([...others, ...lines.filter((line) => line.derived !== line.uuid)])
  }

  /** Removes the lines of some uuids. */
  without(uuids: ReadonlySet<string>): Renames {
    return new Renames(this.lines.filter(({ uuid }) => !uuids.has(uuid)))
  }

  /** The content of the file. */
  get text(): string {
    return this.lines.map((line) => `${JSON.stringify(line, FIELDS)}\n`).join('')
  }

  /** Changes whenever records may have other uuids. */
  get digest(): string {
    const uuids = this.lines.map(({ derived, uuid }) => `${derived} ${uuid}`).sort()
    return createHash('sha256').update(uuids.join('\n')).digest('base64url')
  }
}

/** The order of the fields of a line. */
const FIELDS = ['kind', 'name', 'uuid', 'derived']

/** Orders lines by what people look for, so that a rename changes few of them. */
function byPlace(one: Renamed, other: Renamed): number {
  const [a, b] = [one, other].map(({ kind, name, derived }) => `${kind}\n${name}\n${derived}`) as [
    string,
    string,
  ]
  return a < b ? -1 : a > b ? 1 : 0
}

// Derives the uuids of records that do not have one: UUIDv5 of a name in the namespace of the catalog, so that a record
// keeps its URL in every build.

import type { Kind } from '../../contract/kinds/kinds.ts'
import { hash } from '../platform/digests.ts'
import { withoutOuterBlanks, withPlainBlanks } from '../records/blanks.ts'
import { uuidV5 } from '../records/uuid-v5.ts'
import { canonicalUuid } from '../records/values/uuid.ts'
import { Renames } from './renames.ts'

/** A uuid, and the name from which it was derived; null where the source gives the uuid. */
export interface Identity {
  readonly uuid: string
  readonly id: string | null
}

/** The name of a record with an id. */
export const nameOfId = (kind: Kind, id: string): string => `${kind}:${id}`

/** The name of a record without an id, made of the properties that identify it within its kind. */
export const nameOfParts = (kind: Kind, parts: readonly string[]): string =>
  `${kind} name:${parts.map(withPlainBlanks).join(':')}`

/** Describes a name as in the source: `the id "7"`, `the name "Ferrow"`. */
export function describeName(name: string): string {
  return `the ${isByName(name) ? 'name' : 'id'} ${JSON.stringify(idIn(name))}`
}

/** Whether a record is known by its properties, for lack of an id. */
export const isByName = (name: string): boolean => /^\w+ name:/.test(name)

/** Whether a record of a kind is known by its properties. */
export const isKnownByName = (kind: Kind, id: string | null): id is string =>
  id?.startsWith(`${kind} name:`) === true

/** Extracts the id or name, as written in the source. */
export const idIn = (name: string): string =>
  /^\w+(?: name:(?:[\da-f]{8}-[\da-f-]{27}:)?|:)(.*)$/s.exec(name)?.[1] ?? name

/** Number of cached names; beyond that, uuids are derived again. */
const MAX_KNOWN = 10_000

/** Assigns uuids to records and references. */
export class Identities {
  readonly renames: Renames
  /**
   * The names whose uuid belongs to a renamed record, by that uuid: each is the former name of that record, and now
   * that of another.
   */
  readonly displaced = new Map<string, string>()
  readonly #namespace: Buffer
  readonly #known = new Map<string, Identity>()
  /**
   * Whether the catalog has a namespace. Without it, uuids are derived all the same, so that everything else can be
   * checked.
   */
  readonly hasNamespace: boolean

  constructor(namespace: string | undefined, renames = new Renames()) {
    this.renames = renames
    this.hasNamespace = namespace !== undefined
    this.#namespace = Buffer.from((namespace ?? '').replaceAll('-', '').padEnd(32, '0'), 'hex')
  }

  /** Accepts a uuid in any notation; any other text or number is an id, to the byte but for blanks at its ends. */
  ofId(kind: Kind, id: string | number): Identity {
    const text = withoutOuterBlanks(String(id))
    const uuid = canonicalUuid(text)
    return uuid === null ? this.ofName(nameOfId(kind, text)) : { uuid, id: null }
  }

  ofName(name: string): Identity {
    const known = this.#known.get(name)
    if (known) return known
    if (this.#known.size >= MAX_KNOWN) this.#known.clear()
    const identity = { uuid: this.#deriveUuid(name), id: name }
    this.#known.set(name, identity)
    return identity
  }

  #deriveUuid(name: string): string {
    const derived = this.derive(name)
    if (this.renames.isEmpty || !isByName(name)) return derived
    const kept = this.renames.uuidFor(derived)
    if (kept !== undefined) return kept
    if (!this.renames.isKept(derived)) return derived
    this.displaced.set(derived, name)
    return this.deriveOther(name)
  }

  /** Derives a uuid from a name alone, whatever has been renamed. */
  derive(name: string): string {
    return uuidV5(hash('sha1', Buffer.concat([this.#namespace, Buffer.from(name)]), 'buffer'))
  }

  /** Derives the uuid of a record whose name is the former name of another. No name has a line break. */
  deriveOther(name: string): string {
    for (let number = 2; ; number += 1) {
      const uuid = this.derive(`${name}\n${number}`)
      if (!this.renames.isKept(uuid)) return uuid
    }
  }
}

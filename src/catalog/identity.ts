// The uuids of records that have none of their own: UUIDv5 of a name in the namespace of the catalog, so that each build
// gives a record the same URL.
import { hash } from 'node:crypto'
import type { Kind } from '../api/kinds.ts'
import { uuidV5 } from '../records/uuid-v5.ts'
import { canonicalUuid } from '../records/values/uuid.ts'

/** A uuid, and the name that it is made of; null where it was written as a uuid. */
export interface Identity {
  readonly uuid: string
  readonly id: string | null
}

/** The name of the record that has an id. */
export const nameOfId = (kind: Kind, id: string): string => `${kind}:${id}`

/** The name of the record that has no id, from what tells it from others of its kind. */
export const nameOf = (kind: Kind, parts: readonly string[]): string =>
  `${kind} name:${parts.map((part) => part.normalize('NFC')).join(':')}`

/** What a name says to whoever wrote the record: `the id "7"`, `the name "Ferrow"`. */
export function describeName(name: string): string {
  return `the ${/^\w+ name:/.test(name) ? 'name' : 'id'} ${JSON.stringify(idIn(name))}`
}

/** The id or the name in a name, as whoever wrote the record wrote it. */
export const idIn = (name: string): string =>
  /^\w+(?: name:(?:[\da-f]{8}-[\da-f-]{27}:)?|:)(.*)$/s.exec(name)?.[1] ?? name

/** Names whose uuids are at hand; more are derived again. */
const MAX_KNOWN = 20_000

/** Gives records and references their uuids. */
export class Identities {
  readonly #namespace: Buffer
  readonly #known = new Map<string, Identity>()
  /** Whether the catalog has a namespace of its own. Without it uuids are derived all the same, to check all else. */
  readonly hasNamespace: boolean

  constructor(namespace: string | undefined) {
    this.hasNamespace = namespace !== undefined
    this.#namespace = Buffer.from((namespace ?? '').replaceAll('-', '').padEnd(32, '0'), 'hex')
  }

  /** Of a uuid in any spelling, or of any other text or number as an id. */
  ofId(kind: Kind, id: string | number): Identity {
    const uuid = canonicalUuid(id)
    return uuid === null ? this.ofName(nameOfId(kind, String(id).normalize('NFC'))) : { uuid, id: null }
  }

  ofName(name: string): Identity {
    const known = this.#known.get(name)
    if (known) return known
    if (this.#known.size >= MAX_KNOWN) this.#known.clear()
    const digest = hash('sha1', Buffer.concat([this.#namespace, Buffer.from(name)]), 'buffer')
    const identity = { uuid: uuidV5(digest), id: name }
    this.#known.set(name, identity)
    return identity
  }
}

// The readable addresses of records: `/releases/low-water/` redirects to the page of a release. A name that was given
// once is kept, whatever the record is called later.

import { WEB_RESOURCES, type WebResource } from '../../contract/kinds/kinds.ts'
import { addressName, isNumbered } from '../../contract/urls/record-names.ts'
import { createHash } from '../platform/digests.ts'
import type { Library } from './library.ts'

/** A record and one of its names in addresses. */
export interface ReadableAddress {
  readonly kind: WebResource
  readonly name: string
  readonly uuid: string
}

export class ReadableAddresses {
  /** By kind and name. */
  readonly lines: readonly ReadableAddress[]
  readonly #current = new Map<string, ReadableAddress>()

  /** @param lines each with a name of its own among those of its kind */
  constructor(lines: readonly ReadableAddress[] = []) {
    this.lines = lines.toSorted((one, other) => (addressKey(one) < addressKey(other) ? -1 : 1))
  }

  /** The name of a record that follows from what it is called now; null if it has none. */
  findName(uuid: string): string | null {
    return this.#current.get(uuid)?.name ?? null
  }

  /** Gives each listed record without a name that fits one, in the order of the lists. */
  for({ lists, addressed, aliases }: Pick<Library, 'lists' | 'addressed' | 'aliases'>): ReadableAddresses {
    const now = new Map(aliases.map(({ resource, alias, uuid }) => [`${resource} ${alias}`, uuid]))
    const lines = new Map(
      this.lines.map(({ kind, name, uuid }) => {
        const line = { kind, name, uuid: now.get(`${kind} ${uuid}`) ?? uuid }
        return [addressKey(line), line]
      }),
    )
    const current: ReadableAddress[] = []
    for (const kind of WEB_RESOURCES) {
      const known = namesByRecord(kind, lines.values())
      const next = new Map<string, number>()
      const isFree = (name: string) => {
        const line = lines.get(addressKey({ kind, name }))
        return line === undefined || !addressed[kind].has(line.uuid)
      }
      for (const [uuid, { record }] of lists[kind]) {
        const base = addressName(record.name)
        const kept = fitting(base, known.get(uuid) ?? [])
        let name = kept ?? base
        for (let number = next.get(base) ?? 2; kept === null && !isFree(name); number += 1) {
          name = `${base}-${number}`
          next.set(base, number + 1)
        }
        const line = { kind, name, uuid }
        lines.set(addressKey(line), line)
        current.push(line)
      }
    }
    const made = new ReadableAddresses([...lines.values()])
    for (const line of current) made.#current.set(line.uuid, line)
    return made
  }

  /** The content of the file. */
  get text(): string {
    return this.lines.map(({ kind, name, uuid }) => `${JSON.stringify({ kind, name, uuid })}\n`).join('')
  }

  get digest(): string {
    return createHash('sha256').update(this.text).digest('base64url')
  }
}

const addressKey = ({ kind, name }: Pick<ReadableAddress, 'kind' | 'name'>): string => `${kind} ${name}`

function namesByRecord(kind: WebResource, lines: Iterable<ReadableAddress>): Map<string, string[]> {
  const names = new Map<string, string[]>()
  for (const line of lines) {
    if (line.kind !== kind) continue
    const known = names.get(line.uuid)
    if (known) known.push(line.name)
    else names.set(line.uuid, [line.name])
  }
  return names
}

/** The first of some names that a title has: with its own words, then with the lowest number. */
const fitting = (base: string, names: readonly string[]): string | null =>
  names
    .filter((name) => name === base || isNumbered(name, base))
    .sort((one, other) => one.length - other.length || (one < other ? -1 : 1))[0] ?? null

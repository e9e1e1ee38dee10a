// The records of a site, with their identifiers and datestamps.

import type { FaceSite } from '../../contract/edge/faces.ts'
import { type Listed, PLURALS, type Resource } from '../../contract/kinds/kinds.ts'
import { isListed, UUID } from '../../contract/kinds/resources.ts'
import { listPath, resourcePath } from '../../contract/urls/urls.ts'
import type { Selection } from './arguments.ts'
import { HarvestError } from './errors.ts'
import type { Fields } from './formats.ts'
import { type DatedChange, REPOSITORY, type Repository } from './repository.ts'

/** A record as a list sends it. */
export interface Harvested extends DatedChange {
  /** Its response; null for a removed one, and where only headers are asked for. */
  readonly record: Fields | null
}

/** A part of a list. */
export interface Part {
  readonly records: readonly Harvested[]
  /** Where the next part begins; null after the last. */
  readonly next: number | null
  /** The number of records in the whole list, if it is known. */
  readonly total: number | undefined
}

/** Records of a part. Of changed ones each is read by itself, and hosts limit what a request may read. */
const PART = 100
const CHANGED_PART = 40

const recordName = ({ kind, uuid }: Pick<DatedChange, 'kind' | 'uuid'>): string => `${kind}/${uuid}`

export class Records {
  readonly #site: FaceSite
  readonly #repository: Repository
  readonly #changes: ReadonlyMap<string, DatedChange>
  readonly #host: string

  constructor(site: FaceSite, repository: Repository) {
    this.#site = site
    this.#repository = repository
    this.#changes = new Map(repository.changes.map((change) => [recordName(change), change]))
    this.#host = new URL(site.baseUrl).hostname
  }

  recordIdentifier(change: DatedChange): string {
    return `oai:${this.#host}:${recordName(change)}`
  }

  /** @throws HarvestError idDoesNotExist */
  async find(identifier: string): Promise<Harvested> {
    const [, host, kind = '', uuid = ''] = /^oai:([^:]+):([a-z]+)\/(.+)$/.exec(identifier) ?? []
    if (host === this.#host && isListed(kind as Resource) && UUID.test(uuid) && uuid === uuid.toLowerCase()) {
      const found = await this.#read(kind as Listed, uuid)
      if (found) return found
    }
    throw new HarvestError('idDoesNotExist', `There is no record ${identifier}.`)
  }

  /** A part of a list, by the position at which it begins. */
  async part(selection: Selection, at: number, withRecords: boolean): Promise<Part> {
    const { from, until } = selection
    const { since } = this.#repository
    if (until !== null && until < since) return { records: [], next: null, total: 0 }
    if (from !== null && from > since) return this.#partOfChanged(selection, at, withRecords)
    return this.#partOfAll(selection, at)
  }

  /** A part of the lists of all kinds, followed by the removed records. Positions count through all of them. */
  async #partOfAll(selection: Selection, from: number): Promise<Part> {
    const isSelected = this.#selects(selection)
    const removed = this.#repository.changes.filter((change) => change.removed && isSelected(change))
    const listed = selection.kinds.reduce((sum, kind) => sum + this.#repository.counts[kind], 0)
    const end = listed + removed.length
    let at = from
    let records: readonly Harvested[] = []
    while (at < listed && records.length === 0) {
      const page = await this.#pageAt(selection.kinds, at)
      records = page.filter(isSelected)
      at += page.length
    }
    if (records.length === 0) {
      records = removed.slice(at - listed, at - listed + PART).map((change) => ({ ...change, record: null }))
      at += records.length
    }
    return { records, next: at < end ? at : null, total: selection.until === null ? end : undefined }
  }

  /** Some records from a position in the lists. */
  async #pageAt(kinds: readonly Listed[], at: number): Promise<Harvested[]> {
    let offset = at
    for (const kind of kinds) {
      const count = this.#repository.counts[kind]
      if (offset < count) return this.#page(kind, offset)
      offset -= count
    }
    return []
  }

  async #page(kind: Listed, offset: number): Promise<Harvested[]> {
    const found = await this.#site.json(`${listPath(kind)}?limit=${PART}&offset=${offset}`)
    const { results = [] } = (found ?? {}) as { readonly results?: readonly Fields[] }
    if (results.length === 0)
      throw new Error(`The list of ${PLURALS[kind]} is shorter than ${REPOSITORY} has it.`)
    return results.map((record) => ({ ...this.#dated(kind, String(record.uuid)), record }))
  }

  /** A part of the records that have changed on certain days. */
  async #partOfChanged(selection: Selection, at: number, withRecords: boolean): Promise<Part> {
    const changed = this.#repository.changes.filter(this.#selects(selection))
    const size = withRecords ? CHANGED_PART : PART
    const part = changed.slice(at, at + size)
    const records = withRecords
      ? await Promise.all(part.map(async ({ kind, uuid }) => this.#read(kind, uuid)))
      : part.map((change) => ({ ...change, record: null }))
    return {
      records: records.filter((record) => record !== null),
      next: at + size < changed.length ? at + size : null,
      total: changed.length,
    }
  }

  #selects({ kinds, from, until }: Selection): (record: DatedChange) => boolean {
    return ({ kind, day }) =>
      kinds.includes(kind) && (from === null || day >= from) && (until === null || day <= until)
  }

  #dated(kind: Listed, uuid: string): DatedChange {
    return this.#changes.get(recordName({ kind, uuid })) ?? { kind, uuid, day: this.#repository.since }
  }

  /** Returns a record, even a removed one, or null for an unknown one. */
  async #read(kind: Listed, uuid: string): Promise<Harvested | null> {
    const dated = this.#dated(kind, uuid)
    if (dated.removed) return { ...dated, record: null }
    const record = (await this.#site.json(resourcePath(kind, uuid, 'plain'))) as Fields | null
    return record && { ...dated, record }
  }
}

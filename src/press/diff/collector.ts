// Collects differences: all are counted, and the first records of each kind are listed.

import { RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { resourcePath } from '../../contract/urls/urls.ts'
import type { ChangeCounts, ChangedRecord, DiffRecord, FieldChange } from '../../core/reports/diff-report.ts'
import { fieldChanges, type JsonObject } from './field-changes.ts'

/** Maximum number of fields listed per record. */
const MAX_FIELDS = 50

export interface CollectorOptions {
  /** Maximum number of records of each kind to list as created, as changed and as removed. */
  readonly limit: number
  /** The base URL of the build. */
  readonly baseUrl: string
  /** The base URL in the published links. */
  readonly publishedUrl: string
}

export interface RecordKey {
  readonly kind: Resource
  readonly uuid: string
}

export class Collector {
  readonly counts: Record<Resource, { -readonly [key in keyof ChangeCounts]: number }> = byKind(() => ({
    created: 0,
    changed: 0,
    removed: 0,
  }))
  readonly #options: CollectorOptions
  readonly #created: Record<Resource, Listed<DiffRecord>[]> = byKind(() => [])
  readonly #changed: Record<Resource, Listed<ChangedRecord>[]> = byKind(() => [])
  readonly #removed: Record<Resource, Listed<DiffRecord>[]> = byKind(() => [])

  constructor(options: CollectorOptions) {
    this.#options = options
  }

  created(key: RecordKey, body: string): void {
    if (!this.#counts(key, 'created')) return
    this.#created[key.kind].push(this.#listed(key, parsed(body), this.#options.baseUrl))
  }

  removed(key: RecordKey, body: string): void {
    if (!this.#counts(key, 'removed')) return
    this.#removed[key.kind].push(this.#listed(key, parsed(body), this.#options.publishedUrl))
  }

  /** Compares the published body of a record with that of the build. */
  compare(key: RecordKey, published: string, made: string): void {
    const moved = this.#moved(published)
    if (moved === made) return
    const [before, after] = [parsed(moved), parsed(made)]
    const fields: FieldChange[] = []
    let more = 0
    for (const change of fieldChanges(before, after)) {
      if (fields.length < MAX_FIELDS) fields.push(change)
      else more += 1
    }
    // The numbers of features have any length and are published digit for digit, so parsed fields may hide a
    // difference.
    if (fields.length === 0 && key.kind !== 'features') return
    if (!this.#counts(key, 'changed')) return
    const { uuid, kind, subject, name, url } = this.#listed(key, after, this.#options.baseUrl)
    this.#changed[kind].push({ kind, uuid, name, url, fields, more_fields: more, subject })
  }

  /** The uuids of the tracks or artists whose names identify listed features. */
  subjects(kind: 'features' | 'artist_features'): string[] {
    return [...new Set(this.#all(kind).flatMap(({ subject }) => subject ?? []))]
  }

  /** Gives listed features the names of their tracks or artists. */
  nameSubjects(kind: 'features' | 'artist_features', names: ReadonlyMap<string, string>): void {
    for (const record of this.#all(kind)) record.name = names.get(record.subject ?? '') ?? null
  }

  get lists(): { created: DiffRecord[]; changed: ChangedRecord[]; removed: DiffRecord[] } {
    const of = <T extends object>(lists: Record<Resource, Listed<T>[]>): T[] =>
      RESOURCES.flatMap((kind) => lists[kind].map(({ subject: _, ...record }) => record as unknown as T))
    return { created: of(this.#created), changed: of(this.#changed), removed: of(this.#removed) }
  }

  get hasChanges(): boolean {
    return Object.values(this.counts).some(({ created, changed, removed }) => created + changed + removed > 0)
  }

  #all(kind: Resource) {
    return [...this.#created[kind], ...this.#changed[kind], ...this.#removed[kind]]
  }

  /** Counts a record, and returns whether it is listed. */
  #counts({ kind }: RecordKey, change: keyof ChangeCounts): boolean {
    this.counts[kind][change] += 1
    return this.counts[kind][change] <= this.#options.limit
  }

  /** Rewrites absolute links to the new base URL, so that a change of address is not a change of every record. */
  #moved(published: string): string {
    const { baseUrl, publishedUrl } = this.#options
    return baseUrl === publishedUrl
      ? published
      : published.replaceAll(
          JSON.stringify(`${publishedUrl}/`).slice(0, -1),
          JSON.stringify(`${baseUrl}/`).slice(0, -1),
        )
  }

  #listed({ kind, uuid }: RecordKey, body: JsonObject, base: string): Listed<DiffRecord> {
    return {
      kind,
      uuid,
      name: typeof body.name === 'string' ? body.name : null,
      url: typeof body.url === 'string' ? body.url : `${base}${resourcePath(kind, uuid, 'plain')}`,
      subject: findSubject(kind, uuid, body),
    }
  }
}

type Listed<T> = { -readonly [key in keyof T]: T[key] } & {
  /** For features, the uuid of the track or the artist. */
  readonly subject: string | null
}

function findSubject(kind: Resource, uuid: string, { media }: JsonObject): string | null {
  if (kind === 'artist_features') return uuid
  if (kind !== 'features' || typeof media !== 'string') return null
  return media.split('/').at(-2) ?? null
}

const parsed = (body: string): JsonObject => JSON.parse(body) as JsonObject

const byKind = <T>(make: () => T): Record<Resource, T> =>
  Object.fromEntries(RESOURCES.map((kind) => [kind, make()])) as Record<Resource, T>

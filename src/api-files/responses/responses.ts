// The responses of records, lists and lookups as files of a site.

import { LISTED, type Listed, RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import type { Variant } from '../../contract/kinds/resources.ts'
import { isPacked, pressedVariants } from '../../contract/rules/rules.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { aliasesFile } from '../../contract/urls/aliases.ts'
import { listFile, lookupFile, resourceFile, windowFile } from '../../contract/urls/files.ts'
import { aliasTexts } from '../../core/library/former-uuids.ts'
import type { FoundRecords } from '../../core/library/joined-records.ts'
import type { Library } from '../../core/library/library.ts'
import { encode } from '../../core/site/encode.ts'
import { renderListPage } from '../../core/site/list-pages.ts'
import type { RenderedFile } from '../../core/site/planned-file.ts'
import type { Alias } from '../../core/site/site.ts'
import { digest } from '../../core/system/digest.ts'
import { lazily } from '../../core/system/lazily.ts'
import { Bodies, listUuids } from './bodies.ts'
import type { BodyForms } from './body-form.ts'
import { lookupBody } from './lookup.ts'
import type { RecordDigests } from './record-digests.ts'

export interface ResponseOptions extends Omit<BodyForms, 'variants'> {
  readonly rules: SiteRules
  readonly digests: () => RecordDigests
}

export class Responses {
  readonly #library: Library
  readonly #options: ResponseOptions
  readonly #variants: readonly Variant[]
  readonly #bodies: Bodies
  /** The artists with features. */
  readonly #factual = lazily(() => new Set(this.#library.factualArtists.map(({ uuid }) => uuid)))

  constructor(library: Library, options: ResponseOptions) {
    const { rules, addresses, pictures } = options
    this.#library = library
    this.#options = options
    this.#variants = pressedVariants(rules)
    this.#bodies = new Bodies(library, { addresses, pictures, variants: this.#variants })
  }

  /** Plans all files, without those in blocks of a packed site. */
  *files(): Generator<RenderedFile> {
    if (!isPacked(this.#options.rules)) {
      for (const kind of RESOURCES)
        for (const uuid of listUuids(this.#library, kind)) yield* this.record(kind, uuid)
      for (const name of this.#library.lookups.keys()) yield* this.lookup(name)
    }
    yield* this.lists()
  }

  /** Plans the files that follow from many records. */
  *lists(): Generator<RenderedFile> {
    if (!isPacked(this.#options.rules)) for (const kind of LISTED) yield* this.#pages(kind)
    yield* aliasFiles(this.#library.aliases)
  }

  /** Plans the files of a record; none if there is no such record. */
  *record(kind: Resource, uuid: string): Generator<RenderedFile> {
    if (!this.#uuids(kind).has(uuid)) return
    for (const variant of this.#variants)
      yield {
        path: resourceFile(kind, uuid, variant),
        digest: () => this.#digest(kind, uuid),
        render: () => this.#bodies.body(kind, uuid, variant),
      }
  }

  #uuids(kind: Resource): { has(uuid: string): boolean } {
    if (kind === 'features') return this.#library.features
    return kind === 'artist_features' ? this.#factual() : this.#library.addressed[kind]
  }

  #digest(kind: Resource, uuid: string): string {
    return this.#options.digests()[kind].get(uuid) ?? ''
  }

  /** Plans the files of a lookup. */
  *lookup(name: string): Generator<RenderedFile> {
    const found = this.#library.lookups.get(name)
    if (found === undefined) return
    const own = lazily(() => digest(JSON.stringify(found.records)))
    for (const variant of this.#variants)
      yield { path: lookupFile(name, variant), digest: own, render: () => this.#lookup(found, variant) }
  }

  #lookup(found: FoundRecords, variant: Variant): Uint8Array[] {
    return [encode(lookupBody(found, variant, this.#options.addresses))]
  }

  *#pages(kind: Listed): Generator<RenderedFile> {
    const uuids = [...this.#library.lists[kind].keys()]
    for (const limit of this.#options.rules.limits)
      for (let offset = 0; offset < Math.max(1, uuids.length); offset += limit)
        yield* this.#page(kind, { uuids, limit, offset })
  }

  *#page(kind: Listed, { uuids, limit, offset }: ListWindow): Generator<RenderedFile> {
    const { rules } = this.#options
    const count = uuids.length
    const shown = lazily(() => uuids.slice(offset, offset + limit))
    const own = lazily(() => digest([count, ...shown().map((uuid) => this.#digest(kind, uuid))].join(' ')))
    const window = { limit: BigInt(limit), offset: BigInt(offset) }
    for (const variant of this.#variants) {
      const render = () => {
        const bodies = shown().map((uuid) => this.#bodies.body(kind, uuid, variant))
        return renderListPage({ resource: kind, variant, site: rules, count, window }, bodies)
      }
      yield { path: windowFile(kind, variant, window), digest: own, render }
      // The first page is also the response to the list without a window.
      if (offset === 0 && limit === rules.paging.pageSize)
        yield { path: listFile(kind, variant), digest: own, render }
    }
  }

  /** The plain body of the first listed record of each kind, as an example of it. */
  firsts(): ReadonlyMap<Resource, string> {
    const isListed = (kind: Resource, uuid: string) => this.#library.isListed(kind, uuid)
    return new Map(Array.from(this.firstRecords(isListed), ({ kind, body }) => [kind, body]))
  }

  /** Yields the first record of each kind among some. */
  *firstRecords(isAmong: (kind: Resource, uuid: string) => boolean): Generator<FirstRecord> {
    for (const kind of RESOURCES)
      for (const uuid of listUuids(this.#library, kind)) {
        if (!isAmong(kind, uuid)) continue
        yield { kind, uuid, body: Buffer.concat(this.#bodies.body(kind, uuid, 'plain')).toString() }
        break
      }
  }
}

/** Plans the files of former uuids. */
export function* aliasFiles(aliases: readonly Alias[]): Generator<RenderedFile> {
  for (const [name, text] of aliasTexts(aliases))
    yield { path: aliasesFile(name), digest: () => digest(text), render: () => [encode(text)] }
}

/** A record as an example of its kind, with its plain body. */
export interface FirstRecord {
  readonly kind: Resource
  readonly uuid: string
  readonly body: string
}

interface ListWindow {
  /** Of all records of the list, in order. */
  readonly uuids: readonly string[]
  readonly limit: number
  readonly offset: number
}

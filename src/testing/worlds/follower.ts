// Follows the feed of changes in the files of a site, from an initial copy of the catalog.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { partAt } from '../../contract/kinds/parts.ts'
import { UUID } from '../../contract/kinds/resources.ts'
import {
  CHANGES,
  type Change,
  type ChangesPage,
  changesFile,
  type FeedEnds,
} from '../../contract/schemas/changes.ts'
import { resourceFile } from '../../contract/urls/files.ts'
import { readTree } from '../run/folders.ts'

type Ends = Record<'first' | 'latest', { readonly cursor: string }> & Pick<FeedEnds, 'snapshot'>

export class Follower {
  /** The responses of all records, by file. */
  readonly records = new Map<string, string>()
  /** The digests of records that the feed has listed. */
  readonly #digests = new Map<string, string>()
  readonly #site: string
  #cursor = ''

  constructor(site: string) {
    this.#site = site
  }

  /** Reads the whole catalog after the cursor from which it will continue. */
  start(): void {
    this.#digests.clear()
    this.records.clear()
    this.#cursor = (this.#read(CHANGES.file) as Ends).latest.cursor
    for (const [file, body] of recordsIn(this.#site)) this.records.set(file, body)
  }

  /** Whether its cursor still exists. */
  get isKnown(): boolean {
    return existsSync(path.join(this.#site, changesFile(this.#cursor)))
  }

  /**
   * Applies the changes since its cursor.
   * @throws Error if a change is impossible or repeated
   */
  poll(): Change[] {
    const all: Change[] = []
    for (;;) {
      const { next, changes } = this.#read(changesFile(this.#cursor)) as ChangesPage
      for (const change of changes) this.#apply(change)
      all.push(...changes)
      if (next === null) return all
      this.#cursor = next.split('/').at(-2) as string
    }
  }

  #apply({ change, kind, uuid, digest }: Change): void {
    const file = resourceFile(kind, uuid, 'plain')
    const isThere = this.records.has(file)
    if (isThere === (change === 'created')) throw new Error(`${change} ${file}, which was ${isThere}`)
    if (change !== 'removed' && this.#digests.get(file) === digest)
      throw new Error(`twice the same change of ${file}`)
    if (digest === null) {
      this.records.delete(file)
      this.#digests.delete(file)
      return
    }
    this.#digests.set(file, digest)
    // A later change may have removed the file.
    const at = path.join(this.#site, file)
    this.records.set(file, existsSync(at) ? readFileSync(at, 'latin1') : '')
  }

  #read(file: string): unknown {
    return JSON.parse(readFileSync(path.join(this.#site, file), 'utf8'))
  }
}

/** The plain responses of all listed records of a site, by file, and of the features that belong to them. */
export function recordsIn(site: string): Map<string, string> {
  const plain = [...readTree(site)].flatMap(([file, body]) => {
    const { resource, name, variant } = partAt(file, 1)
    const isKnown = variant === 'plain' && (RESOURCES as readonly string[]).includes(resource)
    return isKnown ? [{ file, body, resource: resource as Resource, name }] : []
  })
  const listed = new Set(
    plain.flatMap(({ body, name }) =>
      UUID.test(name) ? [] : (JSON.parse(body) as ListPage).results.map(({ url }) => url),
    ),
  )
  const isListed = (body: string): boolean => {
    const { url, media, artist, ct } = JSON.parse(body) as ListedRecord
    if (ct === 'features.media') return media === null || listed.has(media)
    return listed.has(ct === 'features.artist' ? artist : url)
  }
  return new Map(
    plain.flatMap(({ file, body, name }) => (UUID.test(name) && isListed(body) ? [[file, body]] : [])),
  )
}

interface ListPage {
  readonly results: readonly { readonly url: string }[]
}

interface ListedRecord {
  readonly ct: string
  readonly url: string
  readonly media: string | null
  readonly artist: string
}

// The files of a site as they are asked for, each rendered by itself by what renders those of a build: of the records,
// only those of its part are made stale. Tables that take long are made for the first file that needs them.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { aliasesFile } from '../api/aliases.ts'
import { BULK, type BulkDocument } from '../api/bulk.ts'
import { CHANGES } from '../api/changes.ts'
import { RULES_FILE } from '../api/files.ts'
import { chainLength } from '../api/paging.ts'
import { partAt, type SitePart } from '../api/parts.ts'
import { isListed, type Listed, RESOURCES, type Resource } from '../api/resources.ts'
import { SEARCH } from '../api/search-files.ts'
import { WEB_RESOURCES } from '../api/web.ts'
import { recordPart, recordParts } from '../api/web-parts.ts'
import { staleAliases } from '../catalog/aliases.ts'
import type { LiveCatalog } from '../catalog/live.ts'
import { makePageTables } from '../catalog/pages.ts'
import { makePictureTables } from '../catalog/pictures.ts'
import { pageCatalog } from '../catalog/read-pages.ts'
import { createTable } from '../catalog/tables.ts'
import { literal } from '../engine/sql.ts'
import type { ResponseCatalog } from '../model/catalog.ts'
import { bytesOf, textFile } from '../model/encode.ts'
import type { PageCatalog } from '../model/pages.ts'
import { pagePlaceholder, type SiteFile } from '../model/site.ts'
import type { PageContext } from '../pages/context.ts'
import { renderBatch, renderLists, renderSitePages } from '../pages/pages.ts'
import { changesPage, changesRoot } from '../responses/changes.ts'
import { renderResponses } from '../responses/responses.ts'
import { makeSearchTables } from '../search/make-index.ts'
import { renderRoot, renderShards } from '../search/read.ts'
import { ChangesFeed } from './incremental/changes-feed.ts'
import { makeFingerprints } from './incremental/fingerprints.ts'
import { staleTable } from './incremental/plan.ts'
import type { Inputs } from './inputs.ts'
import { pageContext } from './page-renderer.ts'
import { audioFiles } from './site-files.ts'

/** A file of the site: its bytes, or where it stands. */
export type DevSiteFile = { readonly bytes: Uint8Array } | { readonly from: string }

type Files = AsyncIterable<Iterable<SiteFile>>

/** The site of a catalog as it was read last. */
export class DevSiteFiles {
  readonly #catalog: LiveCatalog
  readonly #inputs: Inputs
  readonly #scratch: string
  readonly #media: ReadonlyMap<string, string>
  readonly #rendered = new Map<string, Uint8Array>()
  #bytes = 0

  /** @param scratch a folder for bulk files */
  constructor(catalog: LiveCatalog, inputs: Inputs, scratch: string) {
    this.#catalog = catalog
    this.#inputs = inputs
    this.#scratch = scratch
    this.#media = new Map(inputs.media.map((file) => [file.path, file.from]))
    rmSync(scratch, { recursive: true, force: true })
  }

  /** The file at a path of the site; null where it has none. */
  async find(file: string): Promise<DevSiteFile | null> {
    const from = this.#media.get(file)
    if (from !== undefined) return { from }
    const { rules } = this.#inputs
    const bulk = BULK.find((one) => one.file === file)
    if (bulk) return rules.bulk ? { from: await this.#catalog.once(file, () => this.#writeBulk(bulk)) } : null
    if (!this.#rendered.has(file)) await this.#render(file)
    const bytes = this.#rendered.get(file)
    return bytes === undefined ? null : { bytes }
  }

  /** Renders the part of a file, and keeps all files of it. */
  async #render(name: string): Promise<void> {
    for await (const files of this.#filesOf(partAt(name, this.#inputs.rules.paging.pageSize))) {
      for (const file of files) {
        const bytes = bytesOf(file)
        if (this.#bytes > MAX_BYTES) this.#forget()
        this.#rendered.set(file.path, bytes)
        this.#bytes += bytes.length
      }
    }
  }

  #forget(): void {
    this.#rendered.clear()
    this.#bytes = 0
  }

  #filesOf(part: SitePart): Files {
    const { rules, assets } = this.#inputs
    if (isResource(part.resource) || part.resource === 'lookup') return this.#responses(part)
    if (part.resource === 'aliases') return this.#aliases(part)
    if (part.resource === 'search') return rules.search ? this.#shards(part) : none()
    if (part.resource === 'changes') return rules.changes ? this.#feed() : none()
    if (part.resource !== 'file') return assets ? this.#pages(part) : none()
    if (part.name === SEARCH.file) return rules.search ? this.#searchRoot() : none()
    if (part.name === CHANGES.file) return rules.changes ? this.#feed() : none()
    return this.#others(part)
  }

  async *#responses(part: SitePart): Files {
    const { rules, addresses } = this.#inputs
    const { resource, name } = part
    const isPage = name.startsWith('limit-')
    if (isResource(resource) && isListed(resource) && isPage && !this.#hasPage(resource, name)) return
    if (resource === 'lookup') await this.#catalog.make('lookups')
    if (resource === 'features' || resource === 'artist_features') await this.#catalog.make('features')
    if (resource === 'artist' || resource === 'release' || resource === 'label')
      await this.#catalog.make('items')
    await this.#makeStale([part])
    if (isResource(resource)) await this.#makeRecordsStale(resource)
    if (resource === 'lookup') await this.#catalog.engine.run(lookupStale())
    yield* renderResponses(this.#only(resource, { isPage }), { rules, addresses, isWhole: false })
  }

  /** Whether the site has a page: of any window, as many records would be read as its limit says. */
  #hasPage(resource: Listed, name: string): boolean {
    const [limit = 0, offset = 0] = name.match(/\d+/g)?.map(Number) ?? []
    if (!this.#inputs.rules.limits.includes(limit) || offset % limit !== 0) return false
    const { counts } = this.#catalog.opened
    return offset / limit < chainLength(counts[`${resource}s`], limit)
  }

  async *#aliases(part: SitePart): Files {
    await this.#makeStale([part])
    for await (const { name, text } of staleAliases(this.#catalog)) yield [textFile(aliasesFile(name), text)]
  }

  async *#pages(part: SitePart): Files {
    await this.#makePages()
    const catalog = pageCatalog(this.#catalog.engine)
    const kind = WEB_RESOURCES.find((each) => recordParts(each).some((one) => one === part.resource))
    if (kind === undefined) {
      await this.#makeStale([part])
      yield* renderLists(onlyLists(catalog, part), this.#context())
    } else {
      await this.#makeStale([{ resource: recordPart(kind), name: part.name }])
      for await (const batch of catalog.recordPages([kind])) yield renderBatch(this.#context(), batch)
    }
  }

  async *#shards(part: SitePart): Files {
    await this.#makeSearch()
    await this.#makeStale([part])
    yield* renderShards(this.#catalog.engine)
  }

  async *#searchRoot(): Files {
    await this.#makeSearch()
    yield* renderRoot(this.#catalog.engine)
  }

  /** The feed of changes of a site that was not built before. */
  async *#feed(): Files {
    const { engine } = this.#catalog
    const { rules } = this.#inputs
    const feed = await this.#catalog.once('feed', async () => {
      await this.#catalog.make('items')
      const counts = await this.#catalog.counts()
      const { hasAliases } = this.#catalog
      await makeFingerprints(
        { engine, counts, hasAliases },
        { limits: rules.limits, shard: null, others: [] },
      )
      return ChangesFeed.make(engine)
    })
    await this.#makeStale([{ resource: 'changes', name: feed.ends.first }])
    for await (const page of feed.stalePages()) yield [changesPage(page, rules.baseUrl)]
    yield [changesRoot(feed.ends, rules.baseUrl)]
  }

  /** A file of which there is one: that of the user, a text of ours, or one of those that are made together. */
  async *#others({ name }: SitePart): Files {
    const { rules, addresses, site, texts, assets } = this.#inputs
    yield [...texts, textFile(RULES_FILE, JSON.stringify(rules))]
    if (assets && !name.startsWith('api/')) {
      await this.#makePages()
      yield* renderSitePages(pageCatalog(this.#catalog.engine), this.#context())
      if (this.#rendered.has(name)) return
    }
    await this.#makeStale([])
    await this.#catalog.make('items')
    await this.#catalog.make('features')
    for (const resource of RESOURCES) await this.#makeRecordsStale(resource)
    yield* renderResponses(this.#only(null, { isPage: true }), {
      rules,
      addresses,
      siteName: site.name,
      isWhole: true,
    })
  }

  async #writeBulk({ resource, format, file }: BulkDocument): Promise<string> {
    await this.#catalog.make('items')
    mkdirSync(this.#scratch, { recursive: true })
    const to = path.join(this.#scratch, path.basename(file))
    const catalog = this.#catalog.opened
    await catalog.writeBulk(resource, [{ to, format }], this.#inputs.addresses)
    return to
  }

  #context(): PageContext {
    const context = pageContext(this.#inputs, this.#catalog.opened.counts)
    if (context === null) throw new Error('The site has no web pages')
    return context
  }

  #makePages(): Promise<void> {
    return this.#catalog.once('pages', async () => {
      const { engine } = this.#catalog
      await this.#catalog.make('items')
      await this.#catalog.make('features')
      const { pictures, addresses } = this.#inputs
      await makePageTables(engine, audioFiles(this.#inputs))
      await makePictureTables(engine, pictures, pagePlaceholder(addresses))
    })
  }

  #makeSearch(): Promise<number> {
    return this.#catalog.once('search', async () => {
      await this.#catalog.make('items')
      return makeSearchTables(this.#catalog.engine)
    })
  }

  async #makeStale(parts: readonly SitePart[]): Promise<void> {
    const { engine } = this.#catalog
    const rows = parts.map(({ resource, name }) => `(${literal(resource)}, ${literal(name)})`)
    await engine.run(`
      DROP TABLE IF EXISTS stale; ${createTable('stale')};
      ${rows.length > 0 ? `INSERT INTO stale VALUES ${rows.join()}` : ''}`)
  }

  async #makeRecordsStale(resource: Resource): Promise<void> {
    const limits = isListed(resource) ? this.#inputs.rules.limits : []
    await this.#catalog.engine.run(`DROP TABLE IF EXISTS ${resource}_stale; ${staleTable(resource, limits)}`)
  }

  /** The catalog without the records of other kinds; null for those of all. */
  #only(resource: SitePart['resource'] | null, { isPage }: { readonly isPage: boolean }): ResponseCatalog {
    const catalog = this.#catalog.opened
    const of = <T>(kind: SitePart['resource'], read: () => AsyncIterable<T>): AsyncIterable<T> =>
      resource === kind || (resource === null && kind !== 'lookup') ? read() : none()
    return {
      counts: catalog.counts,
      // Only a page of a list may be empty.
      emptyPages: async () => (isPage ? catalog.emptyPages() : []),
      trackBodiesAt: (...wanted) => catalog.trackBodiesAt(...wanted),
      artists: () => of('artist', () => catalog.artists()),
      trackBodies: (forms) => of('track', () => catalog.trackBodies(forms)),
      releases: () => of('release', () => catalog.releases()),
      labels: () => of('label', () => catalog.labels()),
      features: () => of('features', () => catalog.features()),
      artistFeatures: () => of('artist_features', () => catalog.artistFeatures()),
      lookups: () => of('lookup', () => catalog.lookups()),
    }
  }
}

/** Rendered files that are kept until the next change, at most. */
const MAX_BYTES = 32 * 1024 * 1024

const isResource = (resource: SitePart['resource']): resource is Resource =>
  (RESOURCES as readonly string[]).includes(resource)

const lookupStale = (): string => `
  DROP TABLE IF EXISTS lookup_stale; ${createTable('lookup_stale')};
  INSERT INTO lookup_stale SELECT name FROM stale WHERE resource = 'lookup'`

/** The lists without those of other parts. */
const onlyLists = (catalog: PageCatalog, { resource }: SitePart): PageCatalog => ({
  ...catalog,
  indexPages: () => (resource.endsWith('_index') ? catalog.indexPages() : none()),
  sitemaps: () => (resource === 'sitemap' ? catalog.sitemaps() : none()),
})

async function* none<T>(): AsyncGenerator<T> {}

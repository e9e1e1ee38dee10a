// Renders the files of a site on request, with the renderers of a build: only the records of the requested part are
// stale. What is expensive is made for the first file that needs it.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writeBulk } from '../../api-files/bulk/write-bulk.ts'
import { stalePages } from '../../api-files/filters/filter-pages.ts'
import { renderFilterPages } from '../../api-files/filters/filter-responses.ts'
import { renderFilters } from '../../api-files/filters/make-filters.ts'
import { changesPage, changesRoot } from '../../api-files/responses/changes.ts'
import { renderResponses } from '../../api-files/responses/responses.ts'
import { renderRoot, renderShards } from '../../api-files/search/read.ts'
import { filterTableFile } from '../../contract/filters/filter-files.ts'
import { recordPart } from '../../contract/kinds/forms.ts'
import { FORM_RESOURCES, LISTED, type Listed, RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { pagePartOf, partAt, type SitePart } from '../../contract/kinds/parts.ts'
import { isListed } from '../../contract/kinds/resources.ts'
import { FOLLOWED_PART } from '../../contract/rules/faces.ts'
import { areFiltersPressed } from '../../contract/rules/rules.ts'
import { BULK, type BulkDocument } from '../../contract/schemas/bulk.ts'
import { CHANGES } from '../../contract/schemas/changes.ts'
import { SEARCH } from '../../contract/search/search-files.ts'
import { aliasesFile } from '../../contract/urls/aliases.ts'
import { RULES_FILE } from '../../contract/urls/files.ts'
import { chainLength } from '../../contract/urls/paging.ts'
import { aliasTexts } from '../../core/library/former-uuids.ts'
import type { Catalog } from '../../core/library/joined-records.ts'
import type { OpenCatalog } from '../../core/library/open-catalog.ts'
import { ALL_STALE, SomeParts } from '../../core/library/stale.ts'
import { pageCatalog } from '../../core/library/web/page-catalog.ts'
import type { PageCatalog } from '../../core/library/web/page-records.ts'
import { bytesOf, textFile } from '../../core/site/encode.ts'
import type { SiteFile } from '../../core/site/site.ts'
import type { FileCount } from '../../hosts/shared/limits.ts'
import { renderForms } from '../../pages/feeds/forms.ts'
import { renderLists, renderSitePages } from '../../pages/pages.ts'
import type { SiteContext } from '../../pages/parts/context.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { siteContext, wholeSite } from '../inputs/page-context.ts'
import { pathExamples } from '../inputs/path-examples.ts'
import { type DevInputs, DevTables } from './dev-tables.ts'

/** A file of the site: its bytes, or its path on disk. */
export type DevSiteFile = { readonly bytes: Uint8Array } | { readonly from: string }

type Files = AsyncIterable<Iterable<SiteFile>>

export interface DevSiteFilesOptions extends DevInputs {
  /** A folder for bulk files. */
  readonly scratch: string
}

/** The site of a catalog as last read. */
export class DevSiteFiles {
  readonly #catalog: OpenCatalog
  readonly #inputs: Inputs
  readonly #tables: DevTables
  readonly #scratch: string
  readonly #media: ReadonlyMap<string, string>
  readonly #rendered = new Map<string, Uint8Array>()
  readonly #bulkFiles = new Map<string, Promise<string>>()
  #bytes = 0

  constructor(catalog: OpenCatalog, { inputs, published, scratch }: DevSiteFilesOptions) {
    this.#catalog = catalog
    this.#inputs = inputs
    this.#tables = new DevTables(catalog.library, { inputs, published })
    this.#scratch = scratch
    this.#media = new Map(inputs.media.map((file) => [file.path, file.from]))
    rmSync(scratch, { recursive: true, force: true })
  }

  /** Returns the file at a path of the site; null if it does not exist. */
  async find(file: string): Promise<DevSiteFile | null> {
    const from = this.#media.get(file)
    if (from !== undefined) return { from }
    const { rules } = this.#inputs
    const bulk = BULK.find((one) => one.file === file)
    if (bulk) return rules.bulk ? { from: await this.#bulk(bulk) } : null
    if (!this.#rendered.has(file)) await this.#render(file)
    const bytes = this.#rendered.get(file)
    return bytes === undefined ? null : { bytes }
  }

  /** Renders the part of a file, and caches all its files. */
  async #render(name: string): Promise<void> {
    for await (const files of this.#renderPart(partAt(name, this.#inputs.rules.paging.pageSize))) {
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

  #renderPart(part: SitePart): Files {
    const { rules } = this.#inputs
    if (isResource(part.resource) || part.resource === 'lookup') return this.#responses(part)
    if (part.resource === 'aliases') return this.#aliases(part)
    if (part.resource === 'search') return rules.search ? this.#shards(part) : none()
    if (part.resource === 'filter') return rules.filters ? this.#filters(part) : none()
    if (part.resource === 'filter_page') return this.#filterPages(part)
    if (part.resource === 'changes') return rules.changes ? this.#feed() : none()
    if (part.resource !== 'file') return rules.web ? this.#pages(pagePartOf(part)) : none()
    if (part.name === SEARCH.file) return rules.search ? this.#searchRoot() : none()
    if (LISTED.some((kind) => part.name === filterTableFile(kind)))
      return rules.filters ? this.#filterTables() : none()
    if (part.name === CHANGES.file) return rules.changes ? this.#feed() : none()
    return this.#others(part)
  }

  async *#responses(part: SitePart): Files {
    const { rules, addresses, pictures } = this.#inputs
    const { resource, name } = part
    const isPage = name.startsWith('limit-')
    if (isResource(resource) && isListed(resource) && isPage && !this.#hasPage(resource, name)) return
    const only = this.#only(new SomeParts([part]), { resource, isPage })
    yield* renderResponses(only, { rules, addresses, pictures, whole: null })
  }

  /**
   * Whether the site has a page. An arbitrary window is rejected, since its limit decides how many records would be
   * read.
   */
  #hasPage(resource: Listed, name: string): boolean {
    const [limit = 0, offset = 0] = name.match(/\d+/g)?.map(Number) ?? []
    if (!this.#inputs.rules.limits.includes(limit) || offset % limit !== 0) return false
    const { counts } = this.#catalog
    return offset / limit < chainLength(counts[`${resource}s`], limit)
  }

  async *#aliases({ name }: SitePart): Files {
    const text = aliasTexts(this.#catalog.library.aliases).get(name)
    if (text !== undefined) yield [textFile(aliasesFile(name), text)]
  }

  async *#pages(part: SitePart): Files {
    const web = this.#tables.pages()
    const followed = part.resource === FOLLOWED_PART ? this.#tables.followed : null
    const catalog = pageCatalog(web, { stale: new SomeParts([part]), followed })
    const kind = FORM_RESOURCES.find((each) => recordPart(each) === part.resource)
    if (kind === undefined) {
      yield* renderLists(onlyLists(catalog, part), this.#context())
    } else {
      for await (const shown of catalog.recordPages(kind)) yield renderForms(this.#context(), kind, shown)
    }
  }

  async *#shards(part: SitePart): Files {
    yield* renderShards(this.#tables.search(), new SomeParts([part]))
  }

  async *#searchRoot(): Files {
    yield [renderRoot(this.#tables.search())]
  }

  async *#filters(part: SitePart): Files {
    yield* renderFilters(this.#tables.filters(), new SomeParts([part]))
  }

  /** Hosts that run code, as this one does, compose these pages. */
  async *#filterPages(part: SitePart): Files {
    const { rules, addresses, pictures } = this.#inputs
    if (!areFiltersPressed(rules)) return
    const { postings } = this.#tables.filters()
    const pages = stalePages(postings, rules, new SomeParts([part]))
    yield* renderFilterPages(this.#catalog, pages, { rules, addresses, pictures })
  }

  async *#filterTables(): Files {
    const { tables } = this.#tables.filters()
    yield tables
  }

  /** The feed of changes of a site without an earlier build. */
  async *#feed(): Files {
    const { rules } = this.#inputs
    const { feed } = this.#tables
    if (feed === null) return
    for (const page of feed.stalePages(ALL_STALE)) yield [changesPage(page, rules)]
    yield [changesRoot(feed.ends, rules)]
  }

  /** Renders a single file: one of the user's, an internal text, or one of a group that is rendered together. */
  async *#others({ name }: SitePart): Files {
    const { rules, addresses, pictures, texts } = this.#inputs
    yield [...texts, textFile(RULES_FILE, JSON.stringify(rules))]
    if (rules.web && !name.startsWith('api/')) {
      const { followed, feed } = this.#tables
      const shown = { stale: ALL_STALE, feed, followed }
      yield* renderSitePages(pageCatalog(this.#tables.pages(), shown), this.#context())
      if (this.#rendered.has(name)) return
    }
    const search = rules.search ? this.#tables.search() : null
    const feed = rules.changes ? this.#tables.feed : null
    const paths = pathExamples(this.#catalog.library, { feed, search })
    yield* renderResponses(this.#only(new SomeParts(), { resource: null, isPage: true }), {
      rules,
      addresses,
      pictures,
      whole: wholeSite(this.#inputs, { paths, context: rules.web ? this.#context() : null }),
    })
  }

  #bulk(document: BulkDocument): Promise<string> {
    const written = this.#bulkFiles.get(document.file) ?? this.#writeBulk(document)
    this.#bulkFiles.set(document.file, written)
    return written
  }

  async #writeBulk({ resource, format, file }: BulkDocument): Promise<string> {
    mkdirSync(this.#scratch, { recursive: true })
    const to = path.join(this.#scratch, path.basename(file))
    const { library } = this.#catalog
    await writeBulk(library, { resource, files: [{ to, format }], addresses: this.#inputs.addresses })
    return to
  }

  #context(): SiteContext {
    const context = siteContext(this.#inputs, this.#catalog.counts)
    if (context === null) throw new Error('The site has neither web pages nor faces')
    return context
  }

  /** Counts the files that a build would write. */
  count(): FileCount {
    return this.#tables.count()
  }

  /**
   * Returns the catalog with the records of stale parts.
   * @param resource the kind of the records; null for all
   */
  #only(
    stale: SomeParts,
    { resource, isPage }: { resource: SitePart['resource'] | null; isPage: boolean },
  ): Catalog {
    const catalog = this.#catalog.only({ stale, limits: this.#inputs.rules.limits })
    return {
      counts: catalog.counts,
      // Only a page of a list may be empty.
      emptyPages: async () => (isPage ? catalog.emptyPages() : []),
      tracksAt: (ranks) => catalog.tracksAt(ranks),
      records: (kind) => (resource === null || resource === kind ? catalog.records(kind) : none()),
      lookups: () => (resource === 'lookup' ? catalog.lookups() : none()),
    }
  }
}

/** The maximum size of the cache of rendered files, which the next change clears. */
const MAX_BYTES = 32 * 1024 * 1024

const isResource = (resource: SitePart['resource']): resource is Resource =>
  (RESOURCES as readonly string[]).includes(resource)

/** The lists without those of different parts. */
const onlyLists = (catalog: PageCatalog, { resource }: SitePart): PageCatalog => ({
  ...catalog,
  indexPages: () => (resource.endsWith('_index') ? catalog.indexPages() : none()),
  listPages: () => (resource === 'list' ? catalog.listPages() : none()),
  sitemaps: () => (resource === 'sitemap' ? catalog.sitemaps() : none()),
  followedPages: () => (resource === FOLLOWED_PART ? catalog.followedPages() : none()),
})

async function* none<T>(): AsyncGenerator<T> {}

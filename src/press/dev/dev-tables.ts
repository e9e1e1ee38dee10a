// The tables from which the files of a site are rendered on request. Each is made when the first file needs it.

import { type FilterIndex, makeFilterIndex } from '../../api-files/filters/make-filters.ts'
import { makeSearchIndex, type SearchIndex } from '../../api-files/search/make-index.ts'
import type { LiveCatalog } from '../../core/catalog/live.ts'
import { makeWebTables } from '../../core/catalog/web-tables.ts'
import { WebLibrary } from '../../core/library/web/web-library.ts'
import type { FileCount } from '../../hosts/shared/limits.ts'
import { ChangesFeed } from '../incremental/changes-feed.ts'
import { fingerprintParts, type ShownSite } from '../incremental/fingerprint-tables.ts'
import type { Followed } from '../incremental/followed.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { countFingerprinted, fingerprintOptions, searchedSite, webOptions } from '../output/site-files.ts'

export interface DevInputs {
  /** The served site, whose records are in single files. */
  readonly inputs: Inputs
  /** What a build would publish, in the configured layout. */
  readonly published: Inputs
}

export class DevTables {
  readonly #catalog: LiveCatalog
  readonly #inputs: Inputs
  readonly #published: Inputs

  constructor(catalog: LiveCatalog, { inputs, published }: DevInputs) {
    this.#catalog = catalog
    this.#inputs = inputs
    this.#published = published
  }

  /** Makes what web pages show. */
  makePages(): Promise<WebLibrary> {
    const { library } = this.#catalog.opened
    return this.#catalog.once('pages', async () => new WebLibrary(library, webOptions(this.#inputs)))
  }

  /** Makes what faces show to programs that follow them; null where none does. */
  async makeFollowed(): Promise<Followed | null> {
    if (!this.#inputs.faces.some(({ face }) => face.feed)) return null
    return (await this.makeFingerprints()).followed
  }

  /**
   * Counts the files that a build would write, without those of the indexes of search and filters, which are slow to
   * create.
   */
  async count(): Promise<FileCount> {
    await this.makeFingerprints()
    return countFingerprinted(this.#catalog.engine, this.#published)
  }

  /** Makes the fingerprints of all parts of the published site. */
  makeFingerprints(): Promise<ShownSite> {
    return this.#catalog.once('fingerprints', async () => {
      await this.#makeTables()
      const { search: _, filters: __, ...rules } = this.#published.rules
      return fingerprintParts(this.#catalog.opened, { ...fingerprintOptions(this.#published), rules })
    })
  }

  /** Makes the tables that blocks need. */
  async #makeTables(): Promise<void> {
    await this.#catalog.once('tables', async () => {
      await this.#catalog.make('items')
      await this.#catalog.make('features')
      await this.#catalog.make('lookups')
      if (this.#inputs.rules.web) await makeWebTables(this.#catalog.engine, webOptions(this.#inputs))
    })
  }

  /** Makes the feed of changes of a site without an earlier build. */
  makeFeed(): Promise<ChangesFeed> {
    return this.#catalog.once('feed', async () => {
      await this.makeFingerprints()
      return ChangesFeed.make(this.#catalog.engine, this.#inputs.day)
    })
  }

  /** Makes the search index. */
  makeSearch(): Promise<SearchIndex> {
    const { library } = this.#catalog.opened
    return this.#catalog.once('search', async () => makeSearchIndex(library, searchedSite(this.#inputs)))
  }

  /** Makes the index of filters. */
  makeFilters(): Promise<FilterIndex> {
    const { library } = this.#catalog.opened
    return this.#catalog.once('filters', async () => makeFilterIndex(library))
  }
}

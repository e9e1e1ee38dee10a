// The tables from which the files of a site are rendered on request. Each is made when the first file needs it.

import { type FilterIndex, makeFilterIndex } from '../../api-files/filters/make-filters.ts'
import { makeSearchIndex, type SearchIndex } from '../../api-files/search/make-index.ts'
import type { LiveCatalog } from '../../core/catalog/live.ts'
import { makeWebTables } from '../../core/catalog/web-tables.ts'
import type { FileCount } from '../../hosts/shared/limits.ts'
import { ChangesFeed } from '../incremental/changes-feed.ts'
import { fingerprintParts } from '../incremental/fingerprint-tables.ts'
import type { Inputs } from '../inputs/inputs.ts'
import {
  countFingerprinted,
  fingerprintOptions,
  searchedSite,
  webTableOptions,
} from '../output/site-files.ts'

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
  makePages(): Promise<void> {
    return this.#catalog.once('pages', async () => {
      await this.#catalog.make('items')
      await this.#catalog.make('features')
      await makeWebTables(this.#catalog.engine, webTableOptions(this.#inputs))
    })
  }

  /** Makes what faces show to programs that follow them. */
  async makeFollowed(): Promise<void> {
    if (this.#inputs.faces.some(({ face }) => face.feed)) await this.makeFingerprints()
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
  makeFingerprints(): Promise<void> {
    return this.#catalog.once('fingerprints', async () => {
      if (this.#inputs.rules.web) await this.makePages()
      await this.#catalog.make('items')
      const counts = await this.#catalog.counts()
      await fingerprintParts({ engine: this.#catalog.engine, counts }, fingerprintOptions(this.#published))
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

// What the files of a site are rendered from on request. Each is made when the first file needs it.

import { type FilterIndex, makeFilterIndex } from '../../api-files/filters/make-filters.ts'
import { makeSearchIndex, type SearchIndex } from '../../api-files/search/make-index.ts'
import type { Library } from '../../core/library/library.ts'
import { WebLibrary } from '../../core/library/web/web-library.ts'
import type { FileCount } from '../../hosts/shared/limits.ts'
import type { ChangesFeed } from '../incremental/changes-feed.ts'
import type { Followed } from '../incremental/followed.ts'
import { Journal } from '../incremental/journal.ts'
import { findParts, type SiteParts } from '../incremental/site-parts.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { countParts, searchedSite, siteOptions, webOptions } from '../output/site-files.ts'
import { lazily } from './lazily.ts'

export interface DevInputs {
  /** The served site, whose records are in single files. */
  readonly inputs: Inputs
  /** What a build would publish, in the configured layout. */
  readonly published: Inputs
}

export class DevTables {
  /** What web pages show. */
  readonly pages: () => WebLibrary
  readonly search: () => SearchIndex
  readonly filters: () => FilterIndex
  /** The parts of the published site, without those of the indexes, which are slow to make. */
  readonly #parts: () => SiteParts
  readonly #inputs: Inputs
  readonly #published: Inputs

  constructor(library: Library, { inputs, published }: DevInputs) {
    this.#inputs = inputs
    this.#published = published
    this.pages = lazily(() => new WebLibrary(library, webOptions(inputs)))
    this.search = lazily(() => makeSearchIndex(library, searchedSite(inputs)))
    this.filters = lazily(() => makeFilterIndex(library))
    this.#parts = lazily(() => {
      const { search: _, filters: __, ...rules } = published.rules
      return findParts(library, Journal.NONE, { ...siteOptions(published), rules })
    })
  }

  /** What faces show to programs that follow them; null where none does. */
  get followed(): Followed | null {
    return this.#inputs.faces.some(({ face }) => face.feed) ? this.#parts().followed : null
  }

  /** The feed of changes of a site without an earlier build; null if it has none. */
  get feed(): ChangesFeed | null {
    return this.#parts().feed
  }

  /** Counts the files that a build would write, without those of the indexes of search and filters. */
  count(): FileCount {
    return countParts(this.#parts().parts, this.#published)
  }
}

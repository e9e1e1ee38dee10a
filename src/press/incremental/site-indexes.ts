// The indexes of a site, which a build plans and writes.
import { type FilterIndex, makeFilterIndex } from '../../api-files/filters/make-filters.ts'
import { makeSearchIndex, type SearchIndex } from '../../api-files/search/make-index.ts'
import type { SearchedSite } from '../../api-files/search/records.ts'
import type { Library } from '../../core/library/library.ts'

/** Each index is made when it is first asked for. */
export class SiteIndexes {
  readonly #library: Library
  readonly #searched: SearchedSite
  #search: SearchIndex | null = null
  #filters: FilterIndex | null = null

  constructor(library: Library, searched: SearchedSite) {
    this.#library = library
    this.#searched = searched
  }

  get search(): SearchIndex {
    this.#search ??= makeSearchIndex(this.#library, this.#searched)
    return this.#search
  }

  get filters(): FilterIndex {
    this.#filters ??= makeFilterIndex(this.#library)
    return this.#filters
  }
}

// The pages of a list, made as its records stream by: no more of them are held than fill a page.
import type { Body, SiteFile } from '../model/site.ts'
import { type Listed, listFile, listPath, type Variant, windowFile } from '../model/urls.ts'
import { chainOf, linksOf, type Window } from '../model/window.ts'
import { encode } from './encode.ts'

const COMMA = Buffer.from(',')
const END = Buffer.from(']}')

export interface ListOptions {
  readonly resource: Listed
  readonly variant: Variant
  readonly baseUrl: string
  /** Records in the whole list. */
  readonly count: number
  /** Records in a page. */
  readonly limit: number
  /** The list without a window answers with the first page of this chain. */
  readonly isDefault: boolean
}

/** The chain of pages of one limit and variant; give it the bodies of all records in order. */
export class PageChain {
  readonly #options: ListOptions
  readonly #windows: Iterator<Window, undefined>
  #window: Window | undefined
  #results: Uint8Array[] = []
  #length = 0

  constructor(options: ListOptions) {
    this.#options = options
    this.#windows = chainOf(options.count, options.limit)
    this.#window = this.#windows.next().value
  }

  get variant(): Variant {
    return this.#options.variant
  }

  /** Takes the next record of the list; gives the files it completes. */
  add(body: Body): SiteFile[] {
    if (this.#length > 0) this.#results.push(COMMA)
    for (const piece of body) this.#results.push(piece)
    this.#length += 1
    return this.#length === this.#options.limit ? this.#turn() : []
  }

  /** The files of the last page, which may be short, or empty where the list is. */
  end(): SiteFile[] {
    return this.#window ? this.#turn() : []
  }

  #turn(): SiteFile[] {
    const { resource, variant, isDefault } = this.#options
    const window = this.#window as Window
    const body = this.#page(window)
    const files = [{ path: windowFile(resource, variant, window), body }]
    if (isDefault && window.offset === 0n) files.push({ path: listFile(resource, variant), body })
    this.#results = []
    this.#length = 0
    this.#window = this.#windows.next().value
    return files
  }

  /** The page envelope of the contract's section 2.3. */
  #page(window: Window): Body {
    const { resource, variant, baseUrl, count } = this.#options
    const query = new URLSearchParams(variant === 'api' ? { format: 'api' } : {})
    const { next, previous } = linksOf(`${baseUrl}${listPath(resource)}`, query, window, count)
    const head = JSON.stringify({ count, next, previous })
    return [encode(`${head.slice(0, -1)},"results":[`), ...this.#results, END]
  }
}

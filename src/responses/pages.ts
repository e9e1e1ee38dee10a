// The pages of a list, made as its records stream by: no more of them are held than fill a page.
import type { SiteFile } from '../model/site.ts'
import { type Listed, listFile, listPath, type Variant, windowFile } from '../model/urls.ts'
import { chainOf, linksOf, type Window } from '../model/window.ts'

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
  #bodies: Uint8Array[] = []

  constructor(options: ListOptions) {
    this.#options = options
    this.#windows = chainOf(options.count, options.limit)
    this.#window = this.#windows.next().value
  }

  get variant(): Variant {
    return this.#options.variant
  }

  /** Takes the next record of the list; gives the files it completes. */
  add(body: Uint8Array): SiteFile[] {
    this.#bodies.push(body)
    return this.#bodies.length === this.#options.limit ? this.#turn() : []
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
    this.#bodies = []
    this.#window = this.#windows.next().value
    return files
  }

  /** The page envelope of the contract's section 2.3. */
  #page(window: Window): Uint8Array {
    const { resource, variant, baseUrl, count } = this.#options
    const query = new URLSearchParams(variant === 'api' ? { format: 'api' } : {})
    const { next, previous } = linksOf(`${baseUrl}${listPath(resource)}`, query, window, count)
    const head = JSON.stringify({ count, next, previous })
    const results = this.#bodies.flatMap((body, index) => (index === 0 ? [body] : [COMMA, body]))
    return Buffer.concat([Buffer.from(`${head.slice(0, -1)},"results":[`), ...results, END])
  }
}

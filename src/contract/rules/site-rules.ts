// The settings of a site that hosts and readers need; a build writes them into the site.
import type { PagingRules } from '../urls/paging.ts'
import type { WebRules } from './web-headers.ts'

export interface SiteRules {
  /** The address that the links of the site begin with, without a trailing slash. */
  readonly baseUrl: string
  /** `files` if links of the API name files, for hosts that answer a folder only with its index.html. */
  readonly links?: 'files'
  readonly paging: PagingRules
  /** The limits whose windows are pressed, the page size first. */
  readonly limits: readonly number[]
  /** Whether the `format=api` tree is pressed, or derived from the plain one by a handler at the edge. */
  readonly variants: 'pressed' | 'edge'
  /** `packed` if what derives from single records is stored in blocks (packs.ts) rather than in separate files. */
  readonly layout?: 'packed'
  /** The address of the store that the blocks of a packed site are in, if they are not files of the site. */
  readonly store?: string
  readonly cors: boolean
  /** Cache-Control of successful responses. */
  readonly cacheControl: string
  /** Cache-Control of 404 and 405. */
  readonly cacheControlErrors: string
  /** False where the site has no reference at /docs/. */
  readonly docs?: boolean
  /** True where each list is published as a whole, under /api/v1/bulk/. */
  readonly bulk?: boolean
  /** True where the site has a feed of changes, under /api/v1/changes/. */
  readonly changes?: boolean
  /** True where records have former uuids, under /api/v1/aliases/. */
  readonly aliases?: boolean
  /** Where the site has web pages, or files of faces: what their headers follow from. */
  readonly web?: WebRules
  /** True where the site can be searched, under /api/v1/search/. */
  readonly search?: boolean
  /**
   * Where lists can be filtered and ordered, on hosts that run code; `pressed` if the pages of single filters are also
   * files, for hosts that only choose files.
   */
  readonly filters?: true | 'pressed'
}

/** Whether a site has web pages. */
export const hasPages = ({ web }: Pick<SiteRules, 'web'>): boolean => web !== undefined && !web.only

/** Reads the rules that a build wrote into a site; null if they are damaged. */
export function parseRules(text: string): SiteRules | null {
  try {
    const rules: SiteRules | null = JSON.parse(text)
    return typeof rules?.baseUrl === 'string' && Number.isInteger(rules.paging?.pageSize) ? rules : null
  } catch {
    return null
  }
}

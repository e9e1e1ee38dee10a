// The feed of changes: what each build has created, changed and removed. A cursor is a place between two
// changes, and its page holds those that come after it. The last page is empty until the next build fills
// it; every other one stays as it is. A cursor is made of the one before and of the changes between, so that
// the same cursor stands for the same records, whatever feed it is met in.
import { API_PATH, type Resource, type SiteDocument } from './resources.ts'

export const CHANGES_PATH = `${API_PATH}changes/`

/** A cursor as a pattern. */
export const CURSOR = '[0-9a-f]{32}'

/** Changes of a page, at most. */
export const PAGE_CHANGES = 1000

export interface Change {
  readonly change: 'created' | 'changed' | 'removed'
  readonly kind: Resource
  readonly uuid: string
  /** Another one for each state of a record, in hexadecimal digits; null where it was removed. */
  readonly digest: string | null
}

export interface ChangesPage {
  readonly cursor: string
  /** The cursor after these changes; null on the last page, which has none. */
  readonly next: string | null
  readonly changes: readonly Change[]
}

/** Where a feed begins and ends. */
export interface FeedEnds {
  readonly first: string
  readonly latest: string
  /** What all records there are come to. */
  readonly snapshot: string
}

/** @param cursor the cursor, or the words by which a host's rules name it */
export const changesPath = (cursor: string): string => `${CHANGES_PATH}${cursor}/`
export const changesFile = (cursor: string): string => `${changesPath(cursor).slice(1)}index.json`

const document = (path: string): SiteDocument => ({
  path,
  file: `${path.slice(1)}index.json`,
  type: 'application/json',
})

/** Where the feed is entered. */
export const CHANGES: SiteDocument = document(CHANGES_PATH)

const PAGE = new RegExp(`^${CHANGES_PATH}${CURSOR}/$`)

/** The page of the feed at a path, whether or not there is one. */
export const changesAt = (path: string): SiteDocument | null => (PAGE.test(path) ? document(path) : null)

export const isOfFeed = ({ path }: SiteDocument): boolean => path.startsWith(CHANGES_PATH)

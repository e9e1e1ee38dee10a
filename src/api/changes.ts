// The feed of changes: what each build created, changed and removed. A cursor is a place between two changes, and
// its page holds those that follow. The last page is empty until the next build fills it; every other one stays
// as it is. A cursor is a digest of the one before and of the changes between, so that it stands for the same
// records in every feed.
import { API_PATH, jsonDocument, type Resource, type SiteDocument } from './resources.ts'

export const CHANGES_PATH = `${API_PATH}changes/`

/** A cursor as a pattern. */
export const CURSOR = '[0-9a-f]{32}'

/** Changes of a page, at most. */
export const PAGE_CHANGES = 1000

export interface Change {
  readonly change: 'created' | 'changed' | 'removed'
  readonly kind: Resource
  readonly uuid: string
  /** Changes whenever the record does, in hexadecimal digits; null where it was removed. */
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
  /** The digest of all records. */
  readonly snapshot: string
}

/** @param cursor itself, or the placeholder of a host's rules for it */
export const changesPath = (cursor: string): string => `${CHANGES_PATH}${cursor}/`
export const changesFile = (cursor: string): string => jsonDocument(changesPath(cursor)).file

/** The root of the feed. */
export const CHANGES: SiteDocument = jsonDocument(CHANGES_PATH)

const PAGE = new RegExp(`^${CHANGES_PATH}${CURSOR}/$`)

/** The page of the feed at a path, whether or not it exists. */
export const changesAt = (path: string): SiteDocument | null => (PAGE.test(path) ? jsonDocument(path) : null)

export const isOfFeed = ({ path }: SiteDocument): boolean => path.startsWith(CHANGES_PATH)

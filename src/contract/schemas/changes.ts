// The feed of changes: what each build created, changed and removed. A cursor is a position between two changes, and
// its page holds the changes that follow. The last page is empty until the next build fills it; all earlier pages are
// immutable. A cursor is a digest of the previous cursor and of the changes between them, so that it identifies the
// same records in every feed.

import type { Resource } from '../kinds/kinds.ts'
import { API_PATH, jsonDocument, type SiteDocument } from '../kinds/resources.ts'

export const CHANGES_PATH = `${API_PATH}changes/`

/** A cursor as a pattern. */
export const CURSOR = '[0-9a-f]{32}'

/** The maximum number of changes on a page. */
export const PAGE_CHANGES = 1000

export interface Change {
  readonly change: 'created' | 'changed' | 'removed'
  readonly kind: Resource
  readonly uuid: string
  /** Changes whenever the record does, in hexadecimal digits; null if it was removed. */
  readonly digest: string | null
}

export interface ChangesPage {
  readonly cursor: string
  /** The cursor after these changes; null on the last page. */
  readonly next: string | null
  readonly changes: readonly Change[]
}

/** The latest change of each record after a day, the newest first. */
export interface LatestChanges {
  /** The position in the feed after all changes. */
  readonly cursor: string
  /** A record that is not listed has not changed after this day. */
  readonly since: string
  readonly changes: readonly (Pick<Change, 'change' | 'kind' | 'uuid'> & { readonly day: string })[]
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

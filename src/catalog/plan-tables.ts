// The tables by which a build knows what is stale and what has changed; see tables.ts, which declares them with all
// others.
import { RESOURCES } from '../api/resources.ts'
import { MAKE_PACKS, PACK_FINGERPRINTS, READ_PACKS } from './pack-tables.ts'
import { PAGE_FINGERPRINTS, READ_PAGES } from './page-tables.ts'
import { SEARCH_FINGERPRINTS, SEARCH_READ } from './search-tables.ts'
import { each, type Table } from './table.ts'

export const ALIASES = 'catalog/aliases.ts'
export const LOOKUPS = 'catalog/lookups.ts'
export const READ = 'catalog/read.ts'
export const TRACK_BODIES = 'catalog/track-bodies.ts'
export const PLAN = 'build/incremental/plan.ts'
export const FINGERPRINTS = 'build/incremental/fingerprints.ts'
export const READ_LIVE = 'build/diff/read-live.ts'
export const AGAINST_SITE = 'build/diff/against-site.ts'
export const NAME_FEATURES = 'build/diff/name-features.ts'
export const FEED = 'build/incremental/changes-feed.ts'
const DEV_SITE = 'build/dev-site-files.ts'

/** What a file of the site is made of, in a digest; null where the file may hold anything. */
export const FINGERPRINT = { resource: 'VARCHAR', name: 'VARCHAR', digest: 'UHUGEINT' }
export const RECORD_FINGERPRINT = { kind: 'VARCHAR', uuid: 'UUID', digest: 'UHUGEINT' }
export const CHANGE = { page: 'INTEGER', place: 'INTEGER', change: 'VARCHAR', ...RECORD_FINGERPRINT }
export const PAGE = { number: 'INTEGER', cursor: 'VARCHAR' }

export const PLAN_TABLES = {
  /** The fingerprints of the files of this build. */
  fingerprint: {
    columns: FINGERPRINT,
    writers: [FINGERPRINTS, PAGE_FINGERPRINTS, SEARCH_FINGERPRINTS, PACK_FINGERPRINTS, FEED],
    readers: [PAGE_FINGERPRINTS, PLAN, MAKE_PACKS],
  },
  /** Those of all records. */
  ...each(
    RESOURCES,
    (kind) => `${kind}_fingerprint` as const,
    (kind) => ({
      columns: { uuid: 'UUID', rank: 'INTEGER', digest: 'UHUGEINT' },
      writers: [FINGERPRINTS],
      readers: [
        ...[FINGERPRINTS, FEED, MAKE_PACKS],
        ...(['track', 'features'].includes(kind) ? [] : [PAGE_FINGERPRINTS]),
      ],
    }),
  ),
  record_fingerprint: { columns: RECORD_FINGERPRINT, writers: [FEED], readers: [FEED] },
  /** The files of the site that are no responses. */
  other_file: {
    columns: { path: 'VARCHAR', from: 'VARCHAR', identity: 'VARCHAR', list: 'VARCHAR' },
    writers: [FINGERPRINTS],
    readers: [FINGERPRINTS, PLAN],
  },
  /** The files that were found in the output. */
  found: {
    columns: { resource: 'VARCHAR', name: 'VARCHAR', path: 'VARCHAR', obsolete: 'BOOLEAN' },
    writers: [PLAN],
    readers: [PLAN],
  },
  /** What a live site answers for its records, in the order of its lists, while a catalog is compared with it. */
  live: {
    columns: { nth: 'INTEGER', kind: 'VARCHAR', uuid: 'VARCHAR', body: 'VARCHAR' },
    writers: [READ_LIVE],
    readers: [READ_LIVE, AGAINST_SITE],
  },
  /** What must be written: all records, until a plan says which. */
  stale: {
    columns: { resource: 'VARCHAR', name: 'VARCHAR' },
    writers: [READ, PLAN, DEV_SITE, READ_PACKS],
    readers: [READ, PLAN, DEV_SITE, FEED, ALIASES, READ_PAGES, SEARCH_READ, READ_PACKS],
  },
  /** The records to read for it, and which of their files are stale, as bits. */
  ...each(
    RESOURCES,
    (kind) => `${kind}_stale` as const,
    (kind) => ({
      columns: { uuid: 'UUID', rank: 'INTEGER', stale: 'INTEGER' },
      writers: [READ, PLAN],
      readers: [READ, ...(kind === 'track' ? [TRACK_BODIES] : [])],
    }),
  ),
  /** The names of the lookups to read for it. */
  lookup_stale: { columns: { name: 'VARCHAR' }, writers: [LOOKUPS, PLAN, DEV_SITE], readers: [LOOKUPS] },
  /** The changes of this run, and the pages of the feed with them. */
  change: { columns: CHANGE, writers: [FEED], readers: [FEED] },
  page: { columns: PAGE, writers: [FEED], readers: [FEED] },
} satisfies Readonly<Record<string, Table>>

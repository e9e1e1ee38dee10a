// The tables that web pages are made of; see tables.ts, which declares them with all others.
import { WEB_RESOURCES } from '../api/web.ts'
import { FOLLOWED } from '../api/web-parts.ts'
import { each, type Table, uncompressed } from './table.ts'

export const PAGES = 'catalog/pages.ts'
export const PICTURES = 'catalog/pictures.ts'
export const READ_PAGES = 'catalog/read-pages.ts'
export const PAGE_FINGERPRINTS = 'build/incremental/page-fingerprints.ts'

export const PAGE_TABLES = {
  /** What pages show of a release besides its own: a JSON text of a card. */
  release_card: {
    columns: { uuid: 'UUID', rank: 'INTEGER', released: 'VARCHAR', ...uncompressed({ card: 'VARCHAR' }) },
    writers: [PAGES],
    readers: [PAGES, READ_PAGES, PAGE_FINGERPRINTS],
  },
  /** The files that the site serves as audio, until {@link PAGE_TABLES.track_bytes} is made of them. */
  audio_file: { columns: { path: 'VARCHAR', bytes: 'BIGINT' }, writers: [PAGES], readers: [PAGES] },
  /** The sizes of those of tracks. */
  track_bytes: {
    columns: { uuid: 'UUID', bytes: 'BIGINT' },
    writers: [PAGES],
    readers: [READ_PAGES, PAGE_FINGERPRINTS],
  },
  /** The releases of artists and of labels, up to a number of each, in the order of their pages. */
  ...each(
    ['artist', 'label'],
    (kind) => `${kind}_release` as const,
    () => ({
      columns: { uuid: 'UUID', part: 'UUID', credited: 'BOOLEAN', place: 'INTEGER', total: 'INTEGER' },
      writers: [PAGES],
      readers: [PAGES, READ_PAGES, PAGE_FINGERPRINTS],
    }),
  ),
  /** Those of whom a release has a date: they have a feed. */
  ...each(
    FOLLOWED,
    (kind) => `${kind}_feed` as const,
    () => ({
      columns: { uuid: 'UUID' },
      writers: [PAGES],
      readers: [READ_PAGES, PAGE_FINGERPRINTS],
    }),
  ),
  /** What pages show of the pictures of the site besides their addresses, by their paths. */
  picture: { columns: { path: 'VARCHAR', shown: 'VARCHAR' }, writers: [PICTURES], readers: [PICTURES] },
  /** The same of the pictures of records. */
  ...each(
    WEB_RESOURCES,
    (kind) => `${kind}_picture` as const,
    () => ({
      columns: { uuid: 'UUID', rank: 'INTEGER', shown: 'VARCHAR' },
      writers: [PICTURES],
      readers: [PAGE_FINGERPRINTS],
    }),
  ),
  /**
   * The records whose pages are stale: how many files each is, and the batches that these are made in, and the blocks
   * where they stand in some.
   */
  ...each(
    WEB_RESOURCES,
    (kind) => `${kind}_page_stale` as const,
    () => ({
      columns: { uuid: 'UUID', rank: 'INTEGER', files: 'INTEGER', batch: 'INTEGER', block: 'VARCHAR' },
      writers: [READ_PAGES],
      readers: [READ_PAGES],
    }),
  ),
} satisfies Readonly<Record<string, Table>>

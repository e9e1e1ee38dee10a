// The tables of a catalog, which are dropped with the engine.

import { CONDITIONS, conditionTable } from '../../contract/kinds/forms.ts'
import { KINDS, RESOURCES, WEB_RESOURCES } from '../../contract/kinds/kinds.ts'
import { declareTables, each, uncompressed } from '../engine/tables.ts'
import { membersOf, PLACED, recordColumns, SEEN } from './state-tables.ts'

const LOADED = {
  /** The records of this reading, each as one JSON text; for features also the members as a second text. */
  ...each(
    KINDS,
    (kind) => `${kind}_row` as const,
    (kind) => ({ ...PLACED, record: 'VARCHAR', ...membersOf(kind) }),
  ),
}

const RECORDS = {
  /** All records, including nested ones, each once. */
  ...each(
    KINDS,
    (kind) => kind,
    (kind) => ({ ...PLACED, ...recordColumns(kind) }),
  ),
  /** The same without their places, which is far cheaper to query. */
  ...each(KINDS, (kind) => `all_${kind}` as const, recordColumns),
}

const JOINED = {
  /** The features of tracks with facts: their uuid, the track, the features record of the source, the facts. */
  track_features: { uuid: 'UUID', media: 'UUID', source: 'UUID', release: 'UUID', facts: 'VARCHAR' },
  /**
   * Which records carry an identifier: the name of its lookup, and of each record its position in the order of its kind
   * and what the lookup shows of it as a JSON text.
   */
  lookup: { name: 'VARCHAR', kind: 'VARCHAR', rank: 'INTEGER', uuid: 'UUID', shown: 'VARCHAR' },
  /** Positions of lookups, from 1: those of a record follow one another. */
  lookup_rank: { name: 'VARCHAR', rank: 'INTEGER' },
  /** Catalog numbers with non-ASCII characters, and their lookups. */
  foreign_number: { written: 'VARCHAR', value: 'VARCHAR' },
  /** Positions in the order of a kind, from 1. */
  ...each(
    RESOURCES,
    (kind) => `${kind}_rank` as const,
    () => ({ uuid: 'UUID', rank: 'INTEGER' }),
  ),
  /** Tracks with the fields of their responses that come from referenced records. */
  joined_track: {
    uuid: 'UUID',
    rank: 'INTEGER',
    ...uncompressed({
      name: 'VARCHAR',
      tracknumber: 'BIGINT',
      duration: 'VARCHAR',
      stream: 'VARCHAR',
      features: 'UUID',
      artist: 'UUID',
      artists: 'UUID[]',
      artist_display: 'VARCHAR',
      release: 'UUID',
      release_display: 'VARCHAR',
      release_image: 'VARCHAR',
      label: 'UUID',
      label_display: 'VARCHAR',
    }),
  },
  /** Joined records without nested records, each as one JSON text. */
  ...each(
    RESOURCES,
    (kind) => `${kind}_head` as const,
    () => ({ uuid: 'UUID', rank: 'INTEGER', ...uncompressed({ head: 'VARCHAR' }) }),
  ),
  /** The items listed inside a record: its uuid and rank, those of the item, and the place of the item from 1. */
  ...each(
    WEB_RESOURCES,
    (kind) => `${kind}_item` as const,
    () => ({ uuid: 'UUID', rank: 'INTEGER', part: 'UUID', part_rank: 'INTEGER', place: 'BIGINT' }),
  ),
}

const STALE = {
  /** The parts of the site to write; until a plan is made, all lookups. */
  stale: { resource: 'VARCHAR', name: 'VARCHAR' },
}

const PAGES = {
  /** What pages show of a release outside its own page: a card as a JSON text. */
  release_card: {
    uuid: 'UUID',
    rank: 'INTEGER',
    released: 'VARCHAR',
    newsdate: 'VARCHAR',
    artist: 'UUID',
    ...uncompressed({ card: 'VARCHAR' }),
  },
  /** The audio files of the site, until `track_bytes` is made from them. */
  audio_file: { path: 'VARCHAR', bytes: 'BIGINT' },
  /** The file sizes of tracks. */
  track_bytes: { uuid: 'UUID', bytes: 'BIGINT' },
  /** The tags of releases and tracks: their names in addresses, and how many releases have them. */
  tag: { tag: 'VARCHAR', name: 'VARCHAR', uses: 'INTEGER' },
  /** The releases of artists and labels, in the order of their pages. */
  ...each(
    ['artist', 'label'],
    (kind) => `${kind}_release` as const,
    () => ({ uuid: 'UUID', part: 'UUID', credited: 'BOOLEAN', place: 'INTEGER', total: 'INTEGER' }),
  ),
  /**
   * The records that have the forms which only some have: artists and labels with a dated release, releases with audio.
   */
  ...each(
    WEB_RESOURCES.flatMap((kind) => CONDITIONS[kind].map((when) => conditionTable(kind, when))),
    (table) => table,
    () => ({ uuid: 'UUID' }),
  ),
  /** The records that faces show to programs that follow them. */
  seen: SEEN,
  seen_record: { ...SEEN, uuid: 'VARCHAR' },
  /** The pictures of the site by path, with the details that pages show, if they are known. */
  picture: { path: 'VARCHAR', shown: 'VARCHAR' },
  /** The pictures that pages show of records: the name of its own, if the site has it, and the same details. */
  ...each(
    WEB_RESOURCES,
    (kind) => `${kind}_picture` as const,
    () => ({ uuid: 'UUID', image: 'VARCHAR', shown: 'VARCHAR' }),
  ),
  /** The records that change the look of their pages: how, as a JSON text. */
  ...each(
    WEB_RESOURCES,
    (kind) => conditionTable(kind, 'styled'),
    () => ({ uuid: 'UUID', look: 'VARCHAR' }),
  ),
}

export const TABLES = declareTables({ ...LOADED, ...RECORDS, ...JOINED, ...STALE, ...PAGES })
export const { createTable, replaceTable, createView, createAppender, replaceAppender, withRows } = TABLES

// Every table and view of the engine's database: its columns, and the files that write and read it. What begins
// with `state.` is kept from build to build; all else goes with the engine. (One table is not here: export.ts
// makes one of whatever list it writes, and drops it.)
import { createHash } from 'node:crypto'
import { isListed, RESOURCES, type Resource } from '../api/resources.ts'
import { WEB_PARTS, webFiles } from '../api/web-parts.ts'
import { identifier } from '../engine/sql.ts'
import { KINDS } from '../model/kinds.ts'
import { MAKE_PACKS, PACK_TABLES } from './pack-tables.ts'
import { PAGE_FINGERPRINTS, PAGE_TABLES, PAGES, PICTURES, READ_PAGES } from './page-tables.ts'
import {
  AGAINST_SITE,
  ALIASES,
  CHANGE,
  FEED,
  FINGERPRINT,
  FINGERPRINTS,
  LOOKUPS,
  NAME_FEATURES,
  PAGE,
  PLAN,
  PLAN_TABLES,
  READ,
  READ_LIVE,
  RECORD_FINGERPRINT,
  TRACK_BODIES,
} from './plan-tables.ts'
import { SEARCH_RECORDS, SEARCH_TABLES } from './search-tables.ts'
import {
  BLOCK,
  INTEGRITY,
  LAST,
  MERGE,
  membersOf,
  PASSED_OVER,
  PLACED,
  REMOVAL,
  recordColumns,
  SOURCE_ID,
  STAGING,
  STATE_TABLES,
  WARNINGS,
} from './state-tables.ts'
import { each, type Table, uncompressed } from './table.ts'

const INTAKE = 'catalog/intake.ts'
const OVERVIEW = 'catalog/overview.ts'
const JOIN = 'catalog/join.ts'
const JOIN_FEATURES = 'catalog/join-features.ts'
const OPEN = 'catalog/open.ts'
const EXPORT = 'catalog/export.ts'
const RECORDS = 'catalog/records-file.ts'
const STATS = 'catalog/statistics.ts'
const STATS_QUESTIONS = 'catalog/statistics-questions.ts'
const REMOVAL_FACTS = 'build/incremental/removal-facts.ts'

/** The order and the texts of features are made by a file of their own. */
const ofFeatures = (kind: Resource): readonly string[] => (isListed(kind) ? [] : [JOIN_FEATURES])

const HOLDERS = ['artist', 'release', 'label'] as const

export const TABLES = {
  ...STATE_TABLES,
  /** The fingerprints of the files in the output. */
  'state.published': { columns: FINGERPRINT, writers: [PLAN], readers: [PLAN, LAST] },
  /** One row: the digest of all else that the output follows from, and its revision. */
  'state.site': { columns: { config: 'VARCHAR', revision: 'VARCHAR' }, writers: [PLAN], readers: [PLAN] },
  /** The records as the feed of changes has announced them. */
  'state.announced': { columns: RECORD_FINGERPRINT, writers: [FEED], readers: [FEED] },
  /** All changes of the feed. */
  'state.change': { columns: CHANGE, writers: [FEED], readers: [FEED] },
  /** All pages of the feed. */
  'state.page': { columns: PAGE, writers: [FEED], readers: [FEED] },

  /** The blocks of this run. */
  block: { columns: BLOCK, writers: [STAGING], readers: [STAGING] },
  named_row: {
    columns: { block: 'INTEGER', uuid: 'VARCHAR', ...SOURCE_ID },
    writers: [INTAKE],
    readers: [STAGING],
  },
  passed_over_row: { columns: PASSED_OVER, writers: [INTAKE], readers: [STAGING] },
  /** The new records of this run, each as one JSON text, and the members of features as another. */
  ...each(
    KINDS,
    (kind) => `${kind}_row` as const,
    (kind) => ({
      columns: { block: 'INTEGER', line: 'INTEGER', record: 'VARCHAR', ...membersOf(kind) },
      writers: [INTAKE],
      readers: [STAGING],
    }),
  ),
  ...each(
    KINDS,
    (kind) => `${kind}_mention_row` as const,
    (kind) => ({
      columns: { block: 'INTEGER', line: 'INTEGER', place: 'INTEGER', record: 'VARCHAR', ...membersOf(kind) },
      writers: [INTAKE],
      readers: [STAGING, MERGE],
    }),
  ),
  /** All records, with those that stand in others, each once. */
  ...each(
    KINDS,
    (kind) => kind,
    (kind) => ({
      columns: { ...PLACED, ...recordColumns(kind) },
      writers: [MERGE],
      readers: [
        ...[INTEGRITY, ALIASES, JOIN, RECORDS],
        ...(['artist', 'track', 'features'].includes(kind) ? [JOIN_FEATURES] : []),
      ],
    }),
  ),
  /** The same without their places: to ask these is far cheaper. */
  ...each(
    KINDS,
    (kind) => `all_${kind}` as const,
    (kind) => ({
      columns: recordColumns(kind),
      writers: [MERGE],
      readers: [
        ...[OVERVIEW, INTEGRITY, ALIASES, JOIN, REMOVAL, REMOVAL_FACTS, PICTURES, READ_PAGES, SEARCH_RECORDS],
        ...(kind === 'features' ? [STATS] : [STATS, PAGES]),
        ...(kind === 'release' ? [LOOKUPS, STATS_QUESTIONS] : []),
        ...(kind === 'track' || kind === 'release' ? [RECORDS, WARNINGS] : []),
        ...(kind === 'track' || kind === 'artist' ? [NAME_FEATURES] : []),
      ],
    }),
  ),
  /** Former uuids, each with the record that had it. */
  alias: {
    columns: { kind: 'VARCHAR', alias: 'UUID', uuid: 'UUID' },
    writers: [ALIASES],
    readers: [ALIASES, FINGERPRINTS],
  },
  /** The files of the site's media, while a catalog is asked for what to warn of. */
  media_file: { columns: { path: 'VARCHAR' }, writers: [WARNINGS], readers: [WARNINGS] },
  /** The features of tracks of which something is known: their uuid, the track, the source's features, what is known. */
  track_features: {
    columns: { uuid: 'UUID', media: 'UUID', source: 'UUID', facts: 'VARCHAR' },
    writers: [JOIN_FEATURES],
    readers: [JOIN, JOIN_FEATURES, LOOKUPS, FINGERPRINTS, READ_PAGES, PAGE_FINGERPRINTS],
  },
  /** Which records carry an identifier: the name of its lookup, and what that shows of each as a JSON text. */
  lookup: {
    columns: { name: 'VARCHAR', kind: 'VARCHAR', uuid: 'UUID', shown: 'VARCHAR' },
    writers: [LOOKUPS],
    readers: [LOOKUPS, OPEN, FINGERPRINTS, MAKE_PACKS],
  },
  /** Catalog numbers with other letters than those of English, and their lookups. */
  foreign_number: {
    columns: { written: 'VARCHAR', value: 'VARCHAR' },
    writers: [LOOKUPS],
    readers: [LOOKUPS],
  },
  /** Places in the order of a kind, from 1. */
  ...each(
    RESOURCES,
    (kind) => `${kind}_rank` as const,
    (kind) => ({
      columns: { uuid: 'UUID', rank: 'INTEGER' },
      writers: [JOIN, ...ofFeatures(kind)],
      readers: [
        ...[JOIN, READ, OPEN, PLAN, PICTURES, READ_PAGES, PAGE_FINGERPRINTS, AGAINST_SITE],
        ...ofFeatures(kind),
        ...(kind === 'features' || kind === 'artist_features' ? [READ_LIVE] : []),
        ...(kind === 'artist' ? [WARNINGS] : []),
        ...(kind === 'release' ? [PAGES] : []),
      ],
    }),
  ),
  /** Tracks with what their responses show of the records that they name. Read a few times: not compressed. */
  joined_track: {
    columns: {
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
    writers: [JOIN],
    readers: [JOIN, TRACK_BODIES, READ_PAGES, MAKE_PACKS],
  },
  /** Joined records without the records inside, each as one JSON text. Read once or twice: not compressed. */
  ...each(
    RESOURCES,
    (kind) => `${kind}_head` as const,
    (kind) => ({
      columns: { uuid: 'UUID', rank: 'INTEGER', ...uncompressed({ head: 'VARCHAR' }) },
      writers: [JOIN, ...ofFeatures(kind)],
      readers: [
        READ,
        FINGERPRINTS,
        MAKE_PACKS,
        ...(kind === 'features' || kind === 'track' ? [] : [READ_PAGES]),
      ],
    }),
  ),
  /** What a record has inside: the uuid and rank of each part, and its place from 1. */
  ...each(
    HOLDERS,
    (kind) => `${kind}_item` as const,
    (kind) => ({
      columns: { uuid: 'UUID', part: 'UUID', part_rank: 'INTEGER', place: 'BIGINT' },
      writers: [JOIN],
      readers: [
        ...[READ, EXPORT, FINGERPRINTS, PAGES, READ_PAGES, STATS_QUESTIONS, MAKE_PACKS],
        ...(kind === 'artist' ? [WARNINGS] : []),
        ...(kind === 'release' ? [PAGE_FINGERPRINTS] : []),
      ],
    }),
  ),
  ...PLAN_TABLES,
  ...PAGE_TABLES,
  ...PACK_TABLES,
  ...SEARCH_TABLES,
} satisfies Readonly<Record<string, Table>>

export type TableName = keyof typeof TABLES

/** The columns of a table as SQL declares them. */
export const columnList = (name: TableName): string =>
  Object.entries<string>(TABLES[name].columns)
    .map(([column, type]) => `${identifier(column)} ${type}`)
    .join(', ')

export const createTable = (name: TableName): string => `CREATE TABLE ${name} (${columnList(name)})`

/**
 * @param query gives the columns in their order
 * @param scope `TEMP` for a view that only the connection of the open transaction sees
 */
export const createView = (name: TableName, query: string, scope: 'TEMP' | '' = ''): string =>
  `CREATE OR REPLACE ${scope} VIEW ${name} (${Object.keys(TABLES[name].columns).map(identifier).join(', ')}) AS ${query}`

/** Makes all tables that are kept. */
export const CREATE_KEPT: string = (Object.keys(TABLES) as TableName[])
  .filter((name) => name.startsWith('state.'))
  .map(createTable)
  .join(';\n')

/** Which files a row of a web page stands for where it is named as published. */
const PUBLISHED = WEB_PARTS.map((part) => [part, webFiles(part, '1')])

/** The layout of the tables that are kept, and what stands in them: a file of another layout is begun anew. */
export const LAYOUT: string = createHash('sha256')
  .update(CREATE_KEPT)
  .update(JSON.stringify(PUBLISHED))
  .digest('hex')
  .slice(0, 16)

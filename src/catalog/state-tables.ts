// The tables that keep the records of sources from build to build; see tables.ts, which declares them with all others.
import { KINDS, type Kind } from '../model/kinds.ts'
import { SCHEMAS } from '../model/records.ts'
import { type Columns, columnsOf } from './columns.ts'
import { each, type Table } from './table.ts'

export const DATABASE = 'catalog/database.ts'
export const STAGING = 'catalog/staging.ts'
export const CONFLICTS = 'catalog/conflicts.ts'
export const MERGE = 'catalog/merge.ts'
export const INTEGRITY = 'catalog/integrity.ts'
export const WARNINGS = 'catalog/warnings.ts'
export const LAST = 'build/incremental/last-build.ts'
export const REMOVAL = 'build/incremental/removal.ts'
const IMPORT = 'build/import.ts'
const KNOWN = 'catalog/known-blocks.ts'
const LAST_GOOD = 'catalog/last-good.ts'
const REMOTE = 'catalog/remote-sources.ts'

export const BLOCK = {
  kind: 'VARCHAR',
  ordinal: 'INTEGER',
  id: 'INTEGER',
  source: 'VARCHAR',
  file: 'VARCHAR',
  lines_before: 'INTEGER',
  digest: 'VARCHAR',
}
export const PASSED_OVER = { block: 'INTEGER', line: 'INTEGER', what: 'VARCHAR' }
/** The members that only features have, and the columns of a record with them. */
export const membersOf = (kind: Kind): Columns => (kind === 'features' ? { members: 'VARCHAR' } : {})
/** What the uuid of a record is made of; null where it was written. */
export const SOURCE_ID: Columns = { source_id: 'VARCHAR' }
const RECORD_COLUMNS = Object.fromEntries(
  KINDS.map((kind) => [kind, { ...membersOf(kind), ...SOURCE_ID, ...columnsOf(SCHEMAS[kind]) }]),
) as Record<Kind, Columns>
export const recordColumns = (kind: Kind): Columns => RECORD_COLUMNS[kind]
export const PLACED = { seq: 'BIGINT', file: 'VARCHAR', line: 'INTEGER' }

export const STATE_TABLES = {
  /** One row: the digest of these declarations and of what stands for published files, and the program that staged the records. */
  'state.layout': {
    columns: { id: 'VARCHAR', program: 'VARCHAR' },
    writers: [DATABASE, STAGING],
    readers: [DATABASE, LAST_GOOD, LAST],
  },
  /** The blocks of all sources, in order. */
  'state.block': {
    columns: BLOCK,
    writers: [STAGING],
    readers: [KNOWN, LAST_GOOD, MERGE, STAGING, REMOVAL, WARNINGS],
  },
  /** The sources as they were read last; of those on the network how, and when (milliseconds since 1970). */
  'state.source': {
    columns: { name: 'VARCHAR', identity: 'VARCHAR', remote: 'VARCHAR', read_at: 'DOUBLE' },
    writers: [STAGING],
    readers: [KNOWN, LAST_GOOD],
  },
  /** The checked records; a line is that within the block. */
  ...each(
    KINDS,
    (kind) => `state.${kind}` as const,
    (kind) => ({
      columns: { block: 'INTEGER', line: 'INTEGER', ...recordColumns(kind) },
      writers: [STAGING, LAST_GOOD],
      readers: [
        IMPORT,
        LAST_GOOD,
        REMOTE,
        CONFLICTS,
        MERGE,
        INTEGRITY,
        REMOVAL,
        ...(kind === 'track' ? [WARNINGS] : []),
      ],
    }),
  ),
  /** What records say of others that stand inside them; a place is that within the block. */
  ...each(
    KINDS,
    (kind) => `state.${kind}_mention` as const,
    (kind) => ({
      columns: { block: 'INTEGER', line: 'INTEGER', place: 'INTEGER', ...recordColumns(kind) },
      writers: [STAGING, LAST_GOOD],
      readers: [LAST_GOOD, CONFLICTS, MERGE, REMOVAL],
    }),
  ),
  /** The records of a kind that stands in others, each once, and the field of which they are told in two ways. */
  ...each(
    KINDS,
    (kind) => `state.merged_${kind}` as const,
    (kind) => ({
      columns: { ...PLACED, ...recordColumns(kind), conflict: 'VARCHAR' },
      writers: [MERGE],
      readers: [CONFLICTS, MERGE],
    }),
  ),
  /** The ids by which records name others, and the uuids made of them. */
  'state.named': {
    columns: { block: 'INTEGER', uuid: 'UUID', ...SOURCE_ID },
    writers: [STAGING, LAST_GOOD],
    readers: [LAST_GOOD, CONFLICTS, INTEGRITY],
  },
  /** What the sources hold besides records: what it is, and where. */
  'state.passed_over': {
    columns: PASSED_OVER,
    writers: [STAGING, LAST_GOOD],
    readers: [LAST_GOOD, WARNINGS],
  },
} satisfies Readonly<Record<string, Table>>

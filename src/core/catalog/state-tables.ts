// The tables of the state database, which are kept from build to build. All but those of published files, of the
// feed of changes and of faces follow from the sources.
import { createHash } from 'node:crypto'
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import { PART_RESOURCES, partFiles } from '../../contract/kinds/parts.ts'
import { type Columns, declareTables, each } from '../engine/tables.ts'
import { SCHEMAS } from '../records/records.ts'
import { columnsOf } from './columns.ts'

/** The members, which only features have, as a column next to those of a record. */
export const membersOf = (kind: Kind): Columns => (kind === 'features' ? { members: 'VARCHAR' } : {})
/** The name from which the uuid of a record was derived; null where the source gives the uuid. */
export const SOURCE_ID: Columns = { source_id: 'VARCHAR' }
const RECORD_COLUMNS = Object.fromEntries(
  KINDS.map((kind) => [kind, { ...membersOf(kind), ...SOURCE_ID, ...columnsOf(SCHEMAS[kind]) }]),
) as Record<Kind, Columns>
export const recordColumns = (kind: Kind): Columns => RECORD_COLUMNS[kind]
/** The position of a record in the order of the sources, and where it was read. */
export const PLACED = { seq: 'BIGINT', file: 'VARCHAR', line: 'INTEGER' }

/** A file of the site, and the digest of what it is made from; null where the file may hold anything. */
export const FINGERPRINT = { resource: 'VARCHAR', name: 'VARCHAR', digest: 'UHUGEINT' }
export const RECORD_FINGERPRINT = { kind: 'VARCHAR', uuid: 'UUID', digest: 'UHUGEINT' }
export const CHANGE = { page: 'INTEGER', place: 'INTEGER', change: 'VARCHAR', ...RECORD_FINGERPRINT }
/** A record as programs that follow the catalog know it: null for the digest of a removed one. */
export const SEEN = { ...RECORD_FINGERPRINT, build: 'INTEGER' }
/** A page of the feed, and the day on which the page before it was filled; the feed began on that of the first. */
export const CHANGES_PAGE = { number: 'INTEGER', cursor: 'VARCHAR', day: 'VARCHAR' }

const STATE = declareTables({
  /**
   * One row: the digest of these declarations, {@link STATE_FORM}, and the version of the program.
   */
  'state.layout': { id: 'VARCHAR', form: 'INTEGER', version: 'VARCHAR' },
  /** The sources, each with the number of its own records. */
  'state.source': { kind: 'VARCHAR', name: 'VARCHAR', records: 'INTEGER' },
  /** All records, each once. */
  ...each(
    KINDS,
    (kind) => `state.${kind}` as const,
    (kind) => ({ ...PLACED, ...recordColumns(kind) }),
  ),
  /** The fingerprints of the files in the output. */
  'state.published': FINGERPRINT,
  /** One row: the digest of everything else that the output follows from, and its revision. */
  'state.site': { config: 'VARCHAR', revision: 'VARCHAR' },
  /** The records as the feed of changes has announced them. */
  'state.announced': RECORD_FINGERPRINT,
  /** All changes of the feed. */
  'state.change': CHANGE,
  /** All pages of the feed. */
  'state.page': CHANGES_PAGE,
  /** The records that faces have shown to programs that follow them, and the number of the build that changed each. */
  'state.seen': SEEN,
})

export const stateColumns = STATE.columns
export const replaceStateTable = STATE.replaceTable
export const STATE_TABLES = STATE.names

/**
 * Raised when a program with a lower number would misread the kept tables, which it then refuses. A table or column
 * that is added, removed or reordered does not count: tables are adapted by the names of their columns.
 */
export const STATE_FORM = 1

/** Makes all tables that are kept. */
export const CREATE_KEPT: string = STATE.names.map(STATE.createTable).join(';\n')

/** The files of each part that is recorded as published. */
const PUBLISHED = PART_RESOURCES.map((resource) => [resource, partFiles({ resource, name: '1' }, 'plain')])

/** The layout of the tables that are kept and what they mean: the tables of another layout are adapted. */
export const LAYOUT: string = createHash('sha256')
  .update(CREATE_KEPT)
  .update(JSON.stringify(PUBLISHED))
  .digest('hex')
  .slice(0, 16)

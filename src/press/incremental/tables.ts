// The tables that show what is stale and what has changed.
import { CHANGE, CHANGES_PAGE, FINGERPRINT, RECORD_FINGERPRINT } from '../../core/catalog/state-tables.ts'
import { declareTables } from '../../core/engine/tables.ts'

export const { createTable, createAppender } = declareTables({
  /** The fingerprints of the files of this build. */
  fingerprint: FINGERPRINT,
  /** The fingerprints of all records, with their positions in the order of their kind. */
  record_fingerprint: { ...RECORD_FINGERPRINT, rank: 'INTEGER' },
  /** The same, until they are converted. */
  record_digest: { ...RECORD_FINGERPRINT, uuid: 'VARCHAR', rank: 'INTEGER' },
  /** The files of the site that are not responses. */
  other_file: { path: 'VARCHAR', from: 'VARCHAR', identity: 'VARCHAR', list: 'VARCHAR' },
  /** The files found in the output folder. */
  found: { resource: 'VARCHAR', name: 'VARCHAR', path: 'VARCHAR', obsolete: 'BOOLEAN' },
  /** The changes of this build, and the pages of the feed with them. */
  change: CHANGE,
  page: CHANGES_PAGE,
})

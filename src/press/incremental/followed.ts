// What faces show to programs that follow the catalog: which records each build has changed or removed, and the pages
// of all records. The page of a record follows from its uuid, so that a change affects few pages.

import type { CatalogCounts } from '../../core/library/joined-records.ts'
import { createTable } from '../../core/catalog/tables.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { digestOfRows } from '../../core/engine/sql.ts'

/** The maximum number of records on the page of the last changes, except those that its releases refer to. */
const MAX_CHANGES = 500
/** The mean number of records on other pages is at most this, and at least half of it. */
const PAGE_RECORDS = 100

/** The number of pages with all records: a power of two; 0 if all records fit on that of the last changes. */
function pageCount({ artists, releases, labels }: CatalogCounts): number {
  const records = artists + releases + labels
  return records <= MAX_CHANGES ? 0 : 2 ** Math.ceil(Math.log2(records / PAGE_RECORDS))
}

/** Creates `seen`, `followed_page` and `followed_page_part`. The fingerprints of web pages must exist. */
export async function makeFollowed(engine: Engine, counts: CatalogCounts): Promise<void> {
  const pages = pageCount(counts)
  await engine.run(`
    ${createTable('seen')};
    INSERT INTO seen ${SEEN};
    ${createTable('followed_page_part')};
    INSERT INTO followed_page_part
      WITH own AS (${OWN} ${pages === 0 ? '' : `UNION ALL ${ownOfPages(pages)}`})
      FROM own UNION SELECT number, named.kind, named.uuid FROM own JOIN (${NAMED}) named ON release = own.uuid;
    ${createTable('followed_page')};
    INSERT INTO followed_page
      SELECT number, md5_number(concat_ws(' ', ${pages}, hex(${digestOfRows('kind, uuid, hex(digest)')})))
      FROM (SELECT unnest(range(1, ${pages} + 1))::INTEGER AS number)
      LEFT JOIN followed_page_part USING (number) LEFT JOIN seen USING (kind, uuid) GROUP BY number`)
}

/** A query for the records as this build shows them, and those that builds have removed. */
const SEEN = `
  SELECT kind, uuid, new.digest,
    CASE WHEN new.digest IS DISTINCT FROM old.digest
      THEN (SELECT coalesce(max(build), 0) + 1 FROM state.seen) ELSE old.build END
  FROM (
    SELECT split_part(resource, '_', 1) AS kind, name::UUID AS uuid, digest FROM fingerprint
    WHERE resource IN ('artist_page', 'release_page', 'label_page')
    UNION ALL
    SELECT 'track', uuid, 0::UHUGEINT FROM track_rank) new
  FULL JOIN state.seen old USING (kind, uuid)`

/** The records that have pages. The page of a release has its tracks. */
const SHOWN = "FROM seen WHERE digest IS NOT NULL AND kind <> 'track'"

/** A query for the records that have changed last. */
const OWN = `(SELECT 0 AS number, kind, uuid ${SHOWN} ORDER BY build DESC, kind DESC, uuid LIMIT ${MAX_CHANGES})`

const ownOfPages = (pages: number): string =>
  `SELECT (md5_number_lower(uuid::VARCHAR) % ${pages} + 1)::INTEGER, kind, uuid ${SHOWN}`

/** A query for the artists and labels that each release and its tracks refer to. */
const NAMED = `
  SELECT item.uuid AS release, 'artist' AS kind, track.artist AS uuid
  FROM release_item item JOIN joined_track track ON track.rank = part_rank
  UNION
  SELECT uuid, 'artist', artist FROM release_card WHERE artist IS NOT NULL
  UNION
  SELECT uuid, 'artist', unnest(performers) FROM all_release
  UNION
  SELECT uuid, 'label', label FROM all_release`

/** Statements that keep what has changed for the next build. */
export const KEEP_SEEN = `
  DELETE FROM state.seen WHERE (kind, uuid) IN (SELECT kind, uuid FROM seen ANTI JOIN state.seen USING (kind, uuid, build));
  INSERT INTO state.seen FROM seen ANTI JOIN state.seen USING (kind, uuid)`

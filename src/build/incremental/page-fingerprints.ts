// The fingerprints of web pages: the digest of all that each of them shows.
import { PLURALS } from '../../api/resources.ts'
import { WEB_FOLDERS, WEB_RESOURCES, type WebResource } from '../../api/web.ts'
import { FOLLOWED, type Followed, feedPart, recordPart } from '../../api/web-parts.ts'
import { entriesOf, PAGE_NUMBER, SITEMAP_NUMBER } from '../../catalog/read-pages.ts'
import type { FingerprintedCatalog } from './fingerprints.ts'

/** Adds web pages to `fingerprint`. Those of their records must be there already. */
export async function makePageFingerprints({
  engine,
  counts,
}: Pick<FingerprintedCatalog, 'engine' | 'counts'>): Promise<void> {
  const queries = [
    ...Object.entries(RECORD_PAGES).map(([kind, query]) => [`${kind}_page`, query] as const),
    ...WEB_RESOURCES.flatMap((kind) => [
      [`${kind}_index`, indexes(kind, counts[PLURALS[kind]])] as const,
      ['sitemap', sitemaps(kind)] as const,
    ]),
  ]
  await engine.runConcurrently(
    queries.map(
      ([resource, query]) =>
        `INSERT INTO fingerprint SELECT '${resource}', name::VARCHAR, digest FROM (${query})`,
    ),
  )
  await engine.runConcurrently(FOLLOWED.map(feeds))
}

/** A feed is made together with its page, of the same. */
const feeds = (kind: Followed): string => `
  INSERT INTO fingerprint SELECT '${feedPart(kind)}', name, digest FROM fingerprint
  SEMI JOIN (SELECT uuid::VARCHAR AS name FROM ${kind}_feed) USING (name) WHERE resource = '${recordPart(kind)}'`

const discography = (kind: 'artist' | 'label'): string => `
  SELECT listed.uuid, concat_ws(' ', any_value(total),
    hex(bit_xor(md5_number(concat_ws(' ', place, credited, card, shown))))) AS releases
  FROM ${kind}_release listed JOIN release_card ON release_card.uuid = part
  LEFT JOIN release_picture ON release_picture.uuid = part GROUP BY listed.uuid`

const RECORD_PAGES: Record<WebResource, string> = {
  release: `
    SELECT uuid AS name, md5_number(concat_ws(' ', hex(digest), card, shown, known, files)) AS digest
    FROM release_fingerprint JOIN release_card USING (uuid) LEFT JOIN release_picture USING (uuid)
    LEFT JOIN (
      SELECT item.uuid, hex(bit_xor(md5_number(concat_ws(' ', place, facts)))) AS known
      FROM release_item item JOIN track_features ON media = part GROUP BY item.uuid) USING (uuid)
    LEFT JOIN (
      SELECT item.uuid, 'files ' || hex(bit_xor(md5_number(concat_ws(' ', place, bytes)))) AS files
      FROM release_item item JOIN track_bytes ON track_bytes.uuid = part GROUP BY item.uuid) USING (uuid)`,
  artist: `
    SELECT own.uuid AS name, md5_number(concat_ws(' ', hex(own.digest), hex(known.digest), shown, releases)) AS digest
    FROM artist_fingerprint own LEFT JOIN artist_features_fingerprint known USING (uuid)
    LEFT JOIN artist_picture USING (uuid)
    LEFT JOIN (${discography('artist')}) USING (uuid)`,
  label: `
    SELECT uuid AS name, md5_number(concat_ws(' ', hex(digest), shown, releases)) AS digest
    FROM label_fingerprint LEFT JOIN label_picture USING (uuid) LEFT JOIN (${discography('label')}) USING (uuid)`,
}

/** @param count the number of records, which decides the links between pages */
const indexes = (kind: WebResource, count: number): string =>
  count === 0
    ? "SELECT 1 AS name, md5_number('') AS digest"
    : `
  SELECT ${PAGE_NUMBER} AS name,
    md5_number(concat_ws(' ', ${count}, hex(bit_xor(md5_number(concat_ws(' ', rank, entry, shown)))))) AS digest
  FROM (${entriesOf(kind)}) LEFT JOIN ${kind}_picture USING (rank) GROUP BY name`

const sitemaps = (kind: WebResource): string => `
  SELECT concat('${WEB_FOLDERS[kind]}-', ${SITEMAP_NUMBER}) AS name,
    md5_number(hex(bit_xor(md5_number(concat_ws(' ', rank, uuid))))) AS digest
  FROM ${kind}_rank GROUP BY name`

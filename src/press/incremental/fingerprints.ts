// The fingerprints of a site: a digest of the data behind each response, and of each other file.

import { RESPONSE_VERSIONS } from '../../api-files/responses/response-versions.ts'
import { LISTED, type Listed, PLURALS, RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { ALIASES_NAME } from '../../core/catalog/aliases.ts'
import type { OpenCatalog } from '../../core/catalog/open.ts'
import { digestOfRows } from '../../core/engine/sql.ts'
import { createAppender, createTable } from './tables.ts'

export interface FingerprintOptions {
  /** Whether the tables of pictures exist. */
  readonly hasPictures: boolean
  /** The limits whose windows are built, the page size first. */
  readonly limits: readonly number[]
}

/** A catalog with joined tables. */
export type FingerprintedCatalog = Pick<OpenCatalog, 'engine' | 'counts'>

/** A file of the site that is not a response. */
export interface OtherFile {
  readonly path: string
  /** The file to copy; null if the build creates the content. */
  readonly from: string | null
  /** Changes when the file may have changed; null if it must be compared each time. */
  readonly identity: string | null
  /** The list in a bulk file, whose records decide whether it has changed. */
  readonly list?: Listed
}

/** Creates `fingerprint`: one digest per response, and per other file. */
export async function makeFingerprints(
  { engine, counts }: FingerprintedCatalog,
  { limits, hasPictures, others }: FingerprintOptions & { readonly others: readonly OtherFile[] },
): Promise<void> {
  await engine.run(`${createTable('fingerprint')}; ${createTable('record_fingerprint')}`)
  const own = (kind: Resource) => recordFingerprints(kind, NESTED[kind], hasPictures)
  const holdsTracks = (kind: Resource) => NESTED[kind] === TRACKS
  await engine.insert('record_fingerprint', RESOURCES.filter((kind) => !holdsTracks(kind)).map(own))
  await engine.insert('record_fingerprint', RESOURCES.filter(holdsTracks).map(own))
  const pages = LISTED.flatMap((kind) => {
    const count = counts[PLURALS[kind]]
    return limits.map((limit) => pageFingerprints({ kind, limit, count }))
  })
  const files = await createAppender(engine, 'other_file')
  for (const { path, from, identity, list } of others) files.add(path, from, identity, list ?? null)
  files.close()
  const lists = LISTED.filter((kind) => others.some(({ list }) => list === kind)).map(bulkFiles)
  await engine.insert('fingerprint', [RECORDS, ...pages, ALIASES, LOOKUPS, FILES, ...lists])
}

/** A query for the fingerprints of the records of a kind. */
function recordFingerprints(kind: Resource, inside: Nested | null, hasPictures: boolean): string {
  const version = RESPONSE_VERSIONS[kind]
  const pictureOf = WITH_COPIES[kind]
  const pictured = hasPictures ? pictureOf : undefined
  const parts = [
    ...(version === 1 ? [] : [`${version}`]),
    pictureOf === undefined ? WITHOUT_NULLS : pictureOf.head,
    ...(pictured === undefined ? [] : [COPIES]),
    ...(inside === null ? [] : ['inside.count', 'hex(inside.digest)']),
  ]
  const join = `LEFT JOIN (
    SELECT item.uuid, count(*) AS count, ${digestOfRows(`place, ${inside?.shown}`)} AS digest
    FROM ${kind}_item item ${inside?.from} GROUP BY item.uuid) inside USING (uuid)`
  return `
    SELECT '${kind}', uuid, md5_number(concat_ws(' ', ${parts.join(', ')})), rank
    FROM ${kind}_head ${inside === null ? '' : join}
    ${pictured === undefined ? '' : `LEFT JOIN (SELECT uuid AS pictured, shown FROM ${pictured.kind}_picture) picture ON pictured = ${pictured.uuid}`}`
}

/**
 * The text of a record without fields that are not known: a later version of the program, which knows more fields, must
 * not announce a record as changed that has none of them.
 */
const WITHOUT_NULLS = `json_merge_patch('{}', head)`

/** The picture of an artist or a release is in the head of features only for its copies. */
const OWN_FACTS = `json_merge_patch('{}', json_merge_patch(head, '{"image":null,"release":null}'))`

/** A record whose picture has copies that a response lists. */
interface PictureOf {
  readonly kind: 'release' | 'artist'
  /** Its uuid, by the head of the response. */
  readonly uuid: string
  /** The text of the response without the picture. */
  readonly head: string
}

const WITH_COPIES: Partial<Record<Resource, PictureOf>> = {
  release: { kind: 'release', uuid: 'uuid', head: WITHOUT_NULLS },
  artist_features: { kind: 'artist', uuid: 'uuid', head: OWN_FACTS },
  features: { kind: 'release', uuid: "(head->>'release')::UUID", head: OWN_FACTS },
}

/** A picture with copies. A response does not depend on any other. */
const COPIES = "CASE WHEN json_array_length(picture.shown, '$.thumbnails') > 0 THEN picture.shown END"

const RECORDS = 'SELECT kind, uuid::VARCHAR, digest FROM record_fingerprint'

interface Pages {
  readonly kind: Listed
  readonly limit: number
  /** Number of records in the list. */
  readonly count: number
}

/** A query for the fingerprints of the pages of a list. */
const pageFingerprints = ({ kind, limit, count }: Pages): string =>
  count === 0
    ? `SELECT '${kind}', 'limit-${limit}/offset-0', md5_number('')`
    : `
      SELECT '${kind}', ${windowName(limit)} AS name, md5_number(concat_ws(' ', ${count}, ${RECORDS_FINGERPRINT}))
      FROM record_fingerprint WHERE kind = '${kind}' GROUP BY name`

/** One fingerprint per file of aliases, by its content. */
const ALIASES = `
  SELECT 'aliases', ${ALIASES_NAME} AS name, md5_number(hex(${digestOfRows('alias, uuid')}))
  FROM alias GROUP BY name`

const LOOKUPS = `
  SELECT 'lookup', name, md5_number(concat_ws(' ', count(*), hex(bit_xor(md5_number(shown)))))
  FROM lookup GROUP BY name`

const FILES = "SELECT 'file', path, md5_number(identity) FROM other_file WHERE list IS NULL"

/** A query for the fingerprints of the bulk files of a list. */
const bulkFiles = (kind: Listed): string => `
  SELECT 'file', path, digest
  FROM other_file, (
    SELECT md5_number(concat_ws(' ', (SELECT ${LIST_FINGERPRINT} FROM record_fingerprint WHERE kind = '${kind}'), ${FACTS[kind]})) AS digest)
  WHERE list = '${kind}'`

/** The digest of records at their ranks. */
const RECORDS_FINGERPRINT = `hex(${digestOfRows('rank, hex(digest)')})`
/** The digest of what a list shows of its records in addition to their own responses. */
const FACTS: Record<Listed, string> = {
  artist: "(SELECT hex(bit_xor(digest)) FROM record_fingerprint WHERE kind = 'artist_features')",
  track: `(SELECT hex(${digestOfRows('media, facts')}) FROM track_features)`,
  release: 'NULL',
  label: 'NULL',
}
const LIST_FINGERPRINT = `md5_number(concat_ws(' ', count(*), ${RECORDS_FINGERPRINT}))`

interface Nested {
  /** What the outer record shows of an inner one. */
  readonly shown: string
  /** Source of that data, in addition to the table of items. */
  readonly from: string
}

const TRACKS: Nested = {
  shown: 'hex(digest)',
  from: "JOIN (FROM record_fingerprint WHERE kind = 'track') inside ON inside.uuid = item.part",
}

/** What the records of each kind contain. */
const NESTED: Readonly<Record<Resource, Nested | null>> = {
  features: null,
  artist_features: null,
  track: null,
  artist: TRACKS,
  release: TRACKS,
  label: { shown: 'item.part', from: '' },
}

/** The name of the window that contains a rank. */
const windowName = (limit: number): string =>
  `concat('limit-${limit}/offset-', (rank - 1) // ${limit} * ${limit})`

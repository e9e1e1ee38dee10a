// Assigns records to blocks (make-blocks.ts). The compressed size of a record is estimated before it is rendered, from
// the texts of its fields.

import { conditionTable, recordPart, type SiteForms } from '../contract/kinds/forms.ts'
import {
  FORM_RESOURCES,
  type FormResource,
  type Resource,
  type WebResource,
} from '../contract/kinds/kinds.ts'
import { isOfFace } from '../contract/rules/faces.ts'
import type { Engine } from '../core/engine/engine.ts'
import { type BlockOptions, makeBlocks, makeIndexItems } from './make-blocks.ts'
import { createTable } from './tables.ts'

export interface PackOptions extends Omit<BlockOptions, 'isIndex'> {
  /** The forms of records; the fingerprints of their parts must exist already. */
  readonly forms: SiteForms
}

/** Makes `pack_item` and `pack_block` from the fingerprints of records. */
export async function makePacks(engine: Engine, options: PackOptions): Promise<void> {
  await engine.run(`${createTable('pack_item')}; ${createTable('pack_bound')}; ${createTable('pack_block')}`)
  for (const items of [tracks(), holders(), forms(options.forms)]) {
    await engine.runConcurrently(
      items.map(
        (query) =>
          `INSERT INTO pack_item SELECT pack, false, place, key, bytes, digest, NULL FROM (${query})`,
      ),
    )
  }
  await makeBlocks(engine, { ...options, isIndex: false })
  await makeIndexItems(engine)
  await makeBlocks(engine, { ...options, isIndex: true })
  await engine.run('DROP TABLE pack_bound')
}

/**
 * Estimates of the compressed size of records. What all records have in common takes next to nothing, a uuid about
 * 20 bytes, and the texts that a record has for itself half of their length. In catalogs of several origins, packs
 * take 0.8 to 1.1 of the estimate; so blocks, which end at 0.67 to 1 of the maximum, rarely exceed it.
 */
const OF_TEXT = 0.45
/** The head of a record contains every field; its names and punctuation are the same in all records. */
const OF_HEAD = 0.3
/** What a lookup shows, and what is known of a track, is mostly uuids, which the texts beside it contain, too. */
const OF_IDS = 0.15
/** Within a release or an artist, tracks share more with those before and after them. */
const OF_TRACK = 0.75

const TEXTS_OF_TRACK = 'name, stream, features, artist_display, release_display, release_image, label_display'

const fingerprintsOf = (kind: Resource): string => `FROM record_fingerprint WHERE kind = '${kind}'`

/** Queries for the items of the pack of tracks: pack, position, key, bytes and digest. */
const tracks = (): string[] => [
  `SELECT 'track' AS pack, rank AS place, uuid::VARCHAR AS key, digest,
    (20 + ${OF_TEXT} * strlen(concat(${TEXTS_OF_TRACK})) + 20 * len(artists))::INTEGER AS bytes
  FROM (${fingerprintsOf('track')}) JOIN joined_track USING (uuid, rank)`,
]

/** Queries for the items of all other packs of records. */
function holders(): string[] {
  const record = (kind: Exclude<Resource, 'track'>, bytes: string, from = '', ofHead = OF_HEAD) => `
    SELECT '${kind}' AS pack, rank AS place, uuid::VARCHAR AS key, digest,
      (${bytes} + ${ofHead} * strlen(head))::INTEGER AS bytes
    FROM (${fingerprintsOf(kind)}) JOIN ${kind}_head USING (uuid, rank) ${from}`
  const parts = (kind: WebResource, part: string, from = '') => `
    LEFT JOIN (SELECT item.uuid, sum(${part}) AS parts FROM ${kind}_item item ${from} GROUP BY item.uuid) USING (uuid)`
  const ofTrack = `${OF_TRACK} * track.bytes`
  const items = `JOIN (FROM pack_item WHERE pack = 'track') track ON track.place = part_rank`
  return [
    record('features', '10', '', OF_IDS),
    record('artist_features', '10', '', OF_IDS),
    record('artist', '20 + coalesce(parts, 0)', parts('artist', ofTrack, items)),
    record('release', '110 + coalesce(parts, 0)', parts('release', ofTrack, items)),
    record('label', '20 + coalesce(parts, 0)', parts('label', '22')),
    `SELECT 'lookup' AS pack, rank AS place, name AS key, digest, bytes
    FROM (FROM fingerprint WHERE resource = 'lookup') JOIN lookup_rank USING (name) JOIN (
      SELECT name, (${OF_IDS} * sum(strlen(shown)) + 12 * count(*))::INTEGER AS bytes
      FROM lookup GROUP BY name) USING (name)`,
  ]
}

/** Maximum number of cards on the page of an artist or a label; further releases and tracks appear only by name. */
const ON_PAGE = { artist: 20, label: 60 }

/**
 * Queries for the items of forms of records. The page of a release, with its feeds and lists, shows its tracks several
 * times, once in the form of its record. A form of a face takes about what the response takes; that of an artist or a
 * label has no more of it than a page.
 */
function forms(ofSite: SiteForms): string[] {
  const listed = (kind: 'artist' | 'label') =>
    `LEFT JOIN (SELECT uuid, least(count(*), ${ON_PAGE[kind]}) AS parts FROM ${kind}_item GROUP BY uuid) USING (uuid)`
  const bytes: Record<FormResource, FormBytes> = {
    release: {
      own: '4.75 * record.bytes',
      face: '1.25 * record.bytes',
      from: `JOIN pack_item record ON record.pack = 'release' AND record.place = rank`,
    },
    artist: {
      own: '470 + 60 * coalesce(parts, 0) + strlen(head)',
      face: `40 + 22 * coalesce(parts, 0) + ${OF_HEAD} * strlen(head)`,
      from: listed('artist'),
    },
    label: {
      own: '310 + 35 * coalesce(parts, 0) + 0.7 * strlen(head)',
      face: `40 + 22 * coalesce(parts, 0) + ${OF_HEAD} * strlen(head)`,
      from: listed('label'),
    },
    track: { own: '40 + 0.22 * strlen(head)', face: '40 + 0.22 * strlen(head)', from: '' },
  }
  return FORM_RESOURCES.filter((kind) => ofSite[kind].length > 0).map((kind) => {
    const { own, face, from } = bytes[kind]
    const ofFaces = ofSite[kind].filter(isOfFace).length
    const hasOwn = ofFaces < ofSite[kind].length
    const hasAll = ofSite[kind].some(({ when }) => when === undefined)
    const tables = ofSite[kind].flatMap(({ when }) =>
      when ? `SELECT uuid FROM ${conditionTable(kind, when)}` : [],
    )
    return `
      SELECT '${recordPart(kind)}' AS pack, row_number() OVER (ORDER BY rank) AS place, uuid::VARCHAR AS key,
        fingerprint.digest, (${hasOwn ? own : 0} + ${ofFaces} * (${face}))::INTEGER AS bytes
      FROM ${kind}_head
      JOIN (FROM fingerprint WHERE resource = '${recordPart(kind)}') fingerprint ON name = uuid::VARCHAR ${from}
      ${hasAll ? '' : `WHERE uuid IN (${tables.join(' UNION ')})`}`
  })
}

/** The approximate bytes of the site's own forms of a record, and of each of a face, by the columns of a query. */
interface FormBytes {
  readonly own: string
  readonly face: string
  readonly from: string
}

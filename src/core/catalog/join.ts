// Joins and orders the checked tables: the fields of each record, and the records listed inside it.

import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { performersOf } from '../library/credits.ts'
import { FACTS } from '../records/facts.ts'
import { SCHEMAS } from '../records/records.ts'
import type { Settings } from '../settings/settings.ts'
import { JOIN_FEATURES, joinTrackFeatures } from './join-features.ts'
import { joinLookups } from './lookups.ts'
import { createTable, createView, TABLES } from './tables.ts'

/** Case and accents decide only between names that are otherwise equal; the uuid makes the order total. */
const BY_NAME = 'lower(strip_accents(name)), name, uuid'

/**
 * Makes the tables of each kind: its order, its joined records, and the items listed inside them. Rows are in the order
 * of their records, so that a query for a range of ranks reads no other part of a table.
 */
export async function join(engine: Engine, order: Settings['order']): Promise<void> {
  await joinTrackFeatures(engine)
  await engine.runConcurrently(LISTED.map((kind) => rankTable(kind, order)))
  // These run alone, because with millions of tracks each takes all available memory.
  await engine.run(
    `${createTable('joined_track')}; INSERT INTO joined_track ${joinedTracks()} ORDER BY rank; ${trackHeads()}`,
  )
  for (const features of JOIN_FEATURES) await engine.run(features)
  await engine.runConcurrently([...NOT_TRACKS.map(headTable), ...ITEM_TABLES])
  await joinLookups(engine)
}

/** Makes the order of the given kinds. */
export async function joinRanks(
  engine: Engine,
  order: Settings['order'],
  kinds: readonly Listed[],
): Promise<void> {
  if (kinds.length > 0) await engine.run(kinds.map((kind) => rankTable(kind, order)).join(';'))
}

/**
 * Makes views of joined records, which can read a few records long before all are joined. The views remain valid when
 * their tables are recreated.
 */
export const viewHeads = (engine: Engine): Promise<void> =>
  engine.run(
    [
      createView('joined_track', joinedTracks()),
      trackHeads(),
      ...NOT_TRACKS.map((kind) => createView(`${kind}_head`, headsOf(kind))),
    ].join(';'),
  )

/** Makes the tables of the items listed inside records. */
export const joinItems = (engine: Engine): Promise<void> => engine.runConcurrently(ITEM_TABLES)

function rankTable(kind: Listed, order: Settings['order']): string {
  const ordered = order === 'name' ? `${BY_NAME}) FROM all_${kind}` : `seq) FROM ${kind}`
  return `
    ${createTable(`${kind}_rank`)};
    INSERT INTO ${kind}_rank SELECT uuid, row_number() OVER (ORDER BY ${ordered} ORDER BY 2`
}

const NOT_TRACKS = LISTED.filter((kind) => kind !== 'track')

/** A query for the tracks with all fields of their responses. */
function joinedTracks(): string {
  const fields = new Map(shownFields('track'))
  return `
      SELECT track.uuid, rank, ${SHOWN_OF_TRACK.map((column) => fields.get(column)).join(', ')}
      FROM track_rank JOIN all_track AS track USING (uuid) ${JOINED.track.from}`
}

/** The texts of tracks are a view, because they are twice as large as their columns and read only once or twice. */
const trackHeads = (): string =>
  createView(
    'track_head',
    `SELECT uuid, rank, to_json(struct_pack(uuid := uuid, ${packed(SHOWN_OF_TRACK.map((column) => [column, column]))}))::VARCHAR
      FROM joined_track`,
  )

const SHOWN_OF_TRACK = Object.keys(TABLES.columns('joined_track')).filter(
  (column) => column !== 'uuid' && column !== 'rank',
)

const headTable = (kind: Listed): string =>
  `${createTable(`${kind}_head`)}; INSERT INTO ${kind}_head ${headsOf(kind)} ORDER BY rank`

function headsOf(kind: Listed): string {
  return `
      SELECT ${kind}.uuid, rank, to_json(struct_pack(uuid := ${kind}.uuid, ${packed(shownFields(kind))}))::VARCHAR
      FROM ${kind}_rank JOIN all_${kind} AS ${kind} USING (uuid) ${JOINED[kind].from}`
}

/** The fields of the record's own response. */
function shownFields(kind: Listed): readonly Field[] {
  const { elsewhere = [] } = JOINED[kind]
  return fieldsOf(kind).filter(([field]) => !elsewhere.includes(field))
}

/** A query for the tracks of artists that have an explicit list. */
const LISTED_TRACKS = `
  SELECT listed.uuid, holder.rank, part, track_rank.rank AS part_rank, place
  FROM (
    SELECT uuid, unnest(items) AS part, generate_subscripts(items, 1) AS place
    FROM all_artist WHERE items IS NOT NULL
  ) listed JOIN track_rank ON track_rank.uuid = part JOIN artist_rank holder ON holder.uuid = listed.uuid`

/** A query for the artists of tracks after the first. */
const FURTHER_ARTISTS = `
  SELECT uuid, unnest(list_filter(list_distinct(artists), lambda other: other <> artist)) FROM all_track
  WHERE artists IS NOT NULL`

/** A query for the tracks of all other artists. */
const CREDITED_TRACKS = `
  SELECT artist.uuid, holder.rank, credit.uuid AS part, track_rank.rank AS part_rank,
    row_number() OVER (PARTITION BY artist.uuid ORDER BY part_rank) AS place
  FROM (SELECT uuid, artist FROM all_track UNION ALL ${FURTHER_ARTISTS}) credit
  JOIN track_rank USING (uuid) JOIN all_artist AS artist ON artist.uuid = credit.artist
  JOIN artist_rank holder ON holder.uuid = artist.uuid
  WHERE artist.items IS NULL`

const ITEM_TABLES: readonly string[] = [
  `${createTable('artist_item')};
    INSERT INTO artist_item ${LISTED_TRACKS} UNION ALL ${CREDITED_TRACKS} ORDER BY rank`,
  `${createTable('release_item')};
    INSERT INTO release_item
    SELECT holder.uuid, holder.rank, track.uuid AS part, track_rank.rank AS part_rank,
      row_number() OVER (PARTITION BY holder.uuid ORDER BY coalesce(track.disc, 1), track.tracknumber, part_rank) AS place
    FROM all_track AS track JOIN track_rank USING (uuid) JOIN release_rank holder ON holder.uuid = track.release
    ORDER BY holder.rank`,
  `${createTable('label_item')};
    INSERT INTO label_item
    SELECT holder.uuid, holder.rank, release.uuid AS part, release_rank.rank AS part_rank,
      row_number() OVER (PARTITION BY holder.uuid ORDER BY part_rank) AS place
    FROM all_release AS release JOIN release_rank USING (uuid) JOIN label_rank holder ON holder.uuid = release.label
    ORDER BY holder.rank`,
]

type Field = readonly [name: string, value: string]

const packed = (fields: readonly Field[]): string =>
  fields.map(([field, value]) => `${field} := ${value}`).join(', ')

/** The fields of a joined record without its uuid: the record's own columns, then those of {@link JOINED}. */
function fieldsOf(kind: Listed): Field[] {
  const { fields, without = [] } = JOINED[kind]
  const unseen = ['uuid', 'aliases', ...without]
  const own = Object.keys(SCHEMAS[kind].shape)
    .filter((field) => !unseen.includes(field) && !Object.hasOwn(fields, field))
    .map((field) => [field, `${kind}.${field}`] as const)
  return [...own, ...Object.entries(fields)]
}

interface Joined {
  /** Fields that the table of the record does not contain, or contains in a different form. */
  readonly fields: Readonly<Record<string, string>>
  /** Columns that do not appear in any response. */
  readonly without?: readonly string[]
  /** Fields that appear in the record's features, not in its own response. */
  readonly elsewhere?: readonly string[]
  /** The tables, apart from the record's own, from which the fields come. */
  readonly from: string
}

/** Fields of the pages of a record. */
const LOOK = ['accent', 'background']

const JOINED: Record<Listed, Joined> = {
  artist: { fields: {}, without: ['items', ...LOOK], elsewhere: Object.keys(FACTS.artist), from: '' },
  track: {
    fields: {
      tracknumber: 'coalesce(track.tracknumber, 0)',
      duration: "coalesce(track.duration, '0')",
      artist: 'artist.uuid',
      artists: 'coalesce(track.artists, [track.artist])',
      artist_display: 'coalesce(track.artist_display, artist.name)',
      features: 'coalesce(own_features.uuid, track.features)',
      release: 'release.uuid',
      release_display: 'release.name',
      release_image: 'release.image',
      label: 'label.uuid',
      label_display: 'label.name',
    },
    without: ['roles'],
    elsewhere: Object.keys(FACTS.track),
    from: `
      LEFT JOIN track_features own_features ON own_features.media = track.uuid
      JOIN all_artist AS artist ON artist.uuid = track.artist
      JOIN all_release AS release ON release.uuid = track.release
      JOIN all_label AS label ON label.uuid = release.label`,
  },
  release: {
    fields: {
      label: 'label.uuid',
      label_display: 'label.name',
      artist_display: 'coalesce(release.artist_display, artist.name)',
      performers: 'performed.performers',
    },
    without: ['roles', ...LOOK],
    from: `
      LEFT JOIN (${performersOf('release')}) performed ON performed.uuid = release.uuid
      JOIN all_label AS label ON label.uuid = release.label
      LEFT JOIN all_artist AS artist ON artist.uuid = release.artist`,
  },
  label: { fields: {}, without: LOOK, from: '' },
}

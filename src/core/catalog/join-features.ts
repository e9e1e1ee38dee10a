// Joins the features of tracks and artists. The features of a track consist of a features record from the sources, the
// facts of the track itself, or both; those of an artist consist of facts only.
import type { Engine } from '../engine/engine.ts'
import { performersOf } from '../library/credits.ts'
import { factsOf, type Known } from '../records/facts.ts'
import { createTable } from './tables.ts'

/** An expression for whether a record has any facts. */
export const anyFactKnown = (kind: Known, table: string): string =>
  `(${factsOf(kind)
    .map((fact) => `${table}.${fact} IS NOT NULL`)
    .join(' OR ')})`

/** An expression for the facts of a track, as the text of a JSON object. */
const FACTS_OF_TRACK = `to_json(struct_pack(${factsOf('track')
  .map((fact) => `${fact} := ${fact === 'performers' ? 'performed' : 'track'}.${fact}`)
  .join(', ')}))::VARCHAR`

/** A query for the features that tracks refer to, each with the first of these tracks and its release. */
export const FIRST_TRACKS = `
  SELECT uuid, first.media, first.release FROM (
    SELECT features AS uuid, arg_min(struct_pack(media := uuid, release := release), seq) AS first
    FROM track WHERE features IS NOT NULL GROUP BY features)`

/** The tables of features; they remain empty in a catalog without features. */
const MADE = [
  'track_features',
  'features_rank',
  'features_head',
  'artist_features_rank',
  'artist_features_head',
] as const

/**
 * Makes the tables of features, and fills `track_features` with the features of tracks that have facts. The first track
 * that refers to a features record uses that record's uuid; for later tracks, the features have the track's uuid and a
 * copy of the record's members.
 */
export function joinTrackFeatures(engine: Engine): Promise<void> {
  return engine.run(`
    ${MADE.map(createTable).join(';')};
    INSERT INTO track_features
      SELECT CASE WHEN first.media = track.uuid THEN track.features ELSE track.uuid END, track.uuid, track.features,
        track.release, ${FACTS_OF_TRACK}
      FROM track LEFT JOIN (${FIRST_TRACKS}) first ON first.uuid = track.features
      LEFT JOIN (${performersOf('track')}) performed ON performed.uuid = track.uuid
      WHERE ${anyFactKnown('track', 'track')}`)
}

const FEATURES_OF_ARTISTS = `
  INSERT INTO artist_features_rank
    SELECT uuid, row_number() OVER (ORDER BY uuid) AS rank FROM artist WHERE ${anyFactKnown('artist', 'artist')}
    ORDER BY rank;
  INSERT INTO artist_features_head
    SELECT uuid, rank, to_json(struct_pack(uuid := uuid, image := artist.image, ${factsOf('artist')
      .map((fact) => `${fact} := artist.${fact}`)
      .join(', ')}))::VARCHAR
    FROM artist JOIN artist_features_rank USING (uuid) ORDER BY rank`

/** The members are already quoted as a JSON string: if they were parsed, their numbers would lose digits. */
const HEAD = `concat('{"uuid":"', features.uuid, '","media":',
  coalesce('"' || features.media::VARCHAR || '"', 'null'),
  ',"release":', coalesce('"' || release.uuid::VARCHAR || '"', 'null'),
  ',"image":', coalesce(to_json(release.image)::VARCHAR, 'null'), ',"facts":', coalesce(facts, 'null'),
  ',"members":', coalesce(features.members, '""'), '}')`

const FEATURES = `
  SELECT features.uuid, first.media, first.release, facts, members
  FROM features LEFT JOIN (${FIRST_TRACKS}) first USING (uuid) LEFT JOIN track_features own USING (uuid)
  UNION ALL
  SELECT own.uuid, own.media, own.release, facts, members
  FROM (FROM track_features own ANTI JOIN features USING (uuid)) own LEFT JOIN features ON features.uuid = own.source`

const FEATURES_OF_TRACKS = `
  INSERT INTO features_rank
    SELECT uuid, row_number() OVER (ORDER BY uuid) AS rank
    FROM (SELECT uuid FROM features UNION SELECT uuid FROM track_features) ORDER BY rank;
  INSERT INTO features_head
    SELECT features.uuid, rank, ${HEAD}
    FROM (${FEATURES}) features JOIN features_rank USING (uuid)
    LEFT JOIN release ON release.uuid = features.release ORDER BY rank`

/** The statements that fill the remaining tables: the order and the texts of all features. */
export const JOIN_FEATURES: readonly string[] = [FEATURES_OF_TRACKS, FEATURES_OF_ARTISTS]

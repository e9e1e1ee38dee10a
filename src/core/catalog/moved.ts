// Derives the uuids that follow from more than one row: of releases that are one although their tracks are by different
// artists, and of tracks that share a name on one release. Runs once all rows are staged, so that neither the order of
// rows nor what an earlier build has read makes a difference.

import { batches } from '../../contract/common/batches.ts'
import { groupBy } from '../../contract/common/group-by.ts'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { type Identities, knownByName, nameOfParts } from '../library/identity.ts'
import { equalFields, findSame, type ImpliedRelease } from '../library/same-release.ts'
import { VARIOUS } from './joined-records.ts'
import { type Slice, slicesOf } from './slices.ts'
import { stagedRows, stateColumns } from './state-tables.ts'

export const MOVABLE = ['release', 'track', 'features'] as const satisfies readonly Kind[]
/** Kinds with records whose uuid differs from that of their own row, or that refer to such a record. */
export type MovedKinds = ReadonlySet<Kind>

/** Fills the tables of moved records. */
export async function moveRecords(engine: Engine, identities: Identities): Promise<MovedKinds> {
  const hasReleases = await moveReleases(engine, identities)
  const hasTracks = await moveTracks(engine, { identities, hasReleases })
  const has = {
    release: hasReleases,
    track: hasReleases || hasTracks,
    features: hasTracks && (await engine.hasRows('FROM state.features_mention')),
  }
  return new Set(MOVABLE.filter((kind) => has[kind]))
}

/** A query for the rows of a table of staged records, with the uuids that they have in the whole catalog. */
export function movedRows(kind: Kind, table: string, moved: MovedKinds): string {
  if (!moved.has(kind)) return `SELECT * FROM ${table}`
  if (kind === 'release')
    return `
      SELECT row.* REPLACE (coalesce(to_one.moved, row.uuid) AS uuid, coalesce(row.artist, to_one.artist) AS artist)
      FROM ${table} row LEFT JOIN state.moved_release to_one ON to_one.uuid = row.uuid`
  if (kind === 'track')
    return `
      SELECT row.* REPLACE (coalesce(own.moved, row.uuid) AS uuid, coalesce(to_one.moved, row.release) AS release,
        CASE WHEN row.features = row.uuid THEN coalesce(own.moved, row.uuid) ELSE row.features END AS features)
      FROM ${table} row LEFT JOIN state.moved_track own ON own.block = row.block AND own.place = row.place
        LEFT JOIN state.moved_release to_one ON to_one.uuid = row.release`
  // Features inside a track have its uuid and its line.
  return `
    SELECT row.* REPLACE (coalesce(own.moved, row.uuid) AS uuid)
    FROM ${table} row LEFT JOIN (
      SELECT block, line, uuid, any_value(moved) AS moved FROM state.moved_track GROUP BY block, line, uuid
    ) own ON own.block = row.block AND own.line = row.line AND own.uuid = row.uuid`
}

/** A release without an artist of its own, with all that may join it to others. */
interface Implied extends ImpliedRelease {
  readonly title: string
  /** The artists of its tracks, as many lists as differ. */
  readonly credits: readonly (readonly string[])[]
}

/** Expressions for the parts of names from which uuids are derived, as {@link nameOfParts} makes them. */
const ARTIST_IN = `substr(source_id, ${'release name:'.length + 1}, 36)`
/** The artist by which a release is known; null for one that is known by an id or a uuid. */
export const IMPLIED_ARTIST = `CASE WHEN ${knownByName('release')} THEN ${ARTIST_IN} END`
const TITLE_IN = `substr(source_id, ${'release name:'.length + 38})`
const TRACK_NAME_IN = `substr(source_id, ${'track name:'.length + 38})`

const POSITION = `coalesce(disc, 1) || '.' || tracknumber`

/** Whether a row names a release by its title, and no artist of the release. */
const BY_TITLE = `(is_nested AND artist IS NULL AND ${knownByName('release')})`

/** Releases that are known by a title which several artists have, and that have no artist of their own in any row. */
const impliedIn = (slice: Slice): string => `
  SELECT * EXCLUDE (source_id), ${TITLE_IN} AS title, ${ARTIST_IN} AS artist
  FROM (
    SELECT uuid, any_value(source_id) AS source_id, min(catalognumber) AS catalognumber, min(barcode) AS barcode,
      min(label) AS label, min(releasedate) AS releasedate
    FROM state.release_mention WHERE ${BY_TITLE} AND ${slice(TITLE_IN)} GROUP BY uuid
    HAVING uuid NOT IN (SELECT uuid FROM state.release_mention WHERE NOT ${BY_TITLE})
      AND uuid NOT IN (SELECT uuid FROM state.release))
  QUALIFY count(*) OVER (PARTITION BY title) > 1`

/** Lists as texts, which the engine passes on several times faster. */
type ImpliedRow = Omit<Implied, 'positions' | 'credits'> & {
  readonly positions: string | null
  readonly credits: string | null
  /** Whether any of its tracks is by its artist alone. */
  readonly isAlone: boolean | null
}

async function readImplied(engine: Engine, slice: Slice): Promise<Implied[]> {
  const rows = await engine.all<ImpliedRow>(`
    WITH implied AS MATERIALIZED (${impliedIn(slice)}),
      on_it AS (
        SELECT release, string_agg(DISTINCT ${POSITION}, ' ') AS positions,
          list(DISTINCT artists) FILTER (artists IS NOT NULL) AS credits, bool_or(artists IS NULL) AS is_alone
        FROM (${stagedRows('track', 'release, disc, tracknumber, artists')})
        WHERE release IN (SELECT uuid FROM implied) GROUP BY release)
    SELECT implied.uuid::VARCHAR AS uuid, title, implied.artist, catalognumber, barcode, label::VARCHAR AS label,
      releasedate, positions, is_alone AS "isAlone", to_json(credits)::VARCHAR AS credits
    FROM implied LEFT JOIN on_it ON on_it.release = implied.uuid`)
  return rows.map(({ positions, credits, isAlone, ...release }) => ({
    ...release,
    positions: positions?.split(' ') ?? [],
    credits: [
      ...(credits === null ? [] : (JSON.parse(credits) as string[][])),
      ...(isAlone ? [[release.artist]] : []),
    ],
  }))
}

/** @returns whether any release is one with others */
async function moveReleases(engine: Engine, identities: Identities): Promise<boolean> {
  let hasMoved = false
  let groups = 0
  for (const slice of await slicesOf(engine, 'FROM state.release_mention')) {
    const { moves, alike } = findMoves(await readImplied(engine, slice), identities)
    await insert(engine, 'state.moved_release', moves)
    await insert(
      engine,
      'state.split_release',
      alike.flatMap((releases, nth) => releases.map((release) => ({ number: groups + nth, ...release }))),
    )
    hasMoved ||= moves.length > 0
    groups += alike.length
  }
  return hasMoved
}

interface Moves {
  /** Releases that are one with others, with the uuid and the artist of that. */
  readonly moves: readonly { readonly uuid: string; readonly moved: string; readonly artist: string | null }[]
  /** Releases that look like one, with the fields in which they are equal. */
  readonly alike: readonly (readonly object[])[]
}

/** @param implied all releases of some titles */
function findMoves(implied: readonly Implied[], identities: Identities): Moves {
  const found = [...groupBy(implied, ({ title }) => title).values()].map((releases) => findSame(releases))
  const joined = found.flatMap((each) => each.joined)
  const uuids = uuidsOf(joined, { implied, identities })
  const moves = joined.flatMap((releases, index) => {
    const artist = commonArtist(releases)
    return releases.map(({ uuid }) => ({ uuid, moved: uuids[index] as string, artist }))
  })
  const known = new Map(moves.map(({ uuid, moved }) => [uuid, moved]))
  const alike = found
    .flatMap((each) => each.alike)
    .map((releases) => {
      const fields = equalFields(releases)
      return releases.map(({ uuid, artist }) => ({ uuid: known.get(uuid) ?? uuid, artist, fields }))
    })
  return { moves, alike }
}

/** Returns the artist that all tracks of some releases have in common; null if they have none. */
function commonArtist(releases: readonly Implied[]): string | null {
  const [first = [], ...others] = releases.flatMap(({ credits }) => credits)
  const common = first.filter((artist) => others.every((credit) => credit.includes(artist))).sort()
  const credited = new Set(releases.map(({ artist }) => artist))
  return common.find((artist) => credited.has(artist)) ?? common[0] ?? null
}

interface Context {
  readonly implied: readonly Implied[]
  readonly identities: Identities
}

/**
 * Returns the uuid of each set of releases: as if a column for the artist of the release named the artist that all its
 * tracks have in common, or else various artists. Where that is the uuid of another release, what joins the set is
 * part of the name.
 */
function uuidsOf(joined: readonly (readonly Implied[])[], { implied, identities }: Context): string[] {
  const various = identities.ofName(nameOfParts('artist', [VARIOUS])).uuid
  const usual = joined.map((releases) => {
    const [{ title }] = releases as [Implied]
    const parts = [commonArtist(releases) ?? various, title]
    return { releases, parts, uuid: identities.ofName(nameOfParts('release', parts)).uuid }
  })
  const uses = groupBy(usual, ({ uuid }) => uuid)
  const others = new Map(implied.map((release) => [release.uuid, release]))
  return usual.map(({ releases, parts, uuid }) => {
    const other = others.get(uuid)
    const isFree = other === undefined || releases.includes(other)
    if (isFree && uses.get(uuid)?.length === 1) return uuid
    return identities.ofName(nameOfParts('release', [...parts, evidenceOf(releases)])).uuid
  })
}

/** Returns a text that joins releases, the same in any order. */
function evidenceOf(releases: readonly Implied[]): string {
  const texts = releases.map(
    ({ catalognumber, barcode, label, releasedate }) => catalognumber ?? barcode ?? `${label} ${releasedate}`,
  )
  return texts.sort()[0] as string
}

/** A row of a track that is known by its name. */
interface NamedTrack {
  readonly block: number
  readonly place: number
  readonly line: number
  readonly uuid: string
  readonly release: string
  readonly name: string
  /** Null if the name is that of one track of its release, or the row has no number. */
  readonly position: string | null
}

/** The release of a track, which may be one with others. */
const RELEASE = 'coalesce(to_one.moved, track.release)'

/** Tracks by name, but for those inside other records, which refer to them by their uuids. */
const namedIn = (slice: Slice): string => `
  SELECT block, place, line, track.uuid, ${RELEASE} AS release, ${TRACK_NAME_IN} AS name,
    ${POSITION} AS position, to_one.moved IS NOT NULL AS is_moved
  FROM (${stagedRows('track', 'block, place, line, uuid, release, source_id, disc, tracknumber')}) track
  LEFT JOIN state.moved_release to_one ON to_one.uuid = track.release
  WHERE ${knownByName('track')} AND ${slice(RELEASE)}
    AND track.uuid NOT IN (SELECT uuid FROM state.track_mention WHERE is_nested)`

/** @returns whether any track has another uuid than that of its name and the release of its row */
async function moveTracks(
  engine: Engine,
  { identities, hasReleases }: { readonly identities: Identities; readonly hasReleases: boolean },
): Promise<boolean> {
  // This query alone is cheap, and most catalogs have no such track.
  const shared = `SELECT uuid FROM state.track GROUP BY uuid HAVING count(*) > 1`
  if (!hasReleases && !(await engine.hasRows(shared))) return false
  const released = `
    SELECT uuid FROM state.moved_release UNION ALL SELECT moved FROM state.moved_release`
  let hasMoved = false
  for (const slice of await slicesOf(engine, stagedRows('track', 'uuid'))) {
    const rows = await engine.all<NamedTrack>(`
      WITH named AS (
          SELECT * FROM (${namedIn(slice)}) WHERE is_moved OR uuid IN (${shared}) OR release IN (${released})),
        several AS (SELECT release, name FROM named GROUP BY release, name HAVING min(position) <> max(position))
      SELECT block, place, line, uuid::VARCHAR AS uuid, release::VARCHAR AS release, name,
        CASE WHEN (release, name) IN (FROM several) THEN position END AS position
      FROM named WHERE is_moved OR (release, name) IN (FROM several)`)
    const moved = rows.map(({ block, place, line, uuid, release, name, position }) => {
      const parts = [release, name, ...(position === null ? [] : [position])]
      return { block, place, line, uuid, moved: identities.ofName(nameOfParts('track', parts)).uuid }
    })
    await insert(engine, 'state.moved_track', moved)
    hasMoved ||= moved.length > 0
  }
  return hasMoved
}

/** Maximum number of rows per statement, whose text must fit into memory. */
const MAX_ROWS = 10_000

async function insert(
  engine: Engine,
  table: 'state.moved_release' | 'state.moved_track' | 'state.split_release',
  rows: readonly object[],
): Promise<void> {
  const shape = literal(JSON.stringify([stateColumns(table)]))
  for (const batch of batches(rows, MAX_ROWS)) {
    const texts = literal(JSON.stringify(batch))
    await engine.run(`INSERT INTO ${table} SELECT unnest(from_json(${texts}, ${shape}), max_depth := 2)`)
  }
}

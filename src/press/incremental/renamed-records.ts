// Reads the records that a comparison of names needs: those that are gone or new and known by their names, and the
// releases and tracks that refer to them.
import path from 'node:path'
import { LISTED, type Listed } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { literal } from '../../core/engine/sql.ts'
import { knownByName } from '../../core/library/identity.ts'
import type { LastBuild } from './last-build.ts'
import type { NamedRecord, NamedRelease, NamedTrack, Side, Sides } from './renamed-pairs.ts'

/** Beyond this number of removed or new records of a kind, a catalog was replaced rather than corrected. */
const MAX_RECORDS = { artist: 2000, label: 2000, release: 2000, track: 50_000 }

/** The records of a kind as a build left them in its state. */
const lastOf = (kind: Listed): string => `state.${kind}`

/**
 * Compares the staged records with those of the last build.
 * @returns null if no record that was known by its name is gone
 */
export async function changedNames(engine: Engine, last: LastBuild): Promise<Sides | null> {
  const [gone, added] = [new Set<string>(), new Set<string>()]
  for (const kind of LISTED) {
    const file = literal(path.join(engine.folder, `last-${kind}.parquet`))
    const known = `SELECT uuid FROM ${lastOf(kind)} WHERE ${knownByName(kind)}`
    const copied = await last.read(`COPY (${known}) TO ${file} (FORMAT parquet)`)
    // The tables of the last build are lost.
    if (copied.length === 0) return null
    const before = `(SELECT uuid FROM read_parquet(${file}))`
    const removed = await engine.all<{ uuid: string }>(`
      SELECT uuid::VARCHAR AS uuid FROM ${before} WHERE uuid NOT IN (SELECT uuid FROM all_${kind})
        AND uuid NOT IN (SELECT unnest(aliases) FROM all_${kind} WHERE aliases IS NOT NULL)
      LIMIT ${MAX_RECORDS[kind] + 1}`)
    if (removed.length === 0 || removed.length > MAX_RECORDS[kind]) continue
    const fresh = await engine.all<{ uuid: string }>(`
      SELECT uuid::VARCHAR AS uuid FROM all_${kind} WHERE ${knownByName(kind)} AND uuid NOT IN ${before}
      LIMIT ${MAX_RECORDS[kind] + 1}`)
    if (fresh.length > MAX_RECORDS[kind]) continue
    for (const { uuid } of removed) gone.add(uuid)
    for (const { uuid } of fresh) added.add(uuid)
  }
  if (gone.size === 0) return null
  const before = await sideOf((query) => last.read(query), lastOf, gone)
  const held = [...before.release, ...before.track].map(({ uuid }) => uuid)
  const after = await sideOf(
    (query) => engine.all(query),
    (kind) => `all_${kind}`,
    new Set([...added, ...held]),
  )
  return { before, after, gone, added }
}

type Read = <T>(query: string) => Promise<T[]>

/** @param uuids of records, or of those that they belong to */
async function sideOf(read: Read, from: (kind: Listed) => string, uuids: ReadonlySet<string>): Promise<Side> {
  const release = await read<NamedRelease>(`
    SELECT ${RECORD}, artist::VARCHAR AS artist, label::VARCHAR AS label, barcode, catalognumber,
      releasedate::VARCHAR AS releasedate
    FROM ${from('release')} record
    WHERE ${['uuid', 'artist', 'label'].map((field) => amongThem(field, uuids)).join(' OR ')} ORDER BY uuid`)
  const track = await read<NamedTrack>(`
    SELECT ${RECORD}, release::VARCHAR AS release, ${ARTISTS} AS artists, coalesce(disc, 1)::INTEGER AS disc,
      tracknumber::INTEGER AS number, duration::VARCHAR AS duration, isrc::VARCHAR AS isrc
    FROM ${from('track')} record
    WHERE ${amongThem('uuid', uuids)} OR ${amongThem('release', uuids)} OR uuid IN (
      SELECT uuid FROM (SELECT uuid, unnest(${ARTISTS}) AS artist FROM ${from('track')})
      WHERE ${amongThem('artist', uuids)}) ORDER BY uuid`)
  const artists = [...release.map(({ artist }) => artist), ...track.flatMap((each) => each.artists)]
  const labels = release.map(({ label }) => label)
  const named = (kind: Listed, held: readonly (string | null)[]) =>
    read<NamedRecord>(`
      SELECT ${RECORD} FROM ${from(kind)} record
      WHERE ${amongThem('uuid', new Set([...uuids, ...held].filter((uuid) => uuid !== null)))} ORDER BY uuid`)
  return { release, track, artist: await named('artist', artists), label: await named('label', labels) }
}

const RECORD = 'uuid::VARCHAR AS uuid, name, source_id AS id'
const ARTISTS = 'coalesce(artists, [artist])::VARCHAR[]'

/** A condition that a field has one of some uuids. */
const amongThem = (field: string, uuids: ReadonlySet<string>): string =>
  `${field}::UUID IN (SELECT unnest(from_json(${literal(JSON.stringify([...uuids]))}, '["UUID"]')))`

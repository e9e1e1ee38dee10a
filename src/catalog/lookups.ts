// Lookups: maps each identifier to the records that have it.
import { GROUP_FIELD, type Lookup, type LookupName, lookupValue, MAX_LOOKUP } from '../api/lookups.ts'
import type { Engine } from '../engine/engine.ts'
import type { Known } from '../records/facts.ts'
import type { FoundRecord, FoundRecords } from '../stages/catalog.ts'
import { consecutive } from './consecutive.ts'
import { createAppender, createTable } from './tables.ts'

interface Carrier {
  readonly by: Lookup
  readonly kind: Known
  /** The field that contains one identifier, or a list of them. */
  readonly field: string
  readonly isList?: true
  /** An expression for the canonical identifier, by default the letters and digits in upper case. */
  readonly value?: string
}

/** The canonical form of an MBID. */
const MBID = `upper(replace(carried::VARCHAR, '-', ''))`

/** The fields by which records can be looked up. */
const CARRIERS: readonly Carrier[] = [
  { by: 'isrc', kind: 'track', field: 'isrc', isList: true },
  { by: 'barcode', kind: 'release', field: 'barcode' },
  {
    by: 'catalognumber',
    kind: 'release',
    field: 'catalognumber',
    value: `upper(regexp_replace(carried, '[^A-Za-z0-9]', '', 'g'))`,
  },
  ...(['artist', 'track', 'release', 'label'] as const).flatMap((kind) => [
    { by: 'musicbrainz', kind, field: 'musicbrainz', value: MBID } as const,
    { by: 'discogs', kind, field: 'discogs' } as const,
  ]),
  { by: 'musicbrainz', kind: 'release', field: GROUP_FIELD, value: MBID },
]

/** Makes the tables `lookup` and `lookup_rank`; the orders of all kinds must exist. */
export async function joinLookups(engine: Engine): Promise<void> {
  await engine.run([createTable('lookup'), ...CARRIERS.map(insertOf)].join(';'))
  await addForeignNumbers(engine)
  await engine.run(`
    ${createTable('lookup_rank')};
    INSERT INTO lookup_rank
      SELECT name, row_number() OVER (ORDER BY min(kind), min(rank), name) FROM lookup GROUP BY name`)
}

/** SQL handles only catalog numbers in ASCII. */
const ENGLISH = `regexp_full_match(carried, '[ -~]*')`

function insertOf({ by, kind, field, isList, value = 'carried::VARCHAR' }: Carrier): string {
  const carried = isList ? `unnest(${kind}.${field})` : `${kind}.${field}`
  return `
    INSERT INTO lookup
      SELECT '${by}/' || ${value}, '${kind}', rank, uuid, shown
      FROM (SELECT ${carried} AS carried, rank, ${kind}.uuid, ${selectShown(kind)} AS shown FROM ${fromOf(kind)}
        WHERE ${kind}.${field} IS NOT NULL)
      WHERE ${by === 'catalognumber' ? `${ENGLISH} AND length(${value}) BETWEEN 1 AND ${MAX_LOOKUP}` : 'true'}`
}

/** The part of a record that a lookup shows, and nothing else, so that a lookup changes only with that part. */
const selectShown = (kind: Known): string => {
  const ofTrack =
    kind === 'track'
      ? 'release := track.release, features := coalesce(own_features.uuid, track.features)'
      : 'release := NULL::UUID, features := NULL::UUID'
  return `to_json(struct_pack(kind := '${kind}', uuid := ${kind}.uuid, name := ${kind}.name, ${ofTrack}))::VARCHAR`
}

const fromOf = (kind: Known): string =>
  `all_${kind} AS ${kind} JOIN ${kind}_rank USING (uuid) ${
    kind === 'track' ? 'LEFT JOIN track_features own_features ON own_features.media = track.uuid' : ''
  }`

/** Normalizes catalog numbers with other scripts, accents or character widths in TypeScript. */
async function addForeignNumbers(engine: Engine): Promise<void> {
  const table = await createAppender(engine, 'foreign_number')
  const numbers = engine.stream(
    `SELECT DISTINCT catalognumber FROM all_release WHERE NOT regexp_full_match(catalognumber, '[ -~]*')`,
  )
  for await (const [written = []] of numbers) {
    for (const each of written) {
      const value = lookupValue(String(each))
      if (value !== null) table.add(each, value)
    }
  }
  table.close()
  await engine.run(`
    INSERT INTO lookup
      SELECT 'catalognumber/' || value, 'release', rank, release.uuid, ${selectShown('release')}
      FROM ${fromOf('release')} JOIN foreign_number ON written = catalognumber;
    DROP TABLE foreign_number`)
}

/** Returns the first lookup by each identifier that any record has. */
export async function firstLookups(engine: Engine): Promise<LookupName[]> {
  const names = await engine.all<{ name: LookupName }>(
    "SELECT min(name) AS name FROM lookup GROUP BY split_part(name, '/', 1) ORDER BY name",
  )
  return names.map(({ name }) => name)
}

/** Lookups per batch. */
const BATCH = 256

/** Yields the stale lookups in their order, with the records of each by kind, then by uuid. */
export async function* readLookups(engine: Engine): AsyncGenerator<readonly FoundRecords[]> {
  let batch: FoundRecords[] = []
  const rows = engine.stream(`
    SELECT name, shown FROM lookup SEMI JOIN lookup_stale USING (name)
    JOIN lookup_rank place USING (name) ORDER BY place.rank, kind, uuid`)
  for await (const [name, texts] of consecutive(rows)) {
    batch.push({ name, records: texts.map((text) => JSON.parse(text) as FoundRecord) })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

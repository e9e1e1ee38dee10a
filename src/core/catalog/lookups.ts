// Lookups: maps each identifier to the records that have it.
import { GROUP_FIELD, type Lookup, lookupValue, MAX_LOOKUP } from '../../contract/urls/lookups.ts'
import type { Engine } from '../engine/engine.ts'
import type { Known } from '../records/facts.ts'
import { createAppender, createTable } from './tables.ts'

/** An expression for the canonical forms of MBIDs. */
const mbids = (...fields: readonly string[]): string =>
  `[upper(replace(each::VARCHAR, '-', '')) for each in [${fields.join()}]]`

/** SQL handles only catalog numbers in ASCII. */
const IS_ASCII = "regexp_full_match(catalognumber, '[ -~]*')"
const NUMBER = "upper(regexp_replace(catalognumber, '[^A-Za-z0-9]', '', 'g'))"

/** Expressions for the lists of identifiers by which a record can be looked up, with null for those that it lacks. */
const CARRIED: Readonly<Record<Known, { readonly [By in Lookup]?: string }>> = {
  artist: { musicbrainz: mbids('musicbrainz'), discogs: '[discogs]' },
  track: { isrc: 'isrc', musicbrainz: mbids('musicbrainz'), discogs: '[discogs]' },
  release: {
    barcode: '[barcode]',
    catalognumber: `[CASE WHEN ${IS_ASCII} AND length(${NUMBER}) BETWEEN 1 AND ${MAX_LOOKUP} THEN ${NUMBER} END]`,
    musicbrainz: mbids('musicbrainz', GROUP_FIELD),
    discogs: '[discogs]',
  },
  label: { musicbrainz: mbids('musicbrainz'), discogs: '[discogs]' },
}

/** Makes the tables `lookup` and `lookup_rank`; the orders of all kinds must exist. */
export async function joinLookups(engine: Engine): Promise<void> {
  await engine.run(createTable('lookup'))
  await engine.insert('lookup', (['artist', 'track', 'release', 'label'] as const).map(lookupsOf))
  await addForeignNumbers(engine)
  await engine.run(`
    ${createTable('lookup_rank')};
    INSERT INTO lookup_rank
      SELECT name, row_number() OVER (ORDER BY min(kind), min(rank), name) FROM lookup GROUP BY name`)
}

/** A query for the lookups of the records of a kind. */
function lookupsOf(kind: Known): string {
  const names = Object.entries(CARRIED[kind]).map(
    ([by, values]) => `['${by}/' || each::VARCHAR for each in ${values}]`,
  )
  return `
    SELECT found, '${kind}', rank, uuid, ${selectShown(kind)}
    FROM (SELECT unnest(list_concat(${names.join(', ')})) AS found, * FROM ${fromOf(kind)}) WHERE found IS NOT NULL`
}

/** The part of a record that a lookup shows, and nothing else, so that a lookup changes only with that part. */
const selectShown = (kind: Known): string => {
  const ofTrack =
    kind === 'track'
      ? 'release := release, features := coalesce(own_features, features)'
      : 'release := NULL::UUID, features := NULL::UUID'
  return `to_json(struct_pack(kind := '${kind}', uuid := uuid, name := name, ${ofTrack}))::VARCHAR`
}

const fromOf = (kind: Known): string =>
  `all_${kind} JOIN ${kind}_rank USING (uuid) ${
    kind === 'track'
      ? 'LEFT JOIN (SELECT media AS uuid, uuid AS own_features FROM track_features) USING (uuid)'
      : ''
  }`

/** Normalizes catalog numbers with other scripts, accents or character widths in TypeScript. */
async function addForeignNumbers(engine: Engine): Promise<void> {
  const table = await createAppender(engine, 'foreign_number')
  const numbers = engine.stream(`SELECT DISTINCT catalognumber FROM all_release WHERE NOT ${IS_ASCII}`)
  for await (const [written = []] of numbers) {
    for (const each of written) {
      const value = lookupValue(String(each))
      if (value !== null) table.add(each, value)
    }
  }
  table.close()
  await engine.run(`
    INSERT INTO lookup
      SELECT 'catalognumber/' || value, 'release', rank, uuid, ${selectShown('release')}
      FROM ${fromOf('release')} JOIN foreign_number ON written = catalognumber;
    DROP TABLE foreign_number`)
}

// What search results show of each record, and the texts by which it is found.
import { LISTED, type Listed } from '../api/resources.ts'
import { SEARCHED } from '../api/search.ts'
import { creditsOf } from '../catalog/pages.ts'
import type { Engine } from '../engine/engine.ts'
import { createTable } from './tables.ts'

interface Shown {
  /** Fields that results show after the name, as JSON texts. */
  readonly fields?: readonly string[]
  /** The artists that results show. */
  readonly artist?: string
  readonly from?: string
}

const SHOWN: Record<Listed, Shown> = {
  artist: {},
  label: {},
  release: {
    fields: ['to_json(artist)'],
    artist: `coalesce(own.artist_display, artist.name, credits.shown, '')`,
    from: `LEFT JOIN all_artist artist ON artist.uuid = own.artist LEFT JOIN (${creditsOf()}) credits ON credits.uuid = own.uuid`,
  },
  track: {
    fields: ['to_json(artist)', `concat('"', release, '"')`, 'to_json(release_name)'],
    artist: 'coalesce(own.artist_display, artist.name)',
    from: 'JOIN all_artist artist ON artist.uuid = own.artist JOIN all_release release ON release.uuid = own.release',
  },
}

/** Makes `search_record`, numbered in the order of results for a term: the shortest names first. */
export async function makeRecords(engine: Engine): Promise<void> {
  await engine.run(`${NUMBERS}; ${createTable('search_record')}`)
  await engine.runConcurrently(LISTED.map((kind) => recordsOf(kind, SHOWN[kind])))
  await engine.run('DROP TABLE search_number')
}

const placeOf = (kind: Listed): number => SEARCHED.indexOf(kind)

/** A separate table, because sorting whole records would take long. */
const NUMBERS = `
  ${createTable('search_number')};
  INSERT INTO search_number
    SELECT row_number() OVER (ORDER BY size, kind, uuid), kind, uuid
    FROM (${LISTED.map((kind) => `SELECT length(name)::INTEGER AS size, ${placeOf(kind)}::TINYINT AS kind, uuid FROM all_${kind}`).join(' UNION ALL ')})`

function recordsOf(kind: Listed, { fields = [], artist = `''`, from = '' }: Shown): string {
  const ofTrack = kind === 'track' ? ', own.release AS release, release.name AS release_name' : ''
  const entry = [`concat('["${kind}","', uuid, '"')`, 'to_json(name)', ...fields].join(', ')
  return `
    INSERT INTO search_record
      SELECT id, name, artist, entry, strlen(entry), md5_number(entry)
      FROM (
        SELECT *, concat(concat_ws(',', ${entry}), ']') AS entry FROM (
          SELECT number.id AS id, own.uuid AS uuid, own.name AS name, ${artist} AS artist${ofTrack}
          FROM all_${kind} own JOIN search_number number ON number.uuid = own.uuid AND number.kind = ${placeOf(kind)} ${from}))`
}

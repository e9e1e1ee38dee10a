// What a search shows of each record, and the texts that it is found by.
import { LISTED, type Listed } from '../api/resources.ts'
import { SEARCHED } from '../api/search.ts'
import { creditsOf } from '../catalog/pages.ts'
import { createTable } from '../catalog/tables.ts'
import type { Engine } from '../engine/engine.ts'

interface Shown {
  /** What is shown after its name, as JSON texts. */
  readonly fields?: readonly string[]
  /** The artists as shown. */
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

/** Makes `search_record`. */
export async function makeRecords(engine: Engine): Promise<void> {
  await engine.run(createTable('search_record'))
  for (const kind of LISTED) await engine.run(recordsOf(kind, SHOWN[kind]))
}

function recordsOf(kind: Listed, { fields = [], artist = `''`, from = '' }: Shown): string {
  const ofTrack = kind === 'track' ? ', own.release AS release, release.name AS release_name' : ''
  const place = SEARCHED.indexOf(kind)
  const entry = [`concat('["${kind}","', uuid, '"')`, 'to_json(name)', ...fields].join(', ')
  return `
    INSERT INTO search_record
      SELECT (rank - 1) * ${SEARCHED.length} + ${place}, uuid, ${place}, name, artist, entry, strlen(entry), md5_number(entry)
      FROM (
        SELECT *, concat(concat_ws(',', ${entry}), ']') AS entry FROM (
          SELECT own.uuid AS uuid, rank, own.name AS name, ${artist} AS artist${ofTrack}
          FROM all_${kind} own JOIN ${kind}_rank ranked ON ranked.uuid = own.uuid ${from}))`
}

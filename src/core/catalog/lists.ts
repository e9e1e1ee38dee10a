// Makes the tables of the lists that are pages of their own: the releases with a tag, those of a year, and the further
// releases and tracks of artists and labels.

import { PLURALS } from '../../contract/kinds/kinds.ts'
import { GROUP_FOLDERS, INDEX_SIZE, TRACK_LIST } from '../../contract/urls/web.ts'
import type { Engine } from '../engine/engine.ts'
import { MAX_TRACKS } from '../library/web/page-records.ts'
import { BY_DATE } from './pages.ts'
import { createTable } from './tables.ts'
import { withTags } from './tags.ts'

/** Makes `web_list` and `web_list_part` from the tables of pages. */
export async function makeListTables(engine: Engine): Promise<void> {
  await engine.run(`${createTable('web_list')}; ${createTable('web_list_part')}`)
  await withTags(engine, () =>
    engine.runConcurrently([TAGS, YEARS, releasesOf('artist'), releasesOf('label'), TRACKS]),
  )
}

const groupOf = (folder: string): string => `concat('${folder}/', name)`

/** A list is titled by the spellings of its tag that differ by more than case, the most common first. */
const TAGS = `
  INSERT INTO web_list_part
    SELECT ${groupOf(GROUP_FOLDERS.tag)}, row_number() OVER (PARTITION BY name ORDER BY ${BY_DATE}), uuid
    FROM (SELECT DISTINCT uuid, name FROM (SELECT uuid, unnest(tags) AS tag FROM all_release) JOIN tag USING (tag))
    JOIN release_card USING (uuid);
  INSERT INTO web_list
    SELECT list, 'tag', NULL, title, total
    FROM (
      SELECT ${groupOf(GROUP_FOLDERS.tag)} AS list, string_agg(spelling, ', ' ORDER BY uses DESC, spelling) AS title
      FROM (SELECT name, arg_max(tag, (uses, tag)) AS spelling, sum(uses) AS uses FROM tag WHERE uses > 0 GROUP BY name, lower(trim(tag)))
      GROUP BY name)
    JOIN (SELECT list, count(*) AS total FROM web_list_part GROUP BY list) USING (list)`

const YEARS = `
  INSERT INTO web_list_part
    SELECT ${groupOf(GROUP_FOLDERS.year)}, row_number() OVER (PARTITION BY name ORDER BY ${BY_DATE}), uuid
    FROM (SELECT *, left(released, 4) AS name FROM release_card WHERE released IS NOT NULL);
  INSERT INTO web_list
    SELECT ${groupOf(GROUP_FOLDERS.year)}, 'year', NULL, name, count(*)
    FROM (SELECT left(released, 4) AS name FROM release_card WHERE released IS NOT NULL) GROUP BY name`

/** The first page of the list is the page of the artist or label. */
const releasesOf = (kind: 'artist' | 'label'): string => `
  INSERT INTO web_list
    SELECT concat('${PLURALS[kind]}/', uuid), '${kind}', uuid, name, total
    FROM ${kind}_release JOIN all_${kind} USING (uuid) WHERE place = 1 AND total > ${INDEX_SIZE};
  INSERT INTO web_list_part
    SELECT concat('${PLURALS[kind]}/', uuid), place, part FROM ${kind}_release WHERE place > ${INDEX_SIZE}`

const TRACKS = `
  INSERT INTO web_list
    SELECT concat('${PLURALS.artist}/', uuid, '/${TRACK_LIST}'), 'tracks', uuid, name, total
    FROM (SELECT uuid, count(*) AS total FROM artist_item GROUP BY uuid) JOIN all_artist USING (uuid)
    WHERE total > ${MAX_TRACKS};
  INSERT INTO web_list_part
    SELECT concat('${PLURALS.artist}/', uuid, '/${TRACK_LIST}'), place, part FROM artist_item
    SEMI JOIN (SELECT uuid FROM artist_item GROUP BY uuid HAVING count(*) > ${MAX_TRACKS}) USING (uuid)`

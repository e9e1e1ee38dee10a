// The tags of releases and tracks, and their names in addresses.
import { tagName } from '../../contract/urls/tags.ts'
import type { Engine } from '../engine/engine.ts'
import { createAppender } from './tables.ts'

/** Runs a function that needs the table `tag`. The names are given in JavaScript, as pages and hosts give them. */
export async function withTags(engine: Engine, run: () => Promise<void>): Promise<void> {
  const table = await createAppender(engine, 'tag')
  const tags = engine.stream(`
    SELECT tag, count(*) FILTER (on_release)::INTEGER
    FROM (
      SELECT unnest(tags) AS tag, true AS on_release FROM all_release UNION ALL
      SELECT unnest(tags), false FROM all_track)
    GROUP BY tag`)
  for await (const [texts = [], uses = []] of tags)
    for (const [index, text] of texts.entries())
      table.add(String(text), tagName(String(text)), Number(uses[index]))
  table.close()
  await run()
  await engine.run('DROP TABLE tag')
}

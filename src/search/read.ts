// The stale files of the index. The engine makes their texts, some at a time.

import type { SearchRoot } from '../api/search.ts'
import { shardFile } from '../api/search-files.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import type { SiteFile } from '../model/site.ts'

/** Bytes of shards that are read together: they must fit into memory twice. */
const BATCH_BYTES = 24 * 1024 * 1024

/** The stale shards, many at a time. */
export async function* renderShards(engine: Engine): AsyncGenerator<SiteFile[]> {
  const batches = await engine.all<{ first: string; last: string }>(`
    SELECT min(first) AS first, max(first) AS last FROM (
      SELECT first, (sum(stop - start) OVER (ORDER BY first)) // ${BATCH_BYTES} AS batch
      FROM search_shard SEMI JOIN (SELECT name FROM stale WHERE resource = 'search') USING (name))
    GROUP BY batch ORDER BY first`)
  for (const { first, last } of batches) {
    for await (const [names = [], texts = []] of engine.stream(shardsOf(first, last))) {
      yield names.map((name, index) => ({
        path: shardFile(String(name)),
        body: [Buffer.from(`{"terms":[${texts[index]}]}`)],
      }))
    }
  }
}

/** The texts of stale shards from one to another, by their names. */
const shardsOf = (first: string, last: string): string => `
  WITH wanted AS (
    FROM search_shard SEMI JOIN (SELECT name FROM stale WHERE resource = 'search') USING (name)
    WHERE first BETWEEN ${literal(first)} AND ${literal(last)}),
  terms AS (
    SELECT name, term FROM search_term term ASOF JOIN wanted ON term.start >= wanted.start
    WHERE term.start < wanted.stop)
  SELECT terms.name, string_agg(text, ',' ORDER BY term) FROM (
    SELECT terms.name AS name, term, concat('[', to_json(term), ',[', string_agg(entry, ',' ORDER BY kind, uuid), ']]') AS text
    FROM terms JOIN search_posting USING (term) JOIN search_record USING (id)
    GROUP BY terms.name, term) terms
  GROUP BY ALL ORDER BY terms.name`

/** The body of the root. */
export async function searchRoot(engine: Engine): Promise<SearchRoot> {
  const [count] = await engine.all<{ count: number }>('SELECT count(*)::INTEGER AS count FROM search_record')
  const shards = await engine.all<{ first: string }>('SELECT first FROM search_shard ORDER BY first')
  const cut = await engine.all<{ term: string }>('SELECT term FROM search_cut ORDER BY term')
  return {
    count: count?.count ?? 0,
    shards: shards.map(({ first }) => first),
    cut: cut.map(({ term }) => term),
  }
}

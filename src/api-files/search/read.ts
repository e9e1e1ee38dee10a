// Renders the stale files of the search index.

import { batches } from '../../contract/common/batches.ts'
import { SEARCH, shardFile } from '../../contract/search/search-files.ts'
import type { SearchRoot } from '../../contract/search/search-index.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { textFile } from '../../core/site/encode.ts'
import type { SiteFile } from '../../core/site/site.ts'

/** Shards that are made together: all of their bytes are in memory at once. */
const TOGETHER = 50

/** Renders the stale shards, a few at a time, so that memory is bounded. */
export async function* renderShards(engine: Engine): AsyncGenerator<SiteFile[]> {
  const stale = await engine.all<StaleShard>(`
    SELECT term, name FROM search_shard JOIN (SELECT name FROM stale WHERE resource = 'search') USING (name) ORDER BY term`)
  for (const shards of batches(stale, TOGETHER)) yield await render(engine, shards)
}

interface StaleShard {
  /** The number of the shard's first term. */
  readonly term: number
  readonly name: string
}

async function render(engine: Engine, shards: readonly StaleShard[]): Promise<SiteFile[]> {
  const bodies = new Map<number, Uint8Array>()
  for await (const [terms = [], texts = []] of engine.stream(textsOf(shards)))
    for (const [index, term] of terms.entries())
      bodies.set(Number(term), (texts[index] as { readonly bytes: Uint8Array }).bytes)
  return shards.map(({ term, name }) => ({
    path: shardFile(name),
    body: ['{"terms":[', (bodies.get(term) as Uint8Array).subarray(NEXT.length), ']]]}'],
  }))
}

/** Separates a term with its records from the next term. */
const NEXT = ']],'

/** A query for the terms of each shard with their records, joined by NEXT. It emits texts that need no decoding. */
const textsOf = (shards: readonly StaleShard[]): string => `
  SELECT shard, encode(string_agg(
    CASE WHEN posting.id IS NOT DISTINCT FROM first THEN concat('${NEXT}[', to_json(text), ',[', entry) ELSE concat(',', entry) END,
    '' ORDER BY terms.term, posting.id))
  FROM (
    SELECT shard.term AS shard, term.id AS term, term.term AS text, term.first AS first
    FROM search_term term ASOF JOIN search_shard shard ON term.id >= shard.term
    WHERE shard.term IN (${shards.map(({ term }) => term).join(', ')})) terms
  LEFT JOIN search_posting posting USING (term)
  LEFT JOIN search_record record ON record.id = posting.id
  GROUP BY shard`

/** Returns the name of the first shard; undefined if no record can be found. */
export async function firstShard(engine: Engine): Promise<string | undefined> {
  const [shard] = await engine.all<{ name: string }>('SELECT name FROM search_shard ORDER BY first LIMIT 1')
  return shard?.name
}

/** Renders the root file of the index. */
export async function* renderRoot(engine: Engine): AsyncGenerator<SiteFile[]> {
  yield [textFile(SEARCH.file, JSON.stringify(await searchRoot(engine)))]
}

/** Makes the contents of the root file. */
export async function searchRoot(engine: Engine): Promise<SearchRoot> {
  const shards = await engine.all<{ first: string }>('SELECT first FROM search_shard ORDER BY first')
  const cut = await engine.all<{ term: string }>(
    'SELECT vocabulary.term AS term FROM search_cut cut JOIN search_vocabulary vocabulary ON vocabulary.id = cut.term ORDER BY id',
  )
  return {
    count: await engine.countRows('FROM search_record'),
    shards: shards.map(({ first }) => first),
    cut: cut.map(({ term }) => term),
  }
}

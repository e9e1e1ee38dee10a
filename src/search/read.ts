// The stale files of the index.

import type { SearchRoot } from '../api/search.ts'
import { shardFile } from '../api/search-files.ts'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { textFile } from '../model/encode.ts'
import type { SiteFile } from '../model/site.ts'

/** Shards whose records are read and sorted together. */
const TOGETHER = 150

/** The stale shards, some at a time, so that memory is bounded. */
export async function* renderShards(engine: Engine): AsyncGenerator<SiteFile[]> {
  const stale = await engine.all<{ name: string }>(`
    SELECT name FROM search_shard JOIN (SELECT name FROM stale WHERE resource = 'search') USING (name) ORDER BY first`)
  for (let at = 0; at < stale.length; at += TOGETHER)
    yield* render(
      engine,
      stale.slice(at, at + TOGETHER).map(({ name }) => name),
    )
}

async function* render(engine: Engine, names: readonly string[]): AsyncGenerator<SiteFile[]> {
  let shard = ''
  let term = ''
  let text = ''
  for await (const [shards = [], terms = [], entries = []] of engine.stream(recordsIn(names))) {
    const files: SiteFile[] = []
    for (const [index, name] of shards.entries()) {
      if (name !== shard) {
        if (text !== '') files.push(fileOf(shard, text))
        shard = String(name)
        term = String(terms[index])
        text = `{"terms":[[${JSON.stringify(term)},[${entries[index]}`
      } else if (terms[index] !== term) {
        term = String(terms[index])
        text += `]],[${JSON.stringify(term)},[${entries[index]}`
      } else text += `,${entries[index]}`
    }
    if (files.length > 0) yield files
  }
  if (text !== '') yield [fileOf(shard, text)]
}

const fileOf = (name: string, text: string): SiteFile => textFile(shardFile(name), `${text}]]]}`)

const recordsIn = (names: readonly string[]): string => `
  SELECT shard, term, entry
  FROM (
    SELECT shard.name AS shard, term FROM search_term ASOF JOIN search_shard shard ON term >= shard.first
    WHERE shard.name IN (${names.map(literal).join(', ')}))
  JOIN search_posting USING (term) JOIN search_record USING (id)
  ORDER BY term, id`

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

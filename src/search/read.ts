// The stale files of the index.

import type { SearchRoot } from '../api/search.ts'
import { shardFile } from '../api/search-files.ts'
import type { Engine } from '../engine/engine.ts'
import type { SiteFile } from '../model/site.ts'

/** The stale shards. Their records come sorted, so that one shard at a time is in memory. */
export async function* renderShards(engine: Engine): AsyncGenerator<SiteFile[]> {
  let shard = ''
  let term = ''
  let text = ''
  const rows = engine.stream(STALE)
  for await (const [names = [], terms = [], entries = []] of rows) {
    const files: SiteFile[] = []
    for (const [index, name] of names.entries()) {
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

const fileOf = (name: string, text: string): SiteFile => ({
  path: shardFile(name),
  body: [Buffer.from(`${text}]]]}`)],
})

const STALE = `
  SELECT shard, term, entry
  FROM (
    SELECT shard.name AS shard, term FROM search_term ASOF JOIN search_shard shard ON term >= shard.first
    SEMI JOIN (SELECT name FROM stale WHERE resource = 'search') stale ON stale.name = shard.name)
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

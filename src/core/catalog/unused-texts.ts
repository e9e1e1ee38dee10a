// Finds the files of `texts/` that no record names. Records hold the texts in place of the names, so they are compared
// by what they contain: a text in several languages is a part of a JSON text there, and credits may be several
// paragraphs.
import type { Engine } from '../engine/engine.ts'
import { FACTS, factsOf, type Known, PROSE } from '../records/facts.ts'
import { withRows } from './tables.ts'

const PROSE_OF_RECORDS = (Object.keys(FACTS) as Known[])
  .flatMap((kind) =>
    factsOf(kind)
      .filter((fact) => PROSE.has(fact))
      .map((fact) => `SELECT ${fact} AS prose FROM all_${kind} WHERE ${fact} IS NOT NULL`),
  )
  .join(' UNION ALL ')

/** Returns the paths of the texts that no record contains, in their order. */
export async function unusedTexts(
  engine: Engine,
  texts: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const all = Object.entries(texts)
  if (all.length === 0) return []
  const rows = all.map(([path, text]) => [path, text, JSON.stringify(text).slice(1, -1)])
  // Whole texts are looked up, which is fast; only the others are searched for.
  const unused = await withRows(engine, 'text_file', rows, () =>
    engine.all<{ path: string }>(`
      WITH prose AS MATERIALIZED (${PROSE_OF_RECORDS}),
        others AS MATERIALIZED (FROM text_file ANTI JOIN prose ON text = prose)
      SELECT path FROM others WHERE NOT EXISTS (
        FROM prose WHERE contains(prose, others.text) OR contains(prose, others.escaped)
      ) ORDER BY path`),
  )
  return unused.map(({ path }) => path)
}

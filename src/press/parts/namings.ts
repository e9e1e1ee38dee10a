// The files that the records of a catalog name, in a table that needs no memory.
import { KINDS, type Kind } from '../../contract/kinds/kinds.ts'
import type { LackingRecords } from '../../core/checks/media-facts.ts'
import { filesNamed, type NamedFile, namingFields } from '../../core/checks/named-media.ts'
import { MAX_EXAMPLES } from '../../core/problems/examples.ts'
import type { Database } from './database.ts'
import { NESTED } from './stage.ts'

/** `nth` is the position of a naming among all, and `seq` that of its record in the order of the sources. */
const TABLE = `CREATE TABLE naming (nth BIGINT, kind VARCHAR, seq BIGINT, path VARCHAR, name VARCHAR, type VARCHAR,
  file VARCHAR, line BIGINT)`

/** @param isEmpty whether nothing is asked of it */
export async function stageNamings(
  database: Database,
  { isEmpty }: { readonly isEmpty: boolean },
): Promise<void> {
  await database.run(TABLE)
  if (isEmpty) return
  const table = await database.appendTo('naming')
  try {
    for (const kind of KINDS) {
      const fields = namingFields(kind)
      if (fields.length === 0) continue
      const values = fields.map((field) => `(record->>'$.${field}')`)
      const query = `SELECT place, file, line, ${values.join(', ')} FROM united
        WHERE kind = '${kind}' AND coalesce(${values.join(', ')}) IS NOT NULL`
      for await (const rows of database.rows(query))
        for (const [place, file, line, ...written] of rows) {
          let nth = Number(place) * fields.length
          for (const named of filesNamed(kind, written)) {
            const { path, name, type } = named
            table.add([nth, kind, Number(place), path, name, type, String(file), Number(line)])
            nth += 1
          }
        }
    }
  } finally {
    table.close()
  }
}

/** Yields each file that records name, with the first record that names it, in the order of records. */
export async function* eachNaming(database: Database): AsyncGenerator<NamedFile> {
  const first = ['name', 'type', 'file', 'line'].map((column) => `arg_min(${column}, nth)`)
  const query = `SELECT path, ${first.join(', ')} FROM naming GROUP BY path ORDER BY min(nth)`
  for await (const rows of database.rows(query))
    for (const row of rows) {
      const [path, name, type, file, line] = row as NamingRow
      yield { path, name, type, at: { file, line: Number(line) } }
    }
}

type NamingRow = readonly [
  ...[path: string, name: string],
  type: NamedFile['type'],
  file: string,
  line: bigint,
]

/** Yields the paths of the files that the records in a part name. */
export async function* namesOfPart(database: Database, part: number): AsyncGenerator<string> {
  const kinds = KINDS.filter((kind) => namingFields(kind).length > 0)
  const queries = kinds.map(
    (kind) => `SELECT path FROM naming JOIN shown_${kind} shown USING (seq)
      WHERE naming.kind = '${kind}' AND shown.part = ${part}`,
  )
  for await (const rows of database.rows(`SELECT DISTINCT path FROM (${queries.join(' UNION ALL ')})`))
    for (const [path] of rows) yield String(path)
}

/** The records of a kind without a field. */
export async function lackingRecords(database: Database, kind: Kind, field: string): Promise<LackingRecords> {
  const lacking = `FROM united WHERE kind = '${kind}' AND coalesce((record->>'$.${field}'), '') = ''`
  const rows = await database.all(`SELECT file, line ${lacking} ORDER BY place LIMIT ${MAX_EXAMPLES}`)
  return {
    count: await database.count(`SELECT count(*) ${lacking}`),
    first: rows.map(([file, line]) => ({ file: String(file), line: Number(line) })),
  }
}

/** Whether there is one release, which has no row of its own. */
export async function isOneRelease(database: Database): Promise<boolean> {
  const query = `SELECT count(*) = 1 AND min(place) >= ${NESTED} FROM united WHERE kind = 'release'`
  return (await database.count(query)) === 1
}

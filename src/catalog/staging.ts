// Rows → checked records in the engine's tables, one table a kind.
import type { CatalogError, Place, Problems } from '../model/errors.ts'
import { KINDS, type Kind } from '../model/records.ts'
import type { Source } from '../model/source.ts'
import { checkRecord } from './check.ts'
import type { Engine, TableAppender } from './engine.ts'

/** The columns of each kind's table, besides `seq` (the order of reading), `file` and `line`. */
const COLUMNS: Record<Kind, Record<string, string | string[]>> = {
  artist: { uuid: 'VARCHAR', name: 'VARCHAR', image: 'VARCHAR', items: ['VARCHAR'] },
  track: {
    uuid: 'VARCHAR',
    name: 'VARCHAR',
    tracknumber: 'BIGINT',
    duration: 'VARCHAR',
    release: 'VARCHAR',
    artist: 'VARCHAR',
    artists: ['VARCHAR'],
    artist_display: 'VARCHAR',
    features: 'VARCHAR',
    stream: 'VARCHAR',
  },
  release: {
    uuid: 'VARCHAR',
    name: 'VARCHAR',
    label: 'VARCHAR',
    image: 'VARCHAR',
    releasedate: 'VARCHAR',
    catalognumber: 'VARCHAR',
  },
  label: { uuid: 'VARCHAR', name: 'VARCHAR', image: 'VARCHAR' },
  features: { uuid: 'VARCHAR' },
}

/** What a run knows of the rows that did not become records. */
export class Refused {
  /** Uuids of refused records, by kind: naming one of them is no further error. */
  readonly uuids = new Map<Kind, Set<string>>(KINDS.map((kind) => [kind, new Set()]))
  /** Kinds of which a row could not even be told by uuid. */
  readonly blind = new Set<Kind>()
}

export interface Staged {
  /** The files rows came from; the tables' column `file` counts them from 0. */
  readonly files: readonly string[]
  readonly refused: Refused
}

/**
 * Reads all sources into the engine. What is wrong goes into `problems`.
 * @param tick hears of bytes as they are done with
 */
export async function stage(
  engine: Engine,
  sources: readonly Source[],
  problems: Problems,
  tick: (bytes: number) => void,
): Promise<Staged> {
  const refused = new Refused()
  for (const kind of KINDS) await stageKind(engine, kind, sources, problems, refused, tick)
  return { files: sources.map(({ name }) => name), refused }
}

async function stageKind(
  engine: Engine,
  kind: Kind,
  sources: readonly Source[],
  problems: Problems,
  refused: Refused,
  tick: (bytes: number) => void,
): Promise<void> {
  await engine.run(`CREATE TABLE ${kind}_row (seq INTEGER, file INTEGER, line INTEGER, record VARCHAR)`)
  const table = await engine.appender(`${kind}_row`, ['number', 'number', 'number', 'text'])
  const keep = keeper(table, kind, problems, refused)
  for (const [file, source] of sources.entries()) {
    if (source.kind !== kind) continue
    for await (const block of source.blocks()) {
      for await (const rows of block.rows()) {
        for (const row of rows) keep(file, row.at, 'error' in row ? row.error : row.value)
      }
    }
    tick(source.size)
  }
  table.close()
  // One JSON text a record crosses into the engine, where it is taken apart: a tenth of the cost of columns.
  const shape = JSON.stringify(COLUMNS[kind])
  await engine.run(`
    CREATE TABLE ${kind} AS
      SELECT seq, file, line, ${kind === 'features' ? 'record,' : ''} unnest(from_json(record, '${shape}'))
      FROM ${kind}_row;
    DROP TABLE ${kind}_row`)
}

/** Takes the rows of a kind one after another: records into the table, all else into the problems. */
function keeper(table: TableAppender, kind: Kind, problems: Problems, refused: Refused) {
  let seq = 0
  return (file: number, at: Place, value: unknown | CatalogError): void => {
    seq += 1
    if (value instanceof Error) {
      problems.add(value as CatalogError)
      refused.blind.add(kind)
      return
    }
    const checked = checkRecord(kind, value, at)
    if ('record' in checked) {
      table.add(seq, file, at.line ?? 0, JSON.stringify(checked.record))
      return
    }
    for (const error of checked.errors) problems.add(error)
    if (checked.uuid === null) refused.blind.add(kind)
    else refused.uuids.get(kind)?.add(checked.uuid)
  }
}

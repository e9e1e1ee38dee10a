// Finds the events of a label: the tables named `events` of the data folder, or in a folder of this name.
import path from 'node:path'
import { KINDS, PLURALS } from '../../contract/kinds/kinds.ts'
import { EVENT_FOLDER } from '../../contract/urls/web.ts'
import type { EventRow } from '../../core/library/events/event.ts'
import type { ValueRow } from '../../core/library/source.ts'
import type { Place } from '../../core/problems/errors.ts'
import { CatalogError, ErrorCollector } from '../../core/problems/errors.ts'
import type { Settings } from '../../core/settings/settings.ts'
import { type FoundFile, globFiles, matcherFor, notAFile } from '../../core/system/glob.ts'
import { emptySource } from '../files/file-source.ts'
import { formatOfFile } from '../formats.ts'
import { findEventColumns } from './event-columns.ts'
import { readEvent } from './read-event.ts'

export interface FoundEvents {
  /** In the order of their files. */
  readonly rows: readonly EventRow[]
  /** The columns of each file that are not read. */
  readonly unknown: readonly { readonly at: Place; readonly columns: readonly string[] }[]
  /** Files in other formats, by their paths in the data folder. */
  readonly unread: readonly string[]
}

/** The files of events, from the data folder. */
export const EVENT_PATTERNS = [`${EVENT_FOLDER}.*`, `${EVENT_FOLDER}/**`] as const

/**
 * Reads the events of a data folder.
 * @param sources `sources` of site.json: a file that they name holds other records
 * @throws CatalogErrors for all rows that cannot be read
 */
export async function findEvents(data: string, sources: Settings['sources'] = {}): Promise<FoundEvents> {
  const errors = new ErrorCollector()
  const found: EventRow[] = []
  const unknown: FoundEvents['unknown'][number][] = []
  const unread: string[] = []
  const isSource = matcherFor(eventPatterns(sources))
  const files = await globFiles(`{${EVENT_PATTERNS.join()}}`, data, { isClosed: true })
  for (const file of files.filter(({ path }) => !isSource(path))) {
    const name = path.join(data, file.path)
    const rows = await readRows(name, file, errors)
    if (rows === null) {
      unread.push(file.path)
      continue
    }
    const beside = new Set<string>()
    for (const row of rows) {
      const columns = findEventColumns(Object.keys(row.value as object))
      for (const column of columns.unread) beside.add(column)
      collect(errors, () => found.push(readEvent(row, columns)))
    }
    const [first] = rows
    if (first && beside.size > 0) unknown.push({ at: first.at, columns: [...beside] })
  }
  refuseDoubledIds(found, errors)
  errors.throwIfAny()
  return { rows: found, unknown, unread }
}

/** The paths and patterns of files that hold records. */
const eventPatterns = (sources: Settings['sources']): string[] =>
  KINDS.flatMap((kind) => sources[PLURALS[kind]] ?? []).map((entry) =>
    path.posix.normalize(typeof entry === 'string' ? entry : entry.from),
  )

/** Null for a file in another format. */
async function readRows(name: string, file: FoundFile, errors: ErrorCollector): Promise<ValueRow[] | null> {
  const format = formatOfFile(name)
  if (!format) return null
  if (!file.isFile || file.size === 0) {
    errors.add(file.isFile ? emptySource(name) : notAFile(name))
    return []
  }
  const rows: ValueRow[] = []
  for await (const block of format.read(name, OF_ANY_FIELDS, {}))
    for await (const batch of block.rows())
      for (const row of batch)
        if ('error' in row) errors.add(row.error)
        else if ('value' in row) rows.push(row)
  return rows
}

/** Features may have fields of any name. */
const OF_ANY_FIELDS = 'features'

function collect(errors: ErrorCollector, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error
    errors.add(error)
  }
}

function refuseDoubledIds(rows: readonly EventRow[], errors: ErrorCollector): void {
  const known = new Map<string, Place>()
  for (const { id, at } of rows) {
    const other = id === null ? undefined : known.get(id)
    if (id !== null) known.set(id, other ?? at)
    if (other === undefined) continue
    errors.add(
      new CatalogError('BAD_EVENT', `Two events have the id ${JSON.stringify(id)}.`, {
        at: [at, other],
        hint: 'Give one of them another id, or remove it.',
      }),
    )
  }
}

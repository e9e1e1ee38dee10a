// What the last build published and read, for comparison with a new build. A build finds it in its own state, before
// its transaction; a check reads the state's file without changing it. If the state is lost, the names of the files in
// the folder, and the heads of its blocks, still show which records were published.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { RESOURCES } from '../../contract/kinds/kinds.ts'
import { partAt } from '../../contract/kinds/parts.ts'
import { OWN_FOLDER } from '../../contract/urls/files.ts'
import { checkForm, refusalFor, type StateLayout } from '../../core/catalog/database.ts'
import { LAYOUT } from '../../core/catalog/state-tables.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { literal } from '../../core/engine/sql.ts'
import { recordsIn } from '../../core/packed/block.ts'
import { storeFolder } from '../../core/packed/store.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { listFiles } from '../../core/site/list-files.ts'
import type { Shard } from '../../core/site/site.ts'
import { inShard } from './shard.ts'

export interface LastBuild {
  /** A query for the records that were published: their kind as `resource`, their uuid as `name`. */
  readonly published: string
  /** Rows of a query on the tables of the state as that build left them; empty if the state is lost. */
  read<T>(query: string): Promise<T[]>
}

const isRecord = `resource IN (${RESOURCES.map(literal).join()}) AND NOT contains(name, '/')`
const PUBLISHED = `SELECT resource, name FROM state.published WHERE ${isRecord}`

/** The folder of a site, or of its shard. */
export interface SiteFolder {
  readonly out: string
  readonly shard: Shard | null
}

/**
 * The last build, from the state that the engine's transaction is about to change.
 * @returns null if nothing was published
 */
export async function lastInState(engine: Engine, site: SiteFolder): Promise<LastBuild | null> {
  const isKnown = await engine.hasRows(PUBLISHED)
  return isKnown ? { published: PUBLISHED, read: (query) => engine.aside(query) } : lastInFolder(engine, site)
}

/**
 * The last build, from a state file. The file is open only while it is read, so that a build can begin meanwhile.
 * @returns null if nothing was published, or a build is in progress, whose result is not known yet
 * @throws CatalogError NEWER_STATE as the build would
 */
export async function lastInFile(engine: Engine, state: string, site: SiteFolder): Promise<LastBuild | null> {
  const read = async <T>(query: string): Promise<T[]> => {
    await engine.aside(`ATTACH ${literal(state)} AS last (READ_ONLY)`)
    try {
      return await engine.aside<T>(query.replaceAll('state.', 'last.'))
    } finally {
      await engine.aside('DETACH last')
    }
  }
  const file = tableFile(engine)
  try {
    const [layout] = existsSync(state) ? await read<StateLayout>('FROM state.layout') : []
    if (layout) checkForm(layout, state)
    if (layout?.id !== LAYOUT) return lastInFolder(engine, site)
    const [copied] = await read<{ Count: bigint }>(
      `COPY (${PUBLISHED}) TO ${literal(file)} (FORMAT csv, HEADER false)`,
    )
    return copied?.Count ? { published: fromFile(file), read } : lastInFolder(engine, site)
  } catch (error) {
    const refusal = error instanceof CatalogError ? error : refusalFor(state, error as Error)
    if (refusal instanceof CatalogError && refusal.code === 'NEWER_STATE') throw refusal
    // The next build recreates a broken state.
    return refusal instanceof CatalogError && refusal.code === 'BUSY' ? null : lastInFolder(engine, site)
  }
}

/** The records whose files or blocks are in a folder that a build marked as a site. */
async function lastInFolder(engine: Engine, { out, shard }: SiteFolder): Promise<LastBuild | null> {
  if (!existsSync(path.join(out, OWN_FOLDER))) return null
  const file = tableFile(engine)
  await writeFile(file, linesOf(out))
  const published = `SELECT DISTINCT resource, name FROM (${fromFile(file)}) WHERE ${isRecord} AND ${inShard(shard)}`
  return { published, read: async () => [] }
}

function* linesOf(out: string): Generator<string> {
  for (const folder of [out, storeFolder(out)]) {
    for (const file of listFiles(folder)) {
      const part = partAt(file, 1)
      for (const { resource, name } of part.resource === 'block' ? recordsIn(folder, part.name) : [part])
        if (resource !== 'file') yield `${resource},${name}\n`
    }
  }
}

const tableFile = (engine: Engine): string => path.join(engine.folder, 'published.csv')

const fromFile = (file: string): string => `
  SELECT * FROM read_csv(${literal(file)},
    auto_detect = false, delim = ',', columns = {resource: 'VARCHAR', name: 'VARCHAR'})`

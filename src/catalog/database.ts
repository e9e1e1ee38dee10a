// The tables that are kept from build to build, in the engine's schema `state`.
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Engine } from '../engine/engine.ts'
import { isOutOfMemory } from '../engine/errors.ts'
import { literal } from '../engine/sql.ts'
import { CatalogError } from '../model/errors.ts'
import { version } from '../package.ts'

/** The layout of the tables; a file of any other is begun anew. */
const LAYOUT = 3

/** Rows that are written anew together when one of them changes; by default the engine takes eight times as many. */
const GROUP = 16_384

/**
 * Makes the schema `state` that of a file; of one that goes with the engine where nothing is to be kept, for
 * tables in memory take more of it than the engine may hold. A file that is broken is begun anew: all but the
 * feed of changes can be had from the sources again.
 * @returns whether records that are staged there were read by this version of the program
 * @throws CatalogError BUSY where another process has the file open, BAD_STATE where it cannot be opened
 */
export async function attachKept(engine: Engine, kept: string | null): Promise<boolean> {
  const file = kept ?? path.join(engine.folder, 'state.duckdb')
  await mkdir(path.dirname(file), { recursive: true })
  const attach = () => engine.run(`ATTACH ${literal(file)} AS state (ROW_GROUP_SIZE ${GROUP})`)
  const layout = await attach()
    .then(() => layoutOf(engine))
    .catch((error: Error) => {
      // Any word may be in its path.
      const said = error.message.replaceAll(file, '')
      if (LOCKED.test(said)) throw busy(file, error)
      if (isOutOfMemory(error)) throw error
      if (!BROKEN.test(said)) throw unopened(file, error)
      return null
    })
  if (layout?.number === LAYOUT) return layout.program === version
  await engine.run('DETACH DATABASE IF EXISTS state')
  await Promise.all([file, `${file}.wal`].map((each) => rm(each, { force: true })))
  await attach()
  await engine.run(`CREATE TABLE state.layout AS SELECT ${LAYOUT} AS number, ${literal(version)} AS program`)
  return true
}

/** What DuckDB says of a file that another process has open, here and on Windows. */
const LOCKED = /lock on file|used by another process/i

/** What it says of one that holds something else than it wrote: of another version, cut off, or overwritten. */
const BROKEN = /^(?:Catalog|Binder) Error|not a valid DuckDB|corrupt|could not read enough|serializ|version/i

interface Layout {
  readonly number: number
  /** The version of the program that staged the records. */
  readonly program: string
}

async function layoutOf(engine: Engine): Promise<Layout | null> {
  const [layout] = await engine.all<Layout>('FROM state.layout')
  return layout ?? null
}

function busy(state: string, cause: Error): CatalogError {
  return new CatalogError('BUSY', 'Another build of this site is under way.', {
    at: [{ file: state }],
    hint: 'Wait until it is done, or build into another folder with --out.',
    cause,
  })
}

function unopened(state: string, cause: Error): CatalogError {
  const [reason] = cause.message.split('\n')
  return new CatalogError('BAD_STATE', `What the last build kept cannot be opened: ${reason}.`, {
    at: [{ file: state }],
    hint: 'Put that right. Without the file, everything is read and compared anew, and a feed of changes begins anew.',
    cause,
  })
}

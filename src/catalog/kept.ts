// The tables that are kept from build to build, in the engine's schema `state`.
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Engine } from '../engine/engine.ts'
import { literal } from '../engine/sql.ts'
import { CatalogError } from '../model/errors.ts'
import { version } from '../package.ts'

/** The layout of the tables; a file of any other is begun anew. */
const LAYOUT = 3

/** Rows that are written anew together when one of them changes; by default the engine takes eight times as many. */
const GROUP = 16_384

/**
 * Makes the schema `state` that of a file; of one that goes with the engine where nothing is to be kept, for
 * tables in memory take more of it than the engine may hold. What cannot be read is forgotten: it can all
 * be had from the sources again.
 * @returns whether records that are staged there were read by this version of the program
 * @throws CatalogError BUSY where another process has the file open
 */
export async function attachKept(engine: Engine, kept: string | null): Promise<boolean> {
  const file = kept ?? path.join(engine.folder, 'state.duckdb')
  await mkdir(path.dirname(file), { recursive: true })
  const attach = () => engine.run(`ATTACH ${literal(file)} AS state (ROW_GROUP_SIZE ${GROUP})`)
  const layout = await attach().then(
    () => layoutOf(engine),
    (error: Error) => {
      if (/lock on file/i.test(error.message)) throw busy(file, error)
      if (/^Out of Memory/i.test(error.message)) throw error
      return null
    },
  )
  if (layout?.number === LAYOUT) return layout.program === version
  await engine.run('DETACH DATABASE IF EXISTS state')
  await Promise.all([file, `${file}.wal`].map((each) => rm(each, { force: true })))
  await attach()
  await engine.run(`CREATE TABLE state.layout AS SELECT ${LAYOUT} AS number, ${literal(version)} AS program`)
  return true
}

interface Layout {
  readonly number: number
  /** The version of the program that staged the records. */
  readonly program: string
}

async function layoutOf(engine: Engine): Promise<Layout | null> {
  try {
    const [layout] = await engine.all<Layout>('FROM state.layout')
    return layout ?? null
  } catch {
    return null
  }
}

function busy(state: string, cause: Error): CatalogError {
  return new CatalogError('BUSY', 'Another build of this site is under way.', {
    at: [{ file: state }],
    hint: 'Wait until it is done, or build into another folder with --out.',
    cause,
  })
}

// The state database: tables that persist between builds, in the engine's schema `state`.
import { constants, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import type { Engine } from '../engine/engine.ts'
import { isOutOfMemory, isOutOfSpace } from '../engine/errors.ts'
import { literal } from '../engine/sql.ts'
import { CatalogError } from '../problems/errors.ts'
import { version } from '../system/package.ts'
import { adaptState } from './adapt-state.ts'
import { CREATE_KEPT, LAYOUT, STATE_FORM } from './state-tables.ts'

/** Rows that are rewritten together when one of them changes; DuckDB's default is eight times as many. */
const GROUP = 16_384

/** A file that persists for the next build, a file to copy for this run only, or null to persist nothing. */
export type StateFile = string | { readonly copyOf: string } | null

/**
 * Attaches a file as the schema `state`. By default the file is removed with the engine; in-memory tables could exceed
 * the memory limit. A file of another version is adapted. A broken one is recreated: its contents, except the feed of
 * changes, can be read from the sources again.
 * @param reader a digest of everything but the sources that records depend on: the program, and the settings for
 * records
 * @returns whether the staged records were read with the same digest
 * @throws CatalogError BUSY where another process has the file open, NEWER_STATE where only a newer version can read
 *   it, BAD_STATE where it cannot be opened or created
 */
export async function attachState(engine: Engine, state: StateFile, reader: string): Promise<boolean> {
  const file = typeof state === 'string' ? state : path.join(engine.folder, 'state.duckdb')
  const origin = state !== null && typeof state === 'object' ? state.copyOf : file
  if (typeof state === 'string') checkPath(state)
  else if (state !== null) await copyState(engine, state.copyOf, file)
  mkdirSync(path.dirname(file), { recursive: true })
  // A file that is removed with the engine needs no log.
  const log = state === null ? ', RECOVERY_MODE no_wal_writes' : ''
  const attach = `ATTACH ${literal(file)} AS state (ROW_GROUP_SIZE ${GROUP}${log})`
  if (existsSync(file)) {
    const layout = await engine
      .run(attach)
      .then(() => layoutOf(engine))
      .catch((error: Error) => {
        const refusal = refusalFor(file, error)
        if (refusal) throw refusal
        return null
      })
    if (layout) {
      checkForm(layout, origin)
      if (layout.id === LAYOUT) return layout.program === reader
      await adapt(engine, file)
      return false
    }
    await engine.run('DETACH DATABASE IF EXISTS state')
  }
  for (const each of [file, `${file}.wal`]) rmSync(each, { force: true })
  const row = [literal(LAYOUT), STATE_FORM, literal(version), literal(reader)].join()
  try {
    await engine.run(`${attach}; BEGIN; ${CREATE_KEPT}; INSERT INTO state.layout VALUES (${row}); COMMIT`)
  } catch (error) {
    // When two first builds race, the other build has created the file, or its log, by now.
    throw refusalFor(file, error as Error) ?? error
  }
  return true
}

async function adapt(engine: Engine, file: string): Promise<void> {
  // The time before which all that the file holds was published.
  const day = statSync(file).mtime.toISOString().slice(0, 10)
  try {
    await adaptState(engine, day)
  } catch (error) {
    throw refusalFor(file, error as Error) ?? unopened(file, error as Error)
  }
}

/**
 * Rejects a "?" in the path: DuckDB mistakes it for the start of URL parameters, and inserts the extension of the log
 * file before it.
 */
function checkPath(file: string): void {
  // On Windows, "?" occurs only in the prefix of long paths, which DuckDB handles.
  if (process.platform === 'win32' || !path.resolve(file).includes('?')) return
  throw new CatalogError('BAD_STATE', 'The build state cannot be kept in a folder with a "?" in its path.', {
    at: [{ file }],
    hint: 'Rename that folder, or choose a different folder for the state with --state.',
  })
}

/** Copies a state with its log, while no build can write to it. A broken state is not copied. */
async function copyState(engine: Engine, from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  try {
    await engine.run(`ATTACH ${literal(from)} AS original (READ_ONLY)`)
  } catch (error) {
    const refusal = refusalFor(from, error as Error)
    if (refusal) throw refusal
    return
  }
  for (const ending of ['', '.wal'].filter((each) => existsSync(from + each)))
    await copyFile(from + ending, to + ending, constants.COPYFILE_FICLONE)
  await engine.run('DETACH original')
}

/** Returns the error for a file that cannot be opened; null for a broken one. */
export function refusalFor(file: string, error: Error): Error | null {
  // The path may contain any of the words searched for.
  const message = error.message.replaceAll(file, '')
  if (LOCKED.test(message)) return busy(file, error)
  if (isOutOfMemory(error) || isOutOfSpace(error)) return error
  if (NEWER.test(message)) return newerState(file)
  return BROKEN.test(message) ? null : unopened(file, error)
}

/** DuckDB's message for a file that another process has open, on Unix and on Windows. */
const LOCKED = /lock on file|used by another process/i

/** DuckDB's message for a file of a later form than it knows; it reads all earlier ones. */
const NEWER = /version number \d+, but we can only read/

/** DuckDB's message for a file that is truncated or overwritten. */
const BROKEN = /^(?:Catalog|Binder) Error|not a valid DuckDB|corrupt|could not read enough|serializ|version/i

/** The row of `state.layout`. Members are missing in files written by older versions of the program. */
export interface StateLayout {
  readonly id?: string
  readonly form?: number | null
  readonly version?: string | null
  /** A digest of the program that staged the records, and of its settings for records. */
  readonly program: string
}

/**
 * Checks that this program can read the kept tables.
 * @throws CatalogError NEWER_STATE
 */
export function checkForm({ form, version }: StateLayout, file: string): void {
  if ((form ?? 0) > STATE_FORM) throw newerState(file, version)
}

async function layoutOf(engine: Engine): Promise<StateLayout | null> {
  const [layout] = await engine.all<StateLayout>('FROM state.layout')
  return layout ?? null
}

function busy(state: string, cause: Error): CatalogError {
  return new CatalogError('BUSY', 'Another build of this site is in progress.', {
    at: [{ file: state }],
    hint: 'Wait until it has finished, or build into a different folder with --out.',
    cause,
  })
}

function newerState(state: string, writer?: string | null): CatalogError {
  const by = writer ? `catalog-press ${writer}` : 'a newer version of catalog-press'
  return new CatalogError('NEWER_STATE', `The build state was written by ${by}, and this is ${version}.`, {
    at: [{ file: state }],
    hint: `Use that version again, as with catalog-press upgrade${writer ? ` ${writer}` : ''}. To continue with this one, delete the folder of the build state: the next build compares every file, and the feed of changes starts again.`,
  })
}

function unopened(state: string, cause: Error): CatalogError {
  const [reason] = cause.message.split('\n')
  return new CatalogError('BAD_STATE', `The build state cannot be opened: ${reason}.`, {
    at: [{ file: state }],
    hint: 'Fix its permissions, or delete it to rebuild from scratch; the feed of changes then starts again.',
    cause,
  })
}

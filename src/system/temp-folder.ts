import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { CatalogError } from '../problems/errors.ts'

export interface TempFolder {
  readonly path: string
  remove(): void
}

/** Names the machine too: several may share the folder, and their processes have the same numbers. */
const PREFIX = `catalog-press-${hostname()}-`

/**
 * Makes a folder in another. It is also removed when the process exits before its owner removes it, as it
 * does on Ctrl-C; that of a process that was killed outright, by the next one on the same machine.
 * @throws CatalogError NO_SUCH_FILE where the other folder does not exist
 */
export function makeTempFolder(parent: string): TempFolder {
  if (!existsSync(parent)) throw noTempFolder(parent)
  removeAbandoned(parent)
  const folder = makeIn(parent)
  const remove = () => {
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return { path: folder, remove }
}

function makeIn(parent: string): string {
  try {
    return mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-`))
  } catch (error) {
    throw Object.assign(error as Error, { path: `${parent}, the folder for temporary files (TMPDIR)` })
  }
}

function removeAbandoned(parent: string): void {
  try {
    for (const name of readdirSync(parent)) {
      const [, pid] = name.startsWith(PREFIX) ? (/^(\d+)-\w{6}$/.exec(name.slice(PREFIX.length)) ?? []) : []
      if (pid === undefined || isAlive(Number(pid))) continue
      rmSync(path.join(parent, name), { recursive: true, force: true })
    }
  } catch {
    // Another user's, or in a folder that cannot be listed: no reason to refuse this build.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is another user's.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

const noTempFolder = (folder: string): CatalogError =>
  new CatalogError('NO_SUCH_FILE', `The folder for temporary files, ${folder}, does not exist.`, {
    hint: 'Create it, or set TMPDIR to another folder.',
  })

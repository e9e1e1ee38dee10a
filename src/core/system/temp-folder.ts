import { existsSync, mkdtempSync, readdirSync, rmSync } from '../platform/files.ts'
import { hostname } from '../platform/machine.ts'
import path from '../platform/path.ts'
import { CatalogError } from '../problems/errors.ts'

export interface TempFolder {
  readonly path: string
  remove(): void
}

/** Includes the machine's name: several machines may share the folder, and their process ids may coincide. */
const PREFIX = `catalog-press-${hostname()}-`

/**
 * Creates a temporary folder. It is also removed when the process exits before its owner removes it, as on Ctrl-C. If
 * the process is killed, the next one on the same machine removes it.
 * @param options whether its name begins with a dot, so that it is not read as data
 * @throws CatalogError NO_SUCH_FILE if the parent folder does not exist
 */
export function makeTempFolder(parent: string, { isHidden = false } = {}): TempFolder {
  if (!existsSync(parent)) throw noTempFolder(parent)
  const prefix = isHidden ? `.${PREFIX}` : PREFIX
  removeAbandoned(parent, prefix)
  const folder = makeIn(parent, prefix)
  const remove = () => {
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  return { path: folder, remove }
}

function makeIn(parent: string, prefix: string): string {
  try {
    return mkdtempSync(path.join(parent, `${prefix}${process.pid}-`))
  } catch (error) {
    throw Object.assign(error as Error, { path: `${parent}, the folder for temporary files (TMPDIR)` })
  }
}

function removeAbandoned(parent: string, prefix: string): void {
  try {
    for (const name of readdirSync(parent)) {
      const [, pid] = name.startsWith(prefix) ? (/^(\d+)-\w{6}$/.exec(name.slice(prefix.length)) ?? []) : []
      if (pid === undefined || isAlive(Number(pid))) continue
      rmSync(path.join(parent, name), { recursive: true, force: true })
    }
  } catch {
    // It belongs to a different user, or cannot be listed: no reason to refuse this build.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM means that the process exists, but belongs to a different user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

const noTempFolder = (folder: string): CatalogError =>
  new CatalogError('NO_SUCH_FILE', `The folder for temporary files, ${folder}, does not exist.`, {
    hint: 'Create it, or set TMPDIR to another folder.',
  })

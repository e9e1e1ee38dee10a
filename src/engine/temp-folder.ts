import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { CatalogError } from '../model/errors.ts'

export interface TempFolder {
  readonly path: string
  remove(): void
}

/**
 * Makes a folder in another. It is also removed when the process exits before its owner removes it, as it
 * does on Ctrl-C.
 * @throws CatalogError NO_SUCH_FILE where the other folder does not exist
 */
export function makeTempFolder(parent: string): TempFolder {
  if (!existsSync(parent)) throw noTempFolder(parent)
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
    return mkdtempSync(path.join(parent, 'catalog-press-'))
  } catch (error) {
    throw Object.assign(error as Error, { path: `${parent}, the folder for temporary files (TMPDIR)` })
  }
}

const noTempFolder = (folder: string): CatalogError =>
  new CatalogError('NO_SUCH_FILE', `The folder for temporary files, ${folder}, does not exist.`, {
    hint: 'Create it, or set TMPDIR to another folder.',
  })

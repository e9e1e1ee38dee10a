// Finds the optional package sharp, which makes smaller copies of pictures, without loading it: loading takes longer
// than an unchanged build.
import { existsSync, readFileSync } from '../platform/files.ts'
import path from '../platform/path.ts'
import { createRequire, fileURLToPath } from '../platform/programs.ts'
import { CatalogError } from '../problems/errors.ts'

export interface Sharp {
  readonly version: string
  /** @throws CatalogError BROKEN_PACKAGE if it is made for a different platform, or is incomplete */
  load(): Promise<Package>
}

type Package = typeof import('sharp')

/**
 * Looks beside the program, and then in the user's project; null if it is in neither.
 * @param folder the data folder
 */
export function findSharp(folder: string): Sharp | null {
  const users = [folder, process.cwd()].map((start) => path.resolve(start, 'package.json'))
  for (const start of [fileURLToPath(import.meta.url), ...users]) {
    const found = sharpFrom(createRequire(start))
    if (found) return found
  }
  return null
}

/** The package as resolved from a module; null if it is not found. */
export function sharpFrom(load: NodeJS.Require): Sharp | null {
  const file = resolveBy(load)
  const version = file === null ? null : installedVersion(path.dirname(file))
  return file === null || version === null ? null : { version, load: async () => loadBy(load, file) }
}

function loadBy(load: NodeJS.Require, file: string): Package {
  try {
    return load(file)
  } catch (cause) {
    const [reason = ''] = (cause as Error).message.split('\n')
    throw new CatalogError('BROKEN_PACKAGE', `The package sharp does not run here: ${reason}`, {
      at: [{ file }],
      hint: 'Install it again on this machine: npm install sharp. Or publish without smaller copies of pictures: npm uninstall sharp.',
      cause,
    })
  }
}

function resolveBy({ resolve }: NodeJS.Require): string | null {
  try {
    return resolve('sharp')
  } catch {
    return null
  }
}

function installedVersion(folder: string): string | null {
  const file = path.join(folder, 'package.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version ?? null
  const parent = path.dirname(folder)
  return parent === folder ? null : installedVersion(parent)
}

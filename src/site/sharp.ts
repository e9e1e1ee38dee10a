// The package sharp, which only those install who want smaller copies of pictures. It is found without being loaded:
// loading takes longer than a build that has nothing to do.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface Sharp {
  readonly version: string
  /** @throws what the package throws where it is not made for this platform */
  load(): Promise<Package>
}

type Package = typeof import('sharp')

/**
 * Looks beside the program, and then in the user's own project; null where it is in neither.
 * @param folder the data folder
 */
export function findSharp(folder: string): Sharp | null {
  const own = sharpAt(fileURLToPath(import.meta.url), () => import('sharp'))
  if (own) return own
  for (const start of [folder, process.cwd()]) {
    const found = sharpAt(path.resolve(start, 'package.json'), (file) => import(pathToFileURL(file).href))
    if (found) return found
  }
  return null
}

function sharpAt(start: string, load: (file: string) => Promise<{ default: Package }>): Sharp | null {
  const file = resolveFrom(start)
  const version = file === null ? null : versionOf(path.dirname(file))
  if (file === null || version === null) return null
  return { version, load: async () => (await load(file)).default }
}

function resolveFrom(start: string): string | null {
  try {
    return createRequire(start).resolve('sharp')
  } catch {
    return null
  }
}

function versionOf(folder: string): string | null {
  const file = path.join(folder, 'package.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version ?? null
  const parent = path.dirname(folder)
  return parent === folder ? null : versionOf(parent)
}

// Catalogs and recorded responses beside the project rather than in it. Tests that need them are skipped by name
// without them.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'

const FOLDER = fileURLToPath(new URL('../../../../shared/', import.meta.url))

/** `describe` for tests that read shared files; the name of a skipped one includes the reason. */
export function describeWithShared(name: string, paths: readonly string[], tests: () => void): void {
  const missing = paths.filter((path) => !existsSync(shared(path)))
  if (missing.length === 0) describe(name, tests)
  // Vitest runs the function of a skipped suite, which would read missing files.
  else describe.skip(`${name} (skipped: ${missing.join(', ')} is not beside the project)`, () => {})
}

export const shared = (path: string): string => FOLDER + path

export const readShared = (path: string): string => readFileSync(shared(path), 'utf8')

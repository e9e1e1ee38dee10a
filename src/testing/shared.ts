// Catalogs and recorded answers kept beside the project, not in it. Tests that read them say so and are
// skipped where they are absent.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'

const FOLDER = fileURLToPath(new URL('../../../shared/', import.meta.url))

/** `describe` for tests that read shared files; the reason is in the name of what is skipped. */
export function describeWithShared(name: string, paths: readonly string[], tests: () => void): void {
  const missing = paths.filter((path) => !existsSync(shared(path)))
  if (missing.length === 0) describe(name, tests)
  // Vitest calls the function of what it skips, which would read what is absent.
  else describe.skip(`${name} (skipped: ${missing.join(', ')} is not beside the project)`, () => {})
}

export const shared = (path: string): string => FOLDER + path

export const readShared = (path: string): string => readFileSync(shared(path), 'utf8')

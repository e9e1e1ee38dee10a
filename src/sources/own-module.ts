// Loads modules of the user's own.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

export interface OwnModule {
  readonly exported: Readonly<Record<string, unknown>>
  /** Changes with any of the modules. */
  readonly digest: string
}

/**
 * Imports a module.
 * @param modules all modules that may be imported by it, itself included
 * @throws whatever the module throws, or the error by which it cannot be read
 */
export async function importModule(file: string, modules: readonly string[]): Promise<OwnModule> {
  const hash = createHash('sha256')
  for (const module of modules) hash.update(await readFile(module))
  const digest = hash.digest('hex')
  // Node.js keeps modules by their addresses: with the digest, a changed module is loaded again.
  return { exported: await import(`${pathToFileURL(file)}?${digest}`), digest }
}

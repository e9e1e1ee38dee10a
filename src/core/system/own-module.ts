// Loads modules of the user's own.

import glob from 'fast-glob'
import { createHash } from '../platform/digests.ts'
import { existsSync, readFile } from '../platform/files.ts'
import path from '../platform/path.ts'
import { pathToFileURL, spawnSync } from '../platform/programs.ts'
import { badModule } from '../problems/own-files.ts'

export interface OwnModule {
  readonly file: string
  readonly exported: Readonly<Record<string, unknown>>
  /** Changes with any of the modules. */
  readonly digest: string
}

/**
 * Imports a module that site.json names.
 * @param name its path from the data folder
 * @param what what the module is, with the article: `a face`
 * @throws CatalogError BAD_MODULE if it does not exist, cannot be loaded, or exports nothing by default
 */
export async function loadOwnModule(name: string, data: string, what: string): Promise<OwnModule> {
  const file = path.resolve(data, name)
  if (!existsSync(file)) throw badModule('There is no such module.', { file })
  const folder = path.dirname(file)
  const modules = await glob('**/*.{mjs,cjs,js}', {
    cwd: folder,
    absolute: true,
    ignore: ['**/node_modules/**'],
  })
  const found = await importModule(file, modules.sort()).catch((cause: unknown) => {
    throw badModule('The module cannot be loaded', { file, cause })
  })
  if (typeof found.exported.default === 'object' && found.exported.default !== null) return found
  throw badModule(`The module does not export ${what}.`, {
    file,
    hint: 'Write `export default { name: …, … }`.',
  })
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
  try {
    return { file, exported: await import(`${pathToFileURL(file)}?${digest}`), digest }
  } catch (error) {
    if (error instanceof SyntaxError) error.stack += `\n${syntaxFault(modules)}`
    throw error
  }
}

/** Returns the place of the first syntax error in modules, as in a stack; empty if Node.js does not find it again. */
function syntaxFault(modules: readonly string[]): string {
  for (const module of modules) {
    const { status, stderr } = spawnSync(process.execPath, ['--check', module], { encoding: 'utf8' })
    if (status !== 0) return (stderr ?? '').split('\n', 1)[0] ?? ''
  }
  return ''
}

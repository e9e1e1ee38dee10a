// Loads the module of a theme that makes the content of pages: `theme/pages.mjs` in the data folder.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { badTheme } from '../problems/bad-theme.ts'
import { didYouMean } from '../problems/validation.ts'
import { OWN_PAGES, type OwnPageModule } from '../stages/theme.ts'

/**
 * @param file the module
 * @param modules all modules of the theme, of which any may be imported by it
 * @throws CatalogError BAD_THEME if the module cannot be loaded, or exports anything but functions for pages
 */
export async function loadPages(file: string, modules: readonly string[]): Promise<OwnPageModule> {
  const hash = createHash('sha256')
  for (const module of modules) hash.update(await readFile(module))
  const digest = hash.digest('hex')
  // Node.js keeps modules by their addresses: with the digest, a changed module is loaded again.
  const exported: object = await import(`${pathToFileURL(file)}?${digest}`).catch((cause: unknown) => {
    throw badTheme('The module of the theme cannot be loaded', { file, cause })
  })
  const functions = Object.entries(exported)
  for (const [name, value] of functions) {
    if (!(OWN_PAGES as readonly string[]).includes(name)) {
      throw badTheme(`The module of the theme exports "${name}", which is no page.`, {
        file,
        hint: `${didYouMean(name, OWN_PAGES) ?? ''} It may export ${OWN_PAGES.join(', ')}.`.trim(),
      })
    }
    if (typeof value !== 'function')
      throw badTheme(`"${name}" in the module of the theme must be a function.`, { file })
  }
  return { file, digest, functions: new Map(functions) }
}

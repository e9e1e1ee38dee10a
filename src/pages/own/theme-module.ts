// Loads the module of a theme that makes the content of pages: `theme/pages.mjs` in the data folder.
import { badTheme } from '../../core/problems/own-files.ts'
import { didYouMean } from '../../core/problems/validation.ts'
import { importModule } from '../../core/system/own-module.ts'
import { OWN_PAGES, type OwnPageModule } from './theme.ts'

type OwnPage = (shown: unknown, tools: unknown) => unknown

/**
 * @param file the module
 * @param modules all modules of the theme, of which any may be imported by it
 * @throws CatalogError BAD_THEME if the module cannot be loaded, or exports anything but functions for pages
 */
export async function loadPages(file: string, modules: readonly string[]): Promise<OwnPageModule> {
  const { exported, digest } = await importModule(file, modules).catch((cause: unknown) => {
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
  return { file, digest, functions: new Map(functions as [string, OwnPage][]) }
}

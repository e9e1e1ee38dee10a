// A data folder but for its catalog: the settings, and what its hosts, pages, theme and faces make of the site.
import { hasPages } from '../../contract/rules/site-rules.ts'
import { readSettings } from '../../core/settings/config.ts'
import type { Settings } from '../../core/settings/settings.ts'
import { type Placeholder, readPlaceholder } from '../../core/site/placeholder.ts'
import { checkLayout, checkTogether, checkVariants } from '../../hosts/shared/limits.ts'
import { checkFolder } from '../../importers/files/find.ts'
import { type FoundTheme, findTheme, NO_THEME } from '../../pages/own/find-theme.ts'
import type { InputOptions } from '../options.ts'
import { type FoundRules, findRules } from './site-rules.ts'

export interface Project extends FoundRules {
  readonly data: string
  readonly settings: Settings
  /** Empty for a site without web pages. */
  readonly look: FoundTheme
  readonly placeholder: Placeholder
}

/** @throws CatalogError, CatalogErrors for settings, pages and themes that cannot be published, by these hosts together */
export async function findProject({ data, env = {}, ...options }: InputOptions): Promise<Project> {
  await checkFolder(data)
  const settings = await readSettings(data, options, env)
  const found = await findRules(settings, data)
  const look = hasPages(found.rules) ? await findTheme(data) : NO_THEME
  checkTogether(found.hosts)
  checkVariants(found.hosts, found.rules)
  checkLayout(found.hosts, found.rules)
  const placeholder = await readPlaceholder(data, settings.placeholder_release_image ?? null)
  return { data, settings, ...found, look, placeholder }
}

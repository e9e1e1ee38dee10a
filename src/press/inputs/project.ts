// A data folder but for its catalog: the settings, and what its hosts, pages, theme and faces make of the site.
import { isPacked } from '../../contract/rules/rules.ts'
import { hasPages, type SiteRules } from '../../contract/rules/site-rules.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { readSettings } from '../../core/settings/config.ts'
import type { Settings } from '../../core/settings/settings.ts'
import { type Placeholder, readPlaceholder } from '../../core/site/placeholder.ts'
import type { Shard } from '../../core/site/site.ts'
import type { Host } from '../../hosts/shared/host.ts'
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

/** @throws CatalogError, CatalogErrors for settings, pages and themes that cannot be published */
export async function findProject({ data, shard, env = {}, ...options }: InputOptions): Promise<Project> {
  await checkFolder(data)
  const settings = await readSettings(data, options, env)
  const found = await findRules(settings, data)
  const look = hasPages(found.rules) ? await findTheme(data) : NO_THEME
  checkHosts(found.hosts, found.rules, shard)
  const placeholder = await readPlaceholder(data, settings.placeholder_release_image ?? null)
  return { data, settings, ...found, look, placeholder }
}

/** @throws CatalogError if the hosts cannot carry the site together, or the site has no shards */
function checkHosts(hosts: readonly Host[], rules: SiteRules, shard: Shard | undefined): void {
  checkTogether(hosts)
  checkVariants(hosts, rules)
  checkLayout(hosts, rules)
  if (shard && isPacked(rules)) throw noShards()
}

const noShards = () =>
  new CatalogError('BAD_FLAG', 'A packed site cannot be built in shards.', {
    hint: 'Omit --shard, because a packed site has few files to write, or remove "layout" from site.json.',
  })

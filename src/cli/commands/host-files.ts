// The files of a host for the site of a data folder, as `rules` and `init --refresh` write them.

import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { notASite } from '../../core/problems/errors.ts'
import type { Overrides } from '../../core/settings/config.ts'
import type { Alias } from '../../core/site/site.ts'
import type { Host, HostText } from '../../hosts/shared/host.ts'

interface HostFilesOptions extends Pick<Overrides, 'baseUrl'> {
  readonly data: string
  /** The folder of the built site, if there is one: the aliases are read from it, and the address if none is set. */
  readonly dist: string
  /** Whether there must be one. */
  readonly needsBuild?: boolean
}

export interface FilesOfHost {
  readonly files: readonly HostText[]
  readonly rules: SiteRules
  /** The rules of the built site; undefined without a built site. */
  readonly built: SiteRules | undefined
  readonly aliases: readonly Alias[]
  /** The "hosts" of the settings. */
  readonly published: readonly Host[]
}

/**
 * @param choose chooses the host, by those of the settings
 * @throws CatalogError NOT_A_SITE
 */
export async function readHostFiles(
  choose: (published: readonly Host[]) => Host,
  { data, dist, needsBuild = false, ...flags }: HostFilesOptions,
  env: NodeJS.ProcessEnv,
): Promise<FilesOfHost> {
  const { readSettings, rulesOfBuild } = await import('../../core/settings/config.ts')
  const { codeOfFaces } = await import('../../press/inputs/faces.ts')
  const { findRules } = await import('../../press/inputs/site-rules.ts')
  const { checkTexts, checkTogether } = await import('../../hosts/shared/limits.ts')
  const { hostTexts } = await import('../../hosts/shared/host-file.ts')
  const { readBuiltAliases } = await import('../../core/site/built-aliases.ts')
  const settings = await readSettings(data, flags, env)
  const built = await rulesOfBuild(dist)
  if (built === undefined && needsBuild) {
    throw notASite(dist, 'Pass the folder of the built site with --dist, or leave the flag out.')
  }
  const found = await findRules({ ...settings, base_url: settings.base_url ?? built?.baseUrl }, data)
  const host = choose(found.hosts)
  // Only a build knows whether there are aliases. Without one, handlers look for them in the site.
  const rules = built && !built.aliases ? found.rules : { ...found.rules, aliases: true }
  const aliases = host.listsAliases && built?.aliases ? await readBuiltAliases(dist) : []
  // The site is also made for the "hosts" of site.json, which must not clash with this one.
  checkTogether([host, ...found.hosts])
  const files = await hostTexts(host, { rules, aliases, faces: codeOfFaces(found.faces) })
  checkTexts(host, files)
  return { files, rules, built, aliases, published: found.hosts }
}

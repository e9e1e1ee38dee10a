// The hosts that the settings of a site name.
import { isModulePath } from '../../core/settings/module-path.ts'
import { placedError } from '../../core/settings/placed-error.ts'
import type { Settings } from '../../core/settings/settings.ts'
import { findHost } from '../index.ts'
import type { Host } from './host.ts'
import { loadOwnHost } from './own-host.ts'

/**
 * Finds the hosts in the settings of a data folder.
 * @throws CatalogError as `findHost`, with the place in site.json, and as `loadOwnHost`
 */
export async function publishedHosts({ hosts }: Pick<Settings, 'hosts'>, data: string): Promise<Host[]> {
  return Promise.all(
    hosts.map(async (setting, index) => {
      try {
        const name = typeof setting === 'string' ? setting : setting.name
        return isModulePath(name) ? await loadOwnHost(name, data) : findHost(setting)
      } catch (error) {
        throw await placedError(error, data, ['hosts', index])
      }
    }),
  )
}

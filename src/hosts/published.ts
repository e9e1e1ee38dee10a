// The hosts that the settings of a site name.
import path from 'node:path'
import { CatalogError } from '../problems/errors.ts'
import { isModulePath } from '../settings/module-path.ts'
import type { Settings } from '../settings/settings.ts'
import { readSettingsFile } from '../settings/settings-file.ts'
import type { Host } from '../stages/host.ts'
import { findHost } from './index.ts'
import { loadOwnHost } from './own-host.ts'

/**
 * Finds the hosts in the settings of a data folder.
 * @throws CatalogError as `findHost`, with the place in site.json, and as `loadOwnHost`
 */
export async function publishedHosts({ hosts }: Pick<Settings, 'hosts'>, data: string): Promise<Host[]> {
  const file = path.join(data, 'site.json')
  return Promise.all(
    hosts.map(async (setting, index) => {
      try {
        const name = typeof setting === 'string' ? setting : setting.name
        return isModulePath(name) ? await loadOwnHost(name, data) : findHost(setting)
      } catch (error) {
        if (!(error instanceof CatalogError) || error.code === 'BAD_MODULE') throw error
        const { code, message, hint } = error
        const { placeOf } = await readSettingsFile(file)
        throw new CatalogError(code, message, {
          at: [placeOf(['hosts', index])],
          ...(hint !== undefined && { hint }),
        })
      }
    }),
  )
}

// Reads from the settings of a project where its site is published.
import { type Environment, readSettings, settingsFile } from '../../core/settings/config.ts'
import { readSettingsFile } from '../../core/settings/settings-file.ts'
import { publishedHosts } from '../shared/published.ts'
import type { PublishedSite } from './assumed-host.ts'

/** @throws CatalogErrors for invalid settings, and as `publishedHosts` */
export async function readPublished(data: string, env: Environment): Promise<PublishedSite> {
  const file = settingsFile(data)
  const settings = await readSettings(data, {}, env)
  const { value } = await readSettingsFile(file)
  // A default is independent of where the site is.
  const hosts = 'hosts' in value ? await publishedHosts(settings, data) : []
  return { file, baseUrl: settings.base_url, hosts }
}

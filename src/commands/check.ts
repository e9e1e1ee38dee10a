import { ENGINE_MEMORY, readCatalog } from '../build/read-catalog.ts'
import { type Environment, readSettings } from '../config.ts'
import { formatCount } from '../format.ts'
import { hostNamed } from '../hosts/index.ts'
import { readPlaceholder } from '../site/placeholder.ts'
import { findSources } from '../sources/find.ts'
import type { Terminal } from '../terminal.ts'

/** Checks all that a build would check, and writes nothing. */
export async function check(options: { data: string }, env: Environment, terminal: Terminal): Promise<void> {
  const settings = await readSettings(options.data, {}, env)
  settings.hosts.forEach(hostNamed)
  await readPlaceholder(options.data, settings.placeholder_release_image ?? null)
  const catalog = await readCatalog(await findSources(options.data, settings.sources), terminal, {
    order: settings.order,
    memory: ENGINE_MEMORY,
    state: null,
  })
  await catalog.close()
  const { artists, tracks, releases, labels } = catalog.counts
  const counts = [
    formatCount(artists, 'artist'),
    formatCount(tracks, 'track'),
    formatCount(releases, 'release'),
    formatCount(labels, 'label'),
  ]
  terminal.say(`${options.data} is sound: ${counts.join(', ')}.`)
}

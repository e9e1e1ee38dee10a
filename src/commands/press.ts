// The sentence of the program: sources become a catalog, the catalog responses, responses a site.
import { tmpdir } from 'node:os'
import { openCatalog } from '../catalog/open.ts'
import { type Environment, type Overrides, readSettings, rulesOf } from '../config.ts'
import { hostNamed } from '../hosts/index.ts'
import { textOf } from '../hosts/text.ts'
import type { CatalogCounts } from '../model/catalog.ts'
import type { Host } from '../model/host.ts'
import type { SiteRules } from '../model/rules.ts'
import { type BuildReport, type SiteFile, textFile } from '../model/site.ts'
import { RULES_FILE } from '../model/urls.ts'
import { countResponses, pressResponses } from '../responses/press.ts'
import { codingsOf } from '../site/codings.ts'
import { readPlaceholder } from '../site/placeholder.ts'
import { openSite } from '../site/writer.ts'
import { findSources } from '../sources/find.ts'
import { findMedia } from '../sources/media.ts'
import type { Terminal } from '../terminal.ts'
import { checkFileCount, checkFileSize, checkVariants } from './limits.ts'

/** What the engine of a catalog holds in memory before it spills to disk. */
const ENGINE_MEMORY = '256MB'

export interface PressOptions extends Overrides {
  readonly data: string
  readonly out: string
  /** Codings of the compressed siblings, as a list: `gzip,br`. */
  readonly precompress?: string
}

export interface Pressed {
  readonly counts: CatalogCounts
  readonly rules: SiteRules
  readonly report: BuildReport
}

/** Presses a data folder into a site's folder. Nothing in it is touched before the catalog is checked. */
export async function press(options: PressOptions, env: Environment, terminal: Terminal): Promise<Pressed> {
  const { data } = options
  const settings = await readSettings(data, options, env)
  const rules = rulesOf(settings, data)
  const hosts = settings.hosts.map(hostNamed)
  checkVariants(hosts, rules)
  const codings = codingsOf(options.precompress ?? '')
  const placeholder = await readPlaceholder(data, settings.placeholder_release_image ?? null)
  const media = await findMedia(data)

  const catalog = await readCatalog(data, settings.order, terminal)
  try {
    const responses = countResponses(catalog.counts, rules)
    checkFileCount(hosts, responses + media.length)
    const site = await openSite(options.out, codings)
    try {
      const addresses = {
        baseUrl: rules.baseUrl,
        mediaUrl: settings.media_url ?? `${rules.baseUrl}/media`,
        placeholder: placeholder.image,
      }
      const progress = terminal.progress('Pressing', responses)
      for await (const files of pressResponses(catalog, rules, addresses)) {
        progress.tick(await site.add(files))
      }
      progress.stop()
      await site.add([
        ...(await siteFilesOf(hosts, rules)),
        textFile(RULES_FILE, JSON.stringify(rules)),
        ...(placeholder.file ? [placeholder.file] : []),
      ])
      for (const file of media) await site.copy(file.path, file.from)
      const report = await site.close()
      checkFileSize(hosts, report)
      return { counts: catalog.counts, rules, report }
    } catch (error) {
      await site.abandon()
      throw error
    }
  } finally {
    await catalog.close()
  }
}

/** Reads and checks the catalog of a data folder; it is to be closed. */
export async function readCatalog(data: string, order: 'source' | 'name', terminal: Terminal) {
  const sources = await findSources(data)
  const progress = terminal.progress(
    'Reading',
    sources.reduce((sum, { size }) => sum + size, 0),
  )
  try {
    return await openCatalog(sources, {
      order,
      memory: ENGINE_MEMORY,
      tempFolder: tmpdir(),
      tick: progress.tick,
    })
  } finally {
    progress.stop()
  }
}

/** The files of hosts that are published with the site; hosts that ask for the same one ask for the same text. */
async function siteFilesOf(hosts: readonly Host[], rules: SiteRules): Promise<SiteFile[]> {
  const files = hosts.flatMap((host) => host.files(rules)).filter((file) => file.in === 'site')
  const byPath = new Map(files.map((file) => [file.path, file]))
  return Promise.all([...byPath.values()].map(async (file) => textFile(file.path, await textOf(file, rules))))
}

// All that a site follows from, found before any of it is read.
import { createHash } from 'node:crypto'
import type { SiteRules } from '../api/site-rules.ts'
import { type Environment, type Overrides, readSettings, rulesOf } from '../config.ts'
import { readHostFile } from '../hosts/host-file.ts'
import { hostNamed } from '../hosts/index.ts'
import type { Host } from '../model/host.ts'
import type { Settings } from '../model/settings.ts'
import { type SiteFile, textFile } from '../model/site.ts'
import type { Source } from '../model/source.ts'
import { version } from '../package.ts'
import { readPlaceholder } from '../site/placeholder.ts'
import { checkFolder, findSources } from '../sources/find.ts'
import { findMedia, type MediaFile } from '../sources/media.ts'
import { checkVariants } from './host-limits.ts'

export interface Inputs {
  readonly order: Settings['order']
  readonly rules: SiteRules
  readonly addresses: { readonly baseUrl: string; readonly mediaUrl: string; readonly placeholder: string }
  readonly hosts: readonly Host[]
  /** Files of the site that do not come from the catalog; a file of the user's stands before one of ours. */
  readonly texts: readonly SiteFile[]
  readonly sources: readonly Source[]
  readonly media: readonly MediaFile[]
  /** Digest of everything but the sources and the media, this program among it. */
  readonly key: string
  /** Digest of all of it; null where only the bytes of a file can tell whether it has changed. */
  readonly identity: string | null
}

/** @param asked what else was asked for that changes the site */
export async function findInputs(
  data: string,
  overrides: Overrides,
  asked: unknown,
  env: Environment,
): Promise<Inputs> {
  await checkFolder(data)
  const settings = await readSettings(data, overrides, env)
  const rules = rulesOf(settings, data)
  const hosts = settings.hosts.map(hostNamed)
  checkVariants(hosts, rules)
  const placeholder = await readPlaceholder(data, settings.placeholder_release_image ?? null)
  const addresses = {
    baseUrl: rules.baseUrl,
    mediaUrl: settings.media_url ?? `${rules.baseUrl}/media`,
    placeholder: placeholder.image,
  }
  const texts = [...(await siteFilesOf(hosts, rules)), ...(placeholder.file ? [placeholder.file] : [])]
  const [media, sources] = await Promise.all([findMedia(data), findSources(data, settings.sources)])
  const { order } = settings
  const names = hosts.map(({ name }) => name)
  const key = digestOf({
    version,
    settings: { order, rules, addresses, names },
    asked,
    texts: texts.map(digestOfFile),
  })
  const files = [
    ...sources.map(({ kind, name, identity }) => [`${kind} ${name}`, identity]),
    ...media.map(({ path, identity }) => [path, identity]),
  ]
  const isKnown = files.every(([, identity]) => identity !== null)
  const identity = isKnown ? digestOf([key, files]) : null
  const copied = new Set(media.map(({ path }) => path))
  const made = texts.filter(({ path }) => !copied.has(path))
  return { order, rules, addresses, hosts, texts: made, sources, media, key, identity }
}

/** The files of hosts that are published with the site; hosts that ask for the same one ask for the same text. */
async function siteFilesOf(hosts: readonly Host[], rules: SiteRules): Promise<SiteFile[]> {
  const files = hosts.flatMap((host) => host.files(rules)).filter((file) => file.in === 'site')
  const byPath = new Map(files.map((file) => [file.path, file]))
  return Promise.all(
    [...byPath.values()].map(async (file) => textFile(file.path, await readHostFile(file, rules))),
  )
}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

function digestOfFile({ path, body }: SiteFile): string {
  const hash = createHash('sha256').update(`${path}\n`)
  for (const piece of body) hash.update(piece)
  return hash.digest('hex')
}

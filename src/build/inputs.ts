// All inputs of a site, located before any of them is read.
import path from 'node:path'
import type { Encoding } from '../api/encodings.ts'
import { BLOCK_SIZES, type BlockSizes } from '../api/packs.ts'
import { isPacked } from '../api/rules.ts'
import { hasPages, type SiteRules } from '../api/site-rules.ts'
import type { Renames } from '../catalog/renames.ts'
import { type HostInputs, hostTexts } from '../hosts/host-file.ts'
import { checkLayout, checkTexts, checkTogether, checkVariants } from '../hosts/limits.ts'
import { readAssets } from '../pages/assets.ts'
import { siteName } from '../pages/context.ts'
import { latestDate } from '../pages/feeds/dates.ts'
import type { PageSettings } from '../pages/page-settings.ts'
import { CatalogError } from '../problems/errors.ts'
import { readSettings, readTime } from '../settings/config.ts'
import { ownModules } from '../settings/own-modules.ts'
import type { Settings } from '../settings/settings.ts'
import type { SiteSettings } from '../settings/site-settings.ts'
import { parseEncodings } from '../site/compress.ts'
import { logoPainter } from '../site/logo-icon.ts'
import { type Placeholder, readPlaceholder } from '../site/placeholder.ts'
import { findSharp, type Sharp } from '../site/sharp.ts'
import { checkFolder } from '../sources/find.ts'
import { findMedia, splitMedia } from '../sources/media.ts'
import { sourcePaths } from '../sources/source-paths.ts'
import { findTheme, NO_THEME } from '../sources/theme.ts'
import { textFile } from '../stages/encode.ts'
import type { Host } from '../stages/host.ts'
import type { Pictures } from '../stages/pictures.ts'
import type { ProgressOptions } from '../stages/progress.ts'
import type { Addresses, DataTerms, Shard, SiteFile } from '../stages/site.ts'
import type { MediaFile, Source } from '../stages/source.ts'
import { programDigest } from '../system/package.ts'
import { type CatalogInputs, findCatalog } from './catalog-inputs.ts'
import { configDigest, digestOfAll, digestOfValue } from './digests.ts'
import { codeOfFaces } from './faces.ts'
import { checkMediaSize, mediaOf } from './media.ts'
import type { InputOptions } from './options.ts'
import { findRules } from './own-pages.ts'
import type { PageInputs } from './page-context.ts'

/** Everything that a site is made of. Each stage names the part that it reads. */
export interface Inputs extends CatalogInputs, PageInputs, FileInputs {
  readonly hosts: readonly Host[]
  readonly encodings: readonly Encoding[]
  readonly shard: Shard | null
  readonly blocks: BlockSizes
  /** The last date that is not in the future for feeds. */
  readonly today: string
  /** The day of the build (UTC). */
  readonly day: string
  /** The share of a kind's published records that a build may remove. */
  readonly maxRemoved: number
  /** The files and folders that the settings name as sources. */
  readonly named: readonly string[]
  /** Files of the data folder that are not read. */
  readonly unread: readonly string[]
  /** Digest of everything but the sources and the media, the program included. */
  readonly config: string
  /** Digest of everything; null if only the bytes of a file show whether it has changed. */
  readonly digest: string | null
  /** Returns that digest with other renames: those that the build has found. */
  readonly digestWith: (renames: Renames) => string | null
}

/** The files of a site that do not follow from the catalog. */
interface FileInputs {
  /** Files of hosts, and the program's placeholder. A user's file takes precedence over them. */
  readonly texts: readonly SiteFile[]
  readonly media: readonly MediaFile[]
  /** Files of the media folder with private names, which are only published if records name them. */
  readonly withheld: readonly MediaFile[]
  /** Makes smaller copies of pictures; null if it is not installed, or the site has no web pages. */
  readonly sharp: Sharp | null
  /** Sizes and copies of the site's pictures: empty until they are read. */
  readonly pictures: Pictures
}

/**
 * @param state the folder of the build state, if there is one: origins cache there what they have read
 * @throws CatalogError, CatalogErrors for everything that can be refused before a source is read
 */
export async function findInputs(
  { data, env = {}, ...options }: InputOptions & ProgressOptions,
  state?: string,
): Promise<Inputs> {
  const { shard = null, blocks } = options
  const encodings = parseEncodings(options.precompress ?? '')
  await checkFolder(data)
  const settings = await readSettings(data, options, env)
  const { rules, hosts, own, faces } = await findRules(settings, data)
  const look = hasPages(rules) ? await findTheme(data) : NO_THEME
  checkHosts(hosts, rules, shard)
  const placeholder = await readPlaceholder(data, settings.placeholder_release_image ?? null)
  const ofHosts = await hostFilesOf(hosts, { rules, faces: codeOfFaces(faces) })
  const texts = [...ofHosts, ...(placeholder.own ? [placeholder.own] : [])]
  const cache =
    state === undefined ? undefined : { folder: path.join(state, 'origins'), program: programDigest }
  const [files, catalog] = await Promise.all([
    findMedia(data),
    findCatalog(data, settings, { cache, progress: options }),
  ])
  const { sources, records } = catalog
  const site = { ...settings.site, terms: termsOf(settings.site, sources), words: look.words }
  const logo = site.logo === undefined ? [] : [`media/${site.logo}`]
  const split = splitMedia([...files, ...own.media, ...look.media], settings.publish, logo)
  const media = mediaOf(split.published, sources, placeholder.media)
  checkMediaSize(hosts, media)
  const { sharp, assets } = await findAssets(data, rules, site)
  const time = readTime(env)
  const today = latestDate(time)
  const pages: PageInputs = {
    rules,
    addresses: addressesOf(settings, { rules, hosts, placeholder }),
    site,
    assets,
    ownPages: own.pages,
    news: own.news.filter(({ date }) => date <= today),
    theme: look.theme,
    faces,
  }
  const config = configDigest(settings, { ...pages, blocks, encodings, shard, texts })
  const digest = digestOfAll(
    digestOfValue([config, sharp?.version, pages.ownPages, pages.news, records.texts]),
    sources,
    [...media, ...split.withheld],
  )
  const digestWith = ({ digest: ofRenames }: Renames) => digest && digestOfValue([digest, ofRenames])
  const copied = new Set(media.map(({ path }) => path))
  const isModule = ownModules(settings)
  return {
    ...catalog,
    ...pages,
    texts: texts.filter(({ path }) => !copied.has(path)),
    media,
    withheld: split.withheld.filter(({ path }) => !copied.has(path)),
    sharp,
    pictures: new Map(),
    hosts,
    encodings,
    shard,
    blocks: { ...BLOCK_SIZES, ...blocks },
    today,
    day: new Date(time).toISOString().slice(0, 10),
    maxRemoved: settings.max_removed,
    named: sourcePaths(data, settings.sources),
    unread: [...catalog.unread, ...look.unread, ...own.unread].filter(
      (file) => file !== settings.placeholder_release_image && !isModule(file),
    ),
    config,
    digest: digestWith(records.renames),
    digestWith,
  }
}

/** @throws CatalogError if the hosts cannot carry the site together, or the site has no shards */
function checkHosts(hosts: readonly Host[], rules: SiteRules, shard: Shard | null): void {
  checkTogether(hosts)
  checkVariants(hosts, rules)
  checkLayout(hosts, rules)
  if (shard && isPacked(rules)) throw noShards()
}

interface Addressed {
  readonly rules: SiteRules
  readonly hosts: readonly Host[]
  readonly placeholder: Placeholder
}

const addressesOf = (settings: Settings, { rules, hosts, placeholder }: Addressed): Addresses => ({
  baseUrl: rules.baseUrl,
  ...(rules.links && { links: rules.links }),
  mediaUrl: settings.media_url ?? `${rules.baseUrl}/media`,
  ...(areFiltersAnswered(rules, hosts) && { hasFilters: true as const }),
  placeholder: placeholder.image,
  hasOwnPlaceholder: placeholder.own === undefined,
})

/** Whether every host answers a filter: by its code, or with files. */
const areFiltersAnswered = ({ filters, links }: SiteRules, hosts: readonly Host[]): boolean =>
  filters !== undefined &&
  links === undefined &&
  hosts.every(({ composes, choosesFilters }) => composes || (filters === 'pressed' && choosesFilters))

/** The assets of web pages, and what draws pictures for them; null for a site without web pages. */
async function findAssets(
  data: string,
  rules: SiteRules,
  site: PageSettings,
): Promise<Pick<Inputs, 'sharp' | 'assets'>> {
  if (!hasPages(rules)) return { sharp: null, assets: null }
  const sharp = findSharp(data)
  const painter = sharp && logoPainter(sharp)
  const name = siteName({ site, rules })
  return { sharp, assets: await readAssets({ data, site, name, links: rules.links, painter }) }
}

const noShards = () =>
  new CatalogError('BAD_FLAG', 'A packed site cannot be built in shards.', {
    hint: 'Omit --shard, because a packed site has few files to write, or remove "layout" from site.json.',
  })

/** Lets sources store what the next build, or this site, needs. Called once the catalog is known to be valid. */
export async function keepSources(sources: readonly Source[]): Promise<void> {
  for (const source of sources) await source.keep?.()
}

/** Whose data a site publishes: each attribution once, that of the site first. */
function termsOf({ data_license, attribution }: SiteSettings, sources: readonly Source[]): DataTerms {
  const named = [attribution, ...sources.map((source) => source.attribution)]
  return {
    license: data_license ?? null,
    attributions: [...new Set(named.filter((text) => text !== undefined))],
  }
}

/** The files of hosts that are published with the site. Hosts that share a file produce the same text. */
export async function hostFilesOf(hosts: readonly Host[], inputs: HostInputs): Promise<SiteFile[]> {
  const files = await Promise.all(
    hosts.map(async (host) => {
      const texts = await hostTexts(host, inputs)
      checkTexts(host, texts)
      return texts.filter((file) => file.in === 'site')
    }),
  )
  const byPath = new Map(files.flat().map(({ path, text }) => [path, text]))
  return [...byPath].map(([path, text]) => textFile(path, text))
}

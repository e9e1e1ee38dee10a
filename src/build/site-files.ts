// Which files a site has, and which of them are stale.

import { BULK } from '../api/bulk.ts'
import { withCompressed } from '../api/encodings.ts'
import { listFile, REVISION_FILE, RULES_FILE } from '../api/files.ts'
import { isPackedPart } from '../api/packed.ts'
import { PACKS, packTableFile } from '../api/packs.ts'
import { firstPage, partFiles, type SitePart } from '../api/parts.ts'
import { type Listed, VARIANTS } from '../api/resources.ts'
import { isPacked } from '../api/rules.ts'
import type { SiteRules } from '../api/site-rules.ts'
import { countAliasFiles } from '../catalog/aliases.ts'
import type { OpenCatalog } from '../catalog/open.ts'
import { countFeeds } from '../catalog/pages.ts'
import type { Engine } from '../engine/engine.ts'
import type { CatalogCounts } from '../model/catalog.ts'
import { pagePlaceholder, type Shard } from '../model/site.ts'
import type { MediaFile } from '../model/source.ts'
import { countBlocks } from '../packs/read-packs.ts'
import { countPages, sitePageFiles } from '../pages/files.ts'
import { countResponses, fixedFiles } from '../responses/responses.ts'
import { countShards } from '../search/make-index.ts'
import { checkFileCount, type FileCount, limitFiles } from './host-limits.ts'
import { makeFingerprintTables } from './incremental/fingerprint-tables.ts'
import type { OtherFile } from './incremental/fingerprints.ts'
import { Plan } from './incremental/plan.ts'
import type { Inputs } from './inputs.ts'
import { RENDERING } from './read-catalog.ts'

/**
 * Plans a site, or a shard of it.
 * @param revision the revision of the published files; null where they are not known
 * @throws CatalogError OVER_LIMIT where the whole site has more files than one of its hosts takes
 */
export async function planSite(
  catalog: OpenCatalog,
  inputs: Inputs,
  revision: string | null = null,
): Promise<Plan> {
  const { config, rules, shard } = inputs
  const hasFeed = rules.changes === true && hasSharedFiles(shard)
  const hasSearch = rules.search === true
  const pictures = rules.web === undefined ? null : inputs.pictures
  const others = otherFiles(inputs)
  const options = {
    limits: rules.limits,
    others,
    config,
    revision,
    shard,
    hasFeed,
    hasSearch,
    pictures,
    placeholder: pagePlaceholder(inputs.addresses),
    audio: audioFiles(inputs),
  }
  const plan = await Plan.make(catalog, { ...options, packs: packsOf(inputs) })
  await catalog.engine.limitMemory(RENDERING)
  if (!limitFiles(inputs.hosts)) return plan
  checkSiteSize(inputs, {
    counts: catalog.counts,
    aliases: await countAliasFiles(catalog),
    shards: hasSearch ? await countShards(catalog.engine) : 0,
    blocks: isPacked(rules) ? await countBlocks(catalog.engine) : 0,
    feeds: await countSiteFeeds(catalog.engine, rules),
    ...(plan.feed && { feedPages: plan.feed.pages }),
  })
  return plan
}

/** What the bodies in blocks follow from besides records; null for a site of files. */
const packsOf = ({ rules, config, blockBytes }: Inputs) =>
  isPacked(rules) ? { salt: config, address: rules.baseUrl.length, blockBytes } : null

/**
 * How many blocks the site of a catalog would have: they are decided as a build decides them, since no estimate says
 * whether a site fits a host.
 */
export async function countPlannedBlocks(catalog: OpenCatalog, inputs: Inputs): Promise<number> {
  const packs = packsOf(inputs)
  if (packs === null) return 0
  const pictures = inputs.rules.web === undefined ? null : inputs.pictures
  const placeholder = pagePlaceholder(inputs.addresses)
  const audio = audioFiles(inputs)
  const options = { limits: [], shard: null, others: [], pictures, placeholder, audio, packs }
  await makeFingerprintTables(catalog, options)
  return countBlocks(catalog.engine)
}

/** How many artists and labels have a feed on the site. */
export const countSiteFeeds = async (engine: Engine, { web }: SiteRules): Promise<number> =>
  web === undefined ? 0 : countFeeds(engine)

/** The files that may be the audio of tracks: those of the site, unless the audio is elsewhere. */
export const audioFiles = ({ addresses, media }: Inputs): readonly MediaFile[] =>
  addresses.mediaUrl === `${addresses.baseUrl}/media` ? media : []

interface SiteSize {
  readonly counts: CatalogCounts
  /** Files of aliases. */
  readonly aliases: number
  /** Shards of the search index. */
  readonly shards: number
  /** Blocks of packs. */
  readonly blocks: number
  /** Feeds of artists and labels. */
  readonly feeds: number
  /** Smaller copies of pictures, as far as they are not among the media. */
  readonly thumbnails?: number
  /** Pages of the feed of changes, of which a new one has one. */
  readonly feedPages?: number
}

/** @throws CatalogError OVER_LIMIT where the whole site has more files than one of its hosts takes */
export function checkSiteSize(inputs: Inputs, size: SiteSize): void {
  checkFileCount(inputs.hosts, countSiteFiles(inputs, size), inputs.rules)
}

/** The files of the whole site, media included. */
export function countSiteFiles(inputs: Inputs, size: SiteSize): FileCount {
  const { rules, media, encodings, texts, shard } = inputs
  const { counts, aliases, shards, blocks, feeds, thumbnails = 0, feedPages = rules.changes ? 1 : 0 } = size
  const bulk = rules.bulk ? BULK.length : 0
  const responses = countResponses(counts, rules) - bulk + aliases + shards + feedPages
  const tables = isPacked(rules) ? PACKS.length : 0
  const compressible = responses + countPages(counts, rules, feeds) + tables
  const revisions = Array.from({ length: shard?.count ?? 1 }, () => REVISION_FILE)
  const named = [...texts.map(({ path }) => path), RULES_FILE, ...revisions]
  return {
    files: compressible * (1 + encodings.length) + bulk + blocks + media.length + thumbnails + named.length,
    named,
  }
}

/** The paths of the files that are looked at before a site is taken for unchanged. */
export async function sampleFiles(plan: Plan, inputs: Inputs): Promise<string[]> {
  const { rules, encodings, shard } = inputs
  const parts = await plan.sample(SAMPLE)
  const lists = isPacked(rules)
    ? []
    : parts.filter(({ name }) => name === firstPage(rules.paging.pageSize)).flatMap(listsOf)
  const made = hasSharedFiles(shard) ? madeFiles(inputs) : []
  const own = isPacked(rules) ? parts.filter((part) => !isPackedPart(part)) : parts
  return [...made, ...lists, ...own.flatMap(variantsOf)].flatMap((path) => withCompressed(path, encodings))
}

/** Responses and copies in the sample, at most. */
const SAMPLE = 1000

/** Every file that a part of a site may have. */
export const filesOf = (part: SitePart): string[] => variantsOf(part).flatMap((path) => withCompressed(path))

const variantsOf = (part: SitePart): string[] => [
  ...new Set([...partFiles(part, 'plain'), ...partFiles(part, 'api')]),
]

/** The files of a list without a window. */
const listsOf = ({ resource }: SitePart): string[] =>
  VARIANTS.map((variant) => listFile(resource as Listed, variant))

/** Whether the files that are neither records nor pages of them are in a part of the site: they are in the first. */
export const hasSharedFiles = (shard: Shard | null): boolean => shard === null || shard.index === 1

/** The files of a site that are neither records nor pages of them. */
function otherFiles(inputs: Inputs): OtherFile[] {
  if (!hasSharedFiles(inputs.shard)) return []
  const lists = new Map<string, Listed>(BULK.map(({ file, resource }) => [file, resource]))
  return [
    ...madeFiles(inputs).map((path) => {
      const list = lists.get(path)
      return { path, from: null, identity: null, ...(list && { list }) }
    }),
    ...inputs.media,
  ]
}

const madeFiles = ({ rules, texts, assets }: Inputs): string[] => [
  ...fixedFiles(rules),
  ...(assets ? sitePageFiles(assets, rules) : []),
  ...texts.map(({ path }) => path),
  RULES_FILE,
  ...(isPacked(rules) ? PACKS.map(packTableFile) : []),
]

// A planned site on its way into its folder or archive.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { aliasesFile } from '../api/aliases.ts'
import { BULK } from '../api/bulk.ts'
import { RULES_FILE } from '../api/files.ts'
import { LISTED } from '../api/resources.ts'
import { isPacked } from '../api/rules.ts'
import { staleAliases } from '../catalog/aliases.ts'
import type { OpenCatalog } from '../catalog/open.ts'
import { pageCatalog } from '../catalog/read-pages.ts'
import { allDone } from '../engine/all-done.ts'
import { MadeAtOnce } from '../model/ahead.ts'
import { textFile } from '../model/encode.ts'
import type { PageBatch } from '../model/pages.ts'
import type { SiteFile, WriteReport } from '../model/site.ts'
import { Packer } from '../packs/packer.ts'
import { indexBlocks, packTables, staleBlocks } from '../packs/read-packs.ts'
import { renderLists, renderSitePages } from '../pages/pages.ts'
import { changesPage, changesRoot } from '../responses/changes.ts'
import { renderResponses } from '../responses/responses.ts'
import { renderRoot, renderShards } from '../search/read.ts'
import { makeFolder } from '../site/file-system.ts'
import type { SiteWriter } from '../site/writer.ts'
import { checkFileSize } from './host-limits.ts'
import type { ChangesFeed } from './incremental/changes-feed.ts'
import type { Plan } from './incremental/plan.ts'
import { hasSharedFiles } from './incremental/shard.ts'
import type { Inputs } from './inputs.ts'
import { pageContext } from './page-renderer.ts'
import { type ProgressOptions, stageProgress } from './progress.ts'
import { filesOf } from './site-files.ts'
import type { Watch } from './watch.ts'

export interface PlannedSite extends ProgressOptions {
  readonly catalog: OpenCatalog
  readonly plan: Plan
  /** How many files are stale, about. */
  readonly stale: number
  readonly inputs: Inputs
  /** Hears of responses before they are written, or put into blocks. */
  readonly watch?: Watch | undefined
  /** A folder on the site's disk for bulk files until they are complete; it is removed in the end. */
  readonly scratch: string
}

/**
 * Writes the stale files, removes the obsolete ones, and closes the site.
 * @throws CatalogError OVER_LIMIT for a file that is too large for one of the hosts; the site is not closed then
 */
export async function writeSite(site: SiteWriter, planned: PlannedSite): Promise<WriteReport> {
  const { plan, inputs } = planned
  const tick = stageProgress('writing', planned.stale, planned)
  try {
    await removeObsolete(site, planned)
    await writeFiles(site, planned, tick)
    await writeBulkFiles(site, planned)
    await writeChangesFeed(site, plan.feed, inputs.rules.baseUrl)
    checkFileSize(inputs.hosts, site.report.largest)
    return await site.close()
  } catch (error) {
    await site.abort()
    throw error
  }
}

async function removeObsolete(site: SiteWriter, { plan, watch }: PlannedSite): Promise<void> {
  for await (const parts of plan.obsolete()) {
    watch?.remove(parts)
    await site.remove(parts.flatMap((part) => filesOf(part)))
  }
  // An obsolete file may stand where a folder is wanted.
  await site.flush()
}

async function writeFiles(site: SiteWriter, planned: PlannedSite, tick: Tick): Promise<void> {
  const { plan, catalog } = planned
  const { engine } = catalog
  if (!engine.isSmall) {
    const how = { early: <T>(items: T) => items, whenRead: () => {} }
    return engine.besideThreads(site.maxThreads, () => writeParts(site, planned, { tick, ...how }))
  }
  const atOnce = new MadeAtOnce()
  let saved: Promise<unknown> = Promise.resolve()
  const whenRead = () => {
    saved = plan.checkpoint()
    // Whoever waits for it gets the error.
    saved.catch(() => {})
  }
  const early = <T>(items: AsyncIterable<T>) => atOnce.add(items)
  const writing = writeParts(site, planned, { tick, early, whenRead })
  // The engine must not be closed under it.
  await writing.finally(() => allDone([atOnce.settle(), saved]))
}

type Tick = (files: number) => void

/** While this thread renders a small site, the engine does what comes next. */
interface Writing {
  readonly tick: Tick
  /** Has items made before they are asked for, if that is worth it. */
  readonly early: <T>(items: AsyncIterable<T>) => AsyncIterable<T>
  /** The engine has been asked for all that is rendered. */
  readonly whenRead: () => void
}

async function writeParts(
  site: SiteWriter,
  planned: PlannedSite,
  { tick, early, whenRead }: Writing,
): Promise<void> {
  const { catalog, plan, watch } = planned
  const { rules, addresses, texts, shard } = planned.inputs
  const { name: siteName } = planned.inputs.site
  const isWhole = hasSharedFiles(shard)
  const packer = isPacked(rules) ? new Packer(await staleBlocks(catalog.engine)) : null
  const place = (files: Iterable<SiteFile>) => packer?.add(files) ?? files
  const context = pageContext(planned.inputs, catalog.counts)
  const pages = context && pageCatalog(catalog.engine, { isPacked: isPacked(rules) })
  const add = async (files: Iterable<SiteFile>) => tick(await site.add(files))
  const readRest = () => {
    const rest = {
      ofReleases: pages?.recordPages(['release']) ?? [],
      ofOthers: pages?.recordPages(['artist', 'label']) ?? [],
      lists: pages ? early(renderLists(pages, context)) : [],
      sitePages: pages && isWhole ? early(renderSitePages(pages, context)) : [],
      shards: rules.search ? early(renderShards(catalog.engine)) : [],
      root: rules.search && isWhole ? early(renderRoot(catalog.engine)) : [],
    }
    whenRead()
    return rest
  }
  let rest: ReturnType<typeof readRest> | undefined
  for await (const files of renderResponses(catalog, { rules, addresses, siteName, isWhole })) {
    // The engine finds the records of responses first.
    rest ??= readRest()
    await add(place(watch ? heard(files, watch) : files))
  }
  const { ofReleases, ofOthers, lists, sitePages, shards, root } = rest ?? readRest()
  await renderRecordPages(site, { ofReleases, ofOthers, tick })
  for await (const files of lists) await add(files)
  for await (const files of sitePages) await site.add(files)
  if (packer) {
    packer.end()
    for await (const files of indexBlocks(catalog.engine)) await add(files)
    await site.add(await packTables(catalog.engine))
  }
  for await (const files of shards) await add(files)
  for await (const files of root) await site.add(files)
  if (isWhole) await site.add([...texts, textFile(RULES_FILE, JSON.stringify(rules))])
  for await (const { name, text } of staleAliases(catalog))
    await site.add([textFile(aliasesFile(name), text)])
  for await (const files of plan.staleMedia()) await site.copy(files)
  await site.flush()
}

interface RecordPages {
  readonly ofReleases: Batches
  readonly ofOthers: Batches
  readonly tick: Tick
}

type Batches = AsyncIterable<PageBatch> | Iterable<PageBatch>

/** Pages of releases take two thirds of the time of all, so the others are made meanwhile where order does not matter. */
async function renderRecordPages(
  site: SiteWriter,
  { ofReleases, ofOthers, tick }: RecordPages,
): Promise<void> {
  const renderReleases = async () => {
    for await (const batch of ofReleases) tick(await site.render(batch))
  }
  const renderOthers = async () => {
    for await (const batch of ofOthers) tick(await site.renderAside(batch))
  }
  if (site.keepsOrder) {
    await renderReleases()
    await renderOthers()
  } else {
    await allDone([renderReleases(), renderOthers()])
  }
}

function* heard(files: Iterable<SiteFile>, watch: Watch): Generator<SiteFile> {
  for (const file of files) {
    watch.file(file)
    yield file
  }
}

/** Has the engine write the stale bulk files beside the site, and moves them into it once they are complete. */
async function writeBulkFiles(
  site: SiteWriter,
  { catalog, plan, inputs, scratch }: PlannedSite,
): Promise<void> {
  const folder = path.resolve(scratch)
  const stale = await plan.staleBulkFiles()
  // A build that was killed may have left some.
  await rm(folder, { recursive: true, force: true })
  if (stale.size === 0) return
  makeFolder(folder)
  for (const resource of LISTED) {
    const files = BULK.filter((one) => one.resource === resource && stale.has(one.file)).map(
      ({ file, format }) => ({ path: file, from: path.join(folder, path.basename(file)), format }),
    )
    if (files.length === 0) continue
    const targets = files.map(({ from, format }) => ({ to: from, format }))
    await catalog.writeBulk(resource, targets, inputs.addresses)
    await site.move(files)
  }
  await site.flush()
  await rm(folder, { recursive: true, force: true })
}

/** Announces the changes, and writes the stale pages of the feed, each after the one that it leads to. */
async function writeChangesFeed(site: SiteWriter, feed: ChangesFeed | null, baseUrl: string): Promise<void> {
  if (feed === null) return
  await feed.announce()
  for await (const page of feed.stalePages()) {
    await site.add([changesPage(page, baseUrl)])
    await site.flush()
  }
  await site.add([changesRoot(feed.ends, baseUrl)])
  await site.flush()
}

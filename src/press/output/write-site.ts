// Writes a planned site to its folder or archive.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { writeBulk } from '../../api-files/bulk/write-bulk.ts'
import { stalePages } from '../../api-files/filters/filter-pages.ts'
import { renderFilterPages } from '../../api-files/filters/filter-responses.ts'
import { renderFilters } from '../../api-files/filters/make-filters.ts'
import { changesPage, changesRoot } from '../../api-files/responses/changes.ts'
import { renderResponses } from '../../api-files/responses/responses.ts'
import { renderRoot, renderShards } from '../../api-files/search/read.ts'
import { LISTED } from '../../contract/kinds/kinds.ts'
import { BULK } from '../../contract/schemas/bulk.ts'
import { aliasesFile } from '../../contract/urls/aliases.ts'
import { RULES_FILE } from '../../contract/urls/files.ts'
import type { LinkRules } from '../../contract/urls/urls.ts'
import { aliasTexts } from '../../core/library/former-uuids.ts'
import type { OpenCatalog } from '../../core/library/open-catalog.ts'
import type { StaleParts } from '../../core/library/stale.ts'
import { pageCatalog } from '../../core/library/web/page-catalog.ts'
import { textFile } from '../../core/site/encode.ts'
import type { SiteFile, WriteReport } from '../../core/site/site.ts'
import type { SiteWriter } from '../../core/site/writer.ts'
import { makeFolder } from '../../core/system/file-system.ts'
import { type ProgressOptions, stageProgress } from '../../core/system/progress.ts'
import { checkFileSize } from '../../hosts/shared/limits.ts'
import { indexBlocks, packTables } from '../../packs/pack-files.ts'
import { Packer } from '../../packs/packer.ts'
import { staleBlocks } from '../../packs/stale-packs.ts'
import { renderLists, renderRecordForms, renderSitePages } from '../../pages/pages.ts'
import type { ChangesFeed } from '../incremental/changes-feed.ts'
import type { Plan } from '../incremental/plan.ts'
import { hasSharedFiles } from '../incremental/shard.ts'
import { codeFiles } from '../inputs/faces.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { siteContext, wholeSite } from '../inputs/page-context.ts'
import { pathExamples } from '../inputs/path-examples.ts'
import { listPartFiles } from './site-files.ts'
import type { Target } from './target.ts'
import type { Watch } from './watch.ts'

export interface SiteToWrite extends ProgressOptions {
  readonly catalog: OpenCatalog
  readonly plan: Plan
  readonly inputs: Inputs
  readonly target: Pick<Target, 'scratch'>
  /** Observes responses before they are written, or put into blocks. */
  readonly watch?: Watch | undefined
}

/**
 * Writes the stale files, removes the obsolete ones, and closes the site.
 * @throws CatalogError OVER_LIMIT for a file that is too large for one of the hosts; the site is not closed in that
 *   case
 */
export async function writeSite(site: SiteWriter, toWrite: SiteToWrite): Promise<WriteReport> {
  const { plan, inputs } = toWrite
  const { feed } = plan.shown
  const tick = stageProgress('writing', plan.countStale(), toWrite)
  try {
    await removeObsolete(site, toWrite)
    for await (const files of staleFiles(toWrite)) tick(await site.add(files))
    await site.copy(plan.staleMedia())
    await site.flush()
    await writeBulkFiles(site, toWrite)
    await writeChangesFeed(site, { feed, stale: plan.stale, links: inputs.rules })
    checkFileSize(inputs.hosts, site.report.largest)
    return await site.close()
  } catch (error) {
    await site.abort()
    throw error
  }
}

async function removeObsolete(site: SiteWriter, { plan, watch }: SiteToWrite): Promise<void> {
  for (const parts of plan.obsolete()) {
    watch?.remove(parts)
    await site.remove(parts.flatMap((part) => listPartFiles(part)))
  }
  // An obsolete file may have the path of a new folder.
  await site.flush()
}

/** The stale files that are rendered, in the order of an archive. */
async function* staleFiles({
  catalog,
  plan,
  inputs,
  watch,
}: SiteToWrite): AsyncGenerator<Iterable<SiteFile>> {
  const { rules, addresses, pictures, texts, shard } = inputs
  const { library } = catalog
  const { stale, shown } = plan
  const { feed, packs } = shown
  const isWhole = hasSharedFiles(shard)
  const context = siteContext(inputs, catalog.counts)
  const packer = packs && new Packer(staleBlocks(packs, stale))
  const pages = context && shown.web && pageCatalog(shown.web, { stale, feed, followed: shown.followed })
  const search = rules.search ? shown.indexes.search : null
  const whole = isWhole
    ? wholeSite(inputs, { paths: pathExamples(library, { feed, search }), context })
    : null
  const packed = (files: Iterable<SiteFile>) => packer?.add(files) ?? files
  const limits = packs ? [] : rules.limits
  const responses = catalog.only({ stale, limits })
  for await (const files of renderResponses(responses, { rules, addresses, pictures, whole })) {
    yield packed(watch ? observed(files, watch) : files)
  }
  if (pages) {
    for await (const files of renderRecordForms(pages, context)) yield packed(files)
    yield* renderLists(pages, context)
    if (isWhole) yield* renderSitePages(pages, context)
  }
  if (packs) {
    packer?.end()
    yield indexBlocks(packs, stale)
    yield packTables(packs, stale)
  }
  if (search) {
    yield* renderShards(search, stale)
    if (isWhole) yield [renderRoot(search)]
  }
  if (rules.filters) {
    const { filters } = shown.indexes
    yield* renderFilters(filters, stale)
    const pages = stalePages(filters.postings, rules, stale)
    yield* renderFilterPages(catalog, pages, { rules, addresses, pictures })
    if (isWhole) yield filters.tables
  }
  if (isWhole) yield [...texts, textFile(RULES_FILE, JSON.stringify(rules)), ...codeFiles(inputs.faces)]
  for (const [name, text] of aliasTexts(library.aliases))
    if (stale.has('aliases', name)) yield [textFile(aliasesFile(name), text)]
}

function* observed(files: Iterable<SiteFile>, watch: Watch): Generator<SiteFile> {
  for (const file of files) {
    watch.file(file)
    yield file
  }
}

/** Writes the stale bulk files beside the site, and moves them into it once they are complete. */
async function writeBulkFiles(
  site: SiteWriter,
  { catalog, plan, inputs, target }: SiteToWrite,
): Promise<void> {
  const folder = path.resolve(target.scratch)
  const stale = plan.staleBulkFiles()
  // A killed build may have left files here.
  await rm(folder, { recursive: true, force: true })
  if (stale.size === 0) return
  makeFolder(folder)
  for (const resource of LISTED) {
    const files = BULK.filter((one) => one.resource === resource && stale.has(one.file)).map(
      ({ file, format }) => ({ path: file, from: path.join(folder, path.basename(file)), format }),
    )
    if (files.length === 0) continue
    const targets = files.map(({ from, format }) => ({ to: from, format }))
    await writeBulk(catalog.library, { resource, files: targets, addresses: inputs.addresses })
    await site.move(files)
  }
  await site.flush()
  await rm(folder, { recursive: true, force: true })
}

interface FeedToWrite {
  /** Null if the site has none. */
  readonly feed: ChangesFeed | null
  readonly stale: StaleParts
  readonly links: LinkRules
}

/** Announces the changes and writes the stale pages of the feed, each after the page that it links to. */
async function writeChangesFeed(site: SiteWriter, { feed, stale, links }: FeedToWrite): Promise<void> {
  if (feed === null) return
  feed.announce()
  for (const page of feed.stalePages(stale)) {
    await site.add([changesPage(page, links)])
    await site.flush()
  }
  await site.add([changesRoot(feed.ends, links)])
  await site.flush()
}

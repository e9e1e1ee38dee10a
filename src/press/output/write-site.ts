// Writes a planned site to its folder or archive.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { blockAt, packOfTable } from '../../contract/blocks/packs.ts'
import { withCompressed } from '../../contract/common/encodings.ts'
import { type RenderedFile, renderPlanned, type StreamedFile } from '../../core/site/planned-file.ts'
import type { ExistingFile, SiteFile, WriteReport } from '../../core/site/site.ts'
import type { SiteWriter } from '../../core/site/writer.ts'
import { makeFolder } from '../../core/system/file-system.ts'
import { type ProgressOptions, stageProgress } from '../../core/system/progress.ts'
import { checkFileSize } from '../../hosts/shared/limits.ts'
import type { Plan } from '../incremental/plan.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { Target } from './target.ts'
import type { Watch } from './watch.ts'

export interface SiteToWrite extends ProgressOptions {
  readonly plan: Plan
  readonly inputs: Inputs
  readonly target: Pick<Target, 'scratch'>
  /** Observes files before they are written. */
  readonly watch?: Watch | undefined
}

/** Files that are rendered before they are passed on. */
const BATCH = 64

/**
 * Writes the stale files, removes the obsolete ones, and closes the site.
 * @throws CatalogError OVER_LIMIT for a file that is too large for one of the hosts; the site is not closed in that
 *   case
 */
export async function writeSite(site: SiteWriter, toWrite: SiteToWrite): Promise<WriteReport> {
  const { plan, inputs } = toWrite
  try {
    const { inTheWay, others } = plan.obsolete()
    await removeAll(site, inTheWay)
    const tick = stageProgress('writing', plan.stale, toWrite)
    const { copied, streamed } = await writeRendered(site, toWrite, tick)
    await site.copy(copied)
    await site.flush()
    tick(copied.length)
    await writeStreamed(site, streamed, toWrite, tick)
    await writeFeed(site, plan, tick)
    checkFileSize(inputs.hosts, site.report.largest)
    await site.flush()
    await removeAll(site, others)
    return await site.close()
  } catch (error) {
    await site.abort()
    throw error
  }
}

async function removeAll(site: SiteWriter, obsolete: Iterable<readonly string[]>): Promise<void> {
  for (const paths of obsolete) await site.remove(paths.flatMap((each) => withCompressed(each)))
  await site.flush()
}

/** Called with a number of files that are done. */
type Tick = (files: number) => void

interface OtherFiles {
  readonly copied: readonly ExistingFile[]
  readonly streamed: readonly StreamedFile[]
}

/** Writes the stale files that are rendered, in the order of an archive, and returns all others. */
async function writeRendered(
  site: SiteWriter,
  { plan, watch }: SiteToWrite,
  tick: Tick,
): Promise<OtherFiles> {
  const copied: ExistingFile[] = []
  const streamed: StreamedFile[] = []
  const tables: RenderedFile[] = []
  /** Blocks that the parts of a catalog made. */
  const blocks: ExistingFile[] = []
  let batch: SiteFile[] = []
  const flush = async () => {
    tick(await site.add(batch))
    batch = []
  }
  for (const file of plan.staleFiles()) {
    if ('isStored' in file) tick(1)
    else if ('from' in file) {
      const { path, from } = file
      const list = blockAt(path) === null ? copied : blocks
      list.push({ path, from })
    } else if ('write' in file) streamed.push(file)
    else if (packOfTable(file.path)) tables.push(file)
    else {
      const made = await renderPlanned(file)
      watch?.file(made)
      if (batch.push(made) === BATCH) await flush()
    }
  }
  await flush()
  // Each block is in place before a table names it.
  await site.copy(blocks)
  await site.flush()
  tick(blocks.length)
  for (const file of tables) batch.push(await renderPlanned(file))
  await flush()
  return { copied, streamed }
}

/** Writes the stale files that are too large for memory beside the site, and moves them into it. */
async function writeStreamed(
  site: SiteWriter,
  files: readonly StreamedFile[],
  { target }: Pick<SiteToWrite, 'target'>,
  tick: Tick,
): Promise<void> {
  const folder = path.resolve(target.scratch)
  // A killed build may have left files here.
  await rm(folder, { recursive: true, force: true })
  if (files.length === 0) return
  makeFolder(folder)
  for (const { path: to, write } of files) {
    const from = path.join(folder, path.basename(to))
    await write(from)
    await site.move([{ path: to, from }])
    tick(1)
  }
  await site.flush()
  await rm(folder, { recursive: true, force: true })
}

/** Announces the changes and writes the stale files of the feed, each before those that link to it. */
async function writeFeed(site: SiteWriter, plan: Plan, tick: Tick): Promise<void> {
  const feed = plan.site.feed()
  if (feed === null) return
  feed.announce()
  for (const file of plan.site.feedFiles()) await writeAlone(site, { plan, file, tick })
}

interface FileOfFeed {
  readonly plan: Plan
  readonly file: RenderedFile
  readonly tick: Tick
}

async function writeAlone(site: SiteWriter, { plan, file, tick }: FileOfFeed): Promise<void> {
  if (!plan.isStale(file.path)) return
  await site.add([await renderPlanned(file)])
  await site.flush()
  tick(1)
}

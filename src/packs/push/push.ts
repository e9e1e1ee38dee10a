// Uploads the blocks of a packed site to the bucket that its store is. Readers of the last revision, and handlers that
// know its tables, still find their blocks for a while: blocks come first, then the tables, and blocks that no table
// names any more are removed when a period of grace has passed.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import pMap from 'p-map'
import { blockAt, PACKS, PACKS_FOLDER, packTableFile } from '../../contract/blocks/packs.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { unfinishedFile } from '../../contract/urls/files.ts'
import { PackedFolder } from '../../core/packed/folder.ts'
import { readSiteFile } from '../../core/packed/open-pack.ts'
import { storeFolder } from '../../core/packed/store.ts'
import { CatalogError, notASite, siteDamaged } from '../../core/problems/errors.ts'
import { rulesOfBuild } from '../../core/settings/config.ts'
import { type ProgressOptions, stageProgress } from '../../core/system/progress.ts'
import type { Bucket } from './bucket.ts'
import { blockLost } from './errors.ts'

export interface PushOptions extends ProgressOptions {
  /** The folder of the site. */
  readonly site: string
  /** Called once the site is known to have blocks for a store, before anything is asked of the bucket. */
  readonly open: () => Bucket
  /** Milliseconds that a block is kept after the last push that needed it. */
  readonly grace: number
  /** Uploads at a time. */
  readonly jobs: number
  /** Whether to report what would be done, and do nothing. */
  readonly isDry?: boolean | undefined
  /** The time of the push. */
  readonly now: number
}

export interface PushReport {
  /** Blocks that were uploaded, and their bytes. */
  readonly uploaded: number
  readonly bytes: number
  /** Blocks that the bucket had already. */
  readonly unchanged: number
  /** Unused blocks that were removed, and those that are kept for now. */
  readonly removed: number
  readonly kept: number
}

/** The object that lists unused blocks, with the time of the push that no longer needed them. */
const UNUSED = `${PACKS_FOLDER}/unused.json`

/** The name of a block changes with its content. */
const BLOCK_HEADERS = {
  'Content-Type': 'application/octet-stream',
  'Cache-Control': 'public, max-age=31536000, immutable',
}
const TABLE_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }

/**
 * Makes a bucket the store of a site. A push that was stopped is continued by the next one.
 * @throws CatalogError NOT_A_SITE, DAMAGED_SITE, NO_STORE, BUCKET_REFUSED, BUCKET_UNREACHABLE
 */
export async function push({
  site,
  open,
  grace,
  jobs,
  isDry,
  now,
  ...options
}: PushOptions): Promise<PushReport> {
  const rules = await rulesOf(site)
  const store = storeFolder(site)
  const wanted = new Map<string, number>()
  for (const file of new PackedFolder(site, rules).blockFiles())
    wanted.set(file, sizeOf(path.join(store, file)))
  const bucket = open()
  const stored = await sizesIn(bucket)
  const missing = missingFrom(stored, wanted)
  const { listed, expired, unused } = await findUnused({ bucket, wanted, stored, oldest: now - grace, now })
  const report = {
    uploaded: missing.length,
    bytes: missing.reduce((sum, file) => sum + (wanted.get(file) ?? 0), 0),
    unchanged: wanted.size - missing.length,
    removed: expired.length,
    kept: unused.length,
  }
  if (isDry) return report

  const work = { concurrency: jobs, ...(options.signal && { signal: options.signal }) }
  const tick = stageProgress('pushing', missing.length + expired.length, options)
  const put = async (folder: string, file: string, headers: Readonly<Record<string, string>>) =>
    bucket.put(file, readSiteFile(path.join(folder, file)), headers)
  const forEach = (files: readonly string[], handle: (file: string) => Promise<void>) =>
    pMap(files, (file) => handle(file).then(() => tick(1)), work)
  await forEach(missing, (file) => put(store, file, BLOCK_HEADERS))
  const [lost] = missing.length > 0 ? missingFrom(await sizesIn(bucket), wanted) : []
  if (lost !== undefined) throw blockLost(bucket.title, lost)
  // If this push is stopped, the next one must find no block in the list that the tables may name.
  await putUnused(bucket, listed)
  await pMap(PACKS, (pack) => put(site, packTableFile(pack), TABLE_HEADERS), work)
  await putUnused(bucket, unused)
  await forEach(expired, (file) => bucket.remove(file))
  return report
}

/** The objects of a bucket, with their sizes. */
async function sizesIn(bucket: Bucket): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, bytes } of bucket.list(PACKS_FOLDER)) sizes.set(key, bytes)
  return sizes
}

/** The blocks that a bucket does not have, or in another size. */
const missingFrom = (stored: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): string[] =>
  [...wanted.keys()].filter((file) => stored.get(file) !== wanted.get(file))

interface Contents {
  readonly bucket: Bucket
  /** Blocks of the site, with their sizes. */
  readonly wanted: ReadonlyMap<string, number>
  /** Objects of the bucket, with their sizes. */
  readonly stored: ReadonlyMap<string, number>
  readonly now: number
  /** Blocks that have been unused since then are removed. */
  readonly oldest: number
}

/**
 * Finds the unused blocks in a bucket: those that earlier pushes listed, those to remove, and all others, with the time
 * since when they are unused.
 */
async function findUnused({ bucket, wanted, stored, now, oldest }: Contents) {
  const known = parseUnused(stored.has(UNUSED) ? await bucket.get(UNUSED) : null)
  const files = [...stored.keys()].filter((file) => blockAt(file) !== null && !wanted.has(file))
  const unused = files.map((file) => [file, sinceWhen(known.get(file), now)] as const)
  const isExpired = ([, since]: Unused) => Date.parse(since) <= oldest
  return {
    listed: unused.filter(([file]) => known.has(file)),
    expired: unused.filter(isExpired).map(([file]) => file),
    unused: unused.filter((each) => !isExpired(each)),
  }
}

/** A block, with the time of the push that no longer needed it. */
type Unused = readonly [file: string, since: string]

/** The time in the list; now, if it has none that has passed, such as one of a clock that was ahead. */
const sinceWhen = (listed: string | undefined, now: number): string =>
  listed !== undefined && Date.parse(listed) <= now ? listed : new Date(now).toISOString()

const putUnused = (bucket: Bucket, unused: readonly Unused[]): Promise<void> =>
  bucket.put(UNUSED, new TextEncoder().encode(JSON.stringify(Object.fromEntries(unused))), TABLE_HEADERS)

/** A list that cannot be read is replaced: its blocks are kept for another period of grace. */
function parseUnused(text: string | null): Map<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(text ?? '{}') as Record<string, string>))
  } catch {
    return new Map()
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch (cause) {
    throw siteDamaged(file, cause)
  }
}

/** @throws CatalogError NOT_A_SITE, DAMAGED_SITE, NO_STORE */
async function rulesOf(site: string): Promise<SiteRules> {
  const rules = await rulesOfBuild(site)
  if (rules === undefined)
    throw notASite(
      site,
      'Build a packed site first, with "layout": "packed" in site.json. If it is in another folder, pass that with --site.',
    )
  if (existsSync(path.join(site, unfinishedFile('')))) {
    throw new CatalogError('DAMAGED_SITE', `The build of ${site} is not complete.`, {
      hint: 'Run the build again, which completes the site.',
    })
  }
  if (rules.store !== undefined) return rules
  throw new CatalogError('NO_STORE', `The blocks of ${site} are not in a store.`, {
    hint: 'Add "store" to site.json, which is the address that the bucket is read at, and build again.',
  })
}

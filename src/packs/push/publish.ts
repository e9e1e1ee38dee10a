// Makes a revision of a site what the readers of a bucket have. Readers of the last revision, and handlers that know its
// tables, still find their objects for a while: new objects come first, then the root that names them, and objects that
// no root needs any more are removed when a period of grace has passed.
import { createHash } from 'node:crypto'
import pMap from 'p-map'
import { PACKS, PACKS_FOLDER, type Pack, packTableFile } from '../../contract/blocks/packs.ts'
import { rootText, STORE_ROOT, type StoreRoot, storedTable } from '../../contract/blocks/store-root.ts'
import { readSiteFile } from '../../core/packed/open-pack.ts'
import { type ProgressOptions, stageProgress } from '../../core/system/progress.ts'
import type { Bucket } from './bucket.ts'
import { blockLost } from './errors.ts'
import { type Before, readRoot, switchRoot } from './switch.ts'

export interface Grace {
  /** Milliseconds that an object is kept after the last revision that needed it. */
  readonly grace: number
  /** The time of the switch. */
  readonly now: number
}

export interface PublishOptions extends ProgressOptions, Grace {
  readonly bucket: Bucket
  /** Uploads at a time. */
  readonly jobs: number
  /** Whether to report what would be done, and do nothing. */
  readonly isDry?: boolean | undefined
  /** The root that this revision follows; by default that of now. */
  readonly before?: Before
  /** What the root has beside the tables. */
  readonly root?: Pick<StoreRoot, 'site' | 'counts' | 'feed'>
}

/** An object of a revision, whose name changes with its content: its file, or nothing if the bucket has it already. */
export interface NewObject {
  readonly from: string | null
  readonly bytes: number | null
}

export interface PublishReport {
  /** Objects that were uploaded, and their bytes. */
  readonly uploaded: number
  readonly bytes: number
  /** Objects that the bucket had already. */
  readonly unchanged: number
  /** Unused objects that were removed, and those that are kept for now. */
  readonly removed: number
  readonly kept: number
  /** Whether the store has guarded the switch against others at the same time. */
  readonly isGuarded: boolean
}

/** The object that lists unused objects, with the time of the switch that no longer needed them. */
const UNUSED = `${PACKS_FOLDER}/unused.json`

/** Named by what they hold. */
const FIXED_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable' }
export const BLOCK_HEADERS = { 'Content-Type': 'application/octet-stream', ...FIXED_HEADERS }
const TABLE_HEADERS = { 'Content-Type': 'application/json', ...FIXED_HEADERS }
const ZIP_HEADERS = { 'Content-Type': 'application/zip', ...FIXED_HEADERS }
const TEXT_HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', ...FIXED_HEADERS }
const LIST_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }

/**
 * Uploads what the bucket lacks of a revision, and switches its readers. If it is stopped, another run continues.
 * @param site the folder with its tables
 * @param objects the blocks of the site, and what else its root needs, by their keys
 * @throws CatalogError BUCKET_REFUSED, BUCKET_UNREACHABLE, OVERTAKEN; DAMAGED_SITE
 */
export async function publish(
  site: string,
  objects: ReadonlyMap<string, NewObject>,
  { bucket, grace, now, jobs, isDry, before: known, root: others = {}, ...options }: PublishOptions,
): Promise<PublishReport> {
  const before = known ?? (await readRoot(bucket))
  const tables = readTables(site)
  const wanted = new Set([...objects.keys(), ...tables.map(({ key }) => key)])
  const stored = await sizesIn(bucket)
  const former = parseUnused(await bucket.get(UNUSED))
  const { listed, expired, unused } = findUnused({ known: former, wanted, stored, oldest: now - grace, now })
  // Another run may be about to remove what was unused: it is uploaded again.
  const missing = missingFrom(stored, objects).filter(([, { from }]) => from !== null)
  const again = [...objects].filter(([key, { from }]) => from !== null && stored.has(key) && former.has(key))
  const uploads = new Map([...missing, ...again])
  const report = {
    uploaded: uploads.size,
    bytes: [...uploads.values()].reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
    unchanged: objects.size - uploads.size,
    removed: expired.length,
    kept: unused.length,
    isGuarded: true,
  }
  if (isDry) return report

  const work = { concurrency: jobs, ...(options.signal && { signal: options.signal }) }
  const tick = stageProgress('pushing', uploads.size + expired.length, options)
  const forEach = <T>(items: Iterable<T>, handle: (item: T) => Promise<void>) =>
    pMap(items, (item) => handle(item).then(() => tick(1)), work)
  await forEach(uploads, ([key, { from }]) => upload(bucket, key, from as string))
  await checkStored(bucket, objects, { isAsked: uploads.size > 0, stored })
  // If this is stopped, the next run must find nothing in the list that the root may name.
  await putUnused(bucket, listed)
  await pMap(tables, ({ key, bytes }) => bucket.put(key, bytes, TABLE_HEADERS), work)
  const names = Object.fromEntries(tables.map(({ pack, name }) => [pack, name]))
  const text = rootText({ tables: names, ...others })
  const isGuarded = await switchRoot(bucket, before.object, text)
  // What others have switched to meanwhile may need what is unused here.
  if ((await bucket.get(STORE_ROOT))?.text !== text) return { ...report, removed: 0, isGuarded }
  await forEach(expired, (key) => bucket.remove(key))
  await putUnused(bucket, unused)
  return { ...report, isGuarded }
}

/** Other objects than blocks may be larger than memory. */
const upload = (bucket: Bucket, key: string, file: string): Promise<void> =>
  key.endsWith('.block')
    ? bucket.put(key, readSiteFile(file), BLOCK_HEADERS)
    : bucket.putFile(key, file, key.endsWith('.zip') ? ZIP_HEADERS : TEXT_HEADERS)

/** The tables of a site, as a store has them. */
function readTables(site: string) {
  return PACKS.map((pack: Pack) => {
    const bytes = readSiteFile(`${site}/${packTableFile(pack)}`)
    const name = createHash('md5').update(bytes).digest('hex')
    return { pack, name, key: storedTable(pack, name), bytes }
  })
}

/** The objects of a bucket, with their sizes. */
async function sizesIn(bucket: Bucket): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, bytes } of bucket.list(PACKS_FOLDER)) sizes.set(key, bytes)
  return sizes
}

/** The objects of a bucket that stay: those that are unused may be removed any time. */
export async function keptIn(bucket: Bucket): Promise<ReadonlySet<string>> {
  const unused = parseUnused(await bucket.get(UNUSED))
  return new Set([...(await sizesIn(bucket)).keys()].filter((key) => !unused.has(key)))
}

/** The objects that a bucket does not have, or in another size. */
const missingFrom = (stored: ReadonlyMap<string, number>, objects: ReadonlyMap<string, NewObject>) =>
  [...objects].filter(([key, { bytes }]) => {
    const size = stored.get(key)
    return size === undefined || (bytes !== null && size !== bytes)
  })

/** @throws CatalogError BUCKET_REFUSED for an object that the bucket does not have */
async function checkStored(
  bucket: Bucket,
  objects: ReadonlyMap<string, NewObject>,
  { isAsked, stored }: { readonly isAsked: boolean; readonly stored: ReadonlyMap<string, number> },
): Promise<void> {
  const now = isAsked ? await sizesIn(bucket) : stored
  // The lists of some stores lag behind.
  for (const [key] of missingFrom(now, objects))
    if (now.has(key) || (await bucket.findSize(key)) === null) throw blockLost(bucket.title, key)
}

interface Contents {
  /** Unused objects that earlier runs have listed, with their times. */
  readonly known: ReadonlyMap<string, string>
  readonly wanted: ReadonlySet<string>
  /** Objects of the bucket, with their sizes. */
  readonly stored: ReadonlyMap<string, number>
  readonly now: number
  /** Objects that have been unused since then are removed. */
  readonly oldest: number
}

/**
 * Finds the unused objects of a bucket: those that earlier runs listed, those to remove, and all others, with the time
 * since when they are unused.
 */
function findUnused({ known, wanted, stored, now, oldest }: Contents) {
  const keys = [...stored.keys()].filter((key) => key !== STORE_ROOT && key !== UNUSED && !wanted.has(key))
  const unused = keys.map((key) => [key, sinceWhen(known.get(key), now)] as const)
  const isExpired = ([, since]: Unused) => Date.parse(since) <= oldest
  return {
    listed: unused.filter(([key]) => known.has(key)),
    expired: unused.filter(isExpired).map(([key]) => key),
    unused: unused.filter((each) => !isExpired(each)),
  }
}

/** An object, with the time of the switch that no longer needed it. */
type Unused = readonly [key: string, since: string]

/** The time in the list; now, if it has none that has passed, such as one of a clock that was ahead. */
const sinceWhen = (listed: string | undefined, now: number): string =>
  listed !== undefined && Date.parse(listed) <= now ? listed : new Date(now).toISOString()

const putUnused = (bucket: Bucket, unused: readonly Unused[]): Promise<void> =>
  bucket.put(UNUSED, new TextEncoder().encode(JSON.stringify(Object.fromEntries(unused))), LIST_HEADERS)

/** A list that cannot be read is replaced: its objects are kept for another period of grace. */
function parseUnused(object: { readonly text: string } | null): Map<string, string> {
  try {
    return new Map(Object.entries(JSON.parse(object?.text ?? '{}') as Record<string, string>))
  } catch {
    return new Map()
  }
}

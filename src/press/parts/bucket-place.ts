// A bucket as the place of parts:
//
//   parts.json                          what was split, written last
//   media/<digest>.ndjson               the media that the site publishes, by the digest that the list has of them
//   records/0-<digest>/track.parquet    the records of a part, and the media that it shows, by the digest in the list
//   made/0.json, made/0.*               as in a folder
//
// The blocks are where readers have them: in this bucket, or in one of their own. Everything but the list and the tables
// of parts is named by what it holds, so that neither a late writer nor a repeated one can mix two states.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pMap from 'p-map'
import { blockFile, PACKS_FOLDER, type Pack } from '../../contract/blocks/packs.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import { PackedFolder } from '../../core/packed/folder.ts'
import { storeFolder } from '../../core/packed/store.ts'
import { CatalogError } from '../../core/problems/errors.ts'
import { rulesOfBuild } from '../../core/settings/config.ts'
import type { StoredFile } from '../../core/site/planned-file.ts'
import { openArchive } from '../../core/site/writer.ts'
import { digestOfFile } from '../../core/system/file-system.ts'
import type { ProgressOptions } from '../../core/system/progress.ts'
import { makeTempFolder, type TempFolder } from '../../core/system/temp-folder.ts'
import { parseBucket } from '../../packs/push/address.ts'
import { type Bucket, openBucket } from '../../packs/push/bucket.ts'
import {
  BLOCK_HEADERS,
  keptIn,
  type NewObject,
  type PublishReport,
  publish,
} from '../../packs/push/publish.ts'
import { type Before, readRoot } from '../../packs/push/switch.ts'
import type { FolderBuildOptions } from '../options.ts'
import type { MadePart } from './made.ts'
import { HEAD, isOtherLeft, leftFile, madeFile, PART_FILES, PartFolder } from './part-folder.ts'
import type { MergedParts, PartBlocks, PartPlace, PlaceOptions } from './part-place.ts'

export function openBucketPlace(
  title: string,
  { bucket = title, grace = GRACE, env = {}, endpoint, region, signal }: PlaceOptions,
): PartPlace {
  const open = (address: string) => openBucket({ ...parseBucket(address), endpoint, region, signal, env })
  return new BucketPlace(title, { parts: open(title), store: open(bucket), grace })
}

/** Milliseconds that objects are kept by default. */
const GRACE = 7 * 86_400_000

/** Objects that are fetched or put at a time. */
const JOBS = 16

interface BucketPlaceOptions {
  /** The bucket of the parts, and that of the blocks. */
  readonly parts: Bucket
  readonly store: Bucket
  readonly grace: number
}

class BucketPlace implements PartPlace {
  readonly folder: PartFolder
  readonly blocks: PartBlocks
  readonly #scratch: TempFolder
  readonly #options: BucketPlaceOptions
  /** What readers had when the merge began. */
  #before: Before | null = null

  constructor(title: string, options: BucketPlaceOptions) {
    this.#scratch = makeTempFolder(tmpdir())
    this.folder = new PartFolder(path.join(this.#scratch.path, 'parts'), title)
    this.blocks = new BucketBlocks(options.store)
    this.#options = options
  }

  get lastCounts(): CatalogCounts | null {
    return (this.#before?.root?.counts as CatalogCounts | undefined) ?? null
  }

  async fetchHead(): Promise<void> {
    const { head, path: folder } = this.folder
    mkdirSync(folder, { recursive: true })
    await this.#options.parts.download(HEAD, head)
  }

  async fetchRecords(part: number): Promise<void> {
    const { title } = this.folder
    const digest = this.folder.readHead().parts[part] as string
    await pMap(PART_FILES, async (name) => {
      const file = this.folder.file(part, name)
      mkdirSync(path.dirname(file), { recursive: true })
      if (!(await this.#options.parts.download(partKey(part, digest, name), file)))
        throw splitAgain(title, part)
    })
  }

  async readMade(part: number): Promise<MadePart | null> {
    const { parts } = this.#options
    const object = await parts.get(madeFile(part))
    if (object === null) return null
    const made: MadePart = JSON.parse(object.text)
    const sizes = await pMap(made.files, (name) => parts.findSize(leftFile(part, made.inputs, name)))
    return sizes.includes(null) ? null : made
  }

  async fetchMade(): Promise<void> {
    const { parts, store } = this.#options
    this.#before = await readRoot(store)
    await this.fetchHead()
    const head = this.folder.readHead()
    if (!(await parts.download(mediaKey(head.media), this.folder.media))) throw splitAgain(this.folder.title)
    const numbers = [...head.parts.keys()]
    mkdirSync(path.dirname(this.folder.made(0)), { recursive: true })
    const fetchOne = async (part: number) => {
      const object = await parts.get(madeFile(part))
      if (object === null) return
      const made: MadePart = JSON.parse(object.text)
      for (const name of made.files)
        await parts.download(leftFile(part, made.inputs, name), this.folder.left(part, made.inputs, name))
      writeFileSync(this.folder.made(part), object.text)
    }
    await pMap(numbers, fetchOne, { concurrency: JOBS })
  }

  /** Parts that the bucket has are not uploaded again. */
  async putSplit(): Promise<void> {
    const { parts } = this.#options
    const { folder } = this
    const { parts: digests, media } = folder.readHead()
    const files = digests.flatMap((digest, part) =>
      PART_FILES.map((name) => ({ key: partKey(part, digest, name), file: folder.file(part, name) })),
    )
    files.push({ key: mediaKey(media), file: folder.media })
    const putOne = async ({ key, file }: (typeof files)[0]) => {
      if ((await parts.findSize(key)) !== statSync(file).size) await parts.putFile(key, file)
    }
    await pMap(files, putOne, { concurrency: JOBS })
    await parts.put(HEAD, readFileSync(folder.head))
    const keys = new Set(files.map(({ key }) => key))
    for (const prefix of [RECORDS, MEDIA])
      for await (const { key } of parts.list(prefix)) if (!keys.has(key)) await parts.remove(key)
    for await (const { key } of parts.list(MADE))
      if (Number.parseInt(path.posix.basename(key), 10) >= digests.length) await parts.remove(key)
  }

  async putMade(part: number, made: MadePart): Promise<void> {
    const { parts } = this.#options
    const { inputs, files } = made
    await pMap(files, (name) =>
      parts.putFile(leftFile(part, inputs, name), this.folder.left(part, inputs, name)),
    )
    await parts.put(madeFile(part), readFileSync(this.folder.made(part)))
    for await (const { key } of parts.list(MADE))
      if (isOtherLeft(path.posix.basename(key), part, inputs)) await parts.remove(key)
  }

  checkRules({ store }: SiteRules): void {
    if (store !== undefined) return
    throw new CatalogError('NO_STORE', 'The settings do not say where readers have the blocks from.', {
      hint: `Add "store" to site.json: the address that ${this.#options.store.title} is read at.`,
    })
  }

  siteOptions<Options extends FolderBuildOptions>(options: Options): Options {
    const { path: folder } = this.#scratch
    return { ...options, out: path.join(folder, 'site'), state: path.join(folder, 'state') }
  }

  async fetchFeed(file: string): Promise<void> {
    const key = this.#before?.root?.feed
    if (key === undefined) return
    mkdirSync(path.dirname(file), { recursive: true })
    await this.#options.store.download(key, file)
  }

  async publish(
    { site, counts, feed }: MergedParts,
    { signal, onProgress }: ProgressOptions,
  ): Promise<PublishReport> {
    const { store: bucket, grace } = this.#options
    const objects = new Map<string, NewObject>()
    // Only blocks of the index and of tables are here.
    for (const key of new PackedFolder(site, (await rulesOfBuild(site)) as SiteRules).blockFiles()) {
      const file = path.join(storeFolder(site), key)
      const size = statSync(file, { throwIfNoEntry: false })?.size
      objects.set(key, size === undefined ? IN_BUCKET : { from: file, bytes: size })
    }
    const zip = path.join(this.#scratch.path, 'site.zip')
    await zipSite(site, zip)
    const add = async (name: string, from: string, extension: string) => {
      const key = `${PACKS_FOLDER}/${name}-${(await digestOfFile(from)).slice(0, 32)}.${extension}`
      objects.set(key, { from, bytes: statSync(from).size })
      return key
    }
    const root = {
      site: await add('site', zip, 'zip'),
      counts: { ...counts },
      ...(feed !== null && { feed: await add('changes', feed, 'txt') }),
    }
    const before = this.#before ?? (await readRoot(bucket))
    const options = { bucket, grace, jobs: JOBS, now: Date.now(), before, root, signal, onProgress }
    return publish(site, objects, options)
  }

  close(): void {
    this.#scratch.remove()
  }
}

const RECORDS = 'records'
const MADE = 'made'
const MEDIA = 'media'
const partKey = (part: number, digest: string, name: string): string => `${RECORDS}/${part}-${digest}/${name}`
const mediaKey = (digest: string): string => `${MEDIA}/${digest}.ndjson`

const IN_BUCKET: NewObject = { from: null, bytes: null }

/** Blocks go straight to where readers have them, some at a time. */
class BucketBlocks implements PartBlocks {
  readonly #bucket: Bucket
  #known: ReadonlySet<string> = new Set()
  readonly #running = new Set<Promise<void>>()
  #failure: { readonly reason: unknown } | null = null

  constructor(bucket: Bucket) {
    this.#bucket = bucket
  }

  async load(): Promise<void> {
    this.#known = await keptIn(this.#bucket)
  }

  has(pack: string, name: string): boolean {
    return this.#known.has(blockFile(pack as Pack, name))
  }

  async lacksAny(blocks: Iterable<readonly [pack: string, name: string]>): Promise<boolean> {
    for (const [pack, name] of blocks) {
      if (this.has(pack, name)) continue
      if ((await this.#bucket.findSize(blockFile(pack as Pack, name))) === null) return true
    }
    return false
  }

  async put(pack: string, name: string, bytes: Uint8Array): Promise<void> {
    while (this.#running.size >= JOBS) await Promise.race(this.#running)
    this.#throwFailure()
    const running = this.#bucket
      .put(blockFile(pack as Pack, name), new Uint8Array(bytes), BLOCK_HEADERS)
      .catch((reason: unknown) => {
        this.#failure ??= { reason }
      })
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async settle(): Promise<void> {
    await Promise.all(this.#running)
    this.#throwFailure()
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.reason
  }

  plan(pack: string, name: string): StoredFile {
    return { path: blockFile(pack as Pack, name), digest: () => name, isStored: true }
  }
}

/** Zips the files of a site, without those of its blocks. */
async function zipSite(site: string, file: string): Promise<void> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(site, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  const writer = openArchive({ format: 'zip', file, partFile: `${file}.part` })
  await writer.copy(paths.sort().map((each) => ({ path: each, from: path.join(site, each) })))
  await writer.close()
}

/** @param part from 0; by default, it is about the whole */
const splitAgain = (place: string, part?: number): CatalogError =>
  new CatalogError(
    'NOT_SPLIT',
    `${place} has other ${part === undefined ? 'media' : `records of part ${part + 1}`} now.`,
    {
      hint: `It was split again meanwhile. ${part === undefined ? 'Press its parts again, and merge them.' : 'Press the part again.'}`,
    },
  )

// Files → the site's folder or archive, by threads of their own that are fed batches of a megabyte.
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Encoding, endingsOf } from '../api/encodings.ts'
import { CatalogError } from '../model/errors.ts'
import type { Shard, SiteFile, WriteReport } from '../model/site.ts'
import { packageFile } from '../package.ts'
import type { ArchiveOptions } from './archive.ts'
import type { ChangedFilesList } from './changed-files.ts'
import type { ChangedFilesScope, Comparison } from './folder.ts'
import type { OutputOptions } from './output.ts'
import { openPrecompressor, type Precompressor } from './precompress.ts'
import type { Order, WorkerAnswer, WorkerReply } from './worker-protocol.ts'

const BATCH_BYTES = 1024 * 1024
/** Batches under way before the writer asks its caller to wait. */
const AHEAD = 8
/** Making a file is the kernel's work, and more of it than rendering: it is given two cores where there is much of it. */
const MAX_THREADS = 2
/** Megabytes for what a thread has just made: names of files, which are soon gone. It would take three times as many. */
const LIMITS = { maxYoungGenerationSizeMb: 6 }

/** The compiled thread: Node starts threads from JavaScript, also where this file is run from its source. */
const THREAD = packageFile('lib/site/writer-thread.js')

export interface SiteOptions {
  /** Enencodings in which files get compressed copies. */
  readonly encodings?: readonly Encoding[]
  /** Whether nothing of the site is there yet. */
  readonly isNew?: boolean
  /** What files that stand there are taken for. */
  readonly trust?: Comparison
  /** The part of a site that is written, while others may write the other parts. */
  readonly shard?: Shard | null
  /** Hears of the paths of files. */
  readonly changes?: ChangedFilesList | null
  /** Of which, where someone hears. */
  readonly told?: ChangedFilesScope
}

/** Opens a folder to press a site into. */
export function openSite(out: string, options: SiteOptions = {}): SiteWriter {
  const { encodings = [], isNew = false, trust = 'looks', shard = null, changes = null } = options
  const told = changes === null ? 'none' : (options.told ?? 'changed')
  const folder = path.resolve(out)
  const standing = { folder: { out: folder, endings: endingsOf(encodings), isNew, trust, told } }
  return new SiteWriter(standing, MAX_THREADS, openPrecompressor(folder, encodings, shard), changes)
}

/** Opens an archive to press a site into, by one thread: what is added first stands first. */
export const openArchive = (archive: ArchiveOptions): SiteWriter => new SiteWriter({ archive }, 1, null)

export class SiteWriter {
  readonly #options: OutputOptions
  readonly #mostThreads: number
  /** Those that there was work for so far. */
  readonly #threads: Thread[] = []
  readonly #siblings: Precompressor | null
  readonly #changes: ChangedFilesList | null
  /** Buffers that no thread is at work on. */
  readonly #free: ArrayBuffer[] = []
  #batch = new Uint8Array(BATCH_BYTES)
  #paths: string[] = []
  #lengths: number[] = []
  #size = 0
  readonly #pending = new Set<Promise<void>>()
  #failure: unknown = null
  readonly #report = {
    written: 0,
    unchanged: 0,
    removed: 0,
    compressed: 0,
    bytes: 0,
    largest: { path: '', bytes: 0 },
  }

  constructor(
    options: OutputOptions,
    mostThreads: number,
    siblings: Precompressor | null,
    changes: ChangedFilesList | null = null,
  ) {
    this.#options = options
    this.#mostThreads = mostThreads
    this.#threads.push(new Thread(options))
    this.#siblings = siblings
    this.#changes = changes
  }

  /** What was done so far, but for siblings. */
  get report(): WriteReport {
    return this.#report
  }

  /** Adds files; settles when there is room for more. */
  async add(files: Iterable<SiteFile>): Promise<number> {
    let count = 0
    for (const { path, body } of files) {
      count += 1
      let length = 0
      for (const piece of body) length += piece.length
      if (this.#size + length > this.#batch.length) await this.#send(length)
      for (const piece of body) {
        this.#batch.set(piece, this.#size)
        this.#size += piece.length
      }
      this.#paths.push(path)
      this.#lengths.push(length)
    }
    return count
  }

  /** Copies files of the user's as they are. */
  async copy(files: readonly { readonly path: string; readonly from: string }[]): Promise<void> {
    await this.#order({ copy: files })
  }

  /** Puts files that were written elsewhere, on the same disk, into their place. */
  async move(files: readonly { readonly path: string; readonly from: string }[]): Promise<void> {
    await this.#order({ move: files.map(({ path, from }) => ({ path, from })) })
  }

  /** Removes files that may be there. */
  async remove(paths: readonly string[]): Promise<void> {
    await this.#order({ remove: paths })
  }

  /** Settles when all that was asked for is done. */
  async flush(): Promise<void> {
    await this.#send(0)
    await Promise.all(this.#pending)
    if (this.#failure) throw this.#failure
  }

  /** Ends the build. */
  async close(): Promise<WriteReport> {
    await this.flush()
    const compressed = (await this.#siblings?.close()) ?? 0
    await Promise.all(this.#threads.map((thread) => thread.obey({ end: true })))
    await Promise.all(this.#threads.map((thread) => thread.end()))
    return { ...this.#report, compressed }
  }

  /** Gives up half-way; the next build repairs a folder, and what there is of an archive is the caller's to remove. */
  async abandon(): Promise<void> {
    await this.#siblings?.abandon()
    await Promise.all(this.#threads.map((thread) => thread.end()))
  }

  /** Sends the files that were added, and makes room for one of that length. */
  async #send(next: number): Promise<void> {
    if (this.#paths.length > 0) {
      const { buffer: bytes } = this.#batch
      const write = { paths: this.#paths.join('\n'), lengths: Uint32Array.from(this.#lengths), bytes }
      await this.#order({ write })
      this.#paths = []
      this.#lengths = []
      this.#size = 0
    } else if (next <= this.#batch.length) {
      return
    }
    const free = next <= BATCH_BYTES ? this.#free.pop() : undefined
    this.#batch = new Uint8Array(free ?? new ArrayBuffer(Math.max(next, BATCH_BYTES)))
  }

  /** Settles when there is room for another order. */
  async #order(order: Order): Promise<void> {
    while (this.#pending.size >= AHEAD) await Promise.race(this.#pending)
    await this.#siblings?.room()
    if (this.#failure) throw this.#failure
    const done = this.#done(order).finally(() => this.#pending.delete(done))
    this.#pending.add(done)
  }

  /** A failure is for whoever asks for more, or waits. */
  async #done(order: Order): Promise<void> {
    try {
      const { reply, bytes } = await this.#idlest().obey(order)
      this.#count(reply)
      if (bytes?.byteLength === BATCH_BYTES) this.#free.push(bytes)
    } catch (error) {
      this.#failure ??= error
    }
  }

  /** The thread with the fewest orders; one more while all of them have some. */
  #idlest(): Thread {
    const idlest = this.#threads.reduce((one, other) => (other.orders < one.orders ? other : one))
    if (idlest.orders === 0 || this.#threads.length === this.#mostThreads) return idlest
    const thread = new Thread(this.#options)
    this.#threads.push(thread)
    return thread
  }

  #count({ written, unchanged, removed, bytes, largest, stale, touched }: WorkerReply): void {
    const report = this.#report
    report.written += written
    report.unchanged += unchanged
    report.removed += removed
    report.bytes += bytes
    if (largest.bytes > report.largest.bytes) report.largest = largest
    if (stale.length > 0) this.#siblings?.make(stale)
    this.#changes?.add(touched)
  }
}

/** One thread, which answers its orders in turn. */
class Thread {
  readonly #worker: Worker
  readonly #orders: {
    readonly resolve: (answer: WorkerAnswer) => void
    readonly reject: (error: unknown) => void
  }[] = []
  /** What ended it before it was asked to. */
  #failure: Error | null = null

  constructor(options: OutputOptions) {
    this.#worker = new Worker(THREAD, { workerData: options, resourceLimits: LIMITS })
    this.#worker.on('message', (answer: WorkerAnswer) => this.#orders.shift()?.resolve(answer))
    this.#worker.on('error', (error) => {
      this.#failure = asThrown(error)
      for (const { reject } of this.#orders.splice(0)) reject(this.#failure)
    })
  }

  /** Those that it has not answered yet. */
  get orders(): number {
    return this.#orders.length
  }

  obey(order: Order): Promise<WorkerAnswer> {
    if (this.#failure) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      this.#orders.push({ resolve, reject })
      this.#worker.postMessage(order, 'write' in order ? [order.write.bytes] : [])
    })
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** An error of a thread, whose class is lost on the way. */
const asThrown = (error: Error): Error =>
  error.name === 'CatalogError' ? new CatalogError((error as CatalogError).code, error.message, error) : error

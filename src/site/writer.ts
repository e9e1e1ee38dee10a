// Writes files to the site's folder or archive, in threads that receive batches of a megabyte. The first files of a
// folder are written without them, which are all of a small site.
import path from 'node:path'
import { type Encoding, endingsOf } from '../api/encodings.ts'
import { mostBytesOf, writeBody } from '../model/encode.ts'
import type { PageBatch } from '../model/pages.ts'
import type { ExistingFile, Shard, SiteFile, WriteReport } from '../model/site.ts'
import type { ArchiveOptions } from './archive.ts'
import type { ChangedFilesList } from './changed-files.ts'
import { type ChangedFilesScope, type Comparison, Folder, type FolderOptions } from './folder.ts'
import type { OutputOptions } from './output.ts'
import type { OutputReport } from './output-report.ts'
import { inThisThread, type OutputWorker, WriterThread } from './output-worker.ts'
import { countCopies, openPrecompressor, type Precompressor } from './precompress.ts'
import { type Renderer, renderedFiles } from './renderer.ts'
import { filesIn, type WorkerRequest } from './worker-protocol.ts'

const BATCH_SIZE = 1024 * 1024
/** Requests without a reply before the writer makes its caller wait. */
const MAX_PENDING = 8
/** Making a file is the kernel's work and takes longer than rendering it, so two cores can be busy with it. */
const MAX_THREADS = 2
/** Files that are written before the first thread is started: it takes as long to start as they do. */
const MAX_FILES_WITHOUT_THREADS = 500

export interface SiteOptions {
  /** Encodings of the compressed copies. */
  readonly encodings?: readonly Encoding[]
  /** Whether the folder holds no file of the site yet. */
  readonly isNew?: boolean
  readonly comparison?: Comparison
  /** How media are compared; by default as all files. */
  readonly mediaComparison?: Comparison
  /** The part of the site to write, while others may write the other parts. */
  readonly shard?: Shard | null
  readonly changedFiles?: ChangedFilesList | null
  /** Which files go into `changedFiles`. */
  readonly scope?: ChangedFilesScope
  /** Whether to report what would be written, and write nothing. */
  readonly isDry?: boolean
  /** Makes the pages of a site that has some. */
  readonly renderer?: Renderer | null
}

/** Opens a folder to press a site into. */
export function openSite(out: string, options: SiteOptions = {}): SiteWriter {
  const { encodings = [], isNew = false, comparison = 'stat', shard = null } = options
  const { changedFiles = null, isDry = false, renderer = null } = options
  const scope = changedFiles === null ? 'none' : (options.scope ?? 'changed')
  const folder: FolderOptions = {
    out: path.resolve(out),
    endings: endingsOf(encodings),
    isNew,
    comparison,
    mediaComparison: options.mediaComparison ?? comparison,
    scope,
    isDry,
  }
  return new SiteWriter({
    output: { folder },
    first: inThisThread(new Folder(folder), renderer?.render ?? null),
    maxThreads: MAX_THREADS,
    precompressor: isDry ? countCopies(encodings) : openPrecompressor(folder.out, encodings, shard),
    changedFiles,
    renderer,
    rendersAside: true,
  })
}

/**
 * Opens an archive to press a site into. One thread writes it, so that files keep the order they are added in, and
 * pages are rendered beside it.
 */
export const openArchive = (archive: ArchiveOptions, renderer: Renderer | null): SiteWriter =>
  new SiteWriter({ ...IN_ORDER, output: { archive }, renderer })

/** Counts what an archive would hold. */
export const openTally = (renderer: Renderer | null): SiteWriter =>
  new SiteWriter({ ...IN_ORDER, output: { tally: true }, renderer })

const IN_ORDER = {
  first: null,
  maxThreads: 1,
  precompressor: null,
  changedFiles: null,
  rendersAside: false,
}

interface WriterOptions {
  readonly output: OutputOptions
  /** Does the first requests, before threads are started. */
  readonly first: OutputWorker | null
  readonly maxThreads: number
  readonly precompressor: Precompressor | null
  readonly changedFiles: ChangedFilesList | null
  readonly renderer: Renderer | null
  /** Whether those who write files also render those of pages. */
  readonly rendersAside: boolean
}

export class SiteWriter {
  readonly #options: WriterOptions
  readonly #threads: WriterThread[] = []
  /** The files of the requests so far, until there are threads. */
  #requested = 0
  /** Buffers that are not in use. */
  readonly #free: ArrayBuffer[] = []
  #batch = Buffer.from(new ArrayBuffer(BATCH_SIZE))
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

  constructor(options: WriterOptions) {
    this.#options = options
  }

  /** What was done so far, without compressed copies. */
  get report(): WriteReport {
    return this.#report
  }

  /** Threads that it may keep busy. */
  get maxThreads(): number {
    return this.#options.maxThreads
  }

  /**
   * Adds files. Settles when more can be added.
   * @returns how many were added
   */
  async add(files: Iterable<SiteFile>): Promise<number> {
    let count = 0
    for (const file of files) {
      count += 1
      const most = mostBytesOf(file)
      if (this.#size + most > this.#batch.length) await this.#sendBatch(most)
      const start = this.#size
      this.#size = writeBody(file, this.#batch, start)
      this.#paths.push(file.path)
      this.#lengths.push(this.#size - start)
    }
    return count
  }

  /**
   * Adds the files of pages. Settles when more can be added.
   * @returns how many are added
   */
  async render(batch: PageBatch): Promise<number> {
    const { renderer, rendersAside } = this.#options
    if (!rendersAside) return this.add(renderer?.render(batch) ?? [])
    await this.#request({ render: batch })
    return renderedFiles(batch)
  }

  async copy(files: readonly ExistingFile[]): Promise<void> {
    await this.#request({ copy: files })
  }

  /** Moves files of the same disk into the site. */
  async move(files: readonly ExistingFile[]): Promise<void> {
    await this.#request({ move: files.map(({ path, from }) => ({ path, from })) })
  }

  /** Removes files that may exist. */
  async remove(paths: readonly string[]): Promise<void> {
    await this.#request({ remove: paths })
  }

  /** Settles when everything requested so far is done. */
  async flush(): Promise<void> {
    await this.#sendBatch(0)
    await Promise.all(this.#pending)
    if (this.#failure) throw this.#failure
  }

  /** Completes the site. */
  async close(): Promise<WriteReport> {
    await this.flush()
    const compressed = (await this.#options.precompressor?.close()) ?? 0
    await Promise.all(this.#workers.map((worker) => worker.request({ end: true })))
    await this.#terminate()
    return { ...this.#report, compressed }
  }

  /** Stops early. The next build repairs a folder; the caller removes an incomplete archive. */
  async abort(): Promise<void> {
    await this.#options.precompressor?.abort()
    await this.#terminate()
  }

  async #terminate(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()))
  }

  get #workers(): readonly OutputWorker[] {
    const { first } = this.#options
    return first === null ? this.#threads : [first, ...this.#threads]
  }

  /** Sends the files that were added, and makes room for one of `next` bytes. */
  async #sendBatch(next: number): Promise<void> {
    if (this.#paths.length > 0) {
      const { buffer: bytes } = this.#batch
      const write = { paths: this.#paths.join('\n'), lengths: Uint32Array.from(this.#lengths), bytes }
      await this.#request({ write })
      this.#paths = []
      this.#lengths = []
      this.#size = 0
    } else if (next <= this.#batch.length) {
      return
    }
    const free = next <= BATCH_SIZE ? this.#free.pop() : undefined
    this.#batch = Buffer.from(free ?? new ArrayBuffer(Math.max(next, BATCH_SIZE)))
  }

  /** Sends a request to a thread. Settles when another can be sent; throws the failure of an earlier one. */
  async #request(request: WorkerRequest): Promise<void> {
    while (this.#pending.size >= MAX_PENDING) await Promise.race(this.#pending)
    await this.#options.precompressor?.ready()
    if (this.#failure) throw this.#failure
    const done = this.#process(request).finally(() => this.#pending.delete(done))
    this.#pending.add(done)
  }

  async #process(request: WorkerRequest): Promise<void> {
    try {
      const { report, bytes } = await this.#workerFor(request).request(request)
      this.#addReport(report)
      if (bytes?.byteLength === BATCH_SIZE) this.#free.push(bytes)
    } catch (error) {
      this.#failure ??= error
    }
  }

  #workerFor(request: WorkerRequest): OutputWorker {
    const { first } = this.#options
    if (first === null || this.#requested > MAX_FILES_WITHOUT_THREADS) return this.#leastBusyThread()
    this.#requested += filesIn(request)
    return this.#requested <= MAX_FILES_WITHOUT_THREADS ? first : this.#leastBusyThread()
  }

  /** The thread with the fewest requests, or a new one if all are busy and there may be more. */
  #leastBusyThread(): WriterThread {
    const { output, maxThreads, renderer } = this.#options
    const [leastBusy] = this.#threads.toSorted((one, other) => one.pending - other.pending)
    if (leastBusy && (leastBusy.pending === 0 || this.#threads.length === maxThreads)) return leastBusy
    const context = renderer?.context ?? null
    const thread = new WriterThread({ output, context })
    this.#threads.push(thread)
    return thread
  }

  #addReport({ written, unchanged, removed, bytes, largest, toCompress, changed }: OutputReport): void {
    const report = this.#report
    report.written += written
    report.unchanged += unchanged
    report.removed += removed
    report.bytes += bytes
    if (largest.bytes > report.largest.bytes) report.largest = largest
    if (toCompress.length > 0) this.#options.precompressor?.add(toCompress)
    this.#options.changedFiles?.add(changed)
  }
}

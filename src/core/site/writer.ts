// Writes files to the site's folder or archive, by workers that receive batches of a megabyte.

import { type Encoding, listEndings } from '../../contract/common/encodings.ts'
import path from '../platform/path.ts'
import { setImmediate } from '../platform/threads.ts'
import type { ArchiveOptions } from './archive.ts'
import type { ChangedFilesList } from './changed-files.ts'
import { maxBytes, writeBody } from './encode.ts'
import { Folder, type FolderOptions } from './folder.ts'
import type { OutputOptions } from './output.ts'
import type { OutputReport } from './output-report.ts'
import { inThisThread } from './output-worker.ts'
import { OutputWorkers, type WorkersOptions } from './output-workers.ts'
import { countCopies, openPrecompressor, type Precompressor } from './precompress.ts'
import type { ExistingFile, SiteFile, WriteReport } from './site.ts'
import type { WorkerReply, WorkerRequest } from './worker-protocol.ts'

const BATCH_SIZE = 1024 * 1024
/** Creating a file is the kernel's work and takes longer than rendering it, so two cores can be busy with it. */
const MAX_THREADS = 2

/** By default all media are compared like other files, and those that were changed go into `changedFiles`. */
export interface SiteOptions extends Partial<Omit<FolderOptions, 'out' | 'endings'>> {
  /** Encodings of the compressed copies. */
  readonly encodings?: readonly Encoding[]
  readonly changedFiles?: ChangedFilesList | null
}

/** Opens a folder for writing a site. */
export function openSite(out: string, options: SiteOptions = {}): SiteWriter {
  const { encodings = [], changedFiles = null, ...others } = options
  const { store = null, isNew = false, comparison = 'stat', isDry = false } = others
  const folder: FolderOptions = {
    mediaComparison: comparison,
    ...others,
    ...{ store, isNew, comparison, isDry },
    out: path.resolve(out),
    endings: listEndings(encodings),
    scope: changedFiles === null ? 'none' : (others.scope ?? 'changed'),
  }
  return new SiteWriter({
    workers: {
      output: { folder },
      first: inThisThread(new Folder(folder)),
      maxThreads: MAX_THREADS,
    },
    precompressor: isDry ? countCopies(encodings) : openPrecompressor(folder, encodings),
    changedFiles,
  })
}

/** Opens an archive for writing a site. One thread writes it, so that files keep the order in which they are added. */
export const openArchive = (archive: ArchiveOptions): SiteWriter => inOrder({ archive })

/** Counts what an archive would hold. */
export const openTally = (): SiteWriter => inOrder({ tally: true })

const inOrder = (output: OutputOptions): SiteWriter =>
  new SiteWriter({
    workers: { output, first: null, maxThreads: 1 },
    precompressor: null,
    changedFiles: null,
  })

interface WriterOptions {
  readonly workers: WorkersOptions
  readonly precompressor: Precompressor | null
  readonly changedFiles: ChangedFilesList | null
}

export class SiteWriter {
  readonly #options: WriterOptions
  readonly #workers: OutputWorkers
  /** Buffers that are not in use. */
  readonly #free: ArrayBuffer[] = []
  #batch = Buffer.from(new ArrayBuffer(BATCH_SIZE))
  #paths: string[] = []
  #lengths: number[] = []
  #size = 0
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
    this.#workers = new OutputWorkers(options.workers, (reply) => this.#take(reply))
  }

  /** What was done so far, without compressed copies. */
  get report(): WriteReport {
    return this.#report
  }

  /**
   * Adds files. Settles when more can be added, and pending work of this thread has had its turn.
   * @returns how many were added
   */
  async add(files: Iterable<SiteFile>): Promise<number> {
    let count = 0
    for (const file of files) {
      count += 1
      const most = maxBytes(file)
      while (this.#size + most > this.#batch.length) await this.#sendBatch(most)
      const start = this.#size
      this.#size = writeBody(file, this.#batch, start)
      this.#paths.push(file.path)
      this.#lengths.push(this.#size - start)
    }
    await setImmediate()
    return count
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
    await this.#workers.settle()
  }

  /** Completes the site. */
  async close(): Promise<WriteReport> {
    await this.flush()
    const compressed = (await this.#options.precompressor?.close()) ?? 0
    await this.#workers.end()
    return { ...this.#report, compressed }
  }

  /** Stops early. The next build repairs a folder; the caller removes an incomplete archive. */
  async abort(): Promise<void> {
    await this.#options.precompressor?.abort()
    await this.#workers.terminate()
  }

  /** Sends the added files, and makes room for a file of `next` bytes. */
  async #sendBatch(next: number): Promise<void> {
    const [paths, lengths, { buffer: bytes }] = [this.#paths, this.#lengths, this.#batch]
    if (paths.length === 0 && next <= this.#batch.length) return
    const free = next <= BATCH_SIZE ? this.#free.pop() : undefined
    this.#batch = Buffer.from(free ?? new ArrayBuffer(Math.max(next, BATCH_SIZE)))
    this.#paths = []
    this.#lengths = []
    this.#size = 0
    if (paths.length === 0) return
    await this.#request({ write: { paths: paths.join('\n'), lengths: Uint32Array.from(lengths), bytes } })
  }

  /** Settles when the next request can be sent; throws the failure of an earlier one. */
  async #request(request: WorkerRequest): Promise<void> {
    await this.#workers.send(request)
    await this.#options.precompressor?.ready()
  }

  #take({ report, bytes }: WorkerReply): void {
    this.#addReport(report)
    if (bytes?.byteLength === BATCH_SIZE) this.#free.push(bytes)
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

// The workers of one writer. The first files of a folder are written without threads: a small site needs none.
import type { OutputOptions } from './output.ts'
import { type OutputWorker, WriterThread } from './output-worker.ts'
import { filesIn, type WorkerReply, type WorkerRequest } from './worker-protocol.ts'

/** Maximum number of pending requests per worker before the sender must wait. */
const MAX_PENDING = 5
/** Number of files written before the first thread is started: starting it takes as long as writing them. */
const MAX_FILES_WITHOUT_THREADS = 500

export interface WorkersOptions {
  readonly output: OutputOptions
  /** Executes the first requests, before threads are started. */
  readonly first: OutputWorker | null
  readonly maxThreads: number
}

export class OutputWorkers {
  readonly #options: WorkersOptions
  readonly #take: (reply: WorkerReply) => void
  readonly #threads: OutputWorker[] = []
  /** The requests without a reply. */
  readonly #pending = new Map<OutputWorker, Set<Promise<void>>>()
  /** Number of files requested so far, until there are threads. */
  #requested = 0
  #failure: unknown = null

  /** @param take receives each reply */
  constructor(options: WorkersOptions, take: (reply: WorkerReply) => void) {
    this.#options = options
    this.#take = take
  }

  /** Sends a request. Settles when its worker can accept more; throws the failure of an earlier request. */
  async send(request: WorkerRequest): Promise<void> {
    const worker = this.#workerFor(request)
    const pending = this.#getPending(worker)
    const done = this.#process(request, worker).finally(() => pending.delete(done))
    pending.add(done)
    while (pending.size >= MAX_PENDING) await Promise.race(pending)
    if (this.#failure) throw this.#failure
  }

  /** Settles when everything sent so far is done. */
  async settle(): Promise<void> {
    await Promise.all([...this.#pending.values()].flatMap((requests) => [...requests]))
    if (this.#failure) throw this.#failure
  }

  /** Completes the output. */
  async end(): Promise<void> {
    await Promise.all(this.#all.map((worker) => worker.request({ end: true })))
    await this.terminate()
  }

  async terminate(): Promise<void> {
    await Promise.all(this.#all.map((worker) => worker.terminate()))
  }

  get #all(): readonly OutputWorker[] {
    const { first } = this.#options
    return first === null ? this.#threads : [first, ...this.#threads]
  }

  async #process(request: WorkerRequest, worker: OutputWorker): Promise<void> {
    try {
      this.#take(await worker.request(request))
    } catch (error) {
      this.#failure ??= error
    }
  }

  #getPending(worker: OutputWorker): Set<Promise<void>> {
    const pending = this.#pending.get(worker) ?? new Set()
    this.#pending.set(worker, pending)
    return pending
  }

  #workerFor(request: WorkerRequest): OutputWorker {
    const { first } = this.#options
    if (first === null || this.#requested > MAX_FILES_WITHOUT_THREADS) return this.#leastBusyThread()
    this.#requested += filesIn(request)
    return this.#requested <= MAX_FILES_WITHOUT_THREADS ? first : this.#leastBusyThread()
  }

  /** The thread with the fewest requests, or a new one if all are busy and more are allowed. */
  #leastBusyThread(): OutputWorker {
    const { maxThreads } = this.#options
    const countPending = (thread: OutputWorker) => this.#getPending(thread).size
    const [leastBusy] = this.#threads.toSorted((one, other) => countPending(one) - countPending(other))
    if (leastBusy && (countPending(leastBusy) === 0 || this.#threads.length === maxThreads)) return leastBusy
    return this.#startThread()
  }

  #startThread(): OutputWorker {
    const thread = new WriterThread(this.#options.output)
    this.#threads.push(thread)
    return thread
  }
}

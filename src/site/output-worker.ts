// Who does the requests of a writer: threads of their own, or the thread that asks.
import { Worker } from 'node:worker_threads'
import { CatalogError } from '../model/errors.ts'
import { packageFile } from '../package.ts'
import type { Output, OutputOptions } from './output.ts'
import { replyTo } from './reply.ts'
import type { WorkerReply, WorkerRequest } from './worker-protocol.ts'

/**
 * In megabytes. What a thread makes is short-lived, whether file names or pages; the default, three times as much, makes
 * the peak of memory 30 MB higher, and a third of this copies so much of what is in use that pages take a tenth longer.
 */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16 }

/**
 * The compiled thread: Node starts threads from JavaScript only, even when this file runs from its source. It is a file
 * of build/, which gives it what makes pages.
 */
const WRITER_THREAD = packageFile('lib/build/writer-thread.cjs')

/** What a thread is given when it is started. */
export interface WriterData {
  readonly output: OutputOptions
  /** What it makes web pages with; null where it makes none. */
  readonly context: object | null
}

/** Replies to requests in order. */
export interface OutputWorker {
  request(request: WorkerRequest): Promise<WorkerReply>
  terminate(): Promise<void>
}

/** Does requests at once, in the thread that asks. */
export const inThisThread = (output: Output): OutputWorker => ({
  request: async (request) => replyTo(output, request, null),
  terminate: async () => {},
})

// Not Tinypool, which the precompressor uses: it takes 1.2 times the CPU and memory here, and an error leaves its
// threads without the code, hint and place that an error of a Worker keeps.
export class WriterThread implements OutputWorker {
  readonly #worker: Worker
  /** The requests without a reply. */
  readonly #requests: {
    readonly resolve: (reply: WorkerReply) => void
    readonly reject: (error: unknown) => void
  }[] = []
  /** The error that ended the thread. */
  #failure: Error | null = null

  constructor(data: WriterData) {
    this.#worker = new Worker(WRITER_THREAD, { workerData: data, resourceLimits: RESOURCE_LIMITS })
    this.#worker.on('message', (reply: WorkerReply) => this.#requests.shift()?.resolve(reply))
    this.#worker.on('error', (error) => {
      this.#failure = restoreClass(error)
      for (const { reject } of this.#requests.splice(0)) reject(this.#failure)
    })
  }

  request(request: WorkerRequest): Promise<WorkerReply> {
    if (this.#failure) return Promise.reject(this.#failure)
    return new Promise((resolve, reject) => {
      this.#requests.push({ resolve, reject })
      this.#worker.postMessage(request, 'write' in request ? [request.write.bytes] : [])
    })
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** An error leaves a thread with its properties, but without its class. */
const restoreClass = (error: Error): Error =>
  error.name === 'CatalogError' ? new CatalogError((error as CatalogError).code, error.message, error) : error

// The workers of a writer: threads, or the calling thread.
import { Worker } from '../platform/threads.ts'
import { restoreClass } from '../problems/errors.ts'
import { packageFile } from '../system/package.ts'
import type { Output, OutputOptions } from './output.ts'
import { replyTo } from './reply.ts'
import type { WorkerReply, WorkerRequest } from './worker-protocol.ts'

/** In megabytes: the objects of a thread are short-lived, and the default would reserve three times as much. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16 }

/** The compiled thread: Node starts threads from JavaScript only, even when this file runs from its source. */
const WRITER_THREAD = packageFile('lib/core/site/writer-thread.js')

/** Replies to requests in order. */
export interface OutputWorker {
  request(request: WorkerRequest): Promise<WorkerReply>
  terminate(): Promise<void>
}

/** Executes requests at once, in the calling thread. */
export const inThisThread = (output: Output): OutputWorker => ({
  request: async (request) => replyTo(output, request),
  terminate: async () => {},
})

// Not a pool of a library: an error leaves the threads of Tinypool without the code, hint and place that an error of a
// Worker keeps.
export class WriterThread implements OutputWorker {
  readonly #worker: Worker
  /** The requests without a reply. */
  readonly #requests: {
    readonly resolve: (reply: WorkerReply) => void
    readonly reject: (error: unknown) => void
  }[] = []
  /** The error that ended the thread. */
  #failure: Error | null = null

  constructor(output: OutputOptions) {
    this.#worker = new Worker(WRITER_THREAD, { workerData: output, resourceLimits: RESOURCE_LIMITS })
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

// core/site/output-worker.ts: one thread does all.
import { type Output, type OutputOptions, openOutput } from '../../core/site/output.ts'
import type { OutputWorker } from '../../core/site/output-worker.ts'
import { replyTo } from '../../core/site/reply.ts'

export const inThisThread = (output: Output): OutputWorker => worker(Promise.resolve(output))

const worker = (output: Promise<Output>): OutputWorker => ({
  request: async (request) => replyTo(await output, request),
  terminate: async () => {},
})

export class WriterThread implements OutputWorker {
  readonly request: OutputWorker['request']
  readonly terminate: OutputWorker['terminate']

  constructor(options: OutputOptions) {
    const { request, terminate } = worker(Promise.resolve(openOutput(options)))
    this.request = request
    this.terminate = terminate
  }
}

// A writing thread: the site is rendered on one core and written on others. An error ends the thread, and
// reaches the writer as the thread's `error` event.
import { parentPort, workerData } from 'node:worker_threads'
import { type OutputOptions, openOutput } from './output.ts'
import { replyTo } from './reply.ts'
import type { WorkerRequest } from './worker-protocol.ts'

const output = await openOutput(workerData as OutputOptions)

parentPort?.on('message', (request: WorkerRequest) => {
  const reply = replyTo(output, request)
  parentPort?.postMessage(reply, reply.bytes ? [reply.bytes] : [])
})

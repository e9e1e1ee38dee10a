// A thread that writes files: the site is rendered on one core and written on others. An error ends the thread, and
// reaches the writer as the thread's `error` event.
import { type MessagePort, parentPort, workerData } from '../platform/threads.ts'
import { type OutputOptions, openOutput } from './output.ts'
import { replyTo } from './reply.ts'
import type { WorkerRequest } from './worker-protocol.ts'

if (parentPort) serve(parentPort, workerData as OutputOptions)

async function serve(port: MessagePort, options: OutputOptions): Promise<void> {
  const output = await openOutput(options)
  port.on('message', (request: WorkerRequest) => {
    const reply = replyTo(output, request)
    port.postMessage(reply, reply.bytes ? [reply.bytes] : [])
  })
}

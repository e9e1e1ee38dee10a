// The work of a thread that writes: the site is rendered on one core and written on others. An error ends the thread,
// and reaches the writer as the thread's `error` event.
import type { MessagePort } from 'node:worker_threads'
import type { Output } from './output.ts'
import type { Render } from './renderer.ts'
import { replyTo } from './reply.ts'
import type { WorkerRequest } from './worker-protocol.ts'

/** Replies to the requests of a writer. */
export function serveWriter(port: MessagePort, output: Output, render: Render | null): void {
  port.on('message', (request: WorkerRequest) => {
    const reply = replyTo(output, request, render)
    port.postMessage(reply, reply.bytes ? [reply.bytes] : [])
  })
}

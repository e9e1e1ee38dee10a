// A writing thread: the site is rendered on one core and written on others. An error ends the thread, and
// reaches the writer as the thread's `error` event.
import { parentPort, workerData } from 'node:worker_threads'
import { type OutputOptions, openOutput } from './output.ts'
import type { Batch, WorkerReply, WorkerRequest } from './worker-protocol.ts'

const output = await openOutput(workerData as OutputOptions)

parentPort?.on('message', (request: WorkerRequest) => {
  if ('write' in request) write(request.write)
  else if ('copy' in request) for (const { path, from } of request.copy) output.copy(path, from)
  else if ('move' in request) for (const { path, from } of request.move) output.move(path, from)
  else if ('remove' in request) for (const path of request.remove) output.remove(path)
  else output.end()
  const bytes = 'write' in request ? request.write.bytes : null
  const reply: WorkerReply = { report: output.report(), bytes }
  parentPort?.postMessage(reply, bytes ? [bytes] : [])
})

function write({ paths, lengths, bytes }: Batch): void {
  const names = paths.split('\n')
  let at = 0
  for (const [index, length] of lengths.entries()) {
    output.write(names[index] as string, new Uint8Array(bytes, at, length))
    at += length
  }
}

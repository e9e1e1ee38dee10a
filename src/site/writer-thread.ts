// A writing thread of a site: what is rendered on one core is written on the others. An error here ends the
// thread, and reaches the writer as the thread's own.
import { parentPort, workerData } from 'node:worker_threads'
import { type OutputOptions, openOutput } from './output.ts'
import type { Batch, Order, WorkerAnswer } from './worker-protocol.ts'

const target = await openOutput(workerData as OutputOptions)

parentPort?.on('message', (order: Order) => {
  if ('write' in order) write(order.write)
  else if ('copy' in order) for (const { path, from } of order.copy) target.copy(path, from)
  else if ('move' in order) for (const { path, from } of order.move) target.move(path, from)
  else if ('remove' in order) for (const path of order.remove) target.remove(path)
  else target.end()
  const bytes = 'write' in order ? order.write.bytes : null
  const answer: WorkerAnswer = { reply: target.report(), bytes }
  parentPort?.postMessage(answer, bytes ? [bytes] : [])
})

function write({ paths, lengths, bytes }: Batch): void {
  const names = paths.split('\n')
  let at = 0
  for (const [index, length] of lengths.entries()) {
    target.write(names[index] as string, new Uint8Array(bytes, at, length))
    at += length
  }
}

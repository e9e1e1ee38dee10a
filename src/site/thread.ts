// A writing thread of a site: what is rendered on one core is written on the others. An error here ends the
// thread, and reaches the writer as the thread's own.
import { parentPort, workerData } from 'node:worker_threads'
import { Folder, type FolderOptions } from './folder.ts'
import type { Batch, Order } from './messages.ts'

const folder = new Folder(workerData as FolderOptions)

parentPort?.on('message', (order: Order) => {
  if ('write' in order) write(order.write)
  else if ('copy' in order) for (const { path, from } of order.copy) folder.copy(path, from)
  else for (const path of order.remove) folder.remove(path)
  parentPort?.postMessage(folder.report())
})

function write({ paths, lengths, bytes }: Batch): void {
  const names = paths.split('\n')
  let at = 0
  for (const [index, length] of lengths.entries()) {
    folder.write(names[index] as string, new Uint8Array(bytes, at, length))
    at += length
  }
}

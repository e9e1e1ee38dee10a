// The writing thread of a site: renders on one core, writes on the other. An error here ends the thread,
// and reaches the writer as the thread's own.
import { parentPort, workerData } from 'node:worker_threads'
import { type FlatFile, Folder } from './folder.ts'
import { findForeign } from './foreign.ts'
import { Manifest } from './manifest.ts'
import type { Batch, Order, Reply } from './messages.ts'

const port = parentPort
const { out, endings } = workerData as { out: string; endings: readonly string[] }
const known = Manifest.read(out)
const foreign = findForeign(out, known)

if (port && foreign !== null) {
  port.postMessage({ foreign } satisfies Reply)
} else if (port) {
  const folder = new Folder(out, known, endings)
  port.on('message', (order: Order) => port.postMessage(obey(folder, order)))
  port.postMessage({ opened: true } satisfies Reply)
}

function obey(folder: Folder, order: Order): Reply {
  if ('close' in order) return { report: folder.close() }
  if ('batch' in order) return { done: true, stale: folder.write(filesOf(order.batch)) }
  folder.copy(order.copy.path, order.copy.from)
  return { done: true, stale: [] }
}

function filesOf({ paths, lengths, bytes }: Batch): FlatFile[] {
  let at = 0
  return paths.map((path, index) => {
    const start = at
    at += lengths[index] as number
    return { path, body: bytes.subarray(start, at) }
  })
}

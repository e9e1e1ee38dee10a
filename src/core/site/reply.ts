// Executes one request of the writer.
import { compressFiles } from './compress-files.ts'
import type { Output } from './output.ts'
import type { Batch, WorkerReply, WorkerRequest } from './worker-protocol.ts'

/** @throws the first error of the file system, with the path of its file */
export function replyTo(output: Output, request: WorkerRequest): WorkerReply {
  let compressed = 0
  if ('write' in request) write(output, request.write)
  else if ('copy' in request) for (const { path, from } of request.copy) output.copy(path, from)
  else if ('move' in request) for (const { path, from } of request.move) output.move(path, from)
  else if ('remove' in request) for (const path of request.remove) output.remove(path)
  else if ('compress' in request) compressed = compressFiles(request.compress)
  else output.end()
  return { report: output.report(), compressed, bytes: 'write' in request ? request.write.bytes : null }
}

function write(output: Output, { paths, lengths, bytes }: Batch): void {
  const names = paths.split('\n')
  let at = 0
  for (const [index, length] of lengths.entries()) {
    output.write(names[index] as string, new Uint8Array(bytes, at, length))
    at += length
  }
}

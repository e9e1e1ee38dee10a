// What is done for a request of a writer.
import { mostBytesOf, writeBody } from '../model/encode.ts'
import type { SiteFile } from '../model/site.ts'
import type { Output } from './output.ts'
import type { Render } from './renderer.ts'
import type { Batch, WorkerReply, WorkerRequest } from './worker-protocol.ts'

/** @throws the first error of the file system, with the path of its file */
export function replyTo(output: Output, request: WorkerRequest, render: Render | null): WorkerReply {
  if ('write' in request) write(output, request.write)
  else if ('render' in request) writeAll(output, render?.(request.render) ?? [])
  else if ('copy' in request) for (const { path, from } of request.copy) output.copy(path, from)
  else if ('move' in request) for (const { path, from } of request.move) output.move(path, from)
  else if ('remove' in request) for (const path of request.remove) output.remove(path)
  else output.end()
  return { report: output.report(), bytes: 'write' in request ? request.write.bytes : null }
}

function write(output: Output, { paths, lengths, bytes }: Batch): void {
  const names = paths.split('\n')
  let at = 0
  for (const [index, length] of lengths.entries()) {
    output.write(names[index] as string, new Uint8Array(bytes, at, length))
    at += length
  }
}

function writeAll(output: Output, files: Iterable<SiteFile>): void {
  for (const file of files) {
    const most = mostBytesOf(file)
    if (most > room.length) room = Buffer.allocUnsafeSlow(most)
    output.write(file.path, room.subarray(0, writeBody(file, room, 0)))
  }
}

/** Room for the bytes of a file, which an output does not keep. */
let room = Buffer.allocUnsafeSlow(256 * 1024)

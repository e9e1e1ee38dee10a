// Streams of files.

import { Readable, Writable } from 'readable-stream'
import { Buffer } from './buffer.ts'
import { closeSync, fstatSync, openSync, readSync, writeSync } from './descriptors.ts'
import type { Place } from './tree.ts'

interface ReadStreamOptions {
  readonly start?: number
  /** The last byte. */
  readonly end?: number
  readonly highWaterMark?: number
}

export function createReadStream(place: Place, { start = 0, end, highWaterMark }: ReadStreamOptions = {}) {
  return Readable.from(chunks(place, { start, end, size: highWaterMark ?? 64 * 1024 }), {
    objectMode: false,
    ...(highWaterMark && { highWaterMark }),
  })
}

interface Range {
  readonly start: number
  readonly end: number | undefined
  /** Bytes of a chunk. */
  readonly size: number
}

async function* chunks(place: Place, { start, end, size }: Range): AsyncGenerator<Buffer> {
  const fd = openSync(place)
  try {
    const last = Math.min(end ?? Number.POSITIVE_INFINITY, fstatSync(fd).size - 1)
    for (let at = start; at <= last; ) {
      const chunk = Buffer.alloc(Math.min(size, last - at + 1))
      at += readSync(fd, chunk, 0, chunk.length, at)
      yield chunk
    }
  } finally {
    closeSync(fd)
  }
}

export function createWriteStream(place: Place) {
  const fd = openSync(place, 'w')
  return new Writable({
    write(chunk: Uint8Array, _: string, done: (error?: Error) => void) {
      writeSync(fd, chunk)
      done()
    },
    final(done: () => void) {
      closeSync(fd)
      done()
    },
  })
}

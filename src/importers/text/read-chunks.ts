import { createReadStream } from 'node:fs'

const CHUNK_SIZE = 512 * 1024

/** Reads a file half a megabyte at a time. */
export const readChunks = (file: string): AsyncIterable<Buffer> =>
  createReadStream(file, { highWaterMark: CHUNK_SIZE })

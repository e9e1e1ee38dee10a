// Reads a file, and decompresses gzip, whatever its name.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CatalogError } from '../../../problems/errors.ts'
import { readChunks } from '../../read-chunks.ts'
import { notUtf8 } from '../../text.ts'

const CHUNK_SIZE = 512 * 1024

/** @throws CatalogError BAD_XML for a file that cannot be decompressed, BAD_ENCODING for UTF-16 */
export async function* readUnpacked(file: string): AsyncGenerator<Buffer> {
  const start = await firstBytes(file)
  if (start[0] !== 0x1f || start[1] !== 0x8b) {
    const fault = notUtf8(file, start)
    if (fault) throw fault
    yield* readChunks(file)
    return
  }
  const packed = createReadStream(file, { highWaterMark: CHUNK_SIZE })
  // Reading the bytes throws the errors of the pipeline.
  const bytes = pipeline(packed, createGunzip({ chunkSize: CHUNK_SIZE }), () => {})
  try {
    yield* bytes
  } catch (error) {
    if (isSystemError(error)) throw error
    throw damaged(file, error)
  } finally {
    bytes.destroy()
  }
}

/** Unlike errors of zlib, those of the system have the name of a system call. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function damaged(file: string, cause: unknown): CatalogError {
  const message = cause instanceof Error ? cause.message : String(cause)
  return new CatalogError('BAD_XML', `The file cannot be unpacked: ${message}.`, {
    at: [{ file }],
    hint: 'It was cut off or damaged: download it again, and compare its checksum with the one at https://data.discogs.com.',
    cause,
  })
}

// Reads files that may be compressed with gzip or xz, whatever their names.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import xz from 'xz-decompress'
import { CatalogError } from '../../core/problems/errors.ts'
import { readChunks } from '../text/read-chunks.ts'

const CHUNK_SIZE = 512 * 1024

/**
 * Reads the bytes of a file, decompressed.
 * @throws CatalogError BAD_ARCHIVE for a file that cannot be decompressed
 */
export async function* readUnpacked(file: string): AsyncGenerator<Buffer> {
  const unpack = chooseUnpacker(await firstBytes(file))
  if (unpack === null) yield* readChunks(file)
  else yield* unpackChunks(file, unpack)
}

async function* unpackChunks(file: string, unpack: Unpack): AsyncGenerator<Buffer> {
  try {
    yield* unpack(createReadStream(file, { highWaterMark: CHUNK_SIZE }))
  } catch (error) {
    if (isSystemError(error)) throw error
    throw damagedArchive(file, error)
  }
}

type Unpack = (packed: Readable) => AsyncIterable<Buffer>

const gunzip: Unpack = (packed) => pipeline(packed, createGunzip({ chunkSize: CHUNK_SIZE }), () => {})

async function* unxz(packed: Readable): AsyncGenerator<Buffer> {
  const bytes = new xz.XzReadableStream(Readable.toWeb(packed) as globalThis.ReadableStream)
  const reader = (bytes as ReadableStream<Uint8Array>).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  } catch (cause) {
    if (isSystemError(cause)) throw cause
    // The library gives a number.
    throw new Error('its data are damaged, or end too early', { cause })
  } finally {
    // After its last chunk the library has freed everything, and fails if it is cancelled.
    await reader.cancel().catch(() => {})
    packed.destroy()
  }
}

/** Chooses how to decompress a file by its first bytes; null for one that is not compressed. */
function chooseUnpacker(start: Buffer): Unpack | null {
  if (start.subarray(0, 2).equals(GZIP)) return gunzip
  return start.subarray(0, 6).equals(XZ) ? unxz : null
}

/** RFC 1952, section 2.3.1. */
const GZIP = Buffer.from([0x1f, 0x8b])
/** https://tukaani.org/xz/xz-file-format.txt, section 2.1.1.1 */
const XZ = Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00])

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Unlike errors of decompression, those of the system have the name of a system call. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/** @param cause what went wrong, as an error of a library or in words */
export function damagedArchive(file: string, cause: unknown): CatalogError {
  const message = cause instanceof Error ? cause.message : String(cause)
  return new CatalogError('BAD_ARCHIVE', `The file cannot be unpacked: ${message}.`, {
    at: [{ file }],
    hint: 'It was cut off or damaged: download it again, and compare its checksum with the published one.',
    cause,
  })
}

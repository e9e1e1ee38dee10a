// A zip (PKWARE's APPNOTE 6.3) without compression: deflated bytes would depend on this Node's zlib, and take longer to
// make than the responses themselves. Written by hand, because libraries that support more than 65,535 files need half
// a kilobyte of memory per file, and a stream or several promises for each.

import { crc32 } from '../platform/compression.ts'
import { openSync, readSync, unlinkSync } from '../platform/files.ts'
import { FileSink } from './file-sink.ts'

/** Sections 4.3.7, 4.3.12, 4.3.14 to 4.3.16. */
const SIGNATURE = {
  file: 0x04034b50,
  entry: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
} as const
const VERSION = 10
/** The version with Zip64, whose extra field holds numbers that do not fit: 4.5.3. */
const VERSION_64 = 45
const UNIX = 3 << 8
const UTF8_NAME = 0x0800
const MODE = 0o100644
const MAX_16 = 0xffff
const MAX_32 = 0xffffffff
const EXTRA_64 = 0x0001

/** The earliest time that a zip can hold. */
export const EARLIEST = new Date('1980-01-01T00:00:00Z')

export class Zip {
  readonly #sink: FileSink
  /** The time of all files. */
  readonly #dated: readonly Field[]
  /** The central directory comes last and is collected in a file: for ten million files it takes a gigabyte. */
  readonly #directory: FileSink
  readonly #directoryFd: number
  #count = 0

  /** @param scratchFile the path for a temporary file, which is deleted at once and used through its descriptor */
  constructor(sink: FileSink, scratchFile: string, date: Date) {
    this.#sink = sink
    this.#dated = dosTime(date)
    this.#directoryFd = openSync(scratchFile, 'w+')
    unlinkSync(scratchFile)
    this.#directory = new FileSink(this.#directoryFd)
  }

  /** Adds a file of `size` bytes. They are read twice, because their checksum comes first. */
  add(path: string, size: number, chunks: () => Iterable<Uint8Array>): void {
    let crc = 0
    for (const chunk of chunks()) crc = crc32(chunk, crc)
    const offset = this.#sink.position
    const file = { name: Buffer.from(path), crc, size }
    const extra = extra64(size >= MAX_32 ? [size, size] : [])
    this.#sink.write(fields([[4, SIGNATURE.file], ...this.#commonFields(file, extra)]))
    this.#sink.write(file.name)
    this.#sink.write(extra)
    for (const chunk of chunks()) this.#sink.write(chunk)
    this.#list(file, offset)
  }

  end(): void {
    const start = this.#sink.position
    this.#directory.flush()
    const chunk = Buffer.allocUnsafe(1024 * 1024)
    for (let at = 0; ; ) {
      const read = readSync(this.#directoryFd, chunk, 0, chunk.length, at)
      if (read === 0) break
      this.#sink.write(chunk.subarray(0, read))
      at += read
    }
    const size = this.#directory.position
    if (this.#count >= MAX_16 || start + size >= MAX_32) this.#endLarge(start, size)
    this.#sink.write(
      fields([
        [4, SIGNATURE.end],
        [4, 0],
        [2, Math.min(this.#count, MAX_16)],
        [2, Math.min(this.#count, MAX_16)],
        [4, Math.min(size, MAX_32)],
        [4, Math.min(start, MAX_32)],
        [2, 0],
      ]),
    )
  }

  #list(file: FileEntry, offset: number): void {
    const { name, size } = file
    const extra = extra64([...(size >= MAX_32 ? [size, size] : []), ...(offset >= MAX_32 ? [offset] : [])])
    this.#directory.write(
      fields([
        [4, SIGNATURE.entry],
        [2, UNIX | VERSION_64],
        ...this.#commonFields(file, extra),
        [2, 0],
        [2, 0],
        [2, 0],
        [4, MODE * 0x10000],
        [4, Math.min(offset, MAX_32)],
      ]),
    )
    this.#directory.write(name)
    this.#directory.write(extra)
    this.#count += 1
  }

  /** The fields common to a file's local header and its entry in the directory. */
  #commonFields({ name, crc, size }: FileEntry, extra: Buffer): Field[] {
    return [
      [2, extra.length > 0 ? VERSION_64 : VERSION],
      [2, UTF8_NAME],
      [2, 0],
      ...this.#dated,
      [4, crc],
      [4, Math.min(size, MAX_32)],
      [4, Math.min(size, MAX_32)],
      [2, name.length],
      [2, extra.length],
    ]
  }

  #endLarge(start: number, size: number): void {
    const end = this.#sink.position
    this.#sink.write(
      fields([
        [4, SIGNATURE.end64],
        [8, 44],
        [2, UNIX | VERSION_64],
        [2, VERSION_64],
        [4, 0],
        [4, 0],
        [8, this.#count],
        [8, this.#count],
        [8, size],
        [8, start],
        [4, SIGNATURE.locator64],
        [4, 0],
        [8, end],
        [4, 1],
      ]),
    )
  }
}

/** The size of the header of a file, of its entry in the directory, and of the end. */
const [HEADER, ENTRY, END] = [30, 46, 22]

/** The size of a zip of less than 4 GB with these files. */
export const zipBytes = (files: readonly { readonly name: string; readonly size: number }[]): number =>
  files.reduce((sum, { name, size }) => sum + HEADER + ENTRY + 2 * Buffer.byteLength(name) + size, END)

/** The size of a field, and the number in it. */
type Field = readonly [bytes: 2 | 4 | 8, value: number]

interface FileEntry {
  readonly name: Buffer
  readonly crc: number
  readonly size: number
}

/** The time and the day of a date in UTC: a zip has no time zones. Section 4.4.6. */
const dosTime = (date: Date): readonly Field[] => [
  [2, (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)],
  [2, ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()],
]

function extra64(values: readonly number[]): Buffer {
  if (values.length === 0) return EMPTY
  return fields([[2, EXTRA_64], [2, 8 * values.length], ...values.map((value): Field => [8, value])])
}

const EMPTY = Buffer.alloc(0)

function fields(all: readonly Field[]): Buffer {
  const bytes = Buffer.allocUnsafe(all.reduce((sum, [length]) => sum + length, 0))
  let at = 0
  for (const [length, value] of all) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, length)
    at += length
  }
  return bytes
}

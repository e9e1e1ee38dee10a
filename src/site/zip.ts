// A zip (PKWARE's APPNOTE 6.3), with files as they are: what is deflated would depend on the zlib of this
// Node, and would take longer than to render it. Our own, for the libraries that can have more than 65,535
// files hold half a kilobyte and more for each until the end, and give each a stream or several promises.
import { openSync, readSync, unlinkSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { FileSink } from './file-sink.ts'

/** 4.3.7, 4.3.12, 4.3.14 to 4.3.16 */
const SIGNATURE = {
  file: 0x04034b50,
  entry: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
} as const
const VERSION = 10
/** Numbers that do not fit are in an extra field: 4.5.3. */
const VERSION_64 = 45
const UNIX = 3 << 8
const UTF8_NAME = 0x0800
/** 1980-01-01, 00:00:00, which has no time zone. */
const DATE = 0x0021
const MODE = 0o100644
const MAX_16 = 0xffff
const MAX_32 = 0xffffffff
const EXTRA_64 = 0x0001

export class Zip {
  readonly #out: FileSink
  /** The directory, which is to stand last, is kept in a file: of ten million files it is a gigabyte. */
  readonly #directory: FileSink
  readonly #directoryFile: number
  #count = 0

  /** @param spare the path of a file that may be used meanwhile; it is not left there */
  constructor(out: FileSink, spare: string) {
    this.#out = out
    this.#directoryFile = openSync(spare, 'w+')
    unlinkSync(spare)
    this.#directory = new FileSink(this.#directoryFile)
  }

  /** Adds a file of that many bytes, which are asked for twice: their checksum stands before them. */
  add(path: string, size: number, pieces: () => Iterable<Uint8Array>): void {
    let crc = 0
    for (const piece of pieces()) crc = crc32(piece, crc)
    const offset = this.#out.position
    const name = Buffer.from(path)
    const isLarge = size >= MAX_32
    const own = extra64(isLarge ? [size, size] : [])
    this.#out.write(
      fields([[4, SIGNATURE.file], ...aboutFile(isLarge ? VERSION_64 : VERSION, crc, size, name, own)]),
    )
    this.#out.write(name)
    this.#out.write(own)
    for (const piece of pieces()) this.#out.write(piece)
    this.#list(name, crc, size, offset)
  }

  end(): void {
    const start = this.#out.position
    this.#directory.flush()
    const piece = Buffer.allocUnsafe(1024 * 1024)
    for (let at = 0; ; ) {
      const read = readSync(this.#directoryFile, piece, 0, piece.length, at)
      if (read === 0) break
      this.#out.write(piece.subarray(0, read))
      at += read
    }
    const size = this.#directory.position
    if (this.#count >= MAX_16 || start + size >= MAX_32) this.#endLarge(start, size)
    this.#out.write(
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

  #list(name: Buffer, crc: number, size: number, offset: number): void {
    const extra = extra64([...(size >= MAX_32 ? [size, size] : []), ...(offset >= MAX_32 ? [offset] : [])])
    this.#directory.write(
      fields([
        [4, SIGNATURE.entry],
        [2, UNIX | VERSION_64],
        ...aboutFile(extra.length > 0 ? VERSION_64 : VERSION, crc, size, name, extra),
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

  #endLarge(start: number, size: number): void {
    const end = this.#out.position
    this.#out.write(
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

/** The bytes of a field, and the number in it. */
type Field = readonly [bytes: 2 | 4 | 8, value: number]

/** What stands of a file both before it and in the directory. */
const aboutFile = (version: number, crc: number, size: number, name: Buffer, extra: Buffer): Field[] => [
  [2, version],
  [2, UTF8_NAME],
  [2, 0],
  [2, 0],
  [2, DATE],
  [4, crc],
  [4, Math.min(size, MAX_32)],
  [4, Math.min(size, MAX_32)],
  [2, name.length],
  [2, extra.length],
]

function extra64(values: readonly number[]): Buffer {
  if (values.length === 0) return NOTHING
  return fields([[2, EXTRA_64], [2, 8 * values.length], ...values.map((value): Field => [8, value])])
}

const NOTHING = Buffer.alloc(0)

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

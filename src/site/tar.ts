// A tar as POSIX has it (pax interchange format). Only headers are taken from the library: its own packing,
// and that of others, makes a stream for each file.
import { Header } from 'tar/header'
import { Pax } from 'tar/pax'
import type { FileSink } from './file-sink.ts'

const BLOCK = 512
/** The first moment that a zip can tell: the same in both. */
export const MTIME = new Date('1980-01-01T00:00:00Z')
const OWNER = { mode: 0o644, uid: 0, gid: 0, uname: '', gname: '', mtime: MTIME }
const ZEROS = Buffer.alloc(2 * BLOCK)

export class Tar {
  readonly #out: FileSink
  readonly #header = new Header({ ...OWNER, type: 'File' })
  readonly #block = Buffer.alloc(BLOCK)

  constructor(out: FileSink) {
    this.#out = out
  }

  /** Adds a file of that many bytes. */
  add(path: string, size: number, pieces: () => Iterable<Uint8Array>): void {
    this.#header.path = path
    this.#header.size = size
    this.#block.fill(0)
    // What a header has no room for stands in one of its own before it.
    if (this.#header.encode(this.#block)) this.#out.write(new Pax({ ...OWNER, path, size }).encode())
    this.#out.write(this.#block)
    for (const piece of pieces()) this.#out.write(piece)
    this.#out.write(ZEROS.subarray(0, (BLOCK - (size % BLOCK)) % BLOCK))
  }

  end(): void {
    this.#out.write(ZEROS)
  }
}

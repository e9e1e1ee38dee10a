// A tar in the POSIX pax format. Only the headers come from the library: packing with it, or with similar libraries,
// creates a stream for each file.
import { Header } from 'tar/header'
import { Pax } from 'tar/pax'
import type { FileSink } from './file-sink.ts'

const BLOCK = 512
/** The earliest time that a zip can represent. */
const MTIME = new Date('1980-01-01T00:00:00Z')
const OWNER = { mode: 0o644, uid: 0, gid: 0, uname: '', gname: '', mtime: MTIME }
const ZEROS = Buffer.alloc(2 * BLOCK)

export class Tar {
  readonly #sink: FileSink
  readonly #header = new Header({ ...OWNER, type: 'File' })
  readonly #block = Buffer.alloc(BLOCK)

  constructor(sink: FileSink) {
    this.#sink = sink
  }

  /** Adds a file of `size` bytes. */
  add(path: string, size: number, chunks: () => Iterable<Uint8Array>): void {
    this.#header.path = path
    this.#header.size = size
    this.#block.fill(0)
    // Values that do not fit into the header precede it in an extended header.
    if (this.#header.encode(this.#block)) this.#sink.write(new Pax({ ...OWNER, path, size }).encode())
    this.#sink.write(this.#block)
    for (const chunk of chunks()) this.#sink.write(chunk)
    this.#sink.write(ZEROS.subarray(0, (BLOCK - (size % BLOCK)) % BLOCK))
  }

  end(): void {
    this.#sink.write(ZEROS)
  }
}

// A tar in the POSIX pax format. Only the headers come from the library: packing with it, or with similar libraries,
// creates a stream for each file.
import { Header } from 'tar/header'
import { Pax } from 'tar/pax'
import type { FileSink } from './file-sink.ts'

const BLOCK = 512
const OWNER = { mode: 0o644, uid: 0, gid: 0, uname: '', gname: '' }
const ZEROS = Buffer.alloc(2 * BLOCK)

export class Tar {
  readonly #sink: FileSink
  readonly #date: Date
  readonly #header: Header
  readonly #block = Buffer.alloc(BLOCK)

  /** @param date the time of all files */
  constructor(sink: FileSink, date: Date) {
    this.#sink = sink
    this.#date = date
    this.#header = new Header({ ...OWNER, mtime: date, type: 'File' })
  }

  /** Adds a file of `size` bytes. */
  add(path: string, size: number, chunks: () => Iterable<Uint8Array>): void {
    this.#header.path = path
    this.#header.size = size
    this.#block.fill(0)
    // Values that do not fit into the header precede it in an extended header.
    if (this.#header.encode(this.#block))
      this.#sink.write(new Pax({ ...OWNER, mtime: this.#date, path, size }).encode())
    this.#sink.write(this.#block)
    for (const chunk of chunks()) this.#sink.write(chunk)
    this.#sink.write(ZEROS.subarray(0, (BLOCK - (size % BLOCK)) % BLOCK))
  }

  end(): void {
    this.#sink.write(ZEROS)
  }
}

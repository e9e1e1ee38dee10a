// The files of a site in one archive, in the order in which they come. What tells the hour or the machine is
// the same in all of them.
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { pid } from 'node:process'
import { CatalogError } from '../model/errors.ts'
import { FileSink } from './file-sink.ts'
import { Tar } from './tar.ts'
import { emptyReply, type WorkerReply } from './worker-protocol.ts'
import { Zip } from './zip.ts'

export interface ArchiveOptions {
  readonly format: ArchiveFormat
  /** Where it is to stand when it is whole; null for standard output. */
  readonly file: string | null
}

export type ArchiveFormat = 'tar' | 'zip'

/** Where an archive stands until it is whole. */
export const unfinished = (file: string): string => `${file}.${pid}.part`

const STANDARD_OUTPUT = 1
const PIECE = 1024 * 1024

export class Archive {
  readonly #options: ArchiveOptions
  readonly #fd: number
  readonly #out: FileSink
  readonly #pack: Tar | Zip
  #done = emptyReply()

  constructor(options: ArchiveOptions) {
    const { format, file } = options
    const part = file === null ? null : unfinished(file)
    this.#options = options
    this.#fd = part === null ? STANDARD_OUTPUT : openSync(part, 'w')
    this.#out = new FileSink(this.#fd)
    this.#pack = format === 'zip' && part !== null ? new Zip(this.#out, `${part}.list`) : new Tar(this.#out)
  }

  /** What was done since it was asked last. */
  report(): WorkerReply {
    const done = this.#done
    this.#done = emptyReply()
    return done
  }

  write(path: string, body: Uint8Array): void {
    this.#add(path, body.length, () => [body])
  }

  /** @throws CatalogError SOURCE_CHANGED where the file shrinks meanwhile */
  copy(path: string, from: string): void {
    const fd = openSync(from, 'r')
    try {
      const { size } = fstatSync(fd)
      this.#add(path, size, () => piecesOf(fd, size, from))
    } finally {
      closeSync(fd)
    }
  }

  /** Takes in a file that was written for it. */
  move(path: string, from: string): void {
    this.copy(path, from)
    rmSync(from)
  }

  /** There is nothing in an archive but what was just put there. */
  remove(): void {}

  end(): void {
    this.#pack.end()
    this.#out.flush()
    const { file } = this.#options
    if (file === null) return
    closeSync(this.#fd)
    renameSync(unfinished(file), file)
  }

  #add(path: string, size: number, pieces: () => Iterable<Uint8Array>): void {
    this.#pack.add(path, size, pieces)
    const done = this.#done
    done.written += 1
    done.bytes += size
    if (size > done.largest.bytes) done.largest = { path, bytes: size }
  }
}

function* piecesOf(fd: number, size: number, file: string): Generator<Uint8Array> {
  const piece = Buffer.allocUnsafe(Math.min(size, PIECE))
  for (let at = 0; at < size; ) {
    const read = readSync(fd, piece, 0, Math.min(piece.length, size - at), at)
    if (read === 0) throw changed(file)
    yield piece.subarray(0, read)
    at += read
  }
}

function changed(file: string): CatalogError {
  return new CatalogError('SOURCE_CHANGED', 'The file changed while it was read.', {
    at: [{ file }],
    hint: 'Build again when nothing writes it any more.',
  })
}

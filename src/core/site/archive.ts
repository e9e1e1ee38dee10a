// Writes the files of a site to an archive, in the order in which they are added. The same files of the same date give
// the same bytes: no owner or machine is recorded.
import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync } from '../platform/files.ts'
import { sourceChanged } from '../problems/errors.ts'
import { naming } from '../system/file-system.ts'
import { FileSink } from './file-sink.ts'
import { type OutputReport, Reporter } from './output-report.ts'
import { Tar } from './tar.ts'
import { EARLIEST, Zip } from './zip.ts'

type ArchiveFormat = 'tar' | 'zip'

/** An archive that appears under its name only when it is complete. */
interface ArchiveFile {
  readonly format: ArchiveFormat
  readonly file: string
  /** A temporary path on the same disk; the caller removes the file if the build fails. */
  readonly partFile: string
}

/** A tar that is written to a file descriptor, which is not closed. */
interface ArchiveStream {
  readonly format: 'tar'
  readonly fd: number
}

export type ArchiveOptions = (ArchiveFile | ArchiveStream) & {
  /** The time of all files; by default the earliest, so that the same files give the same bytes. */
  readonly date?: Date | undefined
}

const CHUNK_SIZE = 1024 * 1024

export class Archive {
  readonly #options: ArchiveOptions
  readonly #fd: number
  readonly #sink: FileSink
  readonly #archive: Tar | Zip
  readonly #reporter = new Reporter()

  constructor(options: ArchiveOptions) {
    this.#options = options
    this.#fd = 'fd' in options ? options.fd : openSync(options.partFile, 'w')
    this.#sink = new FileSink(this.#fd)
    const { date = EARLIEST } = options
    this.#archive =
      options.format === 'zip'
        ? new Zip(this.#sink, `${options.partFile}.list`, date)
        : new Tar(this.#sink, date)
  }

  report(): OutputReport {
    return this.#reporter.take()
  }

  write(path: string, body: Uint8Array): void {
    this.#add(path, body.length, () => [body])
  }

  /** @throws CatalogError SOURCE_CHANGED if the file changes while it is read: its checksum in a zip would be wrong */
  copy(path: string, from: string): void {
    const fd = openSync(from, 'r')
    try {
      const { size, mtimeMs } = fstatSync(fd)
      this.#add(path, size, () => chunksOfFile(fd, size, from))
      const after = fstatSync(fd)
      if (after.size !== size || after.mtimeMs !== mtimeMs) throw sourceChanged(from)
    } finally {
      closeSync(fd)
    }
  }

  move(path: string, from: string): void {
    this.copy(path, from)
    rmSync(from)
  }

  /** Does nothing: a new archive holds no obsolete files. */
  remove(): void {}

  end(): void {
    this.#naming(() => {
      this.#archive.end()
      this.#sink.flush()
    })
    if ('fd' in this.#options) return
    closeSync(this.#fd)
    renameSync(this.#options.partFile, this.#options.file)
  }

  #naming(work: () => void): void {
    naming('file' in this.#options ? this.#options.file : 'standard output', work)
  }

  #add(path: string, size: number, chunks: () => Iterable<Uint8Array>): void {
    this.#naming(() => this.#archive.add(path, size, chunks))
    this.#reporter.written(size)
    this.#reporter.measure(path, size)
  }
}

export function* chunksOfFile(fd: number, size: number, file: string): Generator<Uint8Array> {
  const chunk = Buffer.allocUnsafe(Math.min(size, CHUNK_SIZE))
  for (let at = 0; at < size; ) {
    const read = readSync(fd, chunk, 0, Math.min(chunk.length, size - at), at)
    if (read === 0) throw sourceChanged(file)
    yield chunk.subarray(0, read)
    at += read
  }
}

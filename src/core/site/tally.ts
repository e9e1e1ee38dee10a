// Counts the files of a site without writing it.
import { rmSync } from '../platform/files.ts'
import { statIfThere } from '../system/file-system.ts'
import { type OutputReport, Reporter } from './output-report.ts'

export class Tally {
  readonly #reporter = new Reporter()

  report(): OutputReport {
    return this.#reporter.take()
  }

  write(path: string, body: Uint8Array): void {
    this.#add(path, body.length)
  }

  /** Also counts a file that a real build would make first. */
  copy(path: string, from: string): void {
    this.#add(path, statIfThere(from)?.size ?? 0)
  }

  move(path: string, from: string): void {
    this.copy(path, from)
    rmSync(from)
  }

  remove(): void {}

  end(): void {}

  #add(path: string, bytes: number): void {
    this.#reporter.written(bytes)
    this.#reporter.measure(path, bytes)
  }
}

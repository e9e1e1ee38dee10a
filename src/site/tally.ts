// Counts the files of a site without writing it.
import { rmSync } from 'node:fs'
import { statIfThere } from '../system/file-system.ts'
import { emptyReport, type OutputReport } from './output-report.ts'

export class Tally {
  #report = emptyReport()

  /** What was counted since the last report. */
  report(): OutputReport {
    const report = this.#report
    this.#report = emptyReport()
    return report
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
    const report = this.#report
    report.written += 1
    report.bytes += bytes
    if (bytes > report.largest.bytes) report.largest = { path, bytes }
  }
}

import type { WriteReport } from './site.ts'

/** What an output did since its last report. */
export interface OutputReport extends Omit<WriteReport, 'compressed'> {
  /** Paths of files whose compressed copies must be made. */
  readonly toCompress: readonly string[]
  /** Paths for the list of changed files, including those of compressed copies. */
  readonly changed: readonly string[]
}

/** A mutable report. */
type OpenReport = {
  -readonly [key in keyof OutputReport]: OutputReport[key] extends readonly string[]
    ? string[]
    : OutputReport[key]
}

const emptyReport = (): OpenReport => ({
  written: 0,
  unchanged: 0,
  removed: 0,
  bytes: 0,
  largest: { path: '', bytes: 0 },
  toCompress: [],
  changed: [],
})

/** Collects what an output does. */
export class Reporter {
  current = emptyReport()

  /** Returns what was done since the last report. */
  take(): OutputReport {
    const report = this.current
    this.current = emptyReport()
    return report
  }

  written(bytes: number): void {
    this.current.written += 1
    this.current.bytes += bytes
  }

  /** Compares a file with the largest one, whether it is written or not. */
  measure(path: string, bytes: number): void {
    if (bytes > this.current.largest.bytes) this.current.largest = { path, bytes }
  }
}

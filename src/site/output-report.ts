/** What an output did since its last report. */
export interface OutputReport {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
  /** The size of the written files, without compressed copies. */
  readonly bytes: number
  /** The largest file, whether it was written or not. */
  readonly largest: { readonly path: string; readonly bytes: number }
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

export const emptyReport = (): OpenReport => ({
  written: 0,
  unchanged: 0,
  removed: 0,
  bytes: 0,
  largest: { path: '', bytes: 0 },
  toCompress: [],
  changed: [],
})

/** The long-running stages of a build. */
export type Stage = 'reading' | 'pictures' | 'writing' | 'asking'

export interface Progress {
  readonly stage: Stage
  /**
   * The amount done. Its unit depends on the stage, in the order above: bytes of sources, pictures, files, or records
   * of a live site.
   */
  readonly done: number
  /** The value of `done` at the end of the stage. */
  readonly total: number
}

export interface ProgressOptions {
  /** Called as work progresses. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Stops the work, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** Adds up the amounts of a stage, and throws if its signal is aborted. */
export function stageProgress(
  stage: Stage,
  total: number,
  { onProgress, signal }: ProgressOptions,
): (amount: number) => void {
  let done = 0
  onProgress?.({ stage, done, total })
  return (amount) => {
    signal?.throwIfAborted()
    done += amount
    onProgress?.({ stage, done, total })
  }
}

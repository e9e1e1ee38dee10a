/** The stages of a build that take long. */
export type Stage = 'reading' | 'pictures' | 'writing' | 'asking'

export interface Progress {
  readonly stage: Stage
  /** Bytes of sources while reading; pictures while they are made smaller; files while writing; records of a live site while asking. */
  readonly done: number
  /** The amount of `done` at the end of the stage. */
  readonly total: number
}

export interface ProgressOptions {
  /** Called as work is done. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** Stops the work; what it throws is the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** Adds up a stage's amounts, and stops the build where its signal is aborted. */
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

/** The long-running stages of a build; `waiting` interrupts another one. */
export type Stage = 'reading' | 'pictures' | 'pressing' | 'writing' | 'asking' | 'pushing' | 'waiting'

export interface Progress {
  readonly stage: Stage
  /**
   * The amount done. Its unit depends on the stage, in the order above: bytes of sources, pictures, parts, files, records
   * of a live site, blocks, or seconds.
   */
  readonly done: number
  /** The value of `done` at the end of the stage; infinite if there is no limit to waiting. */
  readonly total: number
  /** The query whose answer is awaited, as messages name it. */
  readonly query?: string
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

// Updates the site after files are saved: one update at a time, each as soon as its files are completely written.
import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface UpdateOptions {
  /** Updates the site. Resolves to whether anything has changed. */
  readonly update: (files: readonly string[]) => Promise<boolean>
  readonly onUpdate: (files: readonly string[], done: Update) => void
  /** Called with an error that a second attempt did not resolve. */
  readonly onError: (error: unknown) => void
  /** Called after a while without changes. */
  readonly onIdle: () => Promise<void>
}

/** The result of an update. */
export interface Update {
  readonly hasChanged: boolean
  /** Since the first event of its files. */
  readonly milliseconds: number
}

/** Milliseconds without a change in size or time after which a file counts as written. */
const QUIET = 5
/** Milliseconds before a failed update is repeated: programs may write a file in several steps. */
const RETRY = 120
const IDLE = 1000
/** Milliseconds after which a file is read although it still changes. It is read again later. */
const MAX_WAIT = 2000

export class Updates {
  readonly #options: UpdateOptions
  readonly #changed = new Set<string>()
  #since = 0
  #running: Promise<void> | null = null
  #idle: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(options: UpdateOptions) {
    this.#options = options
  }

  /** Call this for every file event. */
  changed(file: string): void {
    if (this.#isClosed) return
    if (this.#changed.size === 0) this.#since = performance.now()
    this.#changed.add(file)
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle)
    let failed: readonly string[] = []
    while (this.#changed.size > 0 && !this.#isClosed) {
      const since = this.#since
      await this.#settle()
      const files = [...new Set([...failed, ...this.#changed])]
      this.#changed.clear()
      try {
        const hasChanged = await this.#options.update(files)
        this.#options.onUpdate(files, { hasChanged, milliseconds: performance.now() - since })
        failed = []
      } catch (error) {
        if (this.#isClosed) return
        // The file may be incomplete, or briefly missing. Only a repeated failure is an error.
        const isSecond = failed.length > 0
        if (!isSecond || this.#changed.size > 0) {
          failed = files
          await sleep(RETRY)
          for (const file of files) this.#changed.add(file)
        } else {
          failed = []
          this.#options.onError(error)
        }
      }
    }
    // Synchronously, so that no change is lost between the last check and the end.
    this.#running = null
    if (!this.#isClosed) this.#idle = setTimeout(() => void this.#options.onIdle(), IDLE)
  }

  /** Resolves when the changed files are no longer being written. */
  async #settle(): Promise<void> {
    const end = performance.now() + MAX_WAIT
    for (let before = ''; performance.now() < end; ) {
      const now = [...this.#changed].map(readStamp).join()
      if (now === before) return
      before = now
      await sleep(QUIET)
    }
  }

  /** Prevents further updates. The owner must stop a running one. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#idle) clearTimeout(this.#idle)
    await this.#running
  }
}

/** A stamp that changes with a file. Errors are ignored here: the update reports them. */
function readStamp(file: string): string {
  try {
    const { size, mtimeMs } = statSync(file)
    return `${file} ${size} ${mtimeMs}`
  } catch (error) {
    return `${file} ${(error as NodeJS.ErrnoException).code}`
  }
}

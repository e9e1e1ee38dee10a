// What happens between the save of a file and the site with its content: one update after another, each as soon as the
// files are written.
import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface UpdateOptions {
  /** Makes the site anew. Tells whether anything has changed. */
  readonly update: (files: readonly string[]) => Promise<boolean>
  readonly onUpdate: (files: readonly string[], done: Update) => void
  /** Hears of an error that stayed. */
  readonly onError: (error: unknown) => void
  /** Called when nothing has changed for a while. */
  readonly onIdle: () => Promise<void>
}

/** How an update ended. */
export interface Update {
  readonly hasChanged: boolean
  /** Since the first event of its files. */
  readonly milliseconds: number
}

/** Milliseconds without an event after which files are looked at. */
const QUIET = 5
/** After which a file that could not be read is read again: it may have been written in several parts. */
const RETRY = 120
const IDLE = 1000
/** A file that grows for longer is read as it is, and again later. */
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

  /** Must be called for each event of a file. */
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
        // A file that is being written, or has been taken away for a moment, is no error yet.
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
    // At once, so that no change comes between the last look and the end.
    this.#running = null
    if (!this.#isClosed) this.#idle = setTimeout(() => void this.#options.onIdle(), IDLE)
  }

  /** Settles when the files that have changed do not grow any more. */
  async #settle(): Promise<void> {
    const end = performance.now() + MAX_WAIT
    for (let before = ''; performance.now() < end; ) {
      const now = [...this.#changed].map(stampOf).join()
      if (now === before) return
      before = now
      await sleep(QUIET)
    }
  }

  /** Lets no further update begin; one that is under way must be ended by its owner. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#idle) clearTimeout(this.#idle)
    await this.#running
  }
}

/** What cannot be looked at, such as a file whose folder has become a file, is told by who reads it. */
function stampOf(file: string): string {
  try {
    const { size, mtimeMs } = statSync(file)
    return `${file} ${size} ${mtimeMs}`
  } catch (error) {
    return `${file} ${(error as NodeJS.ErrnoException).code}`
  }
}

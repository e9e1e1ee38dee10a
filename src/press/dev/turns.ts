/** Runs tasks one at a time, in the order of their requests. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** Whether a task is running or waiting. */
  get isBusy(): boolean {
    return this.#waiting > 0
  }

  /** Runs a task once all earlier ones have settled. */
  take<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1
    const done = this.#last.then(work).finally(() => {
      this.#waiting -= 1
    })
    this.#last = done.catch(() => {})
    return done
  }
}

/** Does one piece of work after another, in the order in which they are asked for. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  /** Whether anything is asked for that is not done. */
  get isBusy(): boolean {
    return this.#waiting > 0
  }

  /** Does work when all that was asked for before is done, well or not. */
  take<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1
    const done = this.#last.then(work).finally(() => {
      this.#waiting -= 1
    })
    this.#last = done.catch(() => {})
    return done
  }
}

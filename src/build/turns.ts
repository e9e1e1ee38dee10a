/** Does one piece of work after another, in the order in which they are asked for. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Does work when all that was asked for before is done, well or not. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work, work)
    this.#last = done.catch(() => {})
    return done
  }
}

/** Has the next item made while the one before is used; one item more is in memory for that. */
export async function* ahead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let next = items.next()
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = items.next()
      // Whoever asks for it gets its error.
      next.catch(() => {})
      yield value
    }
  } finally {
    await items.return(undefined)
  }
}

/** Has all items of several kinds made now, and kept until they are used. */
export class MadeAtOnce {
  readonly #made: Promise<unknown>[] = []

  /** The items, each when it is asked for. */
  add<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    const made = listOf(items)
    // Whoever asks for the first gets the error.
    this.#made.push(made.catch(() => {}))
    return eachOf(made)
  }

  /** Settles when nothing is being made any more, also of what nobody asks for. */
  async settle(): Promise<void> {
    await Promise.all(this.#made)
  }
}

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

async function* eachOf<T>(list: Promise<readonly T[]>): AsyncGenerator<T> {
  yield* await list
}

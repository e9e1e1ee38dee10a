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

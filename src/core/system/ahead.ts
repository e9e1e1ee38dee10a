/** Requests the next item while the current one is used, which keeps one additional item in memory. */
export async function* ahead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let next = items.next()
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = items.next()
      // Avoids an unhandled rejection: the error is thrown when the item is awaited.
      next.catch(() => {})
      yield value
    }
  } finally {
    await items.return(undefined)
  }
}

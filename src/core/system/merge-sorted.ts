// Merges sorted lists, of each of which one value is in memory.

/** Yields the values of lists in their common order; of equal ones, those of the first list first. */
export function* mergeSorted<T>(
  lists: readonly Iterable<T>[],
  isBefore: (one: T, other: T) => boolean,
): Generator<T> {
  const heap: { value: T; readonly rest: Iterator<T>; readonly list: number }[] = []
  const less = (at: number, other: number): boolean => {
    const [one, two] = [heap[at], heap[other]] as [(typeof heap)[0], (typeof heap)[0]]
    if (isBefore(one.value, two.value)) return true
    return !isBefore(two.value, one.value) && one.list < two.list
  }
  const swap = (at: number, other: number): void => {
    const one = heap[at] as (typeof heap)[0]
    heap[at] = heap[other] as (typeof heap)[0]
    heap[other] = one
  }
  const sink = (from: number): void => {
    for (let at = from; ; ) {
      let least = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && less(child, least)) least = child
      if (least === at) return
      swap(at, least)
      at = least
    }
  }
  for (const [list, values] of lists.entries()) {
    const rest = values[Symbol.iterator]()
    const first = rest.next()
    if (!first.done) heap.push({ value: first.value, rest, list })
  }
  for (let at = (heap.length >> 1) - 1; at >= 0; at -= 1) sink(at)
  try {
    for (let [top] = heap; top !== undefined; [top] = heap) {
      yield top.value
      const next = top.rest.next()
      if (next.done) {
        const last = heap.pop() as (typeof heap)[0]
        if (last !== top) heap[0] = last
      } else top.value = next.value
      sink(0)
    }
  } finally {
    // Lists may be open files.
    for (const { rest } of heap) rest.return?.()
  }
}

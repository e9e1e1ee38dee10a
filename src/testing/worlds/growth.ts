const SHORT = 250
const LONG = 32_000

/**
 * Measures how much more CPU time work takes on an input that is 128 times as long: about 128 times if it is linear,
 * 16,384 times if it is quadratic. Counting steps would not work, since most are in the JavaScript engine: in
 * patterns, copies and searches. The time of other processes does not count.
 * @param inputOf creates an input of the given size
 */
export function measureGrowth<Input>(
  inputOf: (parts: number) => Input,
  work: (input: Input) => unknown,
): number {
  const [short, long] = [inputOf(SHORT), inputOf(LONG)]
  return measureLeast(() => work(long), 3) / measureLeast(() => work(short), 20)
}

/** The limit for {@link measureGrowth}: 16 times a linear result, an eighth of a quadratic one. */
export const LINEAR = 2048

/** The least time of several runs, in microseconds. */
function measureLeast(work: () => unknown, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.max(1, Math.min(...times))
}

const SHORT = 250
const LONG = 32_000

/**
 * How much more processor time work takes on an input that is 128 times as long: some 128 times where that grows with
 * the length, 16,384 times where it grows with its square. Steps are not counted, for most are in the engine: in
 * patterns, copies and searches. The time that other processes take does not count.
 * @param inputOf makes an input of so many parts
 */
export function growthOf<Input>(inputOf: (parts: number) => Input, work: (input: Input) => unknown): number {
  const [short, long] = [inputOf(SHORT), inputOf(LONG)]
  return leastTimeOf(() => work(long), 3) / leastTimeOf(() => work(short), 20)
}

/** What {@link growthOf} must stay below: 16 times what is linear, an eighth of what is quadratic. */
export const LINEAR = 2048

/** In microseconds, of so many runs. */
function leastTimeOf(work: () => unknown, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  })
  return Math.max(1, Math.min(...times))
}

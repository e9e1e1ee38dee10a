/**
 * How many times longer work takes on an input eight times as long: about 8 where its time is linear, 64 where it
 * is quadratic. The fastest of several runs counts on either side, and what is not linear is measured again, so
 * that other work on the machine does not count.
 * @param inputOf makes an input of so many parts
 */
export function growthOf<Input>(inputOf: (parts: number) => Input, work: (input: Input) => unknown): number {
  let growth = growthOnce(inputOf, work)
  for (let again = 0; again < 3 && growth >= LINEAR; again += 1) growth = growthOnce(inputOf, work)
  return growth
}

function growthOnce<Input>(inputOf: (parts: number) => Input, work: (input: Input) => unknown): number {
  const [short, long] = [inputOf(1500), inputOf(12_000)]
  for (let run = 0; run < 15; run += 1) work(short)
  const fastest = (input: Input): number =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const start = performance.now()
        work(input)
        return performance.now() - start
      }),
    )
  return fastest(long) / fastest(short)
}

/** What {@link growthOf} must stay below: between a linear and a quadratic time. */
export const LINEAR = 40

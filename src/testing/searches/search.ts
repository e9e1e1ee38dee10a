// Randomized tests, which try many cases from a seed. By default they try as many as fit a run of minutes, with a fixed
// seed; the inner tier tries a fifth of them, and LONG=1 many more, from a new seed. Each prints its seed and count,
// with which a failure can be repeated: SEED=… SEQUENCES=… npm run vitest -- FILE.
export interface Search {
  readonly count: number
  readonly seed: number
  /** The next random number of the seed, from 0 inclusive to 1 exclusive. */
  random(): number
  pick<T>(list: readonly T[]): T
}

export interface Counts {
  readonly usual: number
  readonly long: number
}

/**
 * @param variable the environment variable that sets the count
 * @param counts of cases in a usual and in a long run
 */
export function createSearch(variable: string, counts: Counts): Search {
  const { SEED, LONG, TIER, [variable]: own } = process.env
  const few = Math.ceil(counts.usual / 5)
  const seed = Number(SEED ?? (LONG ? Date.now() % 2 ** 31 : 1))
  const count = Number(own ?? (LONG ? counts.long : TIER === 'inner' ? few : counts.usual))
  if (!(count > 0) || !Number.isInteger(seed)) throw new Error(`SEED and ${variable} are whole numbers.`)
  console.log(`SEED=${seed} ${variable}=${count}`)
  return { count, ...seededChoices(seed) }
}

/** The random choices of a seed. */
export function seededChoices(seed: number): Omit<Search, 'count'> {
  const random = createRandom(seed)
  return {
    seed,
    random,
    pick: (list) => list[Math.floor(random() * list.length)] as (typeof list)[number],
  }
}

/** Mulberry32: https://github.com/cprosche/mulberry32 */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

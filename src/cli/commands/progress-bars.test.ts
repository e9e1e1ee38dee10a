import { describe, expect, it } from 'vitest'
import type { Stage } from '../../core/system/progress.ts'
import { Pace } from './progress-bars.ts'

/** The bar at the end of steps with the given durations in milliseconds and amounts of work. */
function after(stage: Stage, total: number, steps: readonly (readonly [ms: number, done: number])[]): string {
  const pace = new Pace()
  let [now, done, text] = [0, 0, pace.textAt(0, { stage, done: 0, total })]
  for (const [ms, more] of steps) {
    now += ms
    done += more
    text = pace.textAt(now, { stage, done, total })
  }
  return text
}

const even = (count: number, ms: number, done: number) =>
  Array.from({ length: count }, () => [ms, done] as const)

describe('the pace of a stage', () => {
  it('is not guessed in its first seconds', () => {
    expect(after('writing', 10_000, even(10, 100, 50))).toBe('')
    expect(after('writing', 10_000, even(29, 100, 50))).toBe('')
  })

  it.each<[Stage, number, number, string]>([
    ['writing', 12_000, 50, '  500 files/s, 20 s left'],
    ['writing', 1_002_000, 500, '  5,000 files/s, 4 min left'],
    ['pictures', 1000, 0.5, '  5.0 pictures/s, 4 min left'],
    ['reading', 90_000_000, 100_000, '  1 MB/s, 2 min left'],
    ['asking', 2000, 20, '  200 answers/s, 6 s left'],
    ['reading', 36_000_000_000, 500_000, '  5 MB/s, 2 h left'],
    ['reading', 37_000_000_000, 500_000, '  5 MB/s, 2 h 4 min left'],
    ['pushing', 12_000, 50, '  20 s left'],
  ])('is in its own unit: %s', (stage, total, done, text) => {
    expect(after(stage, total, even(40, 100, done))).toBe(text)
  })

  it('is that of its last seconds', () => {
    expect(after('writing', 100_000, [...even(100, 100, 10), ...even(110, 100, 100)])).toMatch(
      /^ {2}1,000 files\/s, /,
    )
  })

  it('is nothing while nothing is done, and at the end', () => {
    expect(after('reading', 1000, even(60, 100, 0))).toBe('')
    expect(after('reading', 60, even(60, 100, 1))).toBe('')
  })
})

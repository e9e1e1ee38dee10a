import { expect, it } from 'vitest'
import { collectGarbage } from './garbage.ts'

/** Some hundred megabytes, of which nothing is left in use. */
const makeGarbage = (): number =>
  Array.from({ length: 2_000_000 }, (_, index) => ({ index, text: 'x' })).length

it('garbage is collected before the engine works alone', async () => {
  expect(makeGarbage()).toBe(2_000_000)
  const { heapTotal } = process.memoryUsage()
  await collectGarbage()
  expect(heapTotal - process.memoryUsage().heapTotal).toBeGreaterThan(64 * 1024 * 1024)
})

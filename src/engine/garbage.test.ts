import { expect, it } from 'vitest'
import { collectGarbage, heapSize } from './garbage.ts'

/** Some hundred megabytes, of which nothing is left in use. */
const makeGarbage = (): number =>
  Array.from({ length: 2_000_000 }, (_, index) => ({ index, text: 'x' })).length

it('garbage is collected before the engine works alone', async () => {
  await collectGarbage(0)
  const before = heapSize()
  expect(makeGarbage()).toBe(2_000_000)
  const full = heapSize()
  await collectGarbage(before)
  expect(full - heapSize()).toBeGreaterThan(64 * 1024 * 1024)
})

it('a heap that has not grown is left alone, however large it is', async () => {
  expect(makeGarbage()).toBe(2_000_000)
  const full = heapSize()
  await collectGarbage(full)
  expect(full - heapSize()).toBeLessThan(64 * 1024 * 1024)
})

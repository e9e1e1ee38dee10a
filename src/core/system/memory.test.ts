import { expect, it } from 'vitest'
import { MemoryGuard, OutOfMemoryError } from './memory.ts'

/** Reads a source of a size, and keeps a text of another for each of its megabytes. */
function read(guard: MemoryGuard, megabytes: number, kept: number): string[] {
  const texts: string[] = []
  for (let number = 0; number < megabytes; number += 1) {
    for (let each = 0; each < kept * 1000; each += 1) texts.push(`${number} ${each}`.padEnd(1000, 'x'))
    guard.tick(1e6)
  }
  return texts
}

it('a catalog that fits is read to its end', () => {
  expect(read(new MemoryGuard(20e6, 1e9), 20, 1)).toHaveLength(20_000)
})

it('one that will not fit is refused early, with what it needs', () => {
  let megabytes = 0
  const guard = new MemoryGuard(2000e6, 400e6)
  const reading = () => {
    for (const texts: string[][] = []; megabytes < 2000; megabytes += 1) {
      texts.push(Array.from({ length: 1000 }, (_, each) => `${megabytes} ${each}`.padEnd(1000, 'x')))
      guard.tick(1e6)
    }
  }
  expect(reading).toThrow(/^The catalog needs about \d\.\d GB of memory, more than the 400 MB it may take\.$/)
  expect(megabytes).toBeLessThan(300)
})

it('no catalog fits where the program does not', () => {
  expect(() => new MemoryGuard(0, 1000)).toThrow(OutOfMemoryError)
})

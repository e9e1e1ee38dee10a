import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ahead } from './ahead.ts'

describe('reading ahead', () => {
  it('yields all items in order, each asked for before the one before it is used', async () => {
    const seen: string[] = []
    async function* numbers() {
      for (const number of [1, 2, 3]) {
        seen.push(`read ${number}`)
        yield number
      }
    }
    for await (const number of ahead(numbers())) {
      await turn()
      seen.push(`used ${number}`)
    }
    expect(seen).toEqual(['read 1', 'read 2', 'used 1', 'read 3', 'used 2', 'used 3'])
  })

  it('throws the error of an item when that is asked for', async () => {
    async function* failing() {
      yield 1
      throw new Error('lost')
    }
    const items = ahead(failing())
    expect(await items.next()).toEqual({ done: false, value: 1 })
    await turn()
    await expect(items.next()).rejects.toThrow('lost')
  })

  it('ends the reading of those who stop early', async () => {
    let hasEnded = false
    async function* endless() {
      try {
        for (;;) yield 1
      } finally {
        hasEnded = true
      }
    }
    for await (const _ of ahead(endless())) break
    expect(hasEnded).toBe(true)
  })
})

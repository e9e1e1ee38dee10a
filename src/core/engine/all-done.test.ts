import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { allDone } from './all-done.ts'

it('gives what each piece of work came to', async () => {
  expect(await allDone([Promise.resolve(1), sleep(5, 'two')])).toEqual([1, 'two'])
})

it('throws the error of one only when the others have ended', async () => {
  let hasEnded = false
  const other = sleep(20).then(() => {
    hasEnded = true
  })
  await expect(allDone([Promise.reject(new Error('lost')), other])).rejects.toThrow('lost')
  expect(hasEnded).toBe(true)
})

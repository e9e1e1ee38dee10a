import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { Updates } from './updates.ts'

/** Updates of a file that end with the given outcomes in turn; the last one repeats. */
function createUpdates(outcomes: readonly ('same' | 'other' | 'wrong')[]) {
  const file = path.join(tempFolder(), 'tracks.ndjson')
  const heard: string[] = []
  let count = 0
  const updates = new Updates({
    update: async () => {
      const outcome = outcomes[Math.min(count, outcomes.length - 1)]
      count += 1
      if (outcome === 'wrong') throw new Error(outcome)
      return outcome === 'other'
    },
    onUpdate: (files, { hasChanged }) => void heard.push(`${path.basename(files[0] ?? '')} ${hasChanged}`),
    onError: (error) => void heard.push(String(error)),
    onIdle: async () => {},
  })
  onTestFinished(() => updates.close())
  const save = (text: string) => {
    writeFileSync(file, text)
    updates.changed(file)
  }
  const changed = (name: string) => updates.changed(path.join(path.dirname(file), name))
  const outcome = async (): Promise<string> => {
    const before = heard.length
    while (heard.length === before) await new Promise((resolve) => setTimeout(resolve, 5))
    return heard.at(-1) as string
  }
  return { save, changed, outcome, heard, count: () => count }
}

it('several events of one save are one update', async () => {
  const { save, outcome, count } = createUpdates(['other'])
  for (const text of ['a', 'ab', 'abc']) save(text)
  expect(await outcome()).toBe('tracks.ndjson true')
  expect(count()).toBe(1)
})

it('a file that cannot be read the first time, because it is half written, is not an error', async () => {
  const { save, outcome, heard } = createUpdates(['wrong', 'other'])
  save('half')
  expect(await outcome()).toBe('tracks.ndjson true')
  expect(heard).toHaveLength(1)
})

it('an error that persists is reported once, and what is saved afterwards is read', async () => {
  const { save, outcome, count } = createUpdates(['wrong', 'wrong', 'same'])
  save('wrong')
  expect(await outcome()).toBe('Error: wrong')
  expect(count()).toBe(2)
  save('as it was')
  expect(await outcome()).toBe('tracks.ndjson false')
})

it('a change in the moment in which an update ends is not lost', async () => {
  const heard: (readonly string[])[] = []
  const updates: Updates = new Updates({
    update: async () => true,
    onUpdate: (files) => {
      heard.push(files)
      if (heard.length === 1) queueMicrotask(() => updates.changed('second'))
    },
    onError: () => {},
    onIdle: async () => {},
  })
  onTestFinished(() => updates.close())
  updates.changed('first')
  await expect.poll(() => heard).toEqual([['first'], ['second']])
})

it('a file whose folder has become a file is a change like others', async () => {
  const { changed, save, outcome } = createUpdates(['other'])
  save('a')
  await outcome()
  changed('tracks.ndjson/inside.csv')
  expect(await outcome()).toBe('inside.csv true')
})

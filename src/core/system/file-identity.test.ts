import { appendFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { fileIdentity } from './file-identity.ts'

/** A time long after the file was written. */
const later = () => Date.now() + 60_000
const identity = (file: string) => fileIdentity(statSync(file), later())

it('stays the same while nothing happens to the file', () => {
  const file = path.join(tempFolder(), 'a')
  writeFileSync(file, 'x')
  expect(identity(file)).toBe(identity(file))
  expect(identity(file)).not.toBeNull()
})

it.each<[string, (file: string) => void]>([
  ['it grows', (file) => appendFileSync(file, 'y')],
  [
    'other bytes of the same length are written and the time is set back',
    (file) => {
      const { atime, mtime } = statSync(file)
      writeFileSync(file, 'z')
      utimesSync(file, atime, mtime)
    },
  ],
  [
    'another file of the same length and time takes its place',
    (file) => {
      const { atime, mtime } = statSync(file)
      writeFileSync(`${file}2`, 'z')
      utimesSync(`${file}2`, atime, mtime)
      renameSync(`${file}2`, file)
    },
  ],
])('changes when %s', async (_, change) => {
  const file = path.join(tempFolder(), 'a')
  writeFileSync(file, 'x')
  const before = identity(file)
  // The clock of a file system may advance only every few milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 20))
  change(file)
  expect(identity(file)).not.toBe(before)
})

it('is null for a file that was written just now', () => {
  const file = path.join(tempFolder(), 'a')
  writeFileSync(file, 'x')
  expect(fileIdentity(statSync(file))).toBeNull()
})

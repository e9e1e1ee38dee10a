import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { isLocked, lockFolder } from './lock.ts'

it('a folder is locked once, under any of its names, until the lock is released', async () => {
  const folder = tempFolder()
  const link = path.join(tempFolder(), 'link')
  symlinkSync(folder, link)
  expect(await isLocked(folder)).toBe(false)
  const release = await lockFolder(folder)
  expect(release).not.toBeNull()
  expect([await isLocked(link), await lockFolder(link)]).toEqual([true, null])
  release?.()
  expect(await isLocked(folder)).toBe(false)
  const again = await lockFolder(link)
  expect(again).not.toBeNull()
  again?.()
})

it('a folder that does not exist yet can be locked', async () => {
  const folder = path.join(tempFolder(), 'new/site')
  expect(await isLocked(folder)).toBe(false)
  const release = await lockFolder(folder)
  expect(await isLocked(folder)).toBe(true)
  mkdirSync(folder, { recursive: true })
  expect(await lockFolder(folder)).toBeNull()
  release?.()
})

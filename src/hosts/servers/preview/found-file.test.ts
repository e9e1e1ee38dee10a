import { renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../testing/run/folders.ts'
import { createFileMemory, withFile } from './found-file.ts'

const LARGE = 2 ** 20 + 1

it.each([
  ['a small file', 10, undefined],
  ['a small file in memory', 10, createFileMemory(1e6)],
  ['a large file', LARGE, createFileMemory(1e6)],
])('%s is read as it was found, also if it is replaced meanwhile', async (_, size, memory) => {
  const file = path.join(tempFolder(), 'file')
  writeFileSync(file, 'a'.repeat(size))
  const found = await withFile(file, memory, async ({ size, read, stream }) => {
    writeFileSync(`${file}.next`, 'bb')
    renameSync(`${file}.next`, file)
    const bytes =
      size > 1e6
        ? new Uint8Array(await new Response(await stream({ start: 0, end: size - 1 })).arrayBuffer())
        : await read()
    return [size, Buffer.from(bytes).toString()]
  })
  expect(found).toEqual([size, 'a'.repeat(size)])
  expect(await withFile(file, memory, async ({ read }) => (await read()).length)).toBe(2)
})

it('a file in memory is gone once it is removed, and a folder is not found', async () => {
  const folder = tempFolder()
  const memory = createFileMemory(1e6)
  const file = path.join(folder, 'file')
  writeFileSync(file, 'a')
  const readSize = (place: string) => withFile(place, memory, async ({ size }) => size)
  expect(await readSize(file)).toBe(1)
  rmSync(file)
  await expect(readSize(file)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readSize(folder)).toBeNull()
})

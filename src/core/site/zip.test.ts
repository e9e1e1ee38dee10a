import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import { tempFolder } from '../../testing/run/folders.ts'
import { FileSink } from './file-sink.ts'
import { Zip } from './zip.ts'

it('lists files of more than 4 GB with their size', async () => {
  const folder = tempFolder()
  const file = path.join(folder, 'site.zip')
  const sizes = { 'small.txt': 2, 'large.flac': 5 * 2 ** 30 }
  const fd = openSync(file, 'w')
  const sink = new FileSink(fd)
  const zip = new Zip(sink, path.join(folder, 'scratch'))
  // The bytes themselves do not matter here.
  for (const [name, size] of Object.entries(sizes)) zip.add(name, size, () => [])
  zip.end()
  sink.flush()
  closeSync(fd)

  const opened = await openPromise(file, { lazyEntries: true })
  const entries: Record<string, number> = {}
  for await (const entry of opened.eachEntry()) entries[entry.fileName] = entry.uncompressedSize
  expect(entries).toEqual(sizes)
  // Readers that go through the file without its directory find the size behind the name.
  const header = readFileSync(file).subarray(30 + 'small.txt'.length)
  expect(header.readUInt32LE(18)).toBe(0xffffffff)
  expect(header.readBigUInt64LE(30 + 'large.flac'.length + 4)).toBe(BigInt(sizes['large.flac']))
})

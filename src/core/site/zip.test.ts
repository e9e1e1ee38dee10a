import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import { tempFolder } from '../../testing/run/folders.ts'
import { FileSink } from './file-sink.ts'
import { writeZip } from './write-zip.ts'
import { EARLIEST, Zip } from './zip.ts'

it('lists files of more than 4 GB with their size', async () => {
  const folder = tempFolder()
  const file = path.join(folder, 'site.zip')
  const sizes = { 'small.txt': 2, 'large.flac': 5 * 2 ** 30 }
  const fd = openSync(file, 'w')
  const sink = new FileSink(fd)
  const zip = new Zip(sink, path.join(folder, 'scratch'), EARLIEST)
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

it.each(['1980-01-01T00:00:00.000Z', '2026-11-29T20:31:58.000Z', '2107-12-31T23:59:58.000Z'])(
  'has the time of its files in UTC: %s',
  async (time) => {
    const file = path.join(tempFolder(), 'site.zip')
    writeZip(file, [{ name: 'a', body: Buffer.from('b') }], new Date(time))
    const opened = await openPromise(file, { lazyEntries: true })
    for await (const entry of opened.eachEntry())
      expect(entry.getLastModDate({ timezone: 'UTC' }).toISOString()).toBe(time)
  },
)

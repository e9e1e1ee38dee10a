// The files in memory behave as those of Node.js: the same calls on both give the same results and the same errors.
import * as real from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tempFolder } from '../../testing/run/folders.ts'
import { createSearch } from '../../testing/searches/search.ts'
import * as fs from './fs.ts'
import { addFile } from './tree.ts'

const { count: RUNS, seed } = createSearch('FILE_CALLS', { usual: 60, long: 2000 })

type FileSystem = typeof real

/** Few names, so that calls meet. */
const place = fc.constantFrom('a', 'b', 'a/c', 'a/d', 'b/c', 'a/c/e', '.')
const body = fc.constantFrom('', 'text', 'ünïcode', 'x'.repeat(300))

const CALLS: Readonly<
  Record<string, fc.Arbitrary<(fs: FileSystem, at: (name: string) => string) => unknown>>
> = {
  write: fc.tuple(place, body, fc.constantFrom('w', 'wx', 'a')).map(
    ([name, text, flag]) =>
      (fs, at) =>
        fs.writeFileSync(at(name), text, { flag }),
  ),
  read: place.map((name) => (fs, at) => fs.readFileSync(at(name), 'utf8')),
  exists: place.map((name) => (fs, at) => fs.existsSync(at(name))),
  stat: place.map((name) => (fs, at) => {
    const stats = fs.statSync(at(name))
    return [stats.isFile(), stats.isDirectory(), stats.isFile() ? stats.size : null]
  }),
  statOrNone: place.map((name) => (fs, at) => fs.statSync(at(name), { throwIfNoEntry: false }) === undefined),
  list: place.map((name) => (fs, at) => fs.readdirSync(at(name)).sort()),
  listAll: place.map(
    (name) => (fs, at) => (fs.readdirSync(at(name), { recursive: true }) as string[]).map(String).sort(),
  ),
  make: fc.tuple(place, fc.boolean()).map(
    ([name, recursive]) =>
      (fs, at) =>
        void fs.mkdirSync(at(name), recursive ? { recursive } : undefined),
  ),
  rename: fc.tuple(place, place).map(
    ([from, to]) =>
      (fs, at) =>
        fs.renameSync(at(from), at(to)),
  ),
  copy: fc.tuple(place, place, fc.boolean()).map(
    ([from, to, isNew]) =>
      (fs, at) =>
        fs.copyFileSync(at(from), at(to), isNew ? fs.constants.COPYFILE_EXCL : 0),
  ),
  unlink: fc.constantFrom('a', 'b', 'a/c').map((name) => (fs, at) => fs.unlinkSync(at(name))),
  remove: fc.tuple(fc.constantFrom('a', 'b', 'a/c', 'a/c/e'), fc.boolean(), fc.boolean()).map(
    ([name, recursive, force]) =>
      (fs, at) =>
        fs.rmSync(at(name), { recursive, force }),
  ),
  removeFolder: fc.constantFrom('a', 'b', 'a/c').map((name) => (fs, at) => fs.rmdirSync(at(name))),
  pieces: fc
    .tuple(place, fc.constantFrom('r', 'w', 'w+', 'a'), body, fc.nat(12))
    .map(([name, flags, text, position]) => (fs, at) => {
      const fd = fs.openSync(at(name), flags)
      try {
        const bytes = Buffer.alloc(8)
        const written = flags === 'r' ? 0 : fs.writeSync(fd, text) + fs.writeSync(fd, 'more')
        const read = flags === 'r' || flags === 'w+' ? fs.readSync(fd, bytes, 0, 8, position) : 0
        return [written, read, bytes.toString('latin1'), fs.fstatSync(fd).size]
      } finally {
        fs.closeSync(fd)
      }
    }),
}

const calls = fc.array(
  fc.oneof(...Object.entries(CALLS).map(([name, arbitrary]) => arbitrary.map((call) => ({ name, call })))),
  { minLength: 5, maxLength: 40 },
)

/** The result, or the code of the error. */
function outcome(work: () => unknown): unknown {
  try {
    return work() ?? null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

it('calls on files in memory end as on those of a disk', () => {
  let runs = 0
  fc.assert(
    fc.property(calls, (made) => {
      const disk = tempFolder()
      runs += 1
      const memory = `/run-${runs}`
      fs.mkdirSync(memory)
      for (const { name, call } of made) {
        const expected = outcome(() => call(real, (each) => path.join(disk, each)))
        const found = outcome(() => call(fs as unknown as FileSystem, (each) => `${memory}/${each}`))
        expect(found, name).toEqual(expected)
      }
      real.rmSync(disk, { recursive: true })
    }),
    { numRuns: RUNS, seed },
  )
})

it('streams read a part of a file', async () => {
  addFile('/streams/song.wav', new Uint8Array(Buffer.from('0123456789')))
  const read = async (options: object) => {
    const chunks: Buffer[] = []
    for await (const chunk of fs.createReadStream('/streams/song.wav', options)) chunks.push(chunk as Buffer)
    return chunks.map(String)
  }
  expect(await read({})).toEqual(['0123456789'])
  expect(await read({ start: 2, end: 7, highWaterMark: 4 })).toEqual(['2345', '67'])
})

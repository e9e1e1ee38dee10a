// The origin without a program that makes audio: what it refuses, and what it keeps. A WAV file is made by hand.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sources as sourcesSchema } from '../../../settings/source-settings.ts'
import type { Row, Source } from '../../../stages/source.ts'
import { runHere } from '../../../testing/cli.ts'
import { tempFolder, writeTree } from '../../../testing/folders.ts'
import { findSources } from '../../find.ts'
import { audio } from './index.ts'

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const chunk = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), uint32(body.length), body])

/** A second of 100 samples, each of the same value, with tags. */
function wav(sample: number, tags: Readonly<Record<string, string>>): Buffer {
  const format = Buffer.concat([
    Buffer.from([1, 0, 1, 0]),
    uint32(100),
    uint32(100),
    Buffer.from([1, 0, 8, 0]),
  ])
  const texts = Object.entries(tags).map(([type, text]) =>
    chunk(type, Buffer.from(text.length % 2 === 0 ? `${text}\0\0` : `${text}\0`)),
  )
  const list = chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...texts]))
  const body = [Buffer.from('WAVE'), chunk('fmt ', format), list, chunk('data', Buffer.alloc(100, sample))]
  return chunk('RIFF', Buffer.concat(body))
}

const TAGS = { INAM: 'Low Water', IART: 'Ferrow', IPRD: 'Tidal Works', ITRK: '1' }

let folder: string
let data: string

beforeEach(() => {
  folder = tempFolder()
  data = path.join(folder, 'data')
  mkdirSync(path.join(folder, 'music'))
  writeTree(data, { 'site.json': { base_url: 'https://api.example.org', sources: { audio: '../music' } } })
})

const put = (file: string, sample = 1, tags = {}) =>
  writeFileSync(path.join(folder, file), wav(sample, { ...TAGS, ...tags }))

async function sourceFromReader(entry: unknown = '../music', context = {}): Promise<Source> {
  const [source] = await audio(sourcesSchema.parse({ audio: entry }), { base: data, data, ...context })
  if (!source) throw new Error('There is no source')
  return source
}

async function rowsOf(source: Source): Promise<Row[]> {
  const rows: Row[] = []
  for await (const block of source.blocks()) for await (const batch of block.rows()) rows.push(...batch)
  return rows
}

describe('the source of a folder', () => {
  it('gives a row for each file, whose place is the file', async () => {
    put('music/1.wav')
    const source = await sourceFromReader()
    expect(source).toMatchObject({ name: path.join(folder, 'music'), kind: 'track' })
    expect(await rowsOf(source)).toEqual([
      {
        kind: 'track',
        at: { file: path.join(folder, 'music/1.wav') },
        value: expect.objectContaining({ name: 'Low Water', duration: 1, stream: '1.wav' }),
      },
    ])
  })

  it('has another identity and another block where a file, or an option, has changed, and the same otherwise', async () => {
    put('music/1.wav')
    put('music/2.wav', 2, { INAM: 'Two' })
    const digests = async (source: Source) => {
      const found: string[] = []
      for await (const { digest } of source.blocks()) found.push(digest)
      return [source.identity, ...found]
    }
    const before = await digests(await sourceFromReader())
    expect(await digests(await sourceFromReader())).toEqual(before)
    put('music/2.wav', 2, { INAM: 'Zwei' })
    const after = await digests(await sourceFromReader())
    expect(after.map((digest, index) => digest === before[index])).toEqual([false, true, false])
    const published = await digests(await sourceFromReader({ from: '../music', publish: true }))
    expect(published.filter((digest) => after.includes(digest))).toEqual([])
  })

  it('leaves other files of the folder alone, and those whose names begin with a dot', async () => {
    put('music/1.wav')
    put('music/.2.wav')
    writeTree(folder, { 'music/cover.jpg': 'x', 'music/tracks.csv': 'x' })
    expect(await rowsOf(await sourceFromReader())).toHaveLength(1)
  })

  it('may lie in the data folder, where nobody else reads it, nor the file of identities', async () => {
    mkdirSync(path.join(data, 'music/deep'), { recursive: true })
    put('data/music/deep/1.wav')
    writeTree(data, { 'music/tracks.csv': 'x', 'identity.ndjson': '\n' })
    const { sources, unread } = await findSources(data, sourcesSchema.parse({ audio: 'music' }))
    expect([sources.map(({ name }) => name), unread]).toEqual([[path.join(data, 'music')], []])
  })

  it('has its paths elsewhere where it is imported, and its identities in the data folder all the same', async () => {
    put('music/1.wav')
    const imported = { base: folder, isCommandLine: true }
    const source = await sourceFromReader('music', imported)
    await source.keep?.()
    expect([source.name, readdirSync(data)]).toEqual([
      path.join(folder, 'music'),
      ['identity.ndjson', 'site.json'],
    ])
    await expect(sourceFromReader('gone', imported)).rejects.toMatchObject({ code: 'NO_SUCH_FILE', at: [] })
  })

  it('streams from where it lies among the media', async () => {
    mkdirSync(path.join(data, 'media/music'), { recursive: true })
    put('data/media/music/1.wav')
    expect(await rowsOf(await sourceFromReader('media/music'))).toMatchObject([
      { value: { stream: 'music/1.wav' } },
    ])
  })
})

describe('what is kept', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is a line for each artist, release and track', async () => {
    put('music/1.wav')
    await (await sourceFromReader()).keep?.()
    const lines = readFileSync(path.join(data, 'identity.ndjson'), 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { kind: 'artist', id: expect.any(String), name: 'Ferrow' },
      { kind: 'release', id: expect.any(String), name: 'Tidal Works', artist: expect.any(String) },
      expect.objectContaining({
        kind: 'track',
        path: '1.wav',
        audio: expect.stringMatching(/^[\da-f]{32}$/),
      }),
    ])
  })

  it('stays where it is the same, and may lie elsewhere', async () => {
    put('music/1.wav')
    const entry = { from: '../music', identity: '../kept/ids.ndjson' }
    await (await sourceFromReader(entry)).keep?.()
    const file = path.join(folder, 'kept/ids.ndjson')
    renameSync(file, `${file}.old`)
    symlinkSync(`${file}.old`, file)
    await (await sourceFromReader(entry)).keep?.()
    // It would have been replaced.
    expect(readFileSync(file)).toEqual(readFileSync(`${file}.old`))
    rmSync(`${file}.old`)
    await (await sourceFromReader(entry)).keep?.()
    expect(readFileSync(file, 'utf8')).toContain('Tidal Works')
  })

  it('spares the files that have not changed from being read again', async () => {
    put('music/1.wav')
    put('music/2.wav', 2)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    const cache = { folder: path.join(folder, 'cache'), program: 'one' }
    const first = await sourceFromReader('../music', { cache })
    await first.keep?.()
    const file = path.join(cache.folder, 'audio.ndjson')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Low Water', 'As it is kept'))
    put('music/2.wav', 2, { INAM: 'Changed' })
    const names = async (source: Source) =>
      (await rowsOf(source)).map((row) => 'value' in row && (row.value as { name: string }).name)
    expect(await names(await sourceFromReader('../music', { cache }))).toEqual(['As it is kept', 'Changed'])
    const newer = await sourceFromReader('../music', { cache: { ...cache, program: 'two' } })
    expect(await names(newer)).toEqual(['Low Water', 'Changed'])
    writeFileSync(file, 'one\n{"path":')
    expect(await names(await sourceFromReader('../music', { cache }))).toEqual(['Low Water', 'Changed'])
  })

  it('counts the bytes of a scan, which may be ended there', async () => {
    put('music/1.wav')
    const bytes: number[] = []
    await sourceFromReader('../music', {
      progress: (total: number) => (done: number) => bytes.push(total, done),
    })
    expect(new Set(bytes).size).toBe(1)
    const progress = () => () => {
      throw new Error('ended')
    }
    await expect(sourceFromReader('../music', { progress })).rejects.toThrow('ended')
  })
})

describe('refused is', () => {
  const refusal = (entry?: unknown) =>
    sourceFromReader(entry).then(
      () => null,
      (error: unknown) => error,
    )
  const inSettings = () => [{ file: path.join(data, 'site.json') }]

  it('a folder that does not exist, is none, or holds no audio files', async () => {
    expect(await refusal('../gone')).toMatchObject({ code: 'NO_SUCH_FILE', at: inSettings() })
    put('file.wav')
    expect(await refusal('../file.wav')).toMatchObject({
      code: 'NO_SUCH_FILE',
      message: expect.stringContaining('is not a folder'),
    })
    expect(await refusal()).toMatchObject({ code: 'EMPTY_SOURCE', hint: expect.stringContaining('mounted') })
    for (const around of ['..', '.']) expect(await refusal(around)).toMatchObject({ code: 'BAD_CONFIG' })
  })

  it.each([
    ['{"kind":"artist","id":"a","name":"A"}\n<<<<<<< HEAD\n', 'BAD_JSON', 2],
    ['{"kind":"artist","id":"a"}\n', 'BAD_VALUE', 1],
    ['\n{"kind":"band","id":"a","name":"A"}\n', 'BAD_VALUE', 2],
    ['{"kind":"label","id":"a","name":"A"}\n{"kind":"label","id":"a","name":"B"}\n', 'BAD_VALUE', 2],
  ])('a file of identities that no build wrote: %j', async (text, code, line) => {
    put('music/1.wav')
    writeTree(data, { 'identity.ndjson': text })
    expect(await refusal()).toMatchObject({
      code,
      at: [{ file: path.join(data, 'identity.ndjson'), line }],
      hint: expect.stringContaining('version control'),
    })
  })

  it('a link out of a folder that is published, but not out of another', async () => {
    put('outside.wav')
    symlinkSync('../outside.wav', path.join(folder, 'music/in.wav'))
    expect(await refusal()).toBeNull()
    expect(await refusal({ from: '../music', publish: true })).toMatchObject({ code: 'OUTSIDE_LINK' })
  })

  it.each([
    [5, 'it must be the path of a folder, or an object'],
    [{ publish: true }, '"sources.audio.from"'],
    [{ from: '../music', published: true }, 'published'],
    [{ from: '../music', publish: 'yes' }, 'it must be true or false'],
  ])('another entry: %j', async (entry, message) => {
    writeTree(data, { 'site.json': { base_url: 'https://api.example.org', sources: { audio: entry } } })
    const { code, stderr } = await runHere(['check', '--data', data])
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  })
})

// The origin with WAV files made by hand, without an audio program: errors, and what is stored.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row, Source } from '../../../core/library/source.ts'
import { sources as sourcesSchema } from '../../../core/settings/source-settings.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { runHere } from '../../../testing/run/here.ts'
import { findSources } from '../../files/find.ts'
import type { OriginContext } from '../origin.ts'
import { audio } from './index.ts'

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const chunk = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), uint32(body.length), body])

/** A second of audio: 100 samples of the same value, with tags. */
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

async function findSource(
  entry: unknown = '../music',
  context: Partial<OriginContext> = {},
): Promise<Source> {
  const [source] = await audio(sourcesSchema.parse({ audio: entry }), { base: data, data, ...context })
  if (!source) throw new Error('There is no source')
  return source
}

async function readRows(source: Source): Promise<Row[]> {
  const rows: Row[] = []
  for await (const block of source.blocks()) for await (const batch of block.rows()) rows.push(...batch)
  return rows
}

describe('the source of a folder', () => {
  it('describes a release by the comment of all of its files, if there are several and the entry asks for it', async () => {
    const text = 'Recorded in one night by the sea.'
    const described = async (comments = true) =>
      (await readRows(await findSource({ from: '../music', comments }))).map((row) => {
        const { release } = ('value' in row ? row.value : {}) as { release?: { description?: string } }
        return release?.description
      })
    put('music/1.wav', 1, { ICMT: text })
    expect(await described()).toEqual([undefined])
    put('music/2.wav', 2, { ICMT: text, ITRK: '2' })
    expect(await described()).toEqual([text, text])
    expect(await described(false)).toEqual([undefined, undefined])
    put('music/3.wav', 3, { ICMT: 'Recorded on another day in the hills.', ITRK: '3' })
    expect(await described()).toEqual([undefined, undefined, undefined])
  })

  it('gives a row for each file, whose place is the file', async () => {
    put('music/1.wav')
    const source = await findSource()
    expect(source).toMatchObject({ name: path.join(folder, 'music'), kind: 'track' })
    expect(await readRows(source)).toEqual([
      {
        kind: 'track',
        at: { file: path.join(folder, 'music/1.wav') },
        value: expect.objectContaining({ name: 'Low Water', duration: 1, stream: '1.wav' }),
      },
    ])
  })

  it('has a new identity only if a file, or an option, has changed', async () => {
    put('music/1.wav')
    put('music/2.wav', 2, { INAM: 'Two' })
    const { identity: before } = await findSource()
    expect((await findSource()).identity).toBe(before)
    put('music/2.wav', 2, { INAM: 'Zwei' })
    const { identity: after } = await findSource()
    expect(after).not.toBe(before)
    expect((await findSource({ from: '../music', publish: true })).identity).not.toBe(after)
  })

  it('has artists apart at words of the option, also of files that were read without it', async () => {
    put('music/1.wav', 1, { IART: 'Ferrow feat. Inlet' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    const cache = { folder: path.join(folder, 'cache'), program: 'one' }
    const artists = async (entry: object) => {
      const source = await findSource({ from: '../music', ...entry }, { cache })
      await source.keep?.()
      const [row] = await readRows(source)
      return row && 'value' in row && row.value
    }
    expect(await artists({})).toMatchObject({ artist: { name: 'Ferrow feat. Inlet' } })
    expect(await artists({ split: ['feat.'] })).toMatchObject({
      artist: { name: 'Ferrow' },
      artists: [{ name: 'Ferrow' }, { name: 'Inlet' }],
      artist_display: 'Ferrow feat. Inlet',
    })
    expect(await artists({ split: [] }).catch((error: Error) => error.message)).toContain('list of words')
    expect(await artists({})).toMatchObject({ artist: { name: 'Ferrow feat. Inlet' } })
    vi.useRealTimers()
  })

  it('has tracks without numbers where the settings accept them, also of files that were skipped before', async () => {
    put('music/1.wav')
    put('music/2.wav', 2, { ITRK: 'Bonus' })
    const check = async (settings: object) => {
      writeTree(data, {
        'site.json': {
          base_url: 'https://api.example.org',
          namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
          default_label: 'Self-released',
          sources: { audio: '../music' },
          ...settings,
        },
      })
      return runHere(['build', '--data', data, '--out', path.join(folder, 'dist')])
    }
    const skipped = await check({})
    expect(skipped.stdout).toContain('1 artist and 1 track ')
    expect(skipped.stderr).toContain('audio files without a track number')
    const all = await check({ tracknumbers: 'optional' })
    expect(all.stdout).toContain('1 artist and 2 tracks ')
    expect(all.stderr).not.toContain('without a track number')
  })

  it('ignores other files of the folder, and those whose names begin with a dot', async () => {
    put('music/1.wav')
    put('music/.2.wav')
    writeTree(folder, { 'music/photo.jpg': 'x', 'music/tracks.csv': 'x' })
    expect(await readRows(await findSource())).toHaveLength(1)
  })

  it('names a cover beside the files that is not a picture', async () => {
    put('music/1.wav')
    writeTree(folder, { 'music/cover.jpg': 'x' })
    expect(await readRows(await findSource())).toMatchObject([
      { at: { file: path.join(folder, 'music/1.wav') } },
      { at: { file: path.join(folder, 'music/cover.jpg') }, what: 'pictures that cannot be read' },
    ])
  })

  it('may be in the data folder, where no other source reads it or the identity file', async () => {
    mkdirSync(path.join(data, 'music/deep'), { recursive: true })
    put('data/music/deep/1.wav')
    writeTree(data, { 'music/tracks.csv': 'x', 'identity.ndjson': '\n' })
    const { sources, unread } = await findSources(data, sourcesSchema.parse({ audio: 'music' }))
    expect([sources.map(({ name }) => name), unread]).toEqual([[path.join(data, 'music')], []])
  })

  it('has paths relative to another folder if it is imported, but its identity file in the data folder', async () => {
    put('music/1.wav')
    const imported = { base: folder, isCommandLine: true }
    const source = await findSource('music', imported)
    await source.keep?.()
    expect([source.name, readdirSync(data)]).toEqual([
      path.join(folder, 'music'),
      ['identity.ndjson', 'site.json'],
    ])
    await expect(findSource('gone', imported)).rejects.toMatchObject({ code: 'NO_SUCH_FILE', at: [] })
  })

  it('streams from its path among the media', async () => {
    mkdirSync(path.join(data, 'media/music'), { recursive: true })
    put('data/media/music/1.wav')
    expect(await readRows(await findSource('media/music'))).toMatchObject([
      { value: { stream: 'music/1.wav' } },
    ])
  })
})

describe('the identity file', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('has a line for each artist, release and track', async () => {
    put('music/1.wav')
    await (await findSource()).keep?.()
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

  it('is not rewritten if unchanged, and may be elsewhere', async () => {
    put('music/1.wav')
    const entry = { from: '../music', identity: '../kept/ids.ndjson' }
    await (await findSource(entry)).keep?.()
    const file = path.join(folder, 'kept/ids.ndjson')
    renameSync(file, `${file}.old`)
    symlinkSync(`${file}.old`, file)
    await (await findSource(entry)).keep?.()
    // Rewriting would have replaced it.
    expect(readFileSync(file)).toEqual(readFileSync(`${file}.old`))
    rmSync(`${file}.old`)
    await (await findSource(entry)).keep?.()
    expect(readFileSync(file, 'utf8')).toContain('Tidal Works')
  })

  it('comes with a cache, so that unchanged files are not read again', async () => {
    put('music/1.wav')
    put('music/2.wav', 2)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    const cache = { folder: path.join(folder, 'cache'), program: 'one' }
    const first = await findSource('../music', { cache })
    await first.keep?.()
    const file = path.join(cache.folder, 'audio.ndjson')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Low Water', 'As it is kept'))
    put('music/2.wav', 2, { INAM: 'Changed' })
    const names = async (source: Source) =>
      (await readRows(source)).map((row) => 'value' in row && (row.value as { name: string }).name)
    expect(await names(await findSource('../music', { cache }))).toEqual(['As it is kept', 'Changed'])
    const newer = await findSource('../music', { cache: { ...cache, program: 'two' } })
    expect(await names(newer)).toEqual(['Low Water', 'Changed'])
    writeFileSync(file, 'one\n{"path":')
    expect(await names(await findSource('../music', { cache }))).toEqual(['Low Water', 'Changed'])
  })

  it('comes after a scan that reports its bytes, and may be stopped', async () => {
    put('music/1.wav')
    const bytes: number[] = []
    await findSource('../music', {
      progress: { onProgress: ({ done, total }) => bytes.push(total - done) },
    })
    expect(bytes).toEqual([expect.any(Number), 0])
    const signal = AbortSignal.abort(new Error('ended'))
    await expect(findSource('../music', { progress: { signal } })).rejects.toThrow('ended')
  })
})

describe('errors', () => {
  const refusal = (entry?: unknown) =>
    findSource(entry).then(
      () => null,
      (error: unknown) => error,
    )
  const inSettings = () => [{ file: path.join(data, 'site.json') }]

  it('refuse a folder that does not exist, is a file, or contains no audio files', async () => {
    expect(await refusal('../gone')).toMatchObject({ code: 'NO_SUCH_FILE', at: inSettings() })
    put('file.wav')
    expect(await refusal('../file.wav')).toMatchObject({
      code: 'NO_SUCH_FILE',
      message: expect.stringContaining('is not a folder'),
    })
    expect(await refusal()).toMatchObject({ code: 'EMPTY_SOURCE', hint: expect.stringContaining('mounted') })
    for (const around of ['..', '.']) expect(await refusal(around)).toMatchObject({ code: 'BAD_CONFIG' })
  })

  it('refuse a folder that holds a built site, whose copies of audio files would be tracks of their own', async () => {
    put('music/1.wav')
    writeTree(folder, { 'music/web/site/.catalog-press/rules.json': '{}' })
    mkdirSync(path.join(folder, 'music/web/site/media/audio'), { recursive: true })
    put('music/web/site/media/audio/1.wav')
    const site = path.join(folder, 'music/web/site')
    expect(await refusal()).toMatchObject({
      code: 'BAD_CONFIG',
      message: expect.stringContaining(`contains a built site, ${site}.`),
      at: inSettings(),
      hint: expect.stringContaining('--out'),
    })
    rmSync(path.join(site, 'media'), { recursive: true })
    expect(await refusal()).toBeNull()
  })

  it.each([
    ['{"kind":"artist","id":"a","name":"A"}\n<<<<<<< HEAD\n', 'BAD_JSON', 2],
    ['{"kind":"artist","id":"a"}\n', 'BAD_VALUE', 1],
    ['\n{"kind":"band","id":"a","name":"A"}\n', 'BAD_VALUE', 2],
    ['{"kind":"label","id":"a","name":"A"}\n{"kind":"label","id":"a","name":"B"}\n', 'BAD_VALUE', 2],
  ])('refuse an invalid identity file: %j', async (text, code, line) => {
    put('music/1.wav')
    writeTree(data, { 'identity.ndjson': text })
    expect(await refusal()).toMatchObject({
      code,
      at: [{ file: path.join(data, 'identity.ndjson'), line }],
      hint: expect.stringContaining('version control'),
    })
  })

  it('refuse a link out of a published folder, but not out of others', async () => {
    put('outside.wav')
    symlinkSync('../outside.wav', path.join(folder, 'music/in.wav'))
    expect(await refusal()).toBeNull()
    expect(await refusal({ from: '../music', publish: true })).toMatchObject({
      code: 'OUTSIDE_LINK',
      message: `This link points out of the folder ${path.join(folder, 'music')}.`,
    })
  })

  it.each([
    [5, 'it must be the path of a folder, or an object'],
    [{ publish: true }, '"sources.audio.from"'],
    [{ from: '../music', published: true }, 'published'],
    [{ from: '../music', publish: 'yes' }, 'it must be true or false'],
  ])('refuse an invalid entry: %j', async (entry, message) => {
    writeTree(data, { 'site.json': { base_url: 'https://api.example.org', sources: { audio: entry } } })
    const { code, stderr } = await runHere(['check', '--data', data])
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  })
})

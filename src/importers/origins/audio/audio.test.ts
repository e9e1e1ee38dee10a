// The origin on real files: mp3, flac, ogg and m4a, as programs write them.
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { Row, Source } from '../../../core/library/source.ts'
import { sources as sourcesSchema } from '../../../core/settings/source-settings.ts'
import {
  type AudioFile,
  describeWithFfmpeg,
  makeAudio,
  makePicture,
} from '../../../testing/processes/audio.ts'
import { suiteFolder, tempFolder } from '../../../testing/run/folders.ts'
import { audio } from './index.ts'

const FORMATS = ['mp3', 'flac', 'ogg', 'm4a'] as const
const ALBUMS = 20
const TRACKS = 10

interface Raw {
  readonly [field: string]: unknown
  readonly name: string
  readonly stream: string
  readonly release: Raw
  readonly artist: Raw
}

/** Finds the source of a folder `music` beside a folder `data`. */
async function findSource(folder: string, entry: object = {}): Promise<Source> {
  const settings = sourcesSchema.parse({ audio: { from: '../music', ...entry } })
  const data = path.join(folder, 'data')
  const [source] = await audio(settings, { base: data, data })
  if (!source) throw new Error('There is no source')
  return source
}

async function readAll(source: Source): Promise<Row[]> {
  const rows: Row[] = []
  for await (const block of source.blocks()) for await (const batch of block.rows()) rows.push(...batch)
  return rows
}

async function readTracks(source: Source): Promise<Raw[]> {
  return (await readAll(source)).flatMap((row) => ('value' in row ? [row.value as Raw] : []))
}

/** Lists the reasons for skipped data, with the names of the files. */
async function skipped(source: Source): Promise<string[]> {
  return (await readAll(source)).flatMap((row) =>
    'remark' in row ? [`${path.basename(row.at.file)}: ${row.what}`] : [],
  )
}

const recordId = (record: Raw): unknown => record.uuid ?? record.id

describeWithFfmpeg('a folder of audio files', () => {
  const made = suiteFolder()
  const music = path.join(made, 'music')

  function findFile(index: number): AudioFile {
    const [album, number] = [Math.floor(index / TRACKS), (index % TRACKS) + 1]
    const format = FORMATS[index % FORMATS.length] ?? 'mp3'
    const [disc, name] = [number > 5 ? 2 : 1, album % 5 === 0 ? `Größe №${album}` : `Album ${album}`]
    const artist = album < 18 ? `Ártist ${Math.floor(album / 2)}` : `Guest ${number}`
    return {
      file: path.join(music, `${album}`, `${disc}-${String(number).padStart(2, '0')}.${format}`),
      audio: 200 + index * 7,
      tags: {
        ...{ title: `Šong ${index}`, artist, album: name, track: `${number}/${TRACKS}`, disc: `${disc}/2` },
        ...(album % 3 === 0 ? { album_artist: album < 18 ? artist : 'Various Artists' } : {}),
        ...{ date: `20${10 + album}`, genre: 'Ambient' },
      },
      cover: format === 'ogg' ? undefined : path.join(made, `${album % 4}.${album % 2 ? 'png' : 'jpg'}`),
    }
  }
  const files = Array.from({ length: ALBUMS * TRACKS }, (_, index) => findFile(index))

  beforeAll(async () => {
    const colours = ['red', 'green', 'blue', 'white']
    await Promise.all(
      colours.map((colour, n) => makePicture(path.join(made, `${n}.${n % 2 ? 'png' : 'jpg'}`), colour)),
    )
    await makeAudio(files)
  })

  /** Copies the folder, so that a test may change it. */
  function copyFolder(): string {
    const folder = tempFolder()
    cpSync(music, path.join(folder, 'music'), { recursive: true })
    mkdirSync(path.join(folder, 'data'))
    return folder
  }

  it('is a catalog: each file is a track, with its release and its artists inside', async () => {
    const source = await findSource(copyFolder())
    const rows = await readTracks(source)
    expect([rows.length, await skipped(source)]).toEqual([200, []])
    const [mp3, flac, , m4a] = rows
    expect(mp3).toEqual({
      id: expect.stringMatching(/^audio:[\da-f]{24}$/),
      name: 'Šong 0',
      tracknumber: 1,
      duration: expect.closeTo(0.5, 1),
      release: {
        id: expect.stringMatching(/^audio:/),
        name: 'Größe №0',
        artist: { id: expect.stringMatching(/^audio:/), name: 'Ártist 0' },
        releasedate: '2010',
        image: expect.stringMatching(/^[\da-f]{32}\.jpg$/),
      },
      artist: { id: expect.stringMatching(/^audio:/), name: 'Ártist 0' },
      disc: 1,
      tags: ['Ambient'],
      stream: '0/1-01.mp3',
    })
    expect(flac).toMatchObject({ name: 'Šong 1', duration: 0.5, tracknumber: 2, stream: '0/1-02.flac' })
    expect(m4a?.release).toBe(mp3?.release)
    expect(m4a?.artist).toBe(mp3?.artist)
    expect(new Set(rows.map(recordId)).size).toBe(200)
    expect(new Set(rows.map(({ release }) => recordId(release))).size).toBe(ALBUMS)
    // Albums of various artists, one of them tagged as such.
    expect(rows.find(({ name }) => name === 'Šong 195')?.release).not.toHaveProperty('artist')
    expect(rows.find(({ name }) => name === 'Šong 185')).toMatchObject({
      artist: { name: 'Guest 6' },
      release: { artist: { name: 'Various Artists' } },
    })
  })

  it('gives the same rows and identities every time, before and after they are stored', async () => {
    const folder = copyFolder()
    const [first, second] = [await findSource(folder), await findSource(folder)]
    expect(await readAll(second)).toEqual(await readAll(first))
    await first.keep?.()
    const kept = readFileSync(path.join(folder, 'data/identity.ndjson'), 'utf8')
    const third = await findSource(folder)
    await third.keep?.()
    expect(await readAll(third)).toEqual(await readAll(first))
    expect(third.identity).toBe(first.identity)
    expect(readFileSync(path.join(folder, 'data/identity.ndjson'), 'utf8')).toBe(kept)
    expect(readdirSync(path.join(folder, 'data'))).toEqual(['identity.ndjson', 'media'])
  })

  it('keeps every URL if a tenth of the files is retagged and all are moved', async () => {
    const folder = copyFolder()
    const before = await findSource(folder)
    const rows = await readTracks(before)
    await before.keep?.()

    const changed = files.flatMap((made, index): (AudioFile & { readonly file: string })[] => {
      const { tags = {} } = made
      const title = { ...tags, title: `Renamed ${index}` }
      if (index >= 40 && index < 50) return [{ ...made, tags: { ...tags, album: 'Another Name' } }]
      if (index % 20 === 7 && index < 180) return [{ ...made, tags: title }]
      return tags.artist === 'Guest 3' ? [{ ...made, tags: { ...tags, artist: 'Gäst III' } }] : []
    })
    expect(changed).toHaveLength(20)
    const pathIn = (file: string) => path.join(folder, 'music', path.relative(music, file))
    await makeAudio(
      changed.map((file) => ({
        ...file,
        audio: file.file,
        file: `${pathIn(file.file)}.new${path.extname(file.file)}`,
      })),
    )
    for (const { file } of changed) renameSync(`${pathIn(file)}.new${path.extname(file)}`, pathIn(file))
    mkdirSync(path.join(folder, 'music/all'))
    for (const [index, { file }] of files.entries())
      renameSync(pathIn(file), path.join(folder, `music/all/${(index * 37) % 200}${path.extname(file)}`))

    const after = await readTracks(await findSource(folder))
    const listIds = (all: readonly Raw[]) => ({
      tracks: all.map(recordId).sort(),
      releases: [...new Set(all.map(({ release }) => recordId(release)))].sort(),
      artists: [...new Set(all.map(({ artist }) => recordId(artist)))].sort(),
    })
    expect(listIds(after)).toEqual(listIds(rows))
    const byId = new Map(after.map((row) => [recordId(row), row]))
    for (const [index, row] of rows.entries()) {
      const now = byId.get(recordId(row))
      const number = Number(row.name.replace('Šong ', ''))
      const isRenamed = number >= 40 && number < 50
      const title = number % 20 === 7 && number < 180 && !isRenamed ? `Renamed ${number}` : row.name
      expect([
        index,
        now?.name,
        now?.release.name,
        now && recordId(now.release),
        now && recordId(now.artist),
      ]).toEqual([
        ...[index, title, isRenamed ? 'Another Name' : row.release.name],
        ...[recordId(row.release), recordId(row.artist)],
      ])
    }
    expect(after.find(({ artist }) => artist.name === 'Guest 3')).toBeUndefined()
  })

  it('is read without damaged files, which are listed with the reason', async () => {
    const folder = copyFolder()
    const at = (file: string) => path.join(folder, 'music/0', file)
    for (const file of ['1-01.mp3', '1-02.flac', '1-03.ogg', '1-04.m4a']) {
      truncateSync(at(file), Math.floor(readFileSync(at(file)).length * 0.6))
    }
    writeFileSync(at('1-05.mp3'), '')
    writeFileSync(at('2-06.flac'), 'This is a text.')
    const source = await findSource(folder)
    expect(await readTracks(source)).toHaveLength(194)
    expect(await skipped(source)).toEqual([
      '1-01.mp3: audio files that are cut off',
      '1-02.flac: audio files that are cut off',
      '1-03.ogg: audio files that are cut off',
      '1-04.m4a: audio files that are cut off',
      '1-05.mp3: audio files of 0 bytes',
      '2-06.flac: files with the extension of audio that are text',
    ])
  })

  it('writes its covers among the media, each once, and gives them to a check that writes nothing', async () => {
    const folder = copyFolder()
    const source = await findSource(folder)
    const covers = (source.media ?? []).map(({ path: file }) => path.basename(file))
    expect(covers).toHaveLength(4)
    expect(readdirSync(path.join(folder, 'data'))).toEqual([])
    await source.keep?.()
    const images = path.join(folder, 'data/media/_s/catalog/release/image')
    expect(readdirSync(images).sort()).toEqual(covers.sort())
    const originals = ['0.jpg', '1.png', '2.jpg', '3.png'].map((name) =>
      readFileSync(path.join(made, name), 'latin1'),
    )
    expect(
      readdirSync(images)
        .map((name) => readFileSync(path.join(images, name), 'latin1'))
        .sort(),
    ).toEqual(originals.sort())
    expect((await findSource(folder)).media).toEqual(source.media)
  })

  it('publishes the audio files if the entry requests it', async () => {
    const folder = copyFolder()
    renameSync(path.join(folder, 'music/0/1-01.mp3'), path.join(folder, 'music/0/100% #1?.mp3'))
    const source = await findSource(folder, { publish: true })
    const rows = await readTracks(source)
    const published = (source.media ?? []).filter(({ path: file }) => file.startsWith('media/audio/'))
    expect(published.map(({ path: file }) => file)).toEqual(
      rows.map(({ stream }) => `media/${decodeURIComponent(stream)}`),
    )
    expect(rows.map(({ stream }) => stream)).toContain('audio/0/100%25 #1?.mp3')
    expect(published).toContainEqual({
      path: 'media/audio/0/100% #1?.mp3',
      from: path.join(folder, 'music/0/100% #1?.mp3'),
      bytes: readFileSync(path.join(folder, 'music/0/100% #1?.mp3')).length,
      identity: null,
    })
  })
})

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
import type { Row, Source } from '../../../model/source.ts'
import { sources as sourcesSchema } from '../../../model/source-settings.ts'
import {
  type AudioFile,
  describeWithFfmpeg,
  makeAudio,
  makePicture,
  retagFlac,
} from '../../../testing/audio.ts'
import { suiteFolder, tempFolder } from '../../../testing/folders.ts'
import { audio } from './index.ts'

const FORMATS = ['mp3', 'flac', 'ogg', 'm4a'] as const
const ALBUMS = 20
const TRACKS = 10

interface Raw {
  readonly [field: string]: unknown
  readonly stream: string
  readonly release: Raw
  readonly artist: Raw
}

/** The one source of a folder `music` beside a folder `data`. */
async function sourceOf(folder: string, entry: object = {}): Promise<Source> {
  const settings = sourcesSchema.parse({ audio: { from: '../music', ...entry } })
  const [source] = await audio(settings, { data: path.join(folder, 'data') })
  if (!source) throw new Error('There is no source')
  return source
}

async function readAll(source: Source): Promise<Row[]> {
  const rows: Row[] = []
  for await (const block of source.blocks()) for await (const batch of block.rows()) rows.push(...batch)
  return rows
}

async function tracksOf(source: Source): Promise<Raw[]> {
  return (await readAll(source)).flatMap((row) => ('value' in row ? [row.value as Raw] : []))
}

/** The reasons for what is passed over, with the names of the files. */
async function passedOver(source: Source): Promise<string[]> {
  return (await readAll(source)).flatMap((row) =>
    'passedOver' in row ? [`${path.basename(row.at.file)}: ${row.passedOver}`] : [],
  )
}

const idOf = (record: Raw): unknown => record.uuid ?? record.id

describeWithFfmpeg('a folder of audio files', () => {
  const made = suiteFolder()
  const music = path.join(made, 'music')

  function fileOf(index: number): AudioFile {
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
  const files = Array.from({ length: ALBUMS * TRACKS }, (_, index) => fileOf(index))

  beforeAll(async () => {
    const colours = ['red', 'green', 'blue', 'white']
    await Promise.all(
      colours.map((colour, n) => makePicture(path.join(made, `${n}.${n % 2 ? 'png' : 'jpg'}`), colour)),
    )
    await makeAudio(files)
  })

  /** A copy of the folder that a test may change. */
  function copied(): string {
    const folder = tempFolder()
    cpSync(music, path.join(folder, 'music'), { recursive: true })
    mkdirSync(path.join(folder, 'data'))
    return folder
  }

  it('is a catalog', async () => {
    const rows = await tracksOf(await sourceOf(copied()))
    expect(rows).toHaveLength(200)
    console.log(JSON.stringify(rows[0], null, 1), rows[1], rows[2], rows[3], rows[195])
  })
})

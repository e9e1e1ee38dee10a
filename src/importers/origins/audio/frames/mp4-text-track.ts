// The chapters of an MP4 file in the form of QuickTime: a track of texts to which the track of the audio refers (QuickTime
// File Format, "Chapter lists"). Each text is a sample that lasts as long as its chapter.
import type { IChapter } from 'music-metadata'
import type { FileBytes } from './file-bytes.ts'
import { type Box, findBoxes } from './mp4.ts'

/** Larger tables and texts are not those of chapters. */
const [MAX_TABLE, MAX_TEXT, MAX_CHAPTERS] = [1_000_000, 4096, 10_000]

/** Returns the chapters in the `moov` box of a file; none without such a track. @throws errors of the system */
export async function readTextTrack(bytes: FileBytes, moov: Box): Promise<IChapter[]> {
  const tracks = await findBoxes(bytes, moov, ['trak'])
  const ids: number[] = []
  for (const track of tracks)
    for (const box of await findBoxes(bytes, track, ['tref', 'chap']))
      ids.push(...numbersIn(await readContent(bytes, box), 0, 1).map(([id]) => id ?? 0))
  for (const track of tracks) {
    const [head] = await findBoxes(bytes, track, ['tkhd'])
    const id = head && (await readContent(bytes, head))
    if (!id || !ids.includes(idIn(id, 12, 20))) continue
    const chapters = await readChapters(bytes, track)
    if (chapters.length > 0) return chapters
  }
  return []
}

async function readChapters(bytes: FileBytes, track: Box): Promise<IChapter[]> {
  const [head] = await findBoxes(bytes, track, ['mdia', 'mdhd'])
  const tables = (type: string) => findBoxes(bytes, track, ['mdia', 'minf', 'stbl', type])
  const table = async (type: string) => {
    const [box] = await tables(type)
    return box ? readContent(bytes, box) : null
  }
  const [times, sizes, runs] = [await table('stts'), await table('stsz'), await table('stsc')]
  const [short, long] = [await table('stco'), await table('co64')]
  if (!head || !times || !sizes || !runs || !(short ?? long)) return []
  const timeScale = idIn(await readContent(bytes, head), 12, 20)
  const samples = locateSamples({
    sizes: sizesIn(sizes),
    runs: numbersIn(runs, 8, 3),
    chunks: chunksIn(short, long),
  })
  const chapters: IChapter[] = []
  const durations = numbersIn(times, 8, 2).flatMap(([count = 0, each = 0]) =>
    Array.from({ length: Math.min(count, samples.length) }, () => each),
  )
  let start = 0
  for (const [index, { at, size }] of samples.entries()) {
    const title = textIn(Buffer.from(await bytes.read(at, Math.min(size, MAX_TEXT))))
    if (title !== '') chapters.push({ title, start, timeScale })
    start += durations[index] ?? 0
  }
  return chapters
}

const readContent = async (bytes: FileBytes, { at, end }: Box): Promise<Buffer> =>
  Buffer.from(await bytes.read(at, Math.min(end - at, MAX_TABLE)))

/** A number whose position depends on the version of its box. */
const idIn = (box: Buffer, first: number, second: number): number =>
  numberAt(box, box[0] === 1 ? second : first)

const numberAt = (box: Buffer, at: number): number => (at + 4 <= box.length ? box.readUInt32BE(at) : 0)

/** The rows of a table, as far as it is whole. @param width the numbers of a row */
function numbersIn(table: Buffer, from: number, width: number): number[][] {
  const rows = Math.floor((table.length - from) / (4 * width))
  return Array.from({ length: Math.max(0, Math.min(rows, MAX_CHAPTERS)) }, (_, row) =>
    Array.from({ length: width }, (_, column) => numberAt(table, from + 4 * (row * width + column))),
  )
}

/** One size of all samples, or one of each. */
function sizesIn(table: Buffer): readonly number[] {
  const [same, count] = [numberAt(table, 4), Math.min(numberAt(table, 8), MAX_CHAPTERS)]
  return same > 0
    ? Array.from({ length: count }, () => same)
    : numbersIn(table, 12, 1).map(([size = 0]) => size)
}

const chunksIn = (short: Buffer | null, long: Buffer | null): readonly number[] =>
  short
    ? numbersIn(short, 8, 1).map(([at = 0]) => at)
    : numbersIn(long ?? Buffer.alloc(0), 8, 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low)

interface SampleTables {
  readonly sizes: readonly number[]
  /** The first chunk of each run, counted from 1, and the number of samples in each of its chunks. */
  readonly runs: readonly (readonly number[])[]
  /** The offset of each chunk in the file. */
  readonly chunks: readonly number[]
}

function locateSamples({
  sizes,
  runs,
  chunks,
}: SampleTables): { readonly at: number; readonly size: number }[] {
  const places: { at: number; size: number }[] = []
  for (const [index, chunk] of chunks.entries()) {
    const [, count = 0] = runs.findLast(([first = 0]) => first <= index + 1) ?? []
    let at = chunk
    for (const size of sizes.slice(places.length, places.length + count)) {
      places.push({ at, size })
      at += size
    }
  }
  return places
}

/** Its length, then the text, in UTF-8 or, after a mark of its order, in UTF-16. */
function textIn(sample: Buffer): string {
  if (sample.length < 2) return ''
  const text = sample.subarray(2, 2 + sample.readUInt16BE(0))
  const order = text.toString('latin1', 0, 2)
  if (order === '\xfe\xff') return new TextDecoder('utf-16be').decode(text)
  return new TextDecoder(order === '\xff\xfe' ? 'utf-16le' : 'utf-8').decode(text)
}

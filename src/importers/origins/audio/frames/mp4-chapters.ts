// The chapters of an MP4 file in the form of Nero, which programs for audiobooks write beside that of QuickTime: a list
// in the user data.
import type { IChapter } from 'music-metadata'
import { FileBytes } from './file-bytes.ts'

/** Bytes that are read at once. */
const WINDOW = 65_536
/** Starts are in ten millionths of a second. */
const TIME_SCALE = 10_000_000

/** Returns the chapters of a file; none for a file of another format. @throws errors of the system */
export async function readMp4Chapters(file: string): Promise<IChapter[]> {
  const bytes = await FileBytes.open(file, WINDOW)
  try {
    let place: Place | null = { at: 0, end: bytes.size }
    for (const type of ['moov', 'udta', 'chpl']) place = place && (await findBox(bytes, place, type))
    return place ? parseList(Buffer.from(await bytes.read(place.at, place.end - place.at))) : []
  } finally {
    await bytes.close()
  }
}

interface Place {
  readonly at: number
  readonly end: number
}

/** Returns the content of the first box of a type (ISO/IEC 14496-12, section 4.2). */
async function findBox(bytes: FileBytes, { at: start, end }: Place, type: string): Promise<Place | null> {
  for (let at = start; at + 8 <= end; ) {
    const head = await bytes.read(at, 16)
    const short = head.readUInt32BE(0)
    const isLong = short === 1
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short
    if (size < 8 || at + size > end) return null
    if (head.toString('latin1', 4, 8) === type) return { at: at + (isLong ? 16 : 8), end: at + size }
    at += size
  }
  return null
}

/** The version, flags, in version 1 a reserved word, then the number of chapters, each a start and a title. */
function parseList(list: Buffer): IChapter[] {
  const chapters: IChapter[] = []
  let at = list[0] === 0 ? 5 : 9
  for (let left = list[at - 1] ?? 0; left > 0 && at + 9 <= list.length; left -= 1) {
    const length = list[at + 8] as number
    const title = list.toString('utf8', at + 9, at + 9 + length)
    chapters.push({ title, start: Number(list.readBigUInt64BE(at)), timeScale: TIME_SCALE })
    at += 9 + length
  }
  return chapters
}

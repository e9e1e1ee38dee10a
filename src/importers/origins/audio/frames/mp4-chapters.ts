// The chapters of an MP4 file in the form of Nero, which programs for audiobooks write beside that of QuickTime: a list
// in the user data.
import type { IChapter } from 'music-metadata'
import type { FileBytes } from './file-bytes.ts'
import { type Box, readBoxes } from './mp4.ts'

/** Starts are in ten millionths of a second. */
const TIME_SCALE = 10_000_000

/** Returns the chapters of an MP4 file whose boxes start at an offset. @throws errors of the system */
export async function readMp4Chapters(bytes: FileBytes, start: number): Promise<IChapter[]> {
  let box: Pick<Box, 'at' | 'end'> | null = { at: start, end: bytes.size }
  for (const type of ['moov', 'udta', 'chpl']) box = box && (await findBox(bytes, box, type))
  return box ? parseList(Buffer.from(await bytes.read(box.at, box.end - box.at))) : []
}

async function findBox(
  bytes: FileBytes,
  { at, end }: Pick<Box, 'at' | 'end'>,
  type: string,
): Promise<Box | null> {
  for await (const box of readBoxes(bytes, at, end)) if (box === null || box.type === type) return box
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

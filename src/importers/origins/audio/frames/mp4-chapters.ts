// The chapters of an MP4 file: in the form of Nero, a list in the user data, or in that of QuickTime. Programs for
// audiobooks write both, and those of Apple the latter alone.
import type { IChapter } from 'music-metadata'
import type { FileBytes } from './file-bytes.ts'
import { findBoxes } from './mp4.ts'
import { readTextTrack } from './mp4-text-track.ts'

/** Starts are in ten millionths of a second. */
const TIME_SCALE = 10_000_000

/**
 * Returns the chapters of an MP4 file whose boxes start at an offset, in the form that has more: a list in that of Nero
 * ends after 255. @throws errors of the system
 */
export async function readMp4Chapters(bytes: FileBytes, start: number): Promise<IChapter[]> {
  const [moov] = await findBoxes(bytes, { at: start, end: bytes.size }, ['moov'])
  if (!moov) return []
  const [box] = await findBoxes(bytes, moov, ['udta', 'chpl'])
  const listed = box ? parseList(Buffer.from(await bytes.read(box.at, box.end - box.at))) : []
  const texts = await readTextTrack(bytes, moov)
  return texts.length > listed.length ? texts : listed
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

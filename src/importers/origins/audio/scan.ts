// Reads the audio files of a folder, and the pictures, lyrics and cue sheets beside them, several at a time. Results are
// cached between builds by path, size and time, so that only changed files are opened.
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import pMap from 'p-map'
import { knownValues } from '../../../contract/common/known-values.ts'
import { SCHEMAS } from '../../../core/records/records.ts'
import { type FoundFile, globFiles, notAFile } from '../../../core/system/glob.ts'
import { type ProgressOptions, stageProgress } from '../../../core/system/progress.ts'
import { isTaggedAudio, PLACEHOLDER } from '../../files/audio-extensions.ts'
import { decodeAnyText } from '../../text/decode-text.ts'
import { readCueSheet } from './cue-sheet.ts'
import { cueSheetIn } from './cue-sheets.ts'
import { isFolderPicture } from './folder-pictures.ts'
import { readFrames } from './frames/frames.ts'
import { isLyricsFile, readLyricsFile } from './lyrics-files.ts'
import { describeOtherFile } from './other-files.ts'
import { joinSlashes } from './slashes.ts'
import { findCover, type Reading, readTags, type TagOptions } from './tags.ts'

/** A scanned file. */
export interface ReadFile {
  /** Relative to the folder, with `/`. */
  readonly path: string
  readonly size: number
  /** Changes whenever the file may have changed; null while it may still change unnoticed. */
  readonly identity: string | null
  /** Digest of the audio without tags; empty for other files, and if it could not be read. */
  readonly audio: string
  readonly reading: Reading
}

export interface ScanOptions {
  /** Files of earlier scans, by path. */
  readonly known: ReadonlyMap<string, ReadFile>
  /** Whether links to targets outside the folder are refused, since its files are published. */
  readonly isClosed: boolean
  readonly tags: TagOptions
  readonly progress?: ProgressOptions | undefined
}

/**
 * Scans the audio files of a folder, and the pictures, cue sheets and lyrics beside them, in the order of their paths.
 * @throws CatalogError NOT_A_FILE, OUTSIDE_LINK, LINK_LOOP, NO_SUCH_FILE for files that must not, or cannot, be opened
 */
export async function scanFolder(
  folder: string,
  { known, isClosed, tags, progress = {} }: ScanOptions,
): Promise<ReadFile[]> {
  const found = (await globFiles('{**/*,**/.*.icloud}', folder, { isClosed })).filter(
    (file) =>
      isTaggedAudio(file.path) ||
      isFolderPicture(file.path) ||
      isCueSheet(file.path) ||
      isLyricsFile(file.path),
  )
  const odd = found.find(({ isFile }) => !isFile)
  if (odd) throw notAFile(path.join(folder, odd.path))
  const bytes = found.reduce((sum, { size }) => sum + size, 0)
  const tick = stageProgress('reading', bytes, progress)
  return pMap(
    found,
    async (file) => {
      const before = known.get(file.path)
      const isKnown = before !== undefined && file.identity !== null && before.identity === file.identity
      const read = isKnown
        ? before
        : isTaggedAudio(file.path)
          ? await readAudio(folder, file, tags)
          : isCueSheet(file.path)
            ? await readSheet(folder, file)
            : isLyricsFile(file.path)
              ? await readWords(folder, file)
              : await readPicture(folder, file)
      tick(file.size)
      return read
    },
    // All files are on one disk: a few at a time keep both disk and processor busy.
    { concurrency: Math.min(4, availableParallelism() + 1) },
  )
}

async function readSheet(folder: string, { path: relative, size, identity }: FoundFile): Promise<ReadFile> {
  const bytes = size > MAX_SHEET ? null : await readFile(path.join(folder, relative)).catch(() => null)
  const sheet = readCueSheet((bytes && decodeAnyText(bytes)) ?? '')
  return { path: relative, size, identity, audio: '', reading: { lacks: [], sheet } }
}

/** Bytes. A larger file is not a cue sheet. */
const MAX_SHEET = 1 << 20

const isCueSheet = (file: string): boolean => /\.cue$/i.test(file)

async function readAudio(
  folder: string,
  { path: relative, size, identity }: FoundFile,
  tags: TagOptions,
): Promise<ReadFile> {
  const file = path.join(folder, relative)
  const scanned = { path: relative, size, identity }
  if (PLACEHOLDER.test(relative))
    return { ...scanned, ...failed('audio files that are not downloaded from iCloud') }
  if (size === 0) return { ...scanned, ...failed('audio files of 0 bytes') }
  const read = await readSound(file, relative, tags)
  const other = 'fault' in read.reading ? await describeOtherFile(file) : null
  return { ...scanned, ...(other === null ? read : failed(other)) }
}

type Sound = Pick<ReadFile, 'audio' | 'reading'>

const failed = (fault: string): Sound => ({ audio: '', reading: { fault, lacks: [] } })

async function readSound(file: string, relative: string, tags: TagOptions): Promise<Sound> {
  try {
    const { digest, isCutOff, chapters: ofMp4 = [] } = await readFrames(file)
    if (isCutOff) return failed('audio files that are cut off')
    const { parseFile } = await import('music-metadata')
    const metadata = await parseFile(file, { duration: true })
    const { chapters = ofMp4 } = metadata.format
    const common = await joinSlashes(file, metadata)
    const reading = readTags(
      relative,
      { ...metadata, common, format: { ...metadata.format, chapters } },
      tags,
    )
    const { duration } = metadata.format
    const sheet = cueSheetIn(metadata)
    return { audio: digest, reading: { ...reading, ...knownValues({ duration, cueSheet: sheet }) } }
  } catch {
    // A parser may throw any error on arbitrary bytes.
    return failed('audio files that cannot be read')
  }
}

async function readPicture(folder: string, { path: relative, size, identity }: FoundFile): Promise<ReadFile> {
  const data = await readFile(path.join(folder, relative)).catch(() => null)
  const picture = findCover(data ? [{ data }] : [])?.name
  const fault = 'pictures that cannot be read'
  const reading = { lacks: [], ...(picture === undefined ? { fault } : { picture }) }
  return { path: relative, size, identity, audio: '', reading }
}

async function readWords(folder: string, { path: relative, size, identity }: FoundFile): Promise<ReadFile> {
  const lyrics = await readLyricsFile(path.join(folder, relative))
  const reading =
    lyrics === undefined || !SCHEMAS.track.shape.lyrics.safeParse(lyrics).success
      ? { lacks: [], fault: 'files with lyrics that cannot be read' }
      : { lacks: [], lyrics }
  return { path: relative, size, identity, audio: '', reading }
}

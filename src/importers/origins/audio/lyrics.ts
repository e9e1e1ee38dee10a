// The lyrics in the tags of audio files.
import type { IAudioMetadata, ICommonTagsResult } from 'music-metadata'
import { isFields } from '../../../contract/common/own-value.ts'
import { isLrc, type TimedLine, writeLrc } from '../../../core/records/values/lrc.ts'

type LyricsTag = NonNullable<ICommonTagsResult['lyrics']>[number]

/** The tags with lyrics of ID3, of Vorbis comments and of others. */
const LYRICS = /^(?:USLT|(?:UNSYNCED|SYNCED)?LYRICS|(?:TXXX:)(?:UNSYNCED|SYNCED)?LYRICS|©lyr|WM\/Lyrics)$/i
const MILLISECONDS = 2

/** Returns the lyrics of the tags: LRC if any have times, or else the words line by line. */
export function readLyrics({
  common: { lyrics = [] },
  native,
}: Pick<IAudioMetadata, 'common' | 'native'>): string | undefined {
  // The library parses only some forms of LRC.
  const written = Object.values(native)
    .flat()
    .flatMap(({ id, value }) => (LYRICS.test(id) ? readTexts(value) : []))
  const texts = [
    ...written.filter(isLrc),
    ...lyrics.flatMap((tag) => syncedLrc(tag) ?? []),
    ...lyrics.map(({ text, syncText }) => text ?? syncText.map((line) => line.text).join('\n')),
  ]
  return texts.map(cleanLyrics).find((text) => text !== '')
}

const readTexts = (value: unknown): string[] => {
  const text = isFields(value) ? value.text : value
  return typeof text === 'string' ? [text] : []
}

/** A text without the marks of its file. */
export const cleanLyrics = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim()

/** Returns the lines of a frame with times as LRC; undefined if it has none in milliseconds. */
function syncedLrc({ text, timeStampFormat, syncText }: LyricsTag): string | undefined {
  if (text !== undefined || timeStampFormat !== MILLISECONDS || syncText.length === 0) return undefined
  // Some programs write syllables, of which the first of each line begins with a line break.
  const areSyllables = syncText.slice(1).some((part) => /^[\r\n]/.test(part.text))
  const lines: TimedLine[] = []
  for (const { text: part, timestamp = 0 } of syncText) {
    const last = lines.at(-1)
    if (areSyllables && last && !/^[\r\n]/.test(part))
      lines.splice(-1, 1, { ...last, text: last.text + part })
    else lines.push({ start: timestamp, text: part.replace(/^[\r\n]+/, '') })
  }
  return writeLrc(lines.map(({ start, text: words }) => ({ start, text: words.replace(/\s+/g, ' ').trim() })))
}

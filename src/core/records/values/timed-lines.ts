// The fact `lines` of tracks: the words of a song with times, in the language of the site or in several.
import { z } from 'zod'
import { isFields } from '../../../contract/common/own-value.ts'
import { isTexts, parseTexts, type TextInLanguage, textIn } from '../../../contract/common/texts.ts'
import { isLrc, parseLrc, type TimedLine, wordsOfLines, writeLrc } from './lrc.ts'
import { refuse, text } from './value.ts'

const MUST_BE_LINES =
  'it must be lines with times: a list such as [{ "start": 12500, "text": "Salt" }], or LRC'

/** An LRC text in one form, or the JSON text of an object of these by languages. */
export const timedLines = z.transform((value: unknown, ctx): string => {
  const read = canonical(typeof value === 'string' ? (parseTexts(value) ?? value) : value)
  if (read === null) return refuse(ctx, MUST_BE_LINES)
  return text.safeParse(read).success ? read : refuse(ctx, 'it must have no more than 65,536 characters')
})

function canonical(value: unknown): string | null {
  if (value === '') return ''
  if (typeof value === 'string') return isLrc(value) ? writeLrc(parseLrc(value)) : null
  if (Array.isArray(value)) return value.every(isLine) ? writeLrc(value.toSorted(byStart)) : null
  if (!isFields(value)) return null
  const entries = Object.entries(value).map(([language, each]) => [language, canonical(each)] as const)
  const texts = Object.fromEntries(entries)
  return isTexts(texts) ? JSON.stringify(texts) : null
}

const isLine = (value: unknown): value is TimedLine =>
  isFields(value) &&
  typeof value.start === 'number' &&
  Number.isSafeInteger(value.start) &&
  value.start >= 0 &&
  typeof value.text === 'string'

const byStart = (one: TimedLine, other: TimedLine): number => one.start - other.start

type Fields = Record<string, unknown>

/**
 * Separates lyrics that are LRC: what is left in `lyrics` are the words, and the lines with their times are in `lines`.
 * Lines without lyrics are the lyrics.
 */
export function separateTimes(record: Fields): Fields {
  const { lyrics } = record
  if (isBlank(lyrics)) {
    const lines = timedLines.safeParse(record.lines)
    return lines.success && lines.data !== ''
      ? { ...record, lyrics: eachText(lines.data, plainLyrics) }
      : record
  }
  const timed = timedIn(lyrics)
  if (timed === null) return record
  const words = eachText(lyrics, (each) => (isLrc(each) ? plainLyrics(each) : each))
  // A file of a tune without words may have times alone.
  if (words === '') return { ...record, lyrics: null }
  return { ...record, lyrics: words, lines: isBlank(record.lines) ? timed : record.lines }
}

/** Whether {@link separateTimes} may change a track. */
export const mayHaveTimes = ({ lyrics, lines }: Fields): boolean =>
  !isBlank(lines) || timedIn(lyrics) !== null

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/** What is LRC of a text, or of texts by languages; null if nothing is. */
function timedIn(lyrics: unknown): string | Fields | null {
  const texts = readTexts(lyrics)
  if (typeof texts === 'string') return isLrc(texts) ? texts : null
  const timed = Object.entries(texts).filter(([, each]) => isLrc(each))
  return timed.length > 0 ? Object.fromEntries(timed) : null
}

const plainLyrics = (lrc: string): string => wordsOfLines(parseLrc(lrc))

/** Makes something of a text, or of each of the texts by languages. */
function eachText<T>(field: unknown, make: (text: string) => T): T | Readonly<Record<string, T>> {
  const texts = readTexts(field)
  if (typeof texts === 'string') return make(texts)
  return Object.fromEntries(Object.entries(texts).map(([language, each]) => [language, make(each)]))
}

function readTexts(lyrics: unknown): string | Readonly<Record<string, string>> {
  if (typeof lyrics === 'string') return parseTexts(lyrics) ?? lyrics
  return isTexts(lyrics) ? lyrics : ''
}

export interface LinesInLanguage extends Pick<TextInLanguage, 'language'> {
  readonly lines: readonly TimedLine[]
}

/** The lines of the field for readers of a language, as {@link textIn} chooses it. */
export function linesIn(field: string, language: string): LinesInLanguage {
  const { text: lrc, language: of } = textIn(field, language)
  return { lines: parseLrc(lrc), language: of }
}

/** The lines as responses show them: a list, and in several languages an object of lists. */
export const shownLines = (field: string): unknown =>
  eachText(field, (lrc) => parseLrc(lrc).map(({ start, text: words }) => ({ start, text: words })))

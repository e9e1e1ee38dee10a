// Lyrics with times, in the form that players read: LRC. A line has its times before its words: `[00:12.50]Salt`.

/** A line of a song. */
export interface TimedLine {
  /** In milliseconds. */
  readonly start: number
  /** Empty where nothing is sung. */
  readonly text: string
  /** Whether a verse begins with it. */
  readonly opensVerse?: true
}

/** `12:30`, `12:30.5`, `12:30:50` and `1:12:30.5`: the parts before the last point, and its fraction. */
const CLOCK = String.raw`(\d{1,3}):(\d{1,2})(?::(\d{1,3}))?(?:[.,](\d{1,3}))?`
/** The next of the times before a line. */
const NEXT_TIME = new RegExp(String.raw`\s*\[\s*${CLOCK}\s*\]`, 'y')
/** The times of words, which Enhanced LRC has within a line. */
const WORD_TIMES = new RegExp(String.raw`<\s*${CLOCK}\s*>|\[\s*${CLOCK}\s*\]`, 'g')
const ANY_TIME = /\[\s*\d+:\d/
/** A time that cannot be without hours. */
const WITH_HOURS = /\[\s*\d{1,3}:\d{1,2}:\d{1,2}[.,]\d{1,3}\s*\]/

/** What is known of the song or the file. Other words in brackets are headings, such as `[Chorus]`. */
const ABOUT =
  /^\s*\[(?:ti|ar|al|au|lr|length|by|offset|re|tool|ve|version|la|lang|language|id|encoding|#)\s*:.*\]\s*$/i
const OFFSET = /^\s*\[offset\s*:\s*([+-]?\d+)\s*(?:ms)?\s*\]/im

/** A line in this many must have a time; fewer are a remark in a text, such as `[2:15] Solo`. */
const TIMED = 3

/** Whether a text is LRC. In other texts, brackets are a part of the words. */
export function isLrc(text: string): boolean {
  if (!ANY_TIME.test(text)) return false
  const lines = readLines(text).filter(({ isBlank }) => !isBlank)
  const timed = lines.filter(({ times }) => times.length > 0).length
  return timed > 0 && timed * TIMED >= lines.length
}

interface Group {
  readonly times: readonly number[]
  readonly texts: string[]
  readonly opensVerse: boolean
}

/**
 * Returns the lines of an LRC text in the order of their times, with its offset in them. A line without a time belongs
 * to the line before it, and at the beginning of a text to the beginning of the song.
 */
export function parseLrc(text: string): TimedLine[] {
  const offset = Number(OFFSET.exec(text)?.[1] ?? 0)
  const groups: Group[] = []
  let opensVerse = false
  for (const { times, words, isBlank } of readLines(text)) {
    const last = groups.at(-1)
    if (isBlank) {
      opensVerse = last !== undefined
    } else if (times.length === 0 && last && !opensVerse) {
      last.texts.push(words)
    } else {
      groups.push({ times: times.length > 0 ? times : (last?.times ?? [offset]), texts: [words], opensVerse })
      opensVerse = false
    }
  }
  const all = groups.flatMap(({ times, texts, opensVerse: isFirst }) =>
    times.map((time) => ({
      start: Math.max(0, time - offset),
      text: texts.join('\n'),
      ...(isFirst && { opensVerse: true as const }),
    })),
  )
  return all.toSorted((one, other) => one.start - other.start)
}

/** Reads the lines of a text as they are written, without what is known of the song. */
function readLines(text: string) {
  const hasHours = WITH_HOURS.test(text)
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .filter((line) => !ABOUT.test(line))
    .map((line) => ({ ...readTimes(line, hasHours), isBlank: line.trim() === '' }))
}

/** Reads the times before a line, and its words. */
function readTimes(line: string, hasHours: boolean): { times: readonly number[]; words: string } {
  const times: number[] = []
  let end = 0
  NEXT_TIME.lastIndex = 0
  for (let found = NEXT_TIME.exec(line); found; found = NEXT_TIME.exec(line)) {
    times.push(parseMilliseconds(found, hasHours))
    end = NEXT_TIME.lastIndex
  }
  const words = line.slice(end).replace(WORD_TIMES, '').replace(/\s+/g, ' ').trim()
  return { times, words }
}

function parseMilliseconds([, a, b, c, fraction]: RegExpExecArray, hasHours: boolean): number {
  const isOfHours = c !== undefined && (fraction !== undefined || hasHours)
  const [minutes, seconds] = isOfHours ? [Number(a) * 60 + Number(b), Number(c)] : [Number(a), Number(b)]
  const part = isOfHours ? fraction : (c ?? fraction)
  return (minutes * 60 + seconds) * 1000 + Number((part ?? '').padEnd(3, '0'))
}

/** Writes lines as LRC, from which {@link parseLrc} makes the same lines. */
export const writeLrc = (lines: readonly TimedLine[]): string =>
  lines
    .map(({ start, text, opensVerse }) => `${opensVerse ? '\n' : ''}[${formatClock(start, '')}]${text}`)
    .join('\n')

/** A time with milliseconds: `02:03.004`, and with hours `01:02:03.004`. */
export function formatClock(milliseconds: number, hours: '' | '00:'): string {
  const [hour, minute, second] = [3_600_000, 60_000, 1000].map((unit) => Math.floor(milliseconds / unit))
  const two = (value = 0) => `${value}`.padStart(2, '0')
  const isLong = Number(hour) > 0
  const parts = [...(isLong ? [two(hour)] : []), two(Number(minute) % 60), two(Number(second) % 60)]
  return `${isLong ? '' : hours}${parts.join(':')}.${`${milliseconds % 1000}`.padStart(3, '0')}`
}

/** The words alone, with an empty line between verses, and where nothing is sung. */
export const wordsOfLines = (lines: readonly TimedLine[]): string =>
  lines
    .map(({ text, opensVerse }) => `${opensVerse ? '\n' : ''}${text}`)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

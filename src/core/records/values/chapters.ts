// The chapters of a long recording: where each begins, and its title. Kept as texts such as `214.667 Reef`.
import { z } from 'zod'
import { parseChapter } from '../../../contract/common/chapters.ts'
import { readMinutes } from './duration.ts'
import { listReader, type Reading, separatedBy } from './list.ts'

/** Maximum length of a title in characters. */
const MAX_TITLE = 1024
const MUST_BE_CHAPTERS = 'it must be a list of chapters, each with its start and its title, such as 3:34 Reef'

/** A start in seconds, without zeros at its end, and a title. */
const USUAL = /^(?:0|[1-9]\d*)(?:\.\d{0,2}[1-9])? \S(?:.*\S)?$/

const CLOCK = '(?:\\d{1,3}:)?\\d{1,3}:\\d{2}(?:[.,]\\d{1,3})?'
/** `3:34 Reef`, `[0:03:34] - Reef`, `2. 3:34 Reef`: a number before the time is that of the chapter. */
const TIME_FIRST = new RegExp(`^(?:\\d{1,3}[.)]\\s+)?[[(]?(${CLOCK})[\\])]?[\\s:–—-]*(.*)$`, 'su')
/** `Reef (3:34)`, `Reef – 3:34` */
const TIME_LAST = new RegExp(`^(.*?)[\\s:–—-]*[[(]?(${CLOCK})[\\])]?$`, 'su')
/** `214.667 Reef` */
const SECONDS_FIRST = /^(\d{1,6}(?:\.\d{1,6})?)\s+(.*)$/su

const inOrder = (chapters: string[] | null): string[] | null =>
  chapters && [...chapters].sort((one, other) => parseChapter(one).start - parseChapter(other).start)

/** Chapters in the order of their starts. In text, each is on a line of its own, or `|` separates them. */
export const chapters = listReader({
  usual: z
    .string()
    .max(MAX_TITLE, { abort: true })
    .refine((value) => USUAL.test(value) && value.isWellFormed(), { abort: true }),
  partsOf: separatedBy(/[|\r\n]/),
  read: readText,
  readObject,
  mustBe: MUST_BE_CHAPTERS,
})
  .transform(inOrder)
  .pipe(z.array(z.string()).nullable())

function readText(written: string): Reading {
  const text = written.length > MAX_TITLE + 64 ? '' : written.trim()
  const [, first, title = ''] = TIME_FIRST.exec(text) ?? SECONDS_FIRST.exec(text) ?? []
  if (first !== undefined) return chapter(first, title)
  const [, name = '', last] = TIME_LAST.exec(text) ?? []
  return last === undefined ? { message: MUST_BE_CHAPTERS } : chapter(last, name)
}

/** `{ "start": 214.667, "title": "Reef" }`, also with the names of podcasts: `startTime`. */
function readObject(value: object): Reading {
  const { start, startTime, title, name } = value as Record<string, unknown>
  const begins = start ?? startTime
  const text = title ?? name
  if ((typeof begins !== 'number' && typeof begins !== 'string') || typeof text !== 'string')
    return { message: 'it must have a "start" in seconds, or as a time, and a "title"' }
  return chapter(String(begins), text)
}

function chapter(start: string, written: string): Reading {
  const title = written.trim().replace(/\s+/g, ' ')
  const seconds = Number(
    /^\d+(?:\.\d+)?$/.test(start) ? start : (readMinutes(start.replace(',', '.')) ?? '?'),
  )
  if (!Number.isFinite(seconds) || seconds < 0) return { message: MUST_BE_CHAPTERS }
  if (title.length > MAX_TITLE || !title.isWellFormed())
    return { message: `its title must have no more than ${MAX_TITLE.toLocaleString('en')} characters` }
  return `${Math.round(seconds * 1000) / 1000} ${title === '' ? '–' : title}`
}

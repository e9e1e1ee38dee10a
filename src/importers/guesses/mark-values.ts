// Values by which cells show whether their rows may be published: answers, states, and days.
import { license } from '../../core/records/license.ts'
import { readDate } from '../../core/records/values/date.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { hasClause, hasPhrase, isPhrase, type MarkWords } from './mark-words.ts'
import { plainWords } from './names.ts'

/** Longer texts are not marks. */
const MAX_MARK = 100

/** The number of a choice in a list: `2 - draft`. */
const NUMBER = /^\d{1,2}\s*[-–.:)]\s*(?=\p{L})/u

/** Whether a value is a phrase of one of these lists, with or without a number. */
export function isOne(value: string, ...lists: readonly MarkWords[]): boolean {
  const word = value.replace(NUMBER, '')
  return word !== '' && word.length <= MAX_MARK && lists.some((words) => isPhrase(word, words))
}

/** In East Asia, a circle is a yes. */
const TICK = /^[✓✔☑✅⬤●•*○◯]\ufe0f?$/u
const CROSS = /^(?:[✗✘❌☐×✕–—-]\ufe0f?|-1|\\N|0000-00-00.*)$/u

export const isYes = (value: string): boolean =>
  TICK.test(value) || (!CROSS.test(value) && isOne(value, 'yes'))
export const isNo = (value: string): boolean => CROSS.test(value) || isOne(value, 'no')

/** Returns whether a value is a yes, in any language, or a no; null for any other. */
export const answerIn = (value: string): boolean | null => (isYes(value) ? true : isNo(value) ? false : null)

/** Remarks are longer: what forbids to publish a row is at their beginning, or at that of a clause. */
const MAX_REMARK = 300
/** Whether a remark forbids to publish its row. */
export const isForbidden = (value: string): boolean => hasClause(value.slice(0, MAX_REMARK), 'forbids')
/** Whether a value states that its row is not published, and cannot mean anything else. */
export const isHeld = (value: string): boolean => isForbidden(value) || isOne(value, 'held')
/** Whether a value allows to publish its row on a condition. */
export const isCondition = (value: string): boolean =>
  value.length <= MAX_MARK && hasPhrase(value, 'conditions')
/** Whether a value states that its row is not published, in a column of nothing but states. */
export const isState = (value: string): boolean =>
  isHeld(value) || isOne(value, 'ended', 'pending', 'refused') || isCondition(value)
/** Whether a value allows to publish its row, or states that it is published. */
export const isAllowed = (value: string): boolean => isYes(value) || isOne(value, 'shown')
/** Whether a value answers whether a row may be published, if only with a condition: `Yes, but not before May`. */
export const isAnswer = (value: string): boolean =>
  isAllowed(value) || isNo(value) || isState(value) || isOne(plainWords(value)[0] ?? '', 'yes')

const LICENSE = /^(?:cc\b|creative commons|public domain|all rights reserved|©|\(c\)|℗)/i
/** Whether a value is a license or a note of its owner, and no answer. */
export const isLicense = (value: string): boolean => LICENSE.test(value) || license.safeParse(value).success

/** `2024-05-31T10:00:00Z`, `2024-05-31 10:00:00`. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** Whether a value is a moment, as programs write it. */
export const isMoment = (value: string): boolean => MOMENT.test(value)

/** Whether a value is a date, of which a day or a month may be unknown, or a moment. */
export const isDate = (value: string): boolean => isMoment(value) || readDate('d/m/y', value) !== null

/** Compares a day, a month, a year or a moment with today: below zero if it is over; null for other texts. */
export function compareWithToday(value: string): number | null {
  const date = readDate('d/m/y', isMoment(value) ? value.slice(0, 10) : value)
  return date === null ? null : compareTexts(date, new Date().toISOString().slice(0, date.length))
}

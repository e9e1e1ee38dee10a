// Columns by which the owner of a sheet marks rows that are not to be published, by their names and their values.
import type { Kind } from '../../contract/kinds/kinds.ts'
import { readDate } from '../../core/records/values/date.ts'
import { compareTexts } from '../../core/system/compare.ts'
import { beginsWithPhrase, hasPhrase, isPhrase, type MarkWords } from './mark-words.ts'
import { meaningsOf, plainName, plainWords } from './names.ts'

/** How many rows have each value of a column: an empty text for empty cells. */
export type Counts = ReadonlyMap<string, number>

/** The values by which a column marks rows as not to be published. */
export interface Marks {
  readonly values: readonly string[]
  /** The other values, if any new one would mark its row, too. */
  readonly allowed?: readonly string[]
  /** Whether the column may be about something else, so that its owner has to decide. */
  readonly isUnsure?: true
}

/** How a column marks rows. */
export interface MarkRule {
  /** Whether a value marks its row, whatever other values the column has. */
  readonly isMark: (value: string) => boolean
  readonly marksIn: (counts: Counts) => Marks
}

/** Longer texts are not marks. */
const MAX_MARK = 100

const isOne = (value: string, ...lists: readonly MarkWords[]): boolean =>
  value !== '' && value.length <= MAX_MARK && lists.some((words) => isPhrase(value, words))

/** In East Asia, a circle is a yes. */
const TICK = /^[✓✔☑✅⬤●•*○◯]\ufe0f?$/u
const CROSS = /^(?:[✗✘❌☐×✕–—-]\ufe0f?|-1|\\N|0000-00-00.*)$/u
/** `2024-05-31T10:00:00Z`, `2024-05-31 10:00:00`. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

const isYes = (value: string): boolean => TICK.test(value) || (!CROSS.test(value) && isOne(value, 'yes'))
const isNo = (value: string): boolean => CROSS.test(value) || isOne(value, 'no')

/** Returns whether a value is a yes, in any language, or a no; null for any other. */
export const answerIn = (value: string): boolean | null => (isYes(value) ? true : isNo(value) ? false : null)

const isForbidden = (value: string): boolean => value.length <= MAX_MARK && beginsWithPhrase(value, 'forbids')
const isHeld = (value: string): boolean => isForbidden(value) || isOne(value, 'held')
const isCondition = (value: string): boolean => value.length <= MAX_MARK && hasPhrase(value, 'conditions')
const isState = (value: string): boolean =>
  isHeld(value) || isOne(value, 'ended', 'pending') || isCondition(value)
const isAllowed = (value: string): boolean => isYes(value) || isOne(value, 'shown')
/** Whether a value answers whether a row may be published, if only with a condition: `Yes, but not before May`. */
const isAnswer = (value: string): boolean =>
  isAllowed(value) || isNo(value) || isState(value) || isOne(plainWords(value)[0] ?? '', 'yes')

/** Columns with the moment of publication, which content management systems leave empty for drafts. */
const PUBLISHED_AT = 'publishedat'
/** Columns of states whose value may also be that it is closed. */
const ACCESS = /^(?:access(?:level|status|rights)?|restrictions?|доступ)$/

/** The objects around a field of JSON: `fields.Status`. */
const AROUND = /^(?:[^\s.]+\.)+(?=[^\s.]+$)/

/** Returns how a column of this name marks rows of a kind. */
export function markRule(name: string, kind: Kind): MarkRule {
  const own = name.replace(AROUND, '')
  const isIn = (words: MarkWords) => isPhrase(own, words)
  // Artists may be inactive, and labels closed: what ended is then no state of the row.
  const isOfWork = kind === 'track' || kind === 'release'
  if (isIn('until')) return BY_ANY
  if (isIn('starts')) return BY_FIRST_DAY
  if (isIn('expires')) return BY_LAST_DAY
  if (plainName(own) === PUBLISHED_AT) return BY_MOMENT
  const asks = asksConsent(name)
  if (isIn('private') || isForbidden(name) || (asks && isPhrase(name, 'no'))) return BY_TICK
  if (asks) return answered(name, true)
  if (isIn('public') || (isOfWork && isIn('active'))) return answered(name, false)
  if (ACCESS.test(plainName(own))) return states((value) => isHeld(value) || plainName(value) === 'closed')
  if (isIn('states')) return states(isHeld, isOfWork ? areStates : undefined)
  if (!isOfWork) return states(isForbidden)
  if (isIn('held') || isIn('ended')) return ticked(name, {})
  if (isIn('pending')) return ticked(name, { isUnsure: true })
  return unnamed(name)
}

/** Whether a name is a question, or a statement, by which people allow to publish their music. */
const asksConsent = (name: string): boolean => hasPhrase(name, 'asks') && !hasPhrase(name, 'otherUse')

const filled = (counts: Counts): readonly string[] => [...counts.keys()].filter((value) => value !== '')

/** Returns a rule for a column whose values are judged alone. */
const alone = (isMark: (value: string) => boolean): MarkRule => ({
  isMark,
  marksIn: (counts) => ({ values: filled(counts).filter(isMark) }),
})

const BY_TICK = alone((value) => isYes(value) || isState(value))

const isUntil = (value: string): boolean => value !== '' && !isNo(value)
const BY_ANY: MarkRule = {
  isMark: isUntil,
  marksIn: (counts) => {
    const values = [...counts.keys()]
    return { values: values.filter(isUntil), allowed: [...new Set(['', ...values.filter(isNo)])] }
  },
}

/** Compares a day, a month or a year with today: below zero if it is over; null for other texts. */
function compareWithToday(value: string): number | null {
  const date = readDate('d/m/y', value)
  return date === null ? null : compareTexts(date, new Date().toISOString().slice(0, date.length))
}

const isToCome = (value: string): boolean => (compareWithToday(value) ?? 0) > 0

/** Days to come, and each no where other rows have a yes in place of a day. */
const BY_FIRST_DAY: MarkRule = {
  isMark: isToCome,
  marksIn: (counts) => {
    const values = filled(counts)
    const isAnswered = values.some(isYes)
    return { values: values.filter((value) => isToCome(value) || (isAnswered && isNo(value))) }
  },
}

const BY_LAST_DAY = alone((value) => (compareWithToday(value) ?? 0) < 0)

const BY_MOMENT: MarkRule = {
  isMark: () => false,
  marksIn: (counts) => ({
    values: filled(counts).every((value) => MOMENT.test(value))
      ? [''].filter((value) => counts.has(value))
      : [],
  }),
}

function allBut(isRight: (value: string) => boolean, counts: Counts): Marks {
  const values = [...counts.keys()]
  const allowed = values.filter(isRight)
  const marks = { values: values.filter((value) => !isRight(value)) }
  return allowed.length > 0 ? { ...marks, allowed } : marks
}

/**
 * Returns the rule for a column that answers whether rows may be published: only a plain yes allows it.
 * @param isAsked whether the name asks for consent; otherwise most values must be answers, and where nothing is a yes,
 * empty cells count as one
 */
function answered(name: string, isAsked: boolean): MarkRule {
  const isMark = (value: string): boolean => isNo(value) || isHeld(value)
  return {
    isMark,
    marksIn: (counts) => {
      const values = filled(counts)
      const [only = '', ...others] = values
      // In Access, a box that is ticked is -1; elsewhere, beside 1, it is something else.
      const isTicked = (value: string) => value === '-1' && counts.has('0') && !counts.has('1')
      const isStated = (value: string) => value === only && others.length === 0 && isStatement(value, name)
      const isRight = (value: string) => isTicked(value) || isAllowed(value) || isStated(value)
      const answers = values.filter((value) => isRight(value) || isAnswer(value))
      if (isAsked ? answers.length === 0 : 2 * rowsWith(answers, counts) < rowsWith(values, counts))
        return { values: values.filter(isMark) }
      return isAsked || answers.some(isRight)
        ? allBut(isRight, counts)
        : { values: values.filter((value) => !isRight(value)) }
    },
  }
}

const rowsWith = (values: readonly string[], counts: Counts): number =>
  values.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0)

/** Whether a value repeats the question of its column, or gives consent in a sentence, as boxes of forms do. */
const isStatement = (value: string, name: string): boolean =>
  (plainName(value) === plainName(name) || hasPhrase(value, 'asks')) &&
  !isPhrase(value, 'no') &&
  !isState(value)

/**
 * Returns the rule for a column of states.
 * @param isSure whether a value marks its row beside any others
 * @param areAll whether all values are states, of which more mark their rows
 */
const states = (
  isSure: (value: string) => boolean,
  areAll?: (values: readonly string[]) => boolean,
): MarkRule => ({
  isMark: isSure,
  marksIn: (counts) => {
    const values = filled(counts)
    return { values: values.filter(areAll?.(values) ? isState : isSure) }
  },
})

/**
 * Whether nothing else is among values. `Withdrawn` and `Cancelled` beside `Official` are what MusicBrainz knows of
 * releases, and beside `shipped` what a shop knows of orders.
 */
const areStates = (values: readonly string[]): boolean =>
  values.every((value) => isState(value) || isOne(value, 'shown'))

/** More values than this are not states. */
const MAX_STATES = 12

/** Whether a name asks for a yes or a no. */
const isQuestion = (name: string): boolean => /[?？]\s*$|是否|여부/.test(name)

/** Returns the rule for a column that is named after a state, such as `Hold`, and is ticked in the rows that are in it. */
function ticked(name: string, sureness: Pick<Marks, 'isUnsure'>): MarkRule {
  const { isMark, marksIn } = unnamed(name)
  return {
    isMark,
    marksIn: (counts) => {
      const values = filled(counts)
      return values.every((value) => answerIn(value) !== null)
        ? { values: values.filter(isYes), ...sureness }
        : marksIn(counts)
    },
  }
}

/** Returns the rule for a column whose name states nothing: its values alone must show what it holds. */
function unnamed(name: string): MarkRule {
  const isUnknown = () => meaningsOf(name).size === 0 && !hasPhrase(name, 'otherUse')
  const ofStates = states(isForbidden, (values) => {
    const has = (...lists: readonly MarkWords[]) => values.some((value) => isOne(value, ...lists))
    return (
      values.length <= MAX_STATES && areStates(values) && has('shown') && has('held', 'ended') && isUnknown()
    )
  })
  const ofConsent = answered(name, true)
  const isConsent = (counts: Counts) => {
    const values = filled(counts)
    const isMost = 2 * rowsWith(values, counts) > rowsWith([...counts.keys()], counts)
    const isGiven = (value: string) => isOne(value, 'yes') && hasPhrase(value, 'asks')
    const isOpen = (value: string) => isCondition(value) || (isQuestion(name) && isOne(value, 'pending'))
    const isAsked = values.some(isGiven) || (values.some(isOpen) && values.some(isYes))
    return isMost && values.length <= MAX_STATES && isAsked && values.every(isAnswer) && isUnknown()
  }
  return {
    isMark: isForbidden,
    marksIn: (counts) => (isConsent(counts) ? ofConsent : ofStates).marksIn(counts),
  }
}

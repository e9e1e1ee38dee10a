// Columns by which the owner of a sheet marks rows that are not to be published, by their names and their values.
import type { Kind } from '../../contract/kinds/kinds.ts'
import {
  answerIn,
  compareWithToday,
  isAllowed,
  isAnswer,
  isCondition,
  isDate,
  isForbidden,
  isHeld,
  isLicense,
  isMoment,
  isNo,
  isOne,
  isState,
  isYes,
} from './mark-values.ts'
import { hasPhrase, isPhrase, type MarkWords } from './mark-words.ts'
import { findMeanings, plainName } from './names.ts'

/** How many rows have each value of a column: an empty text for empty cells. */
export type Counts = ReadonlyMap<string, number>

/** The values by which a column marks rows as not to be published. */
export interface Marks {
  readonly values: readonly string[]
  /** The other values, if any new one would mark its row, too. */
  readonly allowed?: readonly string[]
  /** Values that may be about something else, so that the owner of the sheet has to decide. */
  readonly unsure?: readonly string[]
}

/** How a column marks rows. */
export interface MarkRule {
  /** Whether a value marks its row, whatever other values the column has. */
  readonly isMark: (value: string) => boolean
  readonly marksIn: (counts: Counts) => Marks
}

/** Columns with the moment of publication, which content management systems leave empty for drafts. */
const PUBLISHED_AT = 'publishedat'
/** How databases name the moment at which a row came into a state: `archived_at`. */
const AT = /(?:at|on)$/
/** Columns of archives that state who has access to a record. */
const ACCESS =
  /^(?:(?:digital|online)?access(?:level|status|rights|conditions?|restrictions?)?|restrictions?|communicability|доступ)$/
const CLOSED = /^closed$|\bonly$/i
const OPEN = /^(?:open(?: access)?|none|no|full|unrestricted|online)$/i
const isClosed = (value: string): boolean => isHeld(value) || CLOSED.test(value)
const isOpen = (value: string): boolean => isAllowed(value) || OPEN.test(value)

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
  if (isIn('expires') || (hasPhrase(own, 'expires') && !hasPhrase(own, 'otherUse'))) return BY_LAST_DAY
  if (plainName(own) === PUBLISHED_AT) return BY_MOMENT
  const asks = asksConsent(name)
  if (isIn('private') || isForbidden(name) || (asks && isPhrase(name, 'no'))) return BY_TICK
  if (asks) return answered(name, true)
  if (isIn('public') || (isOfWork && isIn('active'))) return answered(name, false)
  if (isIn('rights')) return ofRights(name)
  if (ACCESS.test(plainName(own))) return withOthers(states(isClosed), isOpen)
  if (isIn('states')) return isOfWork ? withOthers(states(isHeld, areStates), isAllowed) : states(isHeld)
  if (!isOfWork) return states(isForbidden)
  if (findMeanings(own).has('license')) return asking(ofRights(name))
  const ofState = (...lists: readonly MarkWords[]) =>
    lists.some((words) => isIn(words) || isPhrase(plainName(own).replace(AT, ''), words))
  if (ofState('held', 'ended')) return ticked(name, (rule) => rule)
  if (ofState('pending', 'refused')) return ticked(name, asking)
  const mayDecide = isIn('deciding') || (hasPhrase(own, 'web') && !hasPhrase(own, 'otherUse'))
  if (mayDecide) return asking(answered(name, false))
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

/** Returns a rule that leaves to the owner of the sheet what a rule finds. */
const asking = ({ isMark, marksIn }: MarkRule): MarkRule => ({
  isMark,
  marksIn: (counts) => {
    const { values, unsure = [], ...others } = marksIn(counts)
    const asked = [...values, ...unsure]
    return asked.length > 0 ? { ...others, values: [], unsure: asked } : { values }
  },
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

/** A column of days may have gaps; one of moments is written by a program, which leaves it empty in drafts. */
const BY_MOMENT: MarkRule = {
  isMark: (value) => value === '' || isToCome(value),
  marksIn: (counts) => {
    const values = filled(counts)
    const drafts = values.length > 0 && values.every(isDate) && counts.has('') ? [''] : []
    const toCome = values.filter(isToCome)
    if (values.every(isMoment)) return { values: [...toCome, ...drafts] }
    return { values: toCome, ...(drafts.length > 0 && { unsure: drafts }) }
  },
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
      // Consent may be given in words that are not known.
      const areUnclear = values.length <= MAX_STATES && !values.every(isDate) && !values.some(isLicense)
      if (isAsked && answers.length === 0 && areUnclear) return { values: [], unsure: [...counts.keys()] }
      if (isAsked ? answers.length === 0 : 2 * rowsWith(answers, counts) < rowsWith(values, counts))
        return { values: values.filter(isMark) }
      return isAsked || answers.some(isRight)
        ? allBut(isRight, counts)
        : { values: values.filter((value) => !isRight(value)) }
    },
  }
}

/**
 * Returns the rule for a column of rights. Where most rows have an answer, only a plain yes publishes them; where no row
 * has a yes, the owner of the sheet decides.
 */
function ofRights(name: string): MarkRule {
  const [ofAnswers, ofOthers] = [answered(name, true), unnamed(name)]
  return {
    isMark: ofOthers.isMark,
    marksIn: (counts) => {
      const values = filled(counts)
      const answers = values.filter((value) => isAnswer(value) && !isLicense(value))
      const areMost = 2 * rowsWith(answers, counts) > rowsWith(values, counts)
      if (areMost && values.some(isAllowed)) return ofAnswers.marksIn(counts)
      return (values.some(isState) && values.every(isState) ? asking(ofAnswers) : ofOthers).marksIn(counts)
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
 * Returns the same rule, which asks about values beside those that publish their rows and those that do not.
 * @param isShown whether a value publishes its rows
 */
const withOthers = ({ isMark, marksIn }: MarkRule, isShown: (value: string) => boolean): MarkRule => ({
  isMark,
  marksIn: (counts) => {
    const marks = marksIn(counts)
    const values = filled(counts)
    const others = values.filter((value) => !isShown(value) && !marks.values.includes(value))
    const areAsked = marks.values.length > 0 && values.some(isShown) && values.length <= MAX_STATES
    return areAsked && others.length > 0 ? { ...marks, unsure: others } : marks
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

/**
 * Returns the rule for a column that is named after a state, such as `Hold`, and has a tick or a day in the rows that are
 * in it.
 * @param asSure makes the rule for these ticks
 */
function ticked(name: string, asSure: (rule: MarkRule) => MarkRule): MarkRule {
  const { isMark, marksIn } = unnamed(name)
  const [byDays, byTicks] = [asSure(BY_ANY), asSure(alone(isYes))]
  return {
    isMark,
    marksIn: (counts) => {
      const values = filled(counts).filter((value) => answerIn(value) === null)
      const rule = values.length === 0 ? byTicks : values.every(isDate) ? byDays : { marksIn }
      return rule.marksIn(counts)
    },
  }
}

/** Returns the rule for a column whose name states nothing: its values alone must show what it holds. */
function unnamed(name: string): MarkRule {
  const isUnknown = () => findMeanings(name).size === 0 && !hasPhrase(name, 'otherUse')
  const ofStates = states(isForbidden, (values) => {
    const has = (...lists: readonly MarkWords[]) => values.some((value) => isOne(value, ...lists))
    return (
      values.length <= MAX_STATES && areStates(values) && has('shown') && has('held', 'ended') && isUnknown()
    )
  })
  const ofConsent = answered(name, true)
  const ofAnswers = asking(ofConsent)
  const areAnswers = (values: readonly string[]) =>
    values.length <= MAX_STATES && values.every(isAnswer) && isUnknown()
  const isRefused = (counts: Counts) => {
    const values = filled(counts)
    return values.some(isAllowed) && values.some((value) => isOne(value, 'refused')) && areAnswers(values)
  }
  const isConsent = (counts: Counts) => {
    const values = filled(counts)
    const isMost = 2 * rowsWith(values, counts) > rowsWith([...counts.keys()], counts)
    const isGiven = (value: string) => isOne(value, 'yes') && hasPhrase(value, 'asks')
    const isOpen = (value: string) => isCondition(value) || (isQuestion(name) && isOne(value, 'pending'))
    const isAsked = values.some(isGiven) || (values.some(isOpen) && values.some(isYes))
    return isMost && isAsked && areAnswers(values)
  }
  return {
    isMark: isForbidden,
    marksIn: (counts) => {
      if (isConsent(counts)) return ofConsent.marksIn(counts)
      const marks = ofStates.marksIn(counts)
      return marks.values.length === 0 && isRefused(counts) ? ofAnswers.marksIn(counts) : marks
    },
  }
}

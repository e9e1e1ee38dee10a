// Whether a record has the words of a query, and how well.
import { SEARCHED, type SearchRecord, searchedTexts } from './search-records.ts'
import { allowedErrors, errorsBetween } from './search-spelling.ts'
import { scanWords, type Word } from './search-terms.ts'

/** A word of a query. */
export interface Asked {
  readonly word: Word
  /** A prefix match is enough. */
  readonly isLast: boolean
}

export interface Match {
  readonly record: SearchRecord
  /** How much had to be forgiven: about 1 for each wrong letter. */
  readonly cost: number
  /** Less is better. */
  readonly order: readonly number[]
}

/** Words that a name may have as the sign `&`, and that a query may have as a different one of them. */
const AND: ReadonlySet<string> = new Set('and n und et e y en och og i a и و ו'.split(' '))
export const isAnd = ({ word }: Asked): boolean => AND.has(word.text)

/** Words that begin a name without being what it is known by. */
const ARTICLES = /^(?:the|an?|d(?:er|ie|as)|l(?:e|es|a|as|os)|el|il|de|het) /

/** Whether a word alone finds nothing that anybody means. */
export const isMinor = (asked: Asked): boolean => isAnd(asked) || ARTICLES.test(`${asked.word.text} `)

const NEVER = Number.POSITIVE_INFINITY

/** What a joined or separated word costs. */
const JOINED = 1
/** What the beginning, or the end, of a word costs compared with the whole, if letters are forgiven. */
const PART = 0.5

/** Compares the orders of two matches. Among equals, the order of the index decides. */
export function compareOrders(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((value, index) => value !== right[index])
  return at < 0 ? 0 : (left[at] as number) - (right[at] as number)
}

/** Returns the record as a match of all words; null if it lacks one. */
export function matchRecord(record: SearchRecord, query: Query, isForgiving: boolean): Match | null {
  const { name, artist, more, aside } = searchedTexts(record)
  const own = scanWords(name)
  const isJoined = /[&+]/.test(name + artist + aside) || own.some(({ text }) => AND.has(text))
  const costIn = (words: readonly Word[]): number => {
    let sum = 0
    for (const each of query.asked) {
      sum += matchCost(each, words, { query, isForgiving, isJoined })
      if (sum === NEVER) break
    }
    return sum
  }
  const ofName = costIn(own)
  const others = ofName === 0 ? own : [...own, ...scanWords(artist), ...scanWords(more)]
  const ofOthers = ofName === 0 ? 0 : costIn(others)
  const cost = ofOthers === 0 || aside === '' ? ofOthers : costIn([...others, ...scanWords(aside)])
  if (cost === NEVER) return null
  const phrase = joinPhrase(own)
  const place = findPlace({ name, phrase }, query, isForgiving)
  return {
    record,
    cost,
    order: [
      isForgiving ? cost : 0,
      place < PLACES ? place : PLACES + (cost < ofOthers ? 2 : ofName === NEVER ? 1 : 0),
      SEARCHED.indexOf(record[0]),
      phrase.length,
    ],
  }
}

/** A record that has some words of a query. */
export interface PartialMatch {
  readonly record: SearchRecord
  /** The words that it has. */
  readonly words: readonly Asked[]
  /** Less is better, among records with the same words. */
  readonly order: readonly number[]
}

/** Returns the words of a query that a record has. */
export function matchPart(record: SearchRecord, query: Query): PartialMatch {
  const { name, artist, more, aside } = searchedTexts(record)
  const own = scanWords(name)
  const all = [...own, ...[artist, more, aside].flatMap(scanWords)]
  const isIn = (words: readonly Word[]) => (each: Asked) =>
    matchCost(each, words, { query, isForgiving: false, isJoined: false }) === 0
  const words = query.asked.filter(isIn(all))
  const missing = words.length - words.filter(isIn(own)).length
  return { record, words, order: [missing, SEARCHED.indexOf(record[0]), joinPhrase(own).length] }
}

/** A query, with what is compared with every record. */
export interface Query {
  readonly text: string
  /** The text in lower case. */
  readonly lower: string
  readonly asked: readonly Asked[]
  readonly phrase: string
}

/** Each word of a query is compared with those of every record: their number limits the time of a search. */
const MAX_WORDS = 100

/** @param words those of the text, of which the first {@link MAX_WORDS} count */
export function parseTerms(text: string, words: readonly Word[]): Query {
  const counted = words.slice(0, MAX_WORDS)
  const asked = counted.map((word, index) => ({ word, isLast: index === words.length - 1 }))
  const trimmed = text.trim()
  return { text: trimmed, lower: trimmed.toLowerCase(), asked, phrase: joinPhrase(counted) }
}

/** The words that count in a comparison of names. */
function joinPhrase(words: readonly Word[]): string {
  const named = words.filter(({ text }) => !AND.has(text))
  return (named.length === 0 ? words : named).map(({ text }) => text).join(' ')
}

/** The number of places of {@link findPlace}. */
const PLACES = 6

/** How much of a name the query is: 0 for the whole of it, {@link PLACES} for words of it. */
function findPlace(
  { name, phrase }: { readonly name: string; readonly phrase: string },
  query: Query,
  isForgiving: boolean,
): number {
  if (name === query.text) return 0
  if (name.toLowerCase() === query.lower) return 1
  if (phrase === query.phrase) return 2
  if (phrase.replace(ARTICLES, '') === query.phrase) return 3
  if (isForgiving) return isNearly(phrase, query.phrase) ? 2 : PLACES
  return phrase.startsWith(`${query.phrase} `) ? 4 : phrase.startsWith(query.phrase) ? 5 : PLACES
}

const isNearly = (name: string, phrase: string): boolean =>
  errorsBetween(phrase.replaceAll(' ', ''), name.replaceAll(' ', ''), 2) !== NEVER

interface CostOptions {
  readonly query: Query
  readonly isForgiving: boolean
  /** Whether the name has `&`, or a word for it. */
  readonly isJoined: boolean
}

/** What a word of a query costs among the words of a record. */
function matchCost(
  asked: Asked,
  words: readonly Word[],
  { query, isForgiving, isJoined }: CostOptions,
): number {
  const { word, isLast } = asked
  if (isJoined && isAnd(asked) && query.asked.length > 1) return 0
  // Words of scripts without spaces are parts of text that may match anywhere.
  if (word.terms.length > 1) return words.some(({ text }) => text.includes(word.text)) ? 0 : NEVER
  const most = isForgiving ? allowedErrors(word.text, query.asked.length === 1) : 0
  let least = NEVER
  for (const { terms } of words)
    for (const term of terms) {
      if (term === word.text) return 0
      least = Math.min(least, costOfTerm(word.text, term, { most, isLast }))
    }
  if (!isForgiving || least <= JOINED) return least
  for (const [start, { text }] of words.entries()) {
    least = Math.min(least, costOfJoined(asked, words, start))
    if (isEnding(word.text, text)) least = Math.min(least, JOINED + PART)
  }
  return least
}

function costOfTerm(
  word: string,
  term: string,
  { most, isLast }: { readonly most: number; readonly isLast: boolean },
): number {
  const beginning = isLast ? errorsBetween(word, term, most, true) + (most === 0 ? 0 : PART) : NEVER
  return Math.min(errorsBetween(word, term, most), beginning)
}

/** What a word costs as several words of a name, `pinkfloyd`, the first of which is at `start`. */
function costOfJoined({ word, isLast }: Asked, words: readonly Word[], start: number): number {
  let joined = words[start]?.text ?? ''
  if (!word.text.startsWith(joined)) return NEVER
  for (const { text } of words.slice(start + 1)) {
    joined += text
    if (joined === word.text) return JOINED
    if (joined.length >= word.text.length) break
  }
  return isLast && joined.startsWith(word.text) ? JOINED + PART : NEVER
}

/** The shortest end of a word that finds it. A syllable of Hangul consists of several letters. */
const SHORTEST_END = 4

const isEnding = (end: string, word: string): boolean =>
  word.endsWith(end) && (end.length >= SHORTEST_END || (end.length > 1 && /^\p{Script=Hangul}/u.test(end)))

// Words by which people state whether a row may be published: `marks/<language>.json`, a file for each language, with
// phrases between commas. In a phrase, `*` matches any letters of a word, and `…` any words.
import { readWords } from './known-names.ts'
import { namesIn, plainName, plainWords } from './names.ts'

/** What the phrases are: names of columns, questions in them, and values. */
export type MarkWords =
  /** Columns of states, whose values are words. */
  | 'states'
  /** Columns that are ticked in rows that are in use; of an artist or a label, they state another fact. */
  | 'active'
  /** Columns that are ticked in rows to publish. */
  | 'public'
  /** What names contain that speak of a site, on which something may be shown. */
  | 'web'
  /** Columns of rights, whose values are answers, licenses or owners. */
  | 'rights'
  /** Columns whose answers may decide whether a row is published. */
  | 'deciding'
  /** Columns that are ticked in rows that are not to be published. */
  | 'private'
  /** Columns whose values, such as the end of an embargo, mark rows whatever they are. */
  | 'until'
  /** Columns with the first day on which a row may be published. */
  | 'starts'
  /** What the names of columns contain that have the last day on which a row may be published. */
  | 'expires'
  /** What questions and statements of consent contain. */
  | 'asks'
  /** What a name contains if it is about something else than whether music may be published. */
  | 'otherUse'
  /** States of rows that are not to be published. */
  | 'held'
  /** States that have another meaning beside values that are not states, such as those of MusicBrainz. */
  | 'ended'
  /** States that may also be those of a task. */
  | 'pending'
  /** States of what somebody did not agree to, which may be something else. */
  | 'refused'
  /** Answers that allow to publish a row on a condition, and that are given to no other question. */
  | 'conditions'
  /** States of rows that are published. */
  | 'shown'
  | 'yes'
  | 'no'
  /** How clauses of remarks begin that forbid to publish a row. */
  | 'forbids'

/** The phrases of a language. */
export type MarkLists = Readonly<Record<MarkWords, string>>

/** Read on demand: most catalogs have only columns that are fields. */
let languages: readonly MarkLists[] | undefined

/** Returns the phrases of all languages with commas between them. */
function joinPhrases(words: MarkWords): string {
  languages ??= readWords<MarkLists>('marks')
  return languages.map((language) => language[words]).join(',')
}

const splitPhrases = (words: MarkWords): readonly string[] =>
  joinPhrases(words)
    .split(',')
    .map((phrase) => phrase.trim())

/** Returns a function that keeps its results by list. */
function byWords<T>(make: (words: MarkWords) => T): (words: MarkWords) => T {
  const made = new Map<MarkWords, T>()
  return (words) => {
    const known = made.get(words) ?? make(words)
    made.set(words, known)
    return known
  }
}

/** Longer texts are cut: phrases and questions are shorter. */
const MAX_TEXT = 1000

const plainText = (text: string): string => plainWords(text.slice(0, MAX_TEXT)).join(' ')

const SIGNS: ReadonlyMap<string, string> = new Map([
  [' ', ' '],
  ['*', '[^ ]*'],
  ['…', '.*'],
  [' …', ' .*'],
  [' … ', ' .*'],
])

/** Returns the pattern of a phrase for plain words with blanks between them. */
const phrasePattern = (phrase: string): string =>
  phrase
    .split(/( … | ?…| |\*)/)
    .map((part) => SIGNS.get(part) ?? plainText(part))
    .join('')

const wholeTexts = byWords((words) => {
  const patterns = splitPhrases(words).filter((phrase) => phrase.includes('…'))
  return {
    names: namesIn(joinPhrases(words)),
    pattern: patterns.length > 0 ? new RegExp(`^(?:${patterns.map(phrasePattern).join('|')})$`) : null,
  }
})

/** Whether a text is a phrase of a list, in any spelling. */
export function isPhrase(text: string, words: MarkWords): boolean {
  const { names, pattern } = wholeTexts(words)
  return names.has(plainName(text)) || pattern?.test(plainText(text)) === true
}

const parts = byWords(
  (words) => new RegExp(`(?:^| )(?:${splitPhrases(words).map(phrasePattern).join('|')})(?: |$)`),
)

/** Whether a text contains a phrase of a list, in any spelling. */
export const hasPhrase = (text: string, words: MarkWords): boolean => parts(words).test(plainText(text))

/** Scripts without blanks between words. */
const WITHOUT_BLANKS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u

/** Where a clause begins. */
const CLAUSE = String.raw`(?:^|[.!?:;,()\n。！？：；，、（）]\s*| [–—-] )`

/** The end of a word is asked once for all phrases: a pattern with it behind each takes ten times as long to compile. */
const clauses = byWords((words) => {
  const [open = [], closed = []] = [true, false].map((isOpen) =>
    splitPhrases(words)
      .filter((phrase) => WITHOUT_BLANKS.test(phrase) === isOpen)
      .map((phrase) => phrase.replaceAll('.', '[.]').replaceAll("'", "['’]")),
  )
  const patterns = [...open, String.raw`(?:${closed.join('|')})(?!\p{L})`]
  return new RegExp(`${CLAUSE}(?:${patterns.join('|')})`, 'iu')
})

/** Whether a clause of a text begins with a phrase of a list, as written: fast, since every remark is asked. */
export const hasClause = (text: string, words: MarkWords): boolean => clauses(words).test(text)

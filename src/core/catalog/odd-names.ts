// Conditions for names that a spreadsheet or another program left in place of one, and for text in the wrong encoding.

import type { Listed } from '../../contract/kinds/kinds.ts'
import { literal } from '../engine/sql.ts'

/** The trailing bytes of characters in UTF-8, read as windows-1252. */
const TRAILING = '\\x{A0}-\\x{BF}€‚ƒ„…†‡ˆ‰Š‹ŒŽ™š›œžŸ'

/** A letter with an accent. */
const ACCENTED = '[À-ÖØ-öø-ÿ]'
/** Such a letter, except those that are common in Nordic languages: titles such as Baåæåøåship have them in a row. */
const FOREIGN = '[À-ÃÇÈÊ-ÕÙ-ÛÝÞà-ãçèê-õù-ûýþÿ]'

const REMNANTS = [
  // Faults of spreadsheets, formulas.
  '^#(REF!|N/A|NAME\\?|VALUE!|DIV/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!)$',
  '^=(".*"|[A-Z.]+\\(.*\\))$',
  // Missing values, objects.
  '^(?i:null|n/a|nan|undefined|\\\\N|\\[object object\\]|loading\\.\\.\\.|\\[\\]|\\{\\})$',
  // Characters as HTML has them, addresses, and the paths of pages in exports of Notion.
  '&(amp|quot|lt|gt|apos|nbsp|#[0-9]{2,5}|#x[0-9a-fA-F]{2,5});',
  'https?://',
  // Characters as addresses have them: a blank, and letters beyond ASCII.
  '%20|%C[23]%[89ABab][0-9A-Fa-f]',
  '\\(\\.\\.?/[^()]*\\)',
  // Markup.
  '</?(?i:a|b|br|em|font|i|p|span|strong|u)(?:\\s[^<>]*)?/?>',
  // Control characters, byte order marks of files that were joined, and the replacement character for invalid bytes.
  '[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x{9F}\\x{FEFF}\\x{FFFD}]',
  // Blanks of no width, which belong between the words of some languages, at either end.
  '^[\\x{200B}\\x{2060}]|[\\x{200B}\\x{2060}]$',
  // UTF-8 as windows-1252: BeyoncÃ©, Ð¡Ð¿Ð»Ð¸Ð½. Other scripts as windows-1252: Êèíî.
  `Ã[${TRAILING}]|Â[\\x{A0}-\\x{BF}]|â€|[ÐÑ][\\x{A0}-\\x{BF}]|[ãäåæçèé][${TRAILING}]{2}`,
  [0, 1, 2, 3].map((at) => `${ACCENTED.repeat(at)}${FOREIGN}${ACCENTED.repeat(3 - at)}`).join('|'),
]

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
/** What a spreadsheet makes of `4:33`, `7/4`, `MAR 1` and `1E5`. */
const CONVERTED = `^(?:0\\.\\d{6,}|\\d{4}-\\d\\d-\\d\\d[ T]00:00(?::00.*)?|\\d{1,2}-${MONTH}|${MONTH}-\\d\\d|\\d(?:\\.\\d+)?E\\+\\d{2,})$`
/** A day, as cells of dates are read. Some catalogs have names or numbers of this form throughout. */
const DAY = '\\d{4}-\\d\\d-\\d\\d'

/**
 * A condition for texts of a column that a spreadsheet made of others.
 * @param all the table with all texts; without it, days are not among them: concerts are named so
 */
export const isConverted = (column: string, all?: string): string =>
  `(regexp_matches(${column}, ${literal(CONVERTED)})${
    all === undefined
      ? ''
      : ` OR (regexp_full_match(${column}, ${literal(DAY)}) AND (
          SELECT 5 * count_if(regexp_full_match(${column}, ${literal(DAY)})) <= count(${column}) FROM ${all}))`
  })`

/** Lines of one cell. Those of an artist may be a list, which has a warning of its own. */
const LINES = '\\S\\s*[\\r\\n]\\s*\\S'

/** Placeholders for artists and labels, which are valid titles of songs. */
const PLACEHOLDER = '^(?i:[-–—_.?]+|none|tb[acd])$'

/** Lines of copyright, in place of labels: `℗ 2001 Harbour`. */
const COPYRIGHT = '^(?:[℗©]|\\((?i:[pc])\\))\\s*\\d{4}\\b'

/** What players have in place of releases. */
const NO_RELEASE =
  '^(?i:\\[?(?:unknown|no) album\\]?|non[- ]album (?:single|track)s?|unbekanntes album|album inconnu)$'

/** What forms of distributors have in a row below the names of their columns. */
const REQUIREMENT = '(?i:required|mandatory|optional|pflichtfeld|obligatoire|obligatorio)'

/** A condition for such names of artists, labels, releases or tracks. */
export function isOdd(kind: Listed): string {
  const isName = kind === 'artist' || kind === 'label'
  const more = [
    ...(isName ? [PLACEHOLDER] : []),
    ...(kind === 'artist' ? [] : [LINES]),
    ...(kind === 'label' ? [COPYRIGHT] : []),
    ...(kind === 'release' ? [NO_RELEASE] : []),
  ]
  const pattern = [...REMNANTS, ...more].map((one) => `(?:${one})`).join('|')
  const isRequirement = kind === 'artist' || kind === 'release' ? ` OR ${isInBoth(kind, REQUIREMENT)}` : ''
  return `(regexp_matches(name, ${literal(pattern)})${isRequirement})`
}

/** Signs and words by which people repeat the cell above. */
const DITTO = String.raw`^\s*(?:["″〃“”„,]{1,4}|''|[-–—]+\s*["″〃“”„'/|]{1,2}\s*[-–—]+|(?i:same as above|see above|siehe oben|wie oben|s\. ?o\.|comme ci-dessus|come sopra|同上))\s*$`
/** Words that are also names: they repeat if they are in columns of both artists and releases. */
const DITTO_WORD = '(?i:ditto|dito|idem|same|s\\.o\\.)'

/** A condition for names of artists, labels or releases that repeat those above. */
export const isDitto = (kind: 'artist' | 'label' | 'release'): string =>
  `(regexp_matches(name, ${literal(DITTO)}) OR ${isInBoth(kind, DITTO_WORD)})`

/** A condition for names that are such words, both of an artist and of a release. */
function isInBoth(kind: 'artist' | 'label' | 'release', words: string): string {
  const others = kind === 'artist' ? 'all_release' : 'all_artist'
  return `(regexp_full_match(trim(name), ${literal(words)}) AND lower(trim(name)) IN (SELECT lower(trim(name)) FROM ${others}))`
}

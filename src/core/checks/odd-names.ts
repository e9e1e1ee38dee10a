// Names that a spreadsheet or another program left in place of one, text in the wrong encoding, and signs that repeat a
// name.
//
// Blanks in these patterns are those of ASCII: \s would include others, which names contain on purpose.

import type { Listed } from '../../contract/kinds/kinds.ts'
import { lowerCase } from '../system/fold.ts'

/** The trailing bytes of characters in UTF-8, read as windows-1252. */
const TRAILING = String.raw`\u00A0-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ™š›œžŸ`

/** A letter with an accent. */
const ACCENTED = '[À-ÖØ-öø-ÿ]'
/** Such a letter, except those that are common in Nordic languages: titles such as Baåæåøåship have them in a row. */
const FOREIGN = '[À-ÃÇÈÊ-ÕÙ-ÛÝÞà-ãçèê-õù-ûýþÿ]'

/** What a program leaves in a name, by what corrects it. */
export type Remnant = 'missing' | 'letters' | 'html' | 'other'

const REMNANTS: Readonly<Record<Remnant, readonly RegExp[]>> = {
  // Missing values, objects.
  missing: [/^(?:null|#?n\/a|nan|undefined|\\N|\[object object\]|loading\.\.\.|\[\]|\{\})$/iu],
  letters: [
    // UTF-8 as windows-1252: BeyoncÃ©, Ð¡Ð¿Ð»Ð¸Ð½. Other scripts as windows-1252: Êèíî.
    new RegExp(`Ã[${TRAILING}]|Â[\\u00A0-\\u00BF]|â€|[ÐÑ][\\u00A0-\\u00BF]|[ãäåæçèé][${TRAILING}]{2}`, 'u'),
    new RegExp(
      [0, 1, 2, 3].map((at) => `${ACCENTED.repeat(at)}${FOREIGN}${ACCENTED.repeat(3 - at)}`).join('|'),
    ),
    // The replacement character for invalid bytes.
    /\uFFFD/,
  ],
  html: [
    /&(?:amp|quot|lt|gt|apos|nbsp|#[0-9]{2,5}|#x[0-9a-fA-F]{2,5});/,
    /<\/?(?:a|b|br|em|font|i|p|span|strong|u)(?:[\t\n\f\r ][^<>]*)?\/?>/iu,
  ],
  other: [
    // Faults of spreadsheets, columns that are too narrow for their values, formulas.
    /^#(?:REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!)$/,
    /^#{5,}$/,
    /^=(?:"[^\n]*"|[A-Z.]+\([^\n]*\))$/,
    // Addresses, and the paths of pages in exports of Notion.
    /https?:\/\//,
    /\(\.\.?\/[^()]*\)/,
    // Characters as addresses have them: a blank, and letters beyond ASCII.
    /%20|%C[23]%[89ABab][0-9A-Fa-f]/,
    // Line breaks and tabs as MySQL writes them into files, and characters as Excel writes them into XML.
    /\\[nrt]|_x00[0-9A-F]{2}_/,
    // Control characters, and byte order marks of files that were joined.
    /(?![\t\n\r])\p{Cc}|\uFEFF/u,
    // Blanks of no width, which belong between the words of some languages, at either end.
    /^[\u200B\u2060]|[\u200B\u2060]$/,
  ],
}

/** The first that fits a name is what is left in it. */
export const REMNANT_ORDER = Object.keys(REMNANTS) as Remnant[]

/** Placeholders for artists and labels, which are valid titles of songs. */
const PLACEHOLDER = /^(?:[-–—_.?]+|none|tb[acd])$/iu

/** Lines of copyright, in place of labels: `℗ 2001 Harbour`. */
const COPYRIGHT = /^(?:[℗©]|\([CPcp]\))[\t\n\f\r ]*\d{4}\b/

/** What players have in place of releases. */
const NO_RELEASE =
  /^(?:\[?(?:unknown|no) album\]?|non[- ]album (?:single|track)s?|unbekanntes album|album inconnu)$/iu

/** Whether a name has several lines, as a cell may. */
const hasLines = (name: string): boolean =>
  name.split(/[\n\r]/).filter((line) => /[^\t\f ]/.test(line)).length > 1

/**
 * Returns what a program seems to have left in a name; null for a name. Lines of an artist may be a list, which has a
 * warning of its own.
 */
export function remnantIn(kind: Listed, name: string): Remnant | null {
  const known = REMNANT_ORDER.find((remnant) => REMNANTS[remnant].some((pattern) => pattern.test(name)))
  if (known) return known
  const isMissing =
    ((kind === 'artist' || kind === 'label') && PLACEHOLDER.test(name)) ||
    (kind === 'release' && NO_RELEASE.test(name))
  if (isMissing) return 'missing'
  const isOther = (kind !== 'artist' && hasLines(name)) || (kind === 'label' && COPYRIGHT.test(name))
  return isOther ? 'other' : null
}

/** Months as spreadsheets shorten them, in their languages. */
const MONTHS = [
  'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec',
  'janv|févr|mars|avr|mai|juin|juil|août|sept|déc',
  'ene|abr|ago|dic|fev|set|out|dez|gen|mag|giu|lug|ott|mrt|mei|okt|maj',
].join('|')
/** `4-Jul`, `04-juil.`; `Mar-01`, `janv.-01`; in German `01. Mrz`. */
const DAY_AND_MONTH = [
  String.raw`\d{1,2}-(?:${MONTHS})\.?`,
  String.raw`(?:${MONTHS})\.?-\d\d`,
  String.raw`\d\d\. (?:Jan|Feb|Mrz|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)`,
].join('|')
const CONVERTED = new RegExp(
  String.raw`^(?:0[.,]\d{6,}|\d{4}-\d\d-\d\d[ T]00:00(?::00[^\n]*)?|${DAY_AND_MONTH}|\d{1,2}:[0-5]\d:00|\d(?:[.,]\d+)?E\+\d{2,})$`,
)

/** Whether a text is what a spreadsheet makes of `4:33`, `4:20`, `7/4`, `MAR 1` and `1E5`. */
export const isConverted = (text: string): boolean => CONVERTED.test(text)

/** Whether a text is a day, as cells of dates are read. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** Truth values as spreadsheets write them, in their languages. */
const TRUTH_VALUES = new Set(
  'TRUE FALSE WAHR FALSCH VRAI FAUX VERDADERO FALSO VERO WAAR ONWAAR VERDADEIRO PRAWDA FAŁSZ SANT FALSKT SAND FALSK TOSI EPÄTOSI PRAVDA NEPRAVDA IGAZ HAMIS DOĞRU YANLIŞ ИСТИНА ЛОЖЬ ІСТИНА ХИБНІСТЬ ΑΛΗΘΗΣ ΨΕΥΔΗΣ'.split(
    ' ',
  ),
)

/** Whether a text is what a spreadsheet makes of `true` or `false`. */
export const isTruthValue = (text: string): boolean => TRUTH_VALUES.has(text)

/** Whether another text is in capitals. */
export const isShouted = (text: string): boolean =>
  text === text.toUpperCase() && text !== text.toLowerCase() && !isTruthValue(text)

/** Whether few texts of a column meet a condition, which some catalogs meet throughout. */
export const areFew = (texts: readonly string[], condition: (text: string) => boolean): boolean =>
  5 * texts.filter(condition).length <= texts.length

const DITTO =
  /^[\t\n\f\r ]*(?:["″〃“”„,]{1,4}|''|[-–—]+[\t\n\f\r ]*["″〃“”„'/|]{1,2}[\t\n\f\r ]*[-–—]+|same as above|see above|siehe oben|wie oben|s\. ?o\.|comme ci-dessus|come sopra|同上)[\t\n\f\r ]*$/iu

/** Whether a name is signs or words by which people repeat the cell above. */
export const isDitto = (name: string): boolean => DITTO.test(name)

const DITTO_WORD = /^\p{Zs}*(ditto|dito|idem|same|s\.o\.)\p{Zs}*$/iu

/** Returns a word that repeats the cell above, but may be a name, in lower case; null if a name is another. */
export const dittoWord = (name: string): string | null => wordIn(name, DITTO_WORD)

const REQUIREMENT = /^\p{Zs}*(required|mandatory|optional|pflichtfeld|obligatoire|obligatorio)\p{Zs}*$/iu

/** Returns what forms of distributors have in a row below the names of their columns, in the same way. */
export const requirement = (name: string): string | null => wordIn(name, REQUIREMENT)

function wordIn(name: string, pattern: RegExp): string | null {
  const word = pattern.exec(name)?.[1]
  return word === undefined ? null : lowerCase(word)
}

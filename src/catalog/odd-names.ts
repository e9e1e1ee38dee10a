// Names that no record is called by: what a spreadsheet or a program wrote instead, and text in the wrong encoding.
import { literal } from '../engine/sql.ts'

/** What bytes after the first of a character in UTF-8 are as windows-1252. */
const TRAILING = '\\x{A0}-\\x{BF}€‚ƒ„…†‡ˆ‰Š‹ŒŽ™š›œžŸ'

/** A letter with an accent, and one that people of the north do not write in a row for fun: Baåæåøåship. */
const ACCENTED = '[À-ÖØ-öø-ÿ]'
const FOREIGN = '[À-ÃÇÈÊ-ÕÙ-ÛÝÞà-ãçèê-õù-ûýþÿ]'

const REMNANTS = [
  // Faults of spreadsheets, formulas.
  '^#(REF!|N/A|NAME\\?|VALUE!|DIV/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!)$',
  '^=[A-Z.]+\\(.*\\)$',
  // Missing values, objects.
  '^(?i:null|n/a|nan|undefined|\\\\N|\\[object object\\]|loading\\.\\.\\.|\\[\\]|\\{\\})$',
  // Characters as HTML has them, addresses, and the paths of pages in exports of Notion.
  '&(amp|quot|lt|gt|apos|nbsp|#[0-9]{2,5}|#x[0-9a-fA-F]{2,5});',
  'https?://',
  '\\(\\.\\.?/[^()]*\\)',
  // Control characters, and the sign of bytes without a meaning.
  '[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x{9F}\\x{FFFD}]',
  // UTF-8 as windows-1252: BeyoncÃ©, Ð¡Ð¿Ð»Ð¸Ð½. Other scripts as windows-1252: Êèíî.
  `Ã[${TRAILING}]|Â[\\x{A0}-\\x{BF}]|â€|[ÐÑ][\\x{A0}-\\x{BF}]|[ãäåæçèé][${TRAILING}]{2}`,
  [0, 1, 2, 3].map((at) => `${ACCENTED.repeat(at)}${FOREIGN}${ACCENTED.repeat(3 - at)}`).join('|'),
]

/** Artists and labels are not called so, but songs are. */
const PLACEHOLDER = '^(?i:[-–—_.?]+|none|tb[acd])$'

/** A condition for such names of artists, labels, releases or tracks. */
export function isOdd(kind: 'artist' | 'label' | 'release' | 'track'): string {
  const isName = kind === 'artist' || kind === 'label'
  const pattern = [...REMNANTS, ...(isName ? [PLACEHOLDER] : [])].map((one) => `(?:${one})`).join('|')
  return `regexp_matches(name, ${literal(pattern)})`
}

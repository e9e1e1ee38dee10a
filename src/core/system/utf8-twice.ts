// Text in UTF-8 that a program read as windows-1252 and wrote as UTF-8 again: `BeyoncÃ©` for `Beyoncé`.

/** The name of this damage as an encoding, beside those of the web. */
export const UTF8_TWICE = 'utf-8-twice'

/** https://encoding.spec.whatwg.org/index-windows-1252.txt, from 0x80 on. */
export const WINDOWS_1252 = [
  ...'\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F',
  ...'\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178',
]

/** The trailing bytes of a character in UTF-8, read as windows-1252 or as ISO-8859-1. */
const TRAILING = `[\\u0080-\\u00BF${WINDOWS_1252.join('')}]`
const CHARACTER = new RegExp(
  `[\\u00C2-\\u00DF]${TRAILING}|[\\u00E0-\\u00EF]${TRAILING}{2}|[\\u00F0-\\u00F4]${TRAILING}{3}`,
  'g',
)
const CUT_OFF = new RegExp(
  `(?:[\\u00C2-\\u00DF]|[\\u00E0-\\u00EF]${TRAILING}?|[\\u00F0-\\u00F4]${TRAILING}{0,2})$`,
)

const byteIn = (character: string): number => {
  const at = WINDOWS_1252.indexOf(character)
  return at === -1 ? character.charCodeAt(0) : 0x80 + at
}

function readCharacter(written: string): string {
  const read = Buffer.from(Array.from(written, byteIn)).toString('utf8')
  return read.includes('\ufffd') ? written : read
}

/** Corrects the characters that were encoded twice, and leaves others, which a part of a file may have. */
export const correctTwice = (text: string): string => text.replace(CHARACTER, readCharacter)

/** Whether nearly all characters of a text beyond ASCII were encoded twice. */
export function isTwice(text: string): boolean {
  const twice = text.match(CHARACTER)?.filter((written) => readCharacter(written) !== written) ?? []
  const beyond = text.match(/[\u0080-\uffff]/g)?.length ?? 0
  return twice.length >= FEW && 10 * twice.join('').length >= 9 * beyond
}

/** One or two may be letters beside signs: `IRMÃ…`. */
const FEW = 3

/** Corrects a text that comes in pieces. */
export class TwiceCorrector {
  #rest = ''
  #isFirst = true

  /** Returns what is whole; without a piece, the rest. */
  next(piece?: string): string {
    const text = this.#rest + (piece ?? '')
    const end = piece === undefined ? text.length : text.search(CUT_OFF)
    this.#rest = end === -1 ? '' : text.slice(end)
    const corrected = correctTwice(end === -1 ? text : text.slice(0, end))
    if (!this.#isFirst || corrected === '') return corrected
    this.#isFirst = false
    // A byte order mark may have been encoded twice, too.
    return corrected.replace(/^\ufeff/, '')
  }
}

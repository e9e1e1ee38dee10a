// Guesses the encoding of a text that is not UTF-8, or is twice: by how its letters would look in each.
import { createDecoder } from '../../core/system/decoder.ts'
import { isTwice, UTF8_TWICE } from '../../core/system/utf8-twice.ts'

/** Encodings of two bytes for a character, with the pairs that common characters have; the most specific first. */
const OF_PAIRS: readonly (readonly [encoding: string, common: RegExp])[] = [
  ['shift_jis', /[\x82\x83\x88-\x97][\x40-\xfc]|\x81[\x40-\xac]/g],
  ['euc-jp', /[\xa1\xa4\xa5\xb0-\xcf][\xa1-\xfe]/g],
  ['euc-kr', /[\xa1\xb0-\xc8][\xa1-\xfe]/g],
  ['big5', /[\xa4-\xc6][\x40-\x7e\xa1-\xfe]|\xa1[\x40-\x7e]/g],
  ['gb18030', /[\xa1\xa3\xb0-\xd7][\xa1-\xfe]/g],
]

/** What a text in such an encoding has, by which it differs from those after it. */
const EVIDENCE: ReadonlyMap<string, RegExp> = new Map([
  ['shift_jis', /[\x82\x83][\x40-\xfc]|[\x88-\x9f][\x40-\x7e]/],
  ['euc-jp', /[\xa4\xa5][\xa1-\xf6]/],
  ['big5', /[\xa4-\xc6][\x40-\x7e]/],
])

/** The most common first. */
const OF_BYTES = [
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'koi8-r',
  'ibm866',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'ibm850',
]

/** The share of pairs that must be common. */
const NEARLY_ALL = 0.95

/**
 * Returns a label that createDecoder knows; null for UTF-8, also with a few wrong bytes, UTF-32, and files that are not
 * text.
 */
export function guessEncoding(bytes: Buffer): string | null {
  const zeros = [0, 1, 2, 3].map((place) => bytes.filter((byte, at) => byte === 0 && at % 4 === place).length)
  if (zeros.some((count) => count > 0)) return utf16(bytes, zeros)
  const text = bytes.toString('latin1')
  const characters = text.match(/[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g)
  const inUtf8 = (characters ?? []).join('').length
  const high = text.match(/[\x80-\xff]/g)?.length ?? 0
  if (high === 0) return null
  if (2 * inUtf8 > high) return isTwice(bytes.toString('utf8')) ? UTF8_TWICE : null
  const pairs = OF_PAIRS.find(([encoding, common]) => isOfPairs(text, encoding, common))
  return pairs?.[0] ?? leastOdd(bytes)
}

const NOT_TEXT = /(?!\s)\p{Cc}|[\ufffe\uffff]/u

/** By the half of the characters that is zero in ASCII. */
function utf16(bytes: Buffer, [a = 0, b = 0, c = 0, d = 0]: readonly number[]): string | null {
  if (Math.min(a + c, b + d) > bytes.length / 16) return null
  const encoding = a + c > b + d ? 'utf-16be' : 'utf-16le'
  const text = decode(bytes, encoding, true)
  return text === null || NOT_TEXT.test(text) ? null : encoding
}

function isOfPairs(text: string, encoding: string, common: RegExp): boolean {
  // A pair may end in a byte of ASCII, so all characters are taken in their order.
  const characters = text.match(/[\x80-\xff][\x40-\xfe]?/g) ?? []
  const found = characters.filter((pair) => pair.match(common)?.[0] === pair).length
  return (
    found >= NEARLY_ALL * characters.length &&
    (EVIDENCE.get(encoding)?.test(text) ?? true) &&
    decode(Buffer.from(text, 'latin1'), encoding, true) !== null
  )
}

/** Returns the encoding in which a text has the fewest oddities. */
function leastOdd(bytes: Buffer): string {
  const texts = OF_BYTES.map((encoding) => {
    const text = decode(bytes, encoding) ?? ''
    return { encoding, text, count: ODDITIES.reduce((sum, odd) => sum + (text.match(odd)?.length ?? 0), 0) }
  })
  const { encoding, text } = texts.reduce((best, other) => (other.count < best.count ? other : best))
  if (encoding !== 'windows-1252') return encoding
  return isTurkish(text) ? 'windows-1254' : isHungarian(text) ? 'windows-1250' : encoding
}

/** Whether a text has the letters of Icelandic in place of those of Turkish, and no other letters of Icelandic. */
const isTurkish = (text: string): boolean =>
  new Set(text.toLowerCase().match(/[ðýþ]/g)).size > 1 && !/[áéíóúæ]/i.test(text)

/**
 * Whether a text has letters of Portuguese and Estonian beside those of Hungarian, and none that only Portuguese has.
 */
const isHungarian = (text: string): boolean =>
  /õ/i.test(text) && /[áéíóú]/i.test(text) && !/[ãâêàçñ]/i.test(text)

/** What letters look like in the wrong encoding. */
const ODDITIES: readonly RegExp[] = [
  /[\u0080-\u009f]/g,
  // A sign in a word: `Stra§e`, `Tytu³`.
  /[\p{Ll}\p{Lu}](?![‘’“”«»‹›…–—®™©°])[^\p{Ll}\p{Lu}\p{Lo}\p{N}\p{M}\s\0-\x7f]/gu,
  // A capital in a word: `CafŽ`.
  /\p{Ll}(?![A-Z])\p{Lu}/gu,
  // `Êèíî`
  /[\u00c0-\u024f]{4}/g,
  // Letters of two scripts in a word.
  /\p{Script=Latin}(?=[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}](?=\p{Script=Latin})/gu,
  // Russian without vowels, as Hebrew looks: `щйш`.
  /(?<!\p{L})[бвгджзйклмнпрстфхцчшщъь]{2,}(?!\p{L})/giu,
  // A mark without a letter, signs of mathematics, lines and blocks: `√∑`, `╔═`.
  /(?<![\p{L}\p{M}])\p{M}|[√∂∑∏π∫Ω≈∆◊≤≥≠‰‡¶¤¦¨¬\u2500-\u259f\ufffd]/gu,
]

function decode(bytes: Buffer, encoding: string, fatal = false): string | null {
  try {
    return createDecoder(encoding, { fatal }).decode(bytes)
  } catch {
    return null
  }
}

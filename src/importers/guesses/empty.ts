// Words for an empty cell, as programs and people write them where a value is missing.
import type { Column } from './contents.ts'
import type { Meaning } from './meanings.ts'
import { findMeanings } from './names.ts'

const WORDS =
  /^(?:null|\(null\)|\\n|#?n\/a|nan|nat|undefined|none|unknown|k\. ?a\.|keine angabe|unbekannt|inconnue?|s\/[dn]|desconhecid[oa]|desconocid[oa]|sconosciut[oa]|onbekend|nieznan[yae]|neznám[ýáé]|okänd|ukendt|tuntematon|bilinmiyor|неизвестно|невідомо|άγνωστο|ismeretlen|不明|未知|미상|לא ידוע|غير معروف|tb[acd]|t\.b\.[acd]\.|0000[-/.]00[-/.]00(?:[T ][\d:.]+)?|[-–—_.]+|\?+|[?-]+(?:[:./-][?-]+)+)$/i

/** What programs write for a year or a disc that is not known. */
const isZero = (value: string): boolean => /^0+$/.test(value)

/** Meanings whose values have digits: a word in place of several, such as `pending` in place of an ISRC, counts as empty. */
const CODES: readonly Meaning[] = ['isrc', 'barcode', 'duration', 'date', 'originalDate']

/** Longer texts are remarks. */
const MAX_WORD = 40

/** Meanings of which such a word may be a name. */
const NAMES: readonly Meaning[] = ['title', 'artist', 'album', 'albumArtist']

/** Returns such cells in the columns of a sheet that are known, each once; none that is also a name. */
export function emptyWordsIn(columns: readonly Column[]): readonly string[] {
  const known = columns
    .map(({ name, values }) => ({ values, meanings: findMeanings(name) }))
    .filter(({ meanings }) => meanings.size > 0)
  const isOfNames = ({ meanings }: (typeof known)[number]) => NAMES.some((meaning) => meanings.has(meaning))
  const collectValues = (ones: typeof known) => ones.flatMap(({ values }) => values)
  const names = new Set(collectValues(known.filter(isOfNames)).map((value) => value.toLowerCase()))
  const words = collectValues(known.filter((column) => !isOfNames(column))).filter((value) =>
    WORDS.test(value),
  )
  const having = (...ones: readonly Meaning[]) =>
    collectValues(known.filter(({ meanings }) => ones.some((meaning) => meanings.has(meaning)))).filter(
      isZero,
    )
  if (having('number', 'duration').length === 0) words.push(...having('date', 'disc'))
  const codes = known.filter(({ meanings }) => CODES.some((meaning) => meanings.has(meaning)))
  const others = new Set(collectValues(known.filter((column) => !codes.includes(column))))
  const repeated = codes.flatMap(({ values }) => values.filter((value, at) => values.indexOf(value) !== at))
  words.push(...repeated.filter((value) => isWord(value) && !others.has(value)))
  return [...new Set(words)].filter((word) => !names.has(word.toLowerCase()))
}

const isWord = (value: string): boolean =>
  value.length <= MAX_WORD && /\p{L}/u.test(value) && !/\p{N}/u.test(value)

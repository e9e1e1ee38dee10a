// Whole names of columns, in any spelling: case, accents, blanks, punctuation and camelCase do not matter, and a number
// may be `No.`, `Nr.`, `Nº`, `#` or the word of a language.
import { BESIDE, readLanguages, WORDS_FOR_SECONDS } from './known-names.ts'
import type { Meaning } from './meanings.ts'
import { UNITS } from './units.ts'

/** Letters that Unicode does not compose of a letter and an accent. */
const LETTERS: readonly (readonly [pattern: RegExp, letter: string])[] = [
  [/ß/g, 'ss'],
  [/ł/g, 'l'],
  [/ø/g, 'o'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
  // Dotless in Turkish, and at the end of a word in Greek.
  [/ı/g, 'i'],
  [/ς/g, 'σ'],
  [/[#№]/g, ' no '],
  // The sign of degrees, for the small o of `Nº`.
  [/\bn\.?[°º]/g, ' no '],
]

/** A word for a number, also at the end of a compound: `tracknumber`, `Katalognummer`. */
const NUMBER_WORD = /(?:number|nummer|numero|numer|nbr|num|nr)$/

/** Returns a name in the form that names are compared in: `Track No.`, `TrackNumber` and `track_nr` are `trackno`. */
export const plainName = (name: string): string => plainWords(name.slice(0, MAX_NAME)).join('')

/** Returns the words of a text, each in this form. */
export const plainWords = (text: string): string[] => wordsIn(folded(text))

/** Returns the names of a list with commas, each in this form. */
export const namesIn = (list: string): ReadonlySet<string> =>
  new Set(
    folded(list)
      .split(',')
      .map((name) => wordsIn(name).join('')),
  )

const folded = (text: string): string =>
  LETTERS.reduce(
    (before, [pattern, letter]) => before.replace(pattern, letter),
    text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase(),
  )
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')

const wordsIn = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word === 'n' ? 'no' : word.replace(NUMBER_WORD, 'no')))

const MAX_NAME = 100

/** What a name may mean, by its preference: 0 for a name that means only this. */
type Meanings = ReadonlyMap<Meaning, number>

/** Read on demand: it takes 30 ms, and most builds guess no names. */
let knownNames: ReadonlyMap<string, Meanings> | undefined

function meaningsIn(name: string): Meanings | undefined {
  knownNames ??= readKnownNames()
  return knownNames.get(plainName(name))
}

function readKnownNames(): ReadonlyMap<string, Meanings> {
  const known = new Map<string, Map<Meaning, number>>()
  const add = (list: string, meaning: Meaning, rank: number) => {
    for (const name of namesIn(list)) {
      const meanings = known.get(name) ?? new Map<Meaning, number>()
      meanings.set(meaning, Math.min(rank, meanings.get(meaning) ?? rank))
      known.set(name, meanings)
    }
  }
  for (const language of readLanguages())
    for (const [meaning, lists] of Object.entries(language) as [Meaning, string][])
      for (const [rank, list] of lists.split(';').entries()) add(list, meaning, rank)
  add(WORDS_FOR_SECONDS, 'duration', UNIT_RANK)
  return known
}

/** The preference of a unit of time as the name of a column: the last. */
const UNIT_RANK = 2

/** Remarks in a header that do not change what a column is: `Title (required)`, `Length (mm:ss)`, `Dauer (s)`. */
const REMARKS = new Set(
  [
    ...'required mandatory optional recommended ifany pflicht pflichtfeld obligatoire obligatorio facultatif opcional text mmss hhmmss minsec main primary yyyymmdd ddmmyyyy mmddyyyy jjmmaaaa ttmmjjjj ddmmaaaa ggmmaaaa yyyy iso 必填 选填 選填 分秒 필수 선택'.split(
      ' ',
    ),
    ...[UNITS.ms, UNITS.s, UNITS.min].flat(),
  ].map(plainName),
)

/** A field of another table, as Airtable names it: `Title (from Releases)`. */
const LOOKUP = /^from (\S.*?)s?$/

const NONE: Meanings = new Map()

/** `Dublin Core:Title`, `dcterms:title`, and in DSpace `dc.title[en_US]`, `dc.date.issued[]`. */
const IN_DUBLIN_CORE = /^(?:dublin core|dcterms|dc)\s*[:.]\s*(.*?)(?:\[[a-z_-]*\])?$/i
const IN_ITEM_TYPE = /^item type metadata\s*:\s*/i

/** Returns what a column of this name may hold. Of the terms of Dublin Core, some have a meaning of their own. */
export function findMeanings(name: string): Meanings {
  const [, term] = IN_DUBLIN_CORE.exec(name.slice(0, MAX_NAME)) ?? []
  if (term === undefined) return meaningsOfName(name.replace(IN_ITEM_TYPE, ''))
  return meaningsIn(`dublin core ${term}`) ?? meaningsOfName(term)
}

/** By the whole name, without remarks, or by names that a slash joins. */
function meaningsOfName(name: string): Meanings {
  if (OF_JSON_LD.test(name)) return NONE
  const whole = meaningsIn(name)
  if (whole) return whole
  const [, before = '', remark = ''] =
    /^(.*?)\s*[([（]([^()[\]（）]*)[)\]）]\s*\*?\s*$/s.exec(name.slice(0, MAX_NAME)) ?? []
  const [, table] = LOOKUP.exec(remark) ?? []
  if (before !== '' && table !== undefined)
    return meaningsIn(`${table} ${before.replace(/^fields\./, '')}`) ?? meaningsOfName(before)
  if (before !== '' && REMARKS.has(plainName(remark))) return meaningsOfName(before)
  if (PATH.test(name)) return meaningsOfPath(name)
  const inGroup = IN_GROUP.exec(name.slice(0, MAX_NAME))
  if (inGroup) return meaningsInGroup(inGroup)
  const [first, ...others] = name.split(/[/|]/).map((part) => meaningsIn(part) ?? NONE)
  if (!first || others.length === 0) return NONE
  const shared = [...first].flatMap(([meaning, rank]): [Meaning, number][] => {
    const ranks = others.map((other) => other.get(meaning))
    return ranks.includes(undefined) ? [] : [[meaning, Math.max(rank, ...ranks.map(Number))]]
  })
  return new Map(shared)
}

/** A path into an object: `album.label.name`, `fields.Title`, `title.rendered`. */
const PATH = /^[^\s.]+(?:\.[^\s.]+)+$|^fields\.[^.]+$/
/** The type and the address of an object in JSON-LD: `@type`, `byArtist.@id`. */
const OF_JSON_LD = /(?:^|\.)@[^.]*$/
/** What APIs put around fields and values, and means nothing. */
const AROUND = new Set(
  'fields attributes acf properties meta metadata node item rendered value text plaintext trackmetadata publishermetadata additionalinfo externalids'.split(
    ' ',
  ),
)

/** Whether an object is the song itself, whose fields are those of a row. */
const isOfSong = (part = ''): boolean => /^(?:track|song|recording)$/i.test(part)

/** By the last fields of a path; by the last one alone only if it repeats the one around it: `artist.artistName`. */
function meaningsOfPath(path: string): Meanings {
  const all = path.replaceAll('[]', '').split('.')
  const parts = all.filter(
    // In Strapi, an object within another is its `data`; in some languages, a date. In Directus, `artists` have an
    // `artists_id`.
    (part, at) =>
      !AROUND.has(plainName(part)) &&
      (part !== 'data' || at === all.length - 1) &&
      part !== `${all[at - 1]}_id`,
  )
  const suffixes = parts.map((_, from) => parts.slice(from))
  const found = suffixes.find(
    ([first = '', ...others], at) =>
      meaningsIn([first, ...others].join(' ')) &&
      (others.length > 0 ||
        at === 0 ||
        isOfSong(parts[at - 1]) ||
        plainName(first).startsWith(plainName(parts[at - 1] ?? ''))),
  )
  return meaningsIn((found ?? []).join(' ')) ?? NONE
}

/**
 * `Release: Title`, `Asset - ISRC`, `Product title`, as in the exports of distributors. Shops have types of products.
 */
const IN_GROUP =
  /^\s*(?:(release|album|product|track|song|asset|recording)\s*[:–-]|(product|asset)(?=[\s_]+(?!type)))[\s_]*(\S.*)$/i
const GROUPS: ReadonlyMap<string, string> = new Map([
  ['product', 'release'],
  ['asset', 'track'],
])

function meaningsInGroup([, marked, group = '', name = '']: RegExpExecArray): Meanings {
  const word = (marked ?? group).toLowerCase()
  const kind = GROUPS.get(word) ?? word
  const meanings = meaningsIn(`${kind} ${name}`) ?? findMeanings(name)
  return isOfSong(kind)
    ? meanings
    : new Map([...meanings].map(([meaning, rank]) => [OF_RELEASES.get(meaning) ?? meaning, rank]))
}

/** What a name means in a group of releases. */
const OF_RELEASES: ReadonlyMap<Meaning, Meaning> = new Map([
  ['title', 'album'],
  ['artist', 'albumArtist'],
  ['version', 'albumVersion'],
])

/** Returns a name without the language at its end, and that language: `info_en`, `Text (pt)`; null if it has none. */
export function withLanguage(name: string): { readonly base: string; readonly language: string } | null {
  const { base, code: language } = withCode(name)
  const tag = language.replace('_', '-')
  return base !== '' && LANGUAGE_NAMES.of(tag.slice(0, 2).toLowerCase()) !== undefined
    ? { base, language: tag.length === 2 ? tag.toLowerCase() : tag }
    : null
}

/**
 * Returns the name of a column of titles without the language, or the country of it: `Title (JP)`; null without one.
 */
export function withoutLanguage(name: string): string | null {
  const { base, code } = withCode(name)
  const isCode = code.length === 2 && !/^(?:id|no)$/i.test(code)
  return isCode && (withLanguage(name) !== null || COUNTRY_NAMES.of(code.toUpperCase()) !== undefined)
    ? base
    : null
}

/** Returns a name without a code at its end, and that code; both are empty for one without. */
function withCode(name: string): { readonly base: string; readonly code: string } {
  const [, base = '', code = ''] =
    /^(.*\S)(?:[_ .-]|\s*[([])([a-z]{2}(?:[-_][a-z]{2})?)[)\]]?$/i.exec(name.slice(0, MAX_NAME).trim()) ?? []
  return { base, code }
}

/** Know which codes are languages and countries. */
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Returns the meaning that a name has beside these columns: null for none, undefined if they do not matter. */
export function meaningBeside(name: string, others: readonly string[]): Meaning | null | undefined {
  const plain = plainName(name)
  // Few names have a rule, and a sheet may have thousands of columns.
  const rules = NAMES_BESIDE.filter(({ names }) => names.has(plain))
  if (rules.length === 0) return undefined
  const names = others.map(plainName)
  return rules.find(({ beside }) => names.some((other) => beside.has(other)))?.meaning
}

const NAMES_BESIDE = BESIDE.map(({ names, beside, meaning }) => ({
  names: namesIn(names),
  beside: namesIn(beside),
  meaning,
}))

// What the cells of a column hold: whether they can be what its name promises.
import { isAudioFile } from '../../contract/rules/media-types.ts'
import { license } from '../../core/records/license.ts'
import { relatedNames } from '../../core/records/relations.ts'
import { discogsNumber } from '../../core/records/values/catalog-ids.ts'
import { chapters } from '../../core/records/values/chapters.ts'
import { country } from '../../core/records/values/country.ts'
import { readDate } from '../../core/records/values/date.ts'
import { plainDigits } from '../../core/records/values/digits.ts'
import { readMinutes } from '../../core/records/values/duration.ts'
import { explicit } from '../../core/records/values/explicit.ts'
import { isrcs } from '../../core/records/values/isrc.ts'
import { quotedParts } from '../../core/records/values/quoted-list.ts'
import { romanNumber, withoutDiscWord, withoutWords } from '../../core/records/values/tracknumber.ts'
import { answerIn } from './mark-values.ts'
import type { Meaning } from './meanings.ts'
import { plainName } from './names.ts'
import { unitIn } from './units.ts'

/** A column of a sheet. */
export interface Column {
  readonly name: string
  /** Its position, from 0. */
  readonly at: number
  /** Its cells that are not empty, without blanks around them. */
  readonly values: readonly string[]
}

/** Whether most values match. Some rows of a sheet are not tracks, such as a total. */
export const most = <T>(values: readonly T[], isOne: (value: T) => boolean): boolean =>
  values.filter(isOne).length > values.length / 2

export const matching =
  (form: RegExp) =>
  (value: string): boolean =>
    form.test(value)

/** Characters as HTML has them, whose semicolons separate nothing. */
const ENTITY = /&(?:[a-z]{2,8}|#\w{2,6});/gi

/** Whether a text is a list: parts between marks. */
export const isListBy = (value: string, mark: string): boolean => {
  const text = value.replace(ENTITY, '&')
  return text.includes(mark) && text.split(mark).every((part) => part.trim() !== '')
}

/** `['A', 'B']` of Python, `["A", "B"]` of JSON, or relations of Notion: lists that need no separator. */
export const isQuotedList = (value: string): boolean =>
  quotedParts(value) !== null || relatedNames(value) !== null

/** Returns a column with the values of lists of one instead of these: a field that has one value is read so. */
export const withoutLists = <T extends Pick<Column, 'values'>>(column: T): T => ({
  ...column,
  values: column.values.map((value) => {
    const [only, ...others] = (value.startsWith('[') ? quotedParts(value) : relatedNames(value)) ?? []
    return others.length === 0 ? (only ?? value) : value
  }),
})

const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i
/** An address on the web, or several. */
export const isAddress = matching(/^(?:https?:\/\/|www\.)\S+(?:[\s|,;]+(?:https?:\/\/|www\.)\S+)*$/i)
const IMAGE = /^[^/\\]+\.(?:jpe?g|png|gif|webp|avif|svg|tiff?)$/i
/** Whether an address is that of audio or a picture rather than that of a page. */
export const isFile = (value: string): boolean =>
  isAudioFile(value) || IMAGE.test(value.replace(/^.*[/\\]|[?#].*$/g, ''))
export const IDS = /^(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27})$/i
const ISRC = /^[A-Z]{2}[- ]?[A-Z0-9]{3}[- ]?\d{2}[- ]?\d{5}$/i
/** `1979`, `2024-05-31`, `31.05.2024`, `20240531`, `May 2024`, each also with a time. */
const DATE =
  /^(?:\d{4}(?:\d{4})?|\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})|\d{1,2}[-/.]\d{4})(?:T.*|[ ,]+\d{1,2}[:.h]\d\d.*)?$/
const CLOCK = /^-?\d{1,4}(?::\d{1,2}){1,3}(?:[.,]\d+)?$/
const NUMBER = /^[-+]?[\d.,' \u00a0]*\d ?%?$/
/** `7`, `07`, `7.`, `7)`, `#7`, `7/10`, `7 of 10`. */
const PLAIN_POSITION = /^#?\d{1,4}(?:[.,]0+)?(?:(?: ?\/ ?| of )\d{1,4})?[.)]?$/i
const isPlainPosition = (value: string): boolean => PLAIN_POSITION.test(plainDigits(value))
/** A side, a disc or both before a number: `A1`, `B`, `2-07`, `1.3`, `CD1-5`. */
const SIDED_POSITION =
  /^(?:[A-Z]{1,2}|[A-Za-z]{1,2}\d{1,2}[a-z]?|(?:CD|LP|cd|lp)? ?\d{1,2} ?[-.:] ?[A-Za-z]?\d{1,3})$/

/** Whether a value is a position with a side or a disc, or a Roman number. */
export const isSided = (value: string): boolean =>
  (SIDED_POSITION.test(withoutWords(value)) && !isPlainPosition(value)) || romanNumber(value) !== null

/** What a cell holds for a list of records in JSON. */
export const LIST_OF_RECORDS = '[{…}]'

/** Forms of values that are never names, in the words of a message. */
const NEVER_NAMES: readonly (readonly [holds: string, isOne: (value: string) => boolean])[] = [
  ['lists of records', (value) => value === LIST_OF_RECORDS],
  [
    'addresses',
    (value) => isAddress(value) || matching(/^[a-z][a-z\d+.-]*:(?:\/\/|[\w-]+:)\S+(?:,? ?\S+:\S+)*$/)(value),
  ],
  ['e-mail addresses', matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)],
  [
    'ids',
    matching(
      /^\{?[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}\}?$|^(?=.*\d)(?=.*[a-f])[0-9a-f]{16,}$/i,
    ),
  ],
  ['ids', matching(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[A-Za-z\d]{20,}$|^rec(?=.*\d)[A-Za-z\d]{14}$/)],
  ['ISRCs', matching(ISRC)],
  ['codes of countries', (value) => /^[A-Z]{2}$/.test(value) && country.safeParse(value).success],
  ['dates', (value) => DATE.test(value) && !/^\d+$/.test(value)],
  ['durations', matching(CLOCK)],
  ['numbers', matching(NUMBER)],
  ['true or false', matching(/^(?:true|false)$/i)],
]

/** Returns what a column holds instead of names, in words; null for a column that may hold names. */
export function foreignToNames(values: readonly string[]): string | null {
  if (values.length === 0) return null
  const found = NEVER_NAMES.find(([, isOne]) => most(values, isOne))
  if (found) return found[0]
  const plain = new Set(values.map((value) => value.toLowerCase()))
  return plain.size === 2 && YES_AND_NO.some((pair) => pair.every((word) => plain.has(word)))
    ? 'yes or no'
    : null
}

const YES_AND_NO: readonly (readonly string[])[] = [
  'yes no',
  'y n',
  'ja nein',
  'oui non',
  'si no',
  'sí no',
  'sim não',
  'sì no',
  'ja nee',
  'tak nie',
].map((pair) => pair.split(' '))

const isName = (values: readonly string[]): boolean => foreignToNames(values) === null

/** Whether values can be of a meaning. */
type Holds = (values: readonly string[]) => boolean

const mostly =
  (isOne: (value: string) => boolean): Holds =>
  (values) =>
    most(values, isOne)

const isReleaseAtDiscogs = (value: string): boolean => discogsNumber('release').safeParse(value).success

/** Whether a text has several words. */
const isProse = (value: string): boolean => value.length > 30 && /\S\s+\S+\s+\S/.test(value)

/** A year and an owner, or an owner alone. */
const isRight: Holds = (values) =>
  isName(values) && !most(values, (value) => license.safeParse(value).success)

const isDate = (value: string): boolean => DATE.test(value) || readDate('d/m/y', value) !== null

/** Whether a column that is not empty can be of a meaning. */
const HOLDS: Readonly<Record<Meaning, Holds>> = {
  title: isName,
  version: isName,
  artist: isName,
  artistList: isName,
  also: isName,
  album: isName,
  albumVersion: isName,
  albumArtist: isName,
  label: isName,
  catalogNumber: (values) =>
    ['addresses', 'e-mail addresses', 'dates', 'true or false', 'yes or no', 'ISRCs'].every(
      (word) => word !== foreignToNames(values),
    ),
  barcode: mostly(matching(/^[\d '.-]{8,20}$|^\d[.,]\d+E\+\d+$/i)),
  date: mostly(isDate),
  originalDate: mostly(isDate),
  number: mostly((value) => isPlainPosition(value) || isSided(value)),
  disc: mostly((value) => isPlainPosition(withoutDiscWord(value))),
  duration: mostly((value) => readMinutes(value) !== null || /^\d+(?:[.,]\d+)?$/.test(value)),
  tags: (values) => isName(values),
  isrc: mostly((value) => isrcs.safeParse(quotedParts(value) ?? value).success),
  stream: mostly(isAudioFile),
  cover: mostly((value) => IMAGE.test(value) || ADDRESS.test(value)),
  license: mostly((value) => license.safeParse(value).success),
  links: mostly((value) => isAddress(value) && !isAudioFile(value)),
  type: mostly(matching(/^\p{L}[\p{L} -]{1,20}$/u)),
  recordingId: mostly(matching(/[0-9a-f]{8}-[0-9a-f-]{27}/i)),
  releaseId: mostly(matching(/[0-9a-f]{8}-[0-9a-f-]{27}/i)),
  // Some releases have only a group of releases there.
  discogs: (values) =>
    most(values, (value) => isReleaseAtDiscogs(value)) && values.filter(isAddress).every(isReleaseAtDiscogs),
  description: mostly(isProse),
  explicit: mostly((value) => answerIn(value) !== null || explicit.safeParse(value).success),
  chapters: mostly((value) => chapters.safeParse(value).success && /[|\r\n]/.test(value)),
  cLine: isRight,
  pLine: isRight,
  unlisted: mostly((value) => answerIn(value) !== null),
  work: isName,
  movement: isName,
  movementNumber: mostly((value) => isPlainPosition(value) || romanNumber(value.toUpperCase()) !== null),
  composer: isName,
  person: isName,
  edition: () => true,
}

/** Meanings that a name alone does not prove: people use it for other things, too. */
const NEEDS_VALUES: ReadonlySet<Meaning> = new Set([
  'cover',
  'license',
  'links',
  'type',
  'discogs',
  'version',
  'albumVersion',
  'description',
  'chapters',
  'work',
  'movement',
  'movementNumber',
])

/** A type of releases, which a name such as `Type` alone does not prove: a web site may have the type `post`. */
const RELEASE_TYPE =
  /album|álbum|альбом|アルバム|专辑|專輯|앨범|singl?e|singol|sencillo|сингл|シングル|compil|kompil|сборник|mixtape|soundtrack|remix|bootleg|antholog|\b(?:e\.?p|l\.?p|live|demo|split|maxi)\b/i

const VERSION = /\b(?:re)?mix\b|\b(?:edit|dub|version|rework|vip|bootleg)\b/i

/**
 * Whether a column can be of a meaning.
 * @param rank the preference of its name
 */
export function fits(meaning: Meaning, { name, values }: Column, rank: number): boolean {
  // In Italian and Portuguese a time; elsewhere beats per minute.
  if (meaning === 'duration' && plainName(name) === 'tempo')
    return most(values, (value) => readMinutes(value) !== null)
  // Whole minutes may have their seconds in another column, and seconds their minutes.
  if (meaning === 'duration' && rank > 1 && unitIn(name).unit === 's')
    return most(values, (value) => Number(value.replace(',', '.')) >= 60)
  if (meaning === 'duration' && rank > 1 && !most(values, matching(/\d\D\d/))) return false
  // Elsewhere the name of a remixer, or yes or no.
  if (meaning === 'version' && plainName(name) === 'remix') return most(values, matching(VERSION))
  if (meaning === 'type' && rank > 0) return most(values, matching(RELEASE_TYPE))
  if (values.length > 0) return HOLDS[meaning](withoutLists({ values }).values)
  return !NEEDS_VALUES.has(meaning) && (meaning !== 'stream' || rank === 0)
}

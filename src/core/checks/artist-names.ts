// Rules for the names of artists: those that are blanks alone, have a mark of Discogs, are sorted as in an index, or
// are several names, with feat. or ft. in them or as lists that programs write.
import { BLANK, NOT_BLANK } from './patterns.ts'

/** The names of all artists. */
export type Names = ReadonlySet<string>

const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u

export const isOnlyBlanks = (name: string): boolean => !VISIBLE.test(name)

/**
 * A number from 2 on, by which Discogs distinguishes artists or labels of one name: `Sun (2)`, or an asterisk, after a
 * name as a release writes it: `Suns*`.
 */
const MARK_OF_DISCOGS = / \((?:[2-9]|[1-9]\d{1,2})\)\*?$|(?<=\p{L})\*$/u

export const hasMarkOfDiscogs = (name: string): boolean => MARK_OF_DISCOGS.test(name)

export const withoutMarkOfDiscogs = (name: string): string => name.replace(MARK_OF_DISCOGS, '')

const FEATURED = new RegExp(String.raw`[\t\n\f\r (\[](feat\.?|ft\.?|featuring|w/)${BLANK}+${NOT_BLANK}`, 'iu')

/** Returns the word between two artists in lower case: `feat.` for `Ann Feat. Bob`. */
export const featuringWord = (name: string): string | null => FEATURED.exec(name)?.[1]?.toLowerCase() ?? null

/** Several names with an instrument or a place behind each: `Ann (piano), Bob (bass)`. */
const IN_BRACKETS = String.raw`\)${BLANK}*[,;/]${BLANK}*[^()\t\n\f\r ][^()]*\([^()]+\)${BLANK}*$`
/** The start of a list of a program. */
const OPENED = String.raw`^${BLANK}*\[${BLANK}*['"]`
/** Its end. */
const CLOSED = String.raw`['"]${BLANK}*\]${BLANK}*$`
/** Names on lines of their own. */
const LINES = String.raw`${NOT_BLANK}[ \t]*[\r\n]${BLANK}*${NOT_BLANK}`
/** A semicolon that does not end a character of HTML. */
const SEMICOLON = String.raw`(?:^|[\t\n\f\r ;])[^&\t\n\f\r ;]+${BLANK}*;${BLANK}*${NOT_BLANK}`

const LIST = new RegExp([IN_BRACKETS, OPENED, CLOSED, LINES, SEMICOLON].join('|'))
/** A comma that no blank follows, as in `Ann,Bob`, but not in `10,000 Maniacs`. */
const TIGHT_COMMA = /[^\t\n\f\r ,],[^\t\n\f\r ,\d]/
/** What else is between artists. Two that are joined by `&`, `+` or `vs` often call themselves so. */
export const BETWEEN = [' / ', '/', ' x ', ' X ', ' × ', ' with ']

/** Whether a name is a list of names. */
export const isList = (name: string, names: Names): boolean =>
  LIST.test(name) || isListByCommas(name, names) || BETWEEN.some((mark) => isListBy(mark, name, names))

/**
 * Whether all parts between commas are artists, or one of them where no blanks follow the commas, or half of three and
 * more: `Earth, Wind & Fire` has two.
 */
function isListByCommas(name: string, names: Names): boolean {
  if (!name.includes(',')) return false
  const areArtists = splitName(name, ',').map((part) => names.has(part))
  const known = areArtists.filter(Boolean).length
  if (known === areArtists.length || (known > 0 && TIGHT_COMMA.test(name))) return true
  return areArtists.length > 2 && 2 * known >= areArtists.length && !LAST_OF_GROUP.test(name)
}

/** The end of the name of a group: `Crosby, Stills & Nash`. */
const LAST_OF_GROUP = /,[^,]*(?: & | and | und | et | y | e | i )[^,]*$/i

/** Returns the names in a list by commas, of which some may be artists by that alone; none for any other name. */
export const namesByCommas = (name: string, names: Names): readonly string[] =>
  isListByCommas(name, names) ? splitName(name, ',') : []

/** Whether all parts between marks are artists. */
const isListBy = (mark: string, name: string, names: Names): boolean =>
  name.includes(mark) && splitName(name, mark).every((part) => names.has(part))

const splitName = (name: string, mark: string): string[] =>
  name.split(mark).map((part) => part.replace(/^ +|(?<! ) +$/g, ''))

/** A last name and others: `Reed, Ann`. */
const LAST_FIRST = /^([^\t\n\f\r ,]+), ([^,&]+)$/
const ARTICLE_LAST = /, (?:the|los|las|les|die|der|das)$/iu

/** Whether a name ends in its article: `Waves, The`. */
export const isArticleLast = (name: string): boolean => ARTICLE_LAST.test(name)

/** Returns a name with the last name behind the others, if it is before them. */
export const firstNameFirst = (name: string): string | null =>
  LAST_FIRST.test(name) ? name.replace(LAST_FIRST, '$2 $1') : null

const WITH_ARTIST = new RegExp(`${NOT_BLANK}${BLANK}+[-–—]${BLANK}+${NOT_BLANK}`)

/** Whether the name of a track seems to hold its artist: `Ann - Low`. */
export const mayHoldArtist = (name: string): boolean => WITH_ARTIST.test(name)

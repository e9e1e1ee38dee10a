// Lists in one cell: their parts have separators or words between them, or quotes and brackets around them, as programs
// write lists.
import type { ListSort } from '../../core/records/fields.ts'
import { relatedNames } from '../../core/records/relations.ts'
import { quotedParts } from '../../core/records/values/quoted-list.ts'
import type { ColumnSource } from '../../core/settings/field-sources.ts'

/** Returns the parts of a list; the text itself, if the schema of the field splits it. */
type Splitter = (text: string) => readonly string[] | string

/** Default separators. Names may contain spaces. */
const SEPARATORS: Readonly<Record<Exclude<ListSort, 'none'>, string | RegExp | null>> = {
  references: /[|\s]+/,
  parts: /[|\r\n]/,
  // The schema of the field splits the text.
  texts: null,
}

export function createSplitter(
  sort: Exclude<ListSort, 'none'>,
  source: Pick<ColumnSource, 'separator' | 'spaced' | 'split'> & {
    /** Whether empty parts are kept, since each part belongs to one of another list. */
    readonly isPaired?: boolean
  },
): Splitter {
  const { split, isPaired = false } = source
  const between =
    separatorPattern(source) ?? (split && sort === 'texts' ? SEPARATORS.parts : SEPARATORS[sort])
  const atWords = wordSplitter(split)
  return (text) => {
    const written = relatedNames(text) ?? quotedParts(text)
    if (written === null && between === null) return text
    const parts = written ?? text.split(between as string | RegExp)
    return isPaired ? parts.map((part) => part.trim()) : parts.flatMap(atWords)
  }
}

const separatorPattern = ({ separator, spaced }: Pick<ColumnSource, 'separator' | 'spaced'>) =>
  separator !== undefined && spaced === false ? new RegExp(`${asPattern(separator)}(?!\\s)`, 'u') : separator

/** Returns a pattern that matches a text as it is. */
const asPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
const withoutBlanks = (parts: readonly string[]): string[] =>
  parts.map((part) => part.trim()).filter((part) => part !== '')

/** Returns a function that splits a text at words, which may be in brackets: `Ann (feat. Bob)`. */
export function wordSplitter(words: readonly string[] = []): (text: string) => string[] {
  if (words.length === 0) return (text) => withoutBlanks([text])
  // The longest first: "feat. by" is not "feat." and "by".
  const escaped = [...words]
    .sort((one, other) => other.length - one.length)
    .map((word) => asPattern(word.trim()))
  const any = escaped.join('|')
  const inBrackets = new RegExp(`[([](${any})(\\s[^()[\\]]*)[)\\]]`, 'giu')
  const asWord = new RegExp(`(?<=^|\\s)(?:${any})(?=\\s|$)`, 'giu')
  return (text) => withoutBlanks(text.replace(inBrackets, ' $1$2 ').split(asWord))
}

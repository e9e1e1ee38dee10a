// Warnings about names and tags that a program left or changed, or by which people repeat the cell above.
import { groupBy } from '../../contract/common/group-by.ts'
import type { Listed, WebResource } from '../../contract/kinds/kinds.ts'
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { MAX_EXAMPLES } from '../problems/examples.ts'
import { formatCount } from '../system/format.ts'
import { correctTwice } from '../system/utf8-twice.ts'
import { toCase } from './case.ts'
import {
  areFew,
  dittoWord,
  isConverted,
  isDay,
  isDitto,
  isShouted,
  isTruthValue,
  REMNANT_ORDER,
  type Remnant,
  remnantIn,
  requirement,
} from './odd-names.ts'
import type { Case, Question } from './question.ts'

type Named = Pick<MergedRecord<Listed>, 'name' | 'at'>

const LISTED = ['artist', 'label', 'release', 'track'] as const

/** The field that names a record of each kind in a source of tracks. */
const FIELDS: Readonly<Record<Listed, string>> = {
  artist: 'artist.name',
  label: 'release.label.name',
  release: 'release.name',
  track: 'name',
}

const CORRECT_HINT = 'Correct it in the source.'

const TAG_HINT = 'Correct the tags of these files.'

const casesIn = (library: Library, kind: Listed, isCase: (name: string) => boolean): readonly Case[] => {
  const records: readonly MergedRecord<Listed>[] = library.records[kind]
  return records.filter(({ name }) => isCase(name)).map(toCase)
}

/**
 * Returns a condition for names that are certain words, both of an artist and of a release: alone, such a word may be
 * right.
 * @param kind of the names
 * @param wordIn returns the word that a name is, if it is one of them
 */
function inBoth(library: Library, kind: WebResource, wordIn: (name: string) => string | null) {
  const others: readonly MergedRecord<WebResource>[] =
    library.records[kind === 'artist' ? 'release' : 'artist']
  let words: ReadonlySet<string> | undefined
  return (name: string): boolean => {
    const word = wordIn(name)
    if (word === null) return false
    words ??= new Set(others.flatMap((other) => wordIn(other.name) ?? []))
    return words.has(word)
  }
}

/** Returns a function that returns what a program left in a name of a kind; null for a name. */
function remnantsIn(library: Library, kind: Listed): (name: string) => Remnant | null {
  if (kind === 'label' || kind === 'track') return (name) => remnantIn(kind, name)
  const isRequirement = inBoth(library, kind, requirement)
  return (name) => remnantIn(kind, name) ?? (isRequirement(name) ? 'missing' : null)
}

interface Wording {
  /** What a name is. */
  readonly is: string
  /** @param kind of the records; null for tags */
  readonly hint: (cases: readonly Case[], kind: Listed | null) => string
  readonly tagHint?: string
}

const WORDINGS: Readonly<Record<Remnant, Wording>> = {
  missing: {
    is: 'that stands for a missing one',
    hint: (cases, kind) =>
      kind === 'track'
        ? 'Enter their names in the source.'
        : `Enter it in the source; or write in its entry which cells count as empty: "empty": ${listWords(cases)}.`,
  },
  letters: {
    is: 'in the wrong encoding',
    hint: (cases) =>
      cases.some(({ name }) => correctTwice(name) !== name)
        ? 'The letters were encoded twice. If the source is a CSV file, write "encoding": "utf-8-twice" in its entry; otherwise correct them in the source.'
        : 'If the source is a CSV file, correct "encoding" in its entry, such as "windows-1251" for Cyrillic; otherwise correct the letters in the source.',
    tagHint:
      'A tag editor can read the tags of these files in the encoding that they were written in, such as windows-1251 for Cyrillic, and write them as Unicode (ID3v2.4, UTF-8).',
  },
  html: {
    is: 'in HTML',
    hint: (_, kind) =>
      kind === null
        ? CORRECT_HINT
        : `Write in "fields" of the source that the column has HTML: "${FIELDS[kind]}": { "field": "…", "as": "html" }.`,
  },
  other: { is: 'that a program seems to have left', hint: () => CORRECT_HINT },
}

/** Words as a list in JSON, each once. */
const listWords = (cases: readonly Case[]): string =>
  `[${[...new Set(cases.map(({ name }) => JSON.stringify(name)))].slice(0, MAX_EXAMPLES).join(', ')}]`

interface Left {
  /** What is counted: `artist`, `tag`. */
  readonly noun: Listed | 'tag'
  /** The kind of the records whose names they are; null for tags. */
  readonly kind: Listed | null
  readonly named: (library: Library) => Iterable<Named>
  readonly remnants: (library: Library) => (name: string) => Remnant | null
}

/** Returns a question for each remnant. The cases of a library are found once for all of them. */
function leftQuestions({ noun, kind, named, remnants }: Left): Question[] {
  const known = new WeakMap<Library, ReadonlyMap<Remnant, readonly Case[]>>()
  const casesBy = (library: Library) => {
    const findRemnant = remnants(library)
    const found = known.get(library) ?? groupBy(named(library), ({ name }) => findRemnant(name), toCase)
    known.set(library, found)
    return found
  }
  return REMNANT_ORDER.map((remnant) => {
    const { is, hint, tagHint = TAG_HINT } = WORDINGS[remnant]
    const what = kind === null ? is : `with a name ${is}`
    return {
      code: 'ODD_NAME',
      cases: (library) => casesBy(library).get(remnant) ?? [],
      message: (count, examples) => `${formatCount(count, noun)} ${what}: ${examples}.`,
      hint: (found) => hint(found, kind),
      tagHint,
    }
  })
}

const leftNames = (kind: Listed): Question[] =>
  leftQuestions({
    ...{ noun: kind, kind },
    named: ({ records }) => records[kind],
    remnants: (library) => remnantsIn(library, kind),
  })

const leftTags = (kind: 'release' | 'track'): Question[] =>
  leftQuestions({
    ...{ noun: 'tag', kind: null },
    named: ({ records }) => listTags(records[kind]),
    remnants: (library) => remnantsIn(library, 'artist'),
  })

const CONVERTED_HINT = 'Format the column as text in the spreadsheet, enter them again, and save the file.'

/**
 * Returns the names of a column that a spreadsheet seems to have made of others.
 * @param mayBeDays whether names may be days, as those of concerts are
 */
function convertedIn(column: readonly Named[], mayBeDays = false): readonly Case[] {
  const texts = column.map(({ name }) => name)
  const areOdd = [
    isConverted,
    ...(mayBeDays || !areFew(texts, isDay) ? [] : [isDay]),
    ...(areFew(texts, isShouted) ? [isTruthValue] : []),
  ]
  return column.filter(({ name }) => areOdd.some((isOdd) => isOdd(name))).map(toCase)
}

const convertedNames = (kind: Listed): Question => ({
  code: 'ODD_NAME',
  cases: ({ records }) => convertedIn(records[kind], kind === 'release'),
  message: (count, examples) =>
    `${formatCount(count, kind)} with a name that a spreadsheet seems to have changed: ${examples}.`,
  hint: CONVERTED_HINT,
  tagHint: TAG_HINT,
})

const CONVERTED_NUMBERS: Question = {
  code: 'ODD_NAME',
  cases: ({ records }) =>
    convertedIn(
      records.release.flatMap(({ catalognumber: name = null, at }) => (name === null ? [] : { name, at })),
    ),
  message: (count, examples) =>
    `${formatCount(count, 'release')} with a catalog number that a spreadsheet seems to have changed: ${examples}.`,
  hint: CONVERTED_HINT,
  tagHint: TAG_HINT,
}

const ditto = (kind: WebResource): Question => ({
  code: 'ODD_NAME',
  cases: (library) => {
    const isDittoWord = inBoth(library, kind, dittoWord)
    return casesIn(library, kind, (name) => isDitto(name) || isDittoWord(name))
  },
  message: (count, examples) =>
    `${formatCount(count, kind)} with a name that seems to repeat the one above: ${examples}.`,
  hint: `Write the name in these cells. Or let them count as empty, and have the value above: "empty": ["ditto"] in the entry of the source, and "${FIELDS[kind]}": { "field": "…", "rows": "fill" } in its "fields".`,
  tagHint: TAG_HINT,
})

/** Returns the tags of records, each at the first record that has it. */
function listTags(records: readonly MergedRecord<'release' | 'track'>[]): Iterable<Named> {
  const first = new Map<string, Named>()
  for (const { tags, at } of records)
    for (const name of tags ?? []) if (!first.has(name)) first.set(name, { name, at })
  return first.values()
}

/** In the order of the report. */
export const ODD_NAME_QUESTIONS: readonly Question[] = [
  ...LISTED.flatMap(leftNames),
  ...(['artist', 'label', 'release'] as const).map(ditto),
  ...LISTED.map(convertedNames),
  CONVERTED_NUMBERS,
  ...(['release', 'track'] as const).flatMap(leftTags),
]

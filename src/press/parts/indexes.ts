// The indexes of a catalog in parts: what each part leaves for them, in order, and what the merge makes of that.
import {
  listLinesName,
  mergedFilterFiles,
  type PartLists,
  partLists,
} from '../../api-files/filters/part-lists.ts'
import type { SearchIndex } from '../../api-files/search/make-index.ts'
import { mergeTerms, type PartTerms, partTerms } from '../../api-files/search/part-terms.ts'
import { type Listed, PLURALS } from '../../contract/kinds/kinds.ts'
import type { DirectFile } from '../../core/site/planned-file.ts'
import { readLines } from '../../core/system/text-lines.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { searchedSite } from '../searched-site.ts'
import type { LeftFiles } from './left-files.ts'
import type { MadePart } from './made.ts'
import type { PartFolder } from './part-folder.ts'
import type { ReadPart } from './read-part.ts'

const TERMS = 'search-terms'
const MATCHES = 'search-matches'
const filterLines = (name: string): string => `filters-${name}`

interface PressedPart {
  readonly inputs: Inputs
  readonly read: ReadPart
}

/** Writes what the indexes of the site need of a part. @returns the number of records that a search finds */
export function leaveIndexes(left: LeftFiles, { inputs, read }: PressedPart): number {
  const { library, owns } = read
  const isOwn = (kind: Listed, uuid: string) => owns(kind, uuid)
  if (inputs.rules.filters)
    for (const [name, lines] of partLists(library, isOwn)) left.write(filterLines(name), lines)
  if (!inputs.rules.search) return 0
  const site = searchedSite(inputs)
  // The pages of the site are searched with the first part.
  const { count, terms, matches } = partTerms(library, left.part === 0 ? site : { ...site, pages: [] }, isOwn)
  left.write(TERMS, terms)
  left.write(MATCHES, matches)
  return count
}

export interface PartIndexes {
  /** Null for a site without a search. */
  readonly search: SearchIndex | null
  readonly filters: readonly DirectFile[]
}

/** @param keep moves the content of a file out of memory */
export function mergeIndexes(
  folder: PartFolder,
  parts: readonly MadePart[],
  { rules, keep }: Pick<Inputs, 'rules'> & { readonly keep: (file: DirectFile) => DirectFile },
): PartIndexes {
  const count = parts.reduce((sum, { searched }) => sum + searched, 0)
  const terms = parts.map((made, part) => termsIn(folder, part, made))
  const lists = parts.map((made, part) => listsIn(folder, part, made))
  return {
    search: rules.search ? mergeTerms(terms, { count, keep }) : null,
    filters: rules.filters ? Array.from(mergedFilterFiles(lists), keep) : [],
  }
}

/** Its lines are read again each time. */
const termsIn = (folder: PartFolder, part: number, { inputs }: MadePart): PartTerms => ({
  get terms() {
    return readLines(folder.left(part, inputs, TERMS))
  },
  get matches() {
    return readLines(folder.left(part, inputs, MATCHES))
  },
})

const listsIn = (folder: PartFolder, part: number, { counts, inputs }: MadePart): PartLists => ({
  count: (kind) => counts[PLURALS[kind]],
  lines: (kind, lines) => readLines(folder.left(part, inputs, filterLines(listLinesName(kind, lines)))),
})

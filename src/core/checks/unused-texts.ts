// Finds the files of `texts/` that no record names. Records hold the texts in place of the names, so they are compared
// by what they contain: a text in several languages is a part of a JSON text there, and credits may be several
// paragraphs.
import type { Library } from '../library/library.ts'
import type { MergedRecord } from '../library/merge.ts'
import { fieldIn } from '../library/occurrences.ts'
import { FACTS, type Known, listFacts, PROSE } from '../records/facts.ts'
import { compareTexts } from '../system/compare.ts'

/** Returns the texts of all records. */
function collectProse({ records }: Pick<Library, 'records'>): ReadonlySet<string> {
  const prose = new Set<string>()
  for (const kind of Object.keys(FACTS) as Known[]) {
    const facts = listFacts(kind).filter((fact) => PROSE.has(fact))
    for (const record of records[kind] as readonly MergedRecord<Known>[])
      for (const fact of facts) {
        const text = fieldIn(record, fact)
        if (typeof text === 'string') prose.add(text)
      }
  }
  return prose
}

/** Returns the paths of the texts that no record contains, in their order. */
export function unusedTexts(
  library: Pick<Library, 'records'>,
  texts: Readonly<Record<string, string>>,
): readonly string[] {
  const all = Object.entries(texts)
  if (all.length === 0) return []
  const prose = collectProse(library)
  // Whole texts are looked up, which is fast; only the others are searched for.
  const others = all.filter(([, text]) => !prose.has(text))
  const isPart = (text: string): boolean => {
    const escaped = JSON.stringify(text).slice(1, -1)
    return [...prose].some((one) => one.includes(text) || one.includes(escaped))
  }
  return others
    .filter(([, text]) => !isPart(text))
    .map(([path]) => path)
    .sort(compareTexts)
}

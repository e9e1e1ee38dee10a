// Queries of searches, in the syntax of Lucene: `artist:(ann bob) AND release:"low tide" NOT live`.

/** Words of a query, in the field that they are looked for in; empty for any field. */
export interface Term {
  readonly field: string
  readonly text: string
}

/** A field, then a phrase, a group, a range or a word, after a sign. */
const CLAUSE =
  /([-!+]?)(?:([a-zA-Z_]+):)?(?:"((?:\\.|[^"\\])*)"|\(((?:\\.|"(?:\\.|[^"\\])*"|[^()"\\])*)\)|[[{][^\s[\]{}]{1,40} TO [^\s[\]{}]{1,40}[\]}]|((?:\\.|[^\s()"\\~^])+))(?:[~^][\d.]*)?/g
const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT', '&&', '||'])

/** The terms of a query, without ranges and those that are excluded. How they are combined is not read. */
export function parseTerms(query: string): Term[] {
  const terms: Term[] = []
  let isExcluded = false
  for (const [, sign = '', field = '', phrase, group, word] of query.matchAll(CLAUSE)) {
    if (field === '' && word !== undefined && OPERATORS.has(word)) {
      isExcluded = word === 'NOT'
      continue
    }
    const excluded = isExcluded || sign === '-' || sign === '!'
    isExcluded = false
    if (excluded) continue
    if (field === '' && group !== undefined) terms.push(...parseTerms(group))
    else terms.push({ field: field.toLowerCase(), text: wordsIn(phrase ?? group ?? word ?? '') })
  }
  return terms.filter(({ text }) => text !== '')
}

/** The words of a text, without operators and signs. */
const wordsIn = (written: string): string =>
  written
    .replace(/\\(.)/g, '$1')
    .split(/\s+/)
    .filter((word) => !OPERATORS.has(word))
    .map((word) => word.replace(/^["+]+|(?<!["*])["*]+$/g, ''))
    .filter((word) => word !== '')
    .join(' ')

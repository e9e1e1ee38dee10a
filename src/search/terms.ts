// The terms of each record.
import { MAX_RECORDS } from '../api/search.ts'
import { MAX_TERM, termsOf } from '../api/search-terms.ts'
import { columnList, createTable } from '../catalog/tables.ts'
import type { Engine } from '../engine/engine.ts'

/** Makes `search_posting` and `search_cut` of `search_record`. */
export async function makePostings(engine: Engine): Promise<void> {
  await foldTexts(engine)
  await engine.run(POSTINGS)
  await engine.run('DROP TABLE search_match; DROP TABLE search_words')
}

/** Stands between two texts of a record: to pass one text costs less. No word has it. */
const BETWEEN = '\u001f'

/** The engine folds more slowly than this, and would have to come to the same terms. */
async function foldTexts(engine: Engine): Promise<void> {
  const table = await engine.appender('search_words', columnList('search_words'))
  const folded = new FoldedWords()
  const records = engine.stream(`SELECT id, concat(name, '${BETWEEN}', artist) FROM search_record`)
  for await (const [ids = [], texts = []] of records) {
    for (const [index, id] of ids.entries()) {
      const text = String(texts[index])
      const end = text.indexOf(BETWEEN)
      const terms = new Set<string>()
      folded.addTerms(terms, text.slice(0, end))
      const own = terms.size
      folded.addTerms(terms, text.slice(end + 1))
      table.add(id, own, [...terms].join(' '))
    }
  }
  table.close()
}

/** Words that are kept at most. */
const MOST = 50_000
/** Words that are terms themselves, but for their case. */
const PLAIN = new RegExp(`^[0-9A-Za-z]{1,${MAX_TERM}}$`)

/** Terms of texts, with those of words met before: folding takes longer than looking them up. */
export class FoldedWords {
  readonly #terms = new Map<string, readonly string[]>()

  /** Adds the terms of a text, as {@link termsOf} has them. */
  addTerms(terms: Set<string>, text: string): void {
    let hasWords = text === ''
    for (const word of text.split(' ')) {
      if (PLAIN.test(word)) {
        hasWords = true
        terms.add(word.toLowerCase())
        continue
      }
      for (const term of this.#termsOfWord(word)) {
        hasWords = true
        terms.add(term)
      }
    }
    // Signs are a term only of a text that has nothing else.
    if (!hasWords) for (const term of termsOf(text)) terms.add(term)
  }

  #termsOfWord(word: string): readonly string[] {
    const known = this.#terms.get(word)
    if (known) return known
    const terms = termsOf(word).filter((term) => /[\p{L}\p{N}\p{M}]/u.test(term))
    if (this.#terms.size >= MOST) this.#terms.clear()
    this.#terms.set(word, terms)
    return terms
  }
}

/** Greater than the number of any record. */
const NOT_OWN = 2 ** 31

/** Of a term that is cut, the records with the lowest numbers stay, those first that have it in their own name. */
const POSTINGS = `
  ${createTable('search_match')};
  INSERT INTO search_match
    SELECT term, CASE WHEN nth <= own THEN id ELSE id + ${NOT_OWN} END FROM (
      SELECT unnest(string_split(terms, ' ')) AS term, generate_subscripts(string_split(terms, ' '), 1) AS nth, id, own
      FROM search_words WHERE terms <> '');
  ${createTable('search_cut')};
  INSERT INTO search_cut SELECT term FROM search_match GROUP BY term HAVING count(*) > ${MAX_RECORDS};
  ${createTable('search_posting')};
  INSERT INTO search_posting SELECT term, place % ${NOT_OWN} FROM (
    SELECT term, place FROM search_match ANTI JOIN search_cut USING (term)
    UNION ALL
    SELECT term, unnest(min(place, ${MAX_RECORDS})) FROM search_match SEMI JOIN search_cut USING (term) GROUP BY term)`

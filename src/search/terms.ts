// The terms of each record. Names of English letters and digits are folded and split by the engine, all others here.
import { MAX_RECORDS } from '../api/search.ts'
import { MAX_TERM, termsOf } from '../api/search-terms.ts'
import { columnList, createTable } from '../catalog/tables.ts'
import type { Engine } from '../engine/engine.ts'

/** Texts that the engine folds itself: those of the characters of English, with a letter or a digit among them. */
const isEnglish = (text: string): string => `regexp_full_match(${text}, '[ -~]*[0-9A-Za-z][ -~]*')`

const englishTerms = (text: string): string => `
  list_transform(regexp_extract_all(lower(replace(${text}, '''', '')), '[0-9a-z]+'), lambda word: left(word, ${MAX_TERM}))`

/** Makes `search_posting` of `search_record`. */
export async function makePostings(engine: Engine): Promise<void> {
  await foldForeign(engine)
  await engine.run(MATCHES)
  await engine.run(POSTINGS)
  await engine.run('DROP TABLE search_match; DROP TABLE foreign_text')
}

async function foldForeign(engine: Engine): Promise<void> {
  const table = await engine.appender('foreign_text', columnList('foreign_text'))
  const texts = engine.stream(`
    SELECT text FROM (SELECT DISTINCT name AS text FROM search_record UNION SELECT DISTINCT artist FROM search_record)
    WHERE NOT ${isEnglish('text')}`)
  for await (const [batch = []] of texts) {
    for (const text of batch) table.add(text, termsOf(String(text)).join(' '))
  }
  table.close()
}

const termsIn = (text: string, foreign: string): string => `
  CASE WHEN ${foreign}.text IS NULL THEN ${englishTerms(text)}
    WHEN ${foreign}.terms = '' THEN []::VARCHAR[]
    ELSE string_split(${foreign}.terms, ' ') END`

const MATCHES = `
  ${createTable('search_match')};
  INSERT INTO search_match
    SELECT unnest(own_terms), id, true FROM (
      SELECT id, list_distinct(${termsIn('name', 'folded')}) AS own_terms
      FROM search_record LEFT JOIN foreign_text folded ON folded.text = name);
  INSERT INTO search_match
    SELECT term, id, false FROM (
      SELECT unnest(list_distinct(${termsIn('artist', 'folded')})) AS term, id
      FROM search_record LEFT JOIN foreign_text folded ON folded.text = artist
      WHERE artist <> '')
    ANTI JOIN search_match USING (term, id)`

/** Of a term that is cut, the records with the shortest names stay, those first that have it in their own. */
const POSTINGS = `
  ${createTable('search_cut')};
  INSERT INTO search_cut SELECT term FROM search_match GROUP BY term HAVING count(*) > ${MAX_RECORDS};
  ${createTable('search_posting')};
  INSERT INTO search_posting SELECT term, id FROM (
    SELECT term, id FROM search_match ANTI JOIN search_cut USING (term)
    UNION ALL
    SELECT term, id FROM (
      SELECT term, id, row_number() OVER (PARTITION BY term ORDER BY own DESC, length(name), kind, name, uuid) AS place
      FROM search_match SEMI JOIN search_cut USING (term) JOIN search_record USING (id))
    WHERE place <= ${MAX_RECORDS})
  ORDER BY term`

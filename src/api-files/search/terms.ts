// Finds the terms of each record.
import { MAX_TERM_RECORDS } from '../../contract/search/search-index.ts'
import { backwards, MAX_TERM, termsOf, termsOfLetters } from '../../contract/search/search-terms.ts'
import { allDone } from '../../core/engine/all-done.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { createAppender, createTable } from './tables.ts'

/** Makes `search_vocabulary`, `search_posting` and `search_cut` from `search_record`. */
export async function makePostings(engine: Engine): Promise<void> {
  await engine.run(
    [TEXTS, TEXT_WORDS, createTable('search_folded'), createTable('search_text_term')].join(';'),
  )
  await allDone([engine.runConcurrently([RECORD_TEXTS]), foldWords(engine)])
  await engine.run(TEXT_TERMS)
  await addTermsOfSigns(engine)
  await spellBackwards(engine)
  await engine.run([VOCABULARY, MATCHES, KEPT, POSTINGS].join(';'))
}

/** Distinct names and artists: many records share them. */
const TEXTS = `
  ${createTable('search_text')};
  INSERT INTO search_text
    SELECT row_number() OVER (), text FROM (
      SELECT name AS text FROM search_record UNION SELECT artist FROM search_record UNION SELECT more FROM search_record)`

const TEXT_WORDS = `
  ${createTable('search_text_word')};
  INSERT INTO search_text_word
    SELECT id, word, regexp_full_match(word, '[0-9A-Za-z]{1,${MAX_TERM}}')
    FROM (SELECT id, unnest(string_split(text, ' ')) AS word FROM search_text) WHERE word <> ''`

/** Folds each word once, in JavaScript: SQL would be slower, and would have to produce exactly the same terms. */
async function foldWords(engine: Engine): Promise<void> {
  const table = await engine.appender('search_folded')
  for await (const [words = []] of engine.stream(
    'SELECT DISTINCT word FROM search_text_word WHERE NOT is_plain',
  )) {
    for (const word of words as string[]) for (const term of termsOfLetters(word)) table.add(word, term)
  }
  table.close()
}

const TEXT_TERMS = `
  INSERT INTO search_text_term
    SELECT id, lower(word) FROM search_text_word WHERE is_plain
    UNION ALL
    SELECT id, term FROM search_text_word JOIN search_folded USING (word);
  DROP TABLE search_text_word; DROP TABLE search_folded`

/** Symbols are terms only where a text consists of nothing else. */
async function addTermsOfSigns(engine: Engine): Promise<void> {
  const table = await engine.appender('search_text_term')
  for await (const [ids = [], texts = []] of engine.stream(
    "SELECT id, text FROM search_text ANTI JOIN search_text_term USING (id) WHERE text <> ''",
  )) {
    for (const [index, id] of ids.entries()) {
      for (const term of termsOf(String(texts[index]))) table.add(id, term)
    }
  }
  table.close()
}

/** The terms of words spelled backwards have no records. By them a search finds words with a different beginning. */
async function spellBackwards(engine: Engine): Promise<void> {
  const table = await createAppender(engine, 'search_backwards')
  for await (const [terms = []] of engine.stream('SELECT DISTINCT term FROM search_text_term')) {
    for (const term of terms as string[]) {
      const spelled = backwards(term)
      if (spelled !== null) table.add(spelled)
    }
  }
  table.close()
}

/** The texts of each record. */
const RECORD_TEXTS = `
  ${createTable('search_texts')};
  INSERT INTO search_texts
    SELECT record.id, own.id, artist.id, more.id FROM search_record record
    JOIN search_text own ON own.text = record.name
    JOIN search_text artist ON artist.text = record.artist
    JOIN search_text more ON more.text = record.more`

/** Terms are numbered in sorted order, so that later steps compare and sort numbers instead of texts. */
const VOCABULARY = `
  ${createTable('search_vocabulary')};
  INSERT INTO search_vocabulary
    SELECT row_number() OVER (ORDER BY term), term FROM (SELECT term FROM search_text_term UNION SELECT term FROM search_backwards);
  ${createTable('search_word')};
  INSERT INTO search_word
    SELECT DISTINCT text.id, vocabulary.id FROM search_text_term text JOIN search_vocabulary vocabulary USING (term);
  DROP TABLE search_text_term; DROP TABLE search_backwards`

/** A term in both the record's own name and another of its texts counts as in the name. */
const MATCHES = `
  ${createTable('search_match')};
  INSERT INTO search_match
    SELECT term, id, true FROM search_texts JOIN search_word ON text = own
    UNION ALL
    SELECT word.term, id, false FROM (
      SELECT id, own, artist AS other FROM search_texts UNION SELECT id, own, more FROM search_texts) texts
    JOIN search_word word ON word.text = texts.other
    ANTI JOIN search_word own ON own.text = texts.own AND own.term = word.term
    GROUP BY word.term, id;
  DROP TABLE search_text;
  ${createTable('search_cut')};
  INSERT INTO search_cut SELECT term FROM search_match GROUP BY term HAVING count(*) > ${MAX_TERM_RECORDS}`

/** A record whose name consists of cut terms only would be impossible to find: it is kept under one of its terms. */
const KEPT = `
  ${createTable('search_kept')};
  INSERT INTO search_kept
    SELECT kept.term, texts.id, row_number() OVER (PARTITION BY texts.own ORDER BY texts.id) - 1
    FROM search_texts texts JOIN (
      SELECT text, arg_min(word.term, (-length(vocabulary.term), word.term)) AS term
      FROM search_word word JOIN search_vocabulary vocabulary ON vocabulary.id = word.term
      ANTI JOIN (SELECT text FROM search_word ANTI JOIN search_cut USING (term)) other USING (text)
      GROUP BY text) kept ON kept.text = texts.own;
  DROP TABLE search_texts; DROP TABLE search_word`

/**
 * Ranks the records of a cut term: first one record of each name kept under the term, then the second of each, and so
 * on, so that no name is crowded out by its duplicates; then records that have the term in their own name.
 */
const RANK = `
  CASE WHEN copy < ${MAX_TERM_RECORDS} THEN copy WHEN is_own THEN ${MAX_TERM_RECORDS} ELSE ${MAX_TERM_RECORDS + 1} END`

/** Greater than the number of any record, and a power of two. */
const RECORDS = 2 ** 31

/** For a cut term, only the records that come first by rank, then by number, stay. */
const POSTINGS = `
  ${createTable('search_posting')};
  INSERT INTO search_posting
    SELECT term, id FROM search_match ANTI JOIN search_cut USING (term)
    UNION ALL
    SELECT term, unnest(min(${RANK} * ${RECORDS} + id, ${MAX_TERM_RECORDS})) & ${RECORDS - 1}
    FROM search_match SEMI JOIN search_cut USING (term) LEFT JOIN search_kept USING (term, id)
    GROUP BY term;
  DROP TABLE search_match; DROP TABLE search_kept`

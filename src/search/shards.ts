// Cuts the index into shards: stretches of terms whose bytes have a bound. A stretch with too many is search_division near its
// middle, at the term that differs from the one before in the earliest letter, and among equals at the one that a
// digest chooses. So where shards begin follows from the terms there, and an edit moves only bounds near it.
import { createTable } from '../catalog/tables.ts'
import type { Engine } from '../engine/engine.ts'

/** Bytes of a shard. Compressed, they are less than a third. */
export const SHARD_BYTES = 200_000

/** A shard is divided that has so many times its bytes, unless one term alone has them. */
const TOO_LARGE = 1.4

/** How far from the place where it would be best to divide a stretch a bound may be, as shares of the stretch. */
const NEAR = 0.1
const FAR = 0.4

/** Letters by which neighbours are told apart. */
const LETTERS = 4

/**
 * Makes `search_term` and `search_shard` of the postings.
 * @param bytes of a shard
 */
export async function makeShards(engine: Engine, bytes: number): Promise<void> {
  await engine.run(TERMS)
  await engine.run(`
    ${createTable('search_stretch')};
    INSERT INTO search_stretch SELECT '', 0, max(start + bytes), true FROM search_term HAVING count(*) > 0`)
  while (await isTooLarge(engine, bytes)) await engine.run(divide(bytes))
  await engine.run(SHARDS)
  await engine.run('DROP TABLE search_stretch')
}

/** The bytes of a term besides those of its records. */
const FRAME = 'strlen(search_posting.term) + 40'

const EDGE = `CASE ${Array.from(
  { length: LETTERS },
  (_, index) => `WHEN left(term, ${index + 1}) IS DISTINCT FROM left(before, ${index + 1}) THEN ${index}`,
).join(' ')} ELSE ${LETTERS} END`

const TERMS = `
  ${createTable('search_term')};
  INSERT INTO search_term
    SELECT term, bytes, sum(bytes) OVER (ORDER BY term) - bytes, digest, ${EDGE}, md5_number(term)
    FROM (
      SELECT *, lag(term) OVER (ORDER BY term) AS before FROM (
        SELECT search_posting.term AS term, sum(bytes + 1)::BIGINT + ${FRAME} AS bytes,
          md5_number(concat_ws(' ', search_posting.term, any_value(whole.term), hex(bit_xor(record.digest)))) AS digest
        FROM search_posting JOIN search_record record USING (id) LEFT JOIN search_cut whole ON whole.term = search_posting.term
        GROUP BY search_posting.term))`

async function isTooLarge(engine: Engine, bytes: number): Promise<boolean> {
  const [found] = await engine.all(
    `FROM search_stretch WHERE open AND stop - start > ${TOO_LARGE * bytes} LIMIT 1`,
  )
  return found !== undefined
}

const SIZE = '(stop - stretch.start)'
/** The number of shards that a stretch is to become. */
const partsOf = (bytes: number): string => `greatest(2, round(${SIZE} / ${bytes}))`
/** Where it is best divided: as near its middle as whole shards allow. */
const middleOf = (bytes: number): string =>
  `stretch.start + ${SIZE} * (${partsOf(bytes)} // 2) / ${partsOf(bytes)}`

const isWithin = (share: number, bytes: number): string =>
  `abs(begin - (${middleOf(bytes)})) < ${share} * ${SIZE}`

/** Divides each stretch that is too large. One without a bound near enough is left as it is. */
const divide = (bytes: number): string => `
  ${createTable('search_division')};
  INSERT INTO search_division
    SELECT stretch.first, stretch.start, stop,
      arg_min(term, choice) FILTER (may), arg_min(begin, choice) FILTER (may)
    FROM (
      SELECT stretch.*, term, begin, (NOT ${isWithin(NEAR, bytes)}, edge, chance) AS choice,
        begin > stretch.start AND ${isWithin(FAR, bytes)} AS may
      FROM (SELECT term, start AS begin, edge, chance FROM search_term) ASOF JOIN search_stretch stretch ON begin >= stretch.start
      WHERE open AND ${SIZE} > ${TOO_LARGE * bytes}) stretch
    GROUP BY ALL;
  DELETE FROM search_stretch WHERE start IN (SELECT start FROM search_division);
  INSERT INTO search_stretch
    SELECT first, start, coalesce(place, stop), middle IS NOT NULL FROM search_division
    UNION ALL
    SELECT middle, place, stop, true FROM search_division WHERE middle IS NOT NULL;
  DROP TABLE search_division`

const SHARDS = `
  ${createTable('search_shard')};
  INSERT INTO search_shard
    SELECT first, stretch.start, stop,
      CASE WHEN regexp_full_match(first, '[0-9a-z]*') THEN 'w-' || first ELSE 'x-' || lower(hex(encode(first))) END,
      md5_number(concat_ws(' ', count(*), hex(bit_xor(term.digest))))
    FROM search_term term ASOF JOIN search_stretch stretch ON term.start >= stretch.start
    GROUP BY ALL`

// Cuts the index into shards: ranges of consecutive terms with bounded sizes. Within a window of sizes, a shard ends
// before the term that differs from its predecessor in the earliest letter; among equals a digest decides. So bounds
// depend only on nearby terms, and an edit moves only the bounds near it.
import { shardName } from '../../contract/search/search-index.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { createAppender, createTable } from './tables.ts'

/** Target size of a shard. Compressed, it is less than a third of that. */
export const SHARD_BYTES = 190_000

/** Allowed deviation from the target size, as a share. Below a third, because windows would overlap otherwise. */
const SPAN = 0.2

/** Letters by which neighboring terms are compared. */
const LETTERS = 4

/** Bytes of a term without its records. */
const FRAME = 'strlen(term) + 8'

/**
 * Makes `search_term` and `search_shard` from the postings.
 * @param bytes of a shard
 */
export async function makeShards(engine: Engine, bytes: number): Promise<void> {
  await engine.run(TERMS)
  const table = await createAppender(engine, 'search_bound')
  for await (const first of boundsOf(engine, bytes)) table.add(first, shardName(first))
  table.close()
  await engine.run(SHARDS)
}

const TERMS = `
  ${createTable('search_term')};
  INSERT INTO search_term
    SELECT id, term, first, coalesce(bytes, 0) + ${FRAME}, md5_number(concat(term, ' ', hex(coalesce(digest, 0))))
    FROM search_vocabulary LEFT JOIN (
      SELECT posting.term AS id, min(id) AS first, sum(bytes + 1)::INTEGER AS bytes, bit_xor(digest) AS digest
      FROM search_posting posting JOIN search_record USING (id) GROUP BY posting.term)
    USING (id)`

/** Finds where shards begin: at the shortest prefix of the first term that its predecessor does not share. */
async function* boundsOf(engine: Engine, bytes: number): AsyncGenerator<string> {
  let before = ''
  let size = 0
  let best: Bound | null = null
  for await (const [terms = [], sizes = []] of engine.stream(
    'SELECT term, bytes FROM search_term ORDER BY id',
  )) {
    for (const [index, value] of terms.entries()) {
      const term = String(value)
      if (before === '') yield ''
      else if (size >= (1 - SPAN) * bytes) {
        if (best && size > (1 + SPAN) * bytes) {
          yield best.first
          size -= best.size
          best = null
        } else {
          const bound = boundAt(before, term, size)
          if (!best || isBetter(bound, best)) best = bound
        }
      }
      size += Number(sizes[index])
      before = term
    }
  }
  if (best && size > (1 + SPAN) * bytes) yield best.first
}

interface Bound {
  /** The shortest prefix of the term that its predecessor does not share. */
  readonly first: string
  /** Number of letters that the two terms have in common, up to LETTERS. */
  readonly shared: number
  readonly digest: number
  /** Bytes before the term. */
  readonly size: number
}

function boundAt(before: string, term: string, size: number): Bound {
  const [letters, others] = [[...term], [...before]]
  const shared = letters.findIndex((letter, index) => letter !== others[index])
  return {
    first: letters.slice(0, shared + 1).join(''),
    shared: Math.min(shared, LETTERS),
    digest: digestOf(term),
    size,
  }
}

const isBetter = (one: Bound, other: Bound): boolean =>
  one.shared < other.shared || (one.shared === other.shared && one.digest < other.digest)

/** FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/ */
function digestOf(text: string): number {
  let digest = 0x811c9dc5
  for (const character of text) digest = Math.imul(digest ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return digest >>> 0
}

const SHARDS = `
  ${createTable('search_shard')};
  INSERT INTO search_shard
    SELECT bound.first, name, min(term.id), md5_number(concat_ws(' ', count(*), hex(bit_xor(term.digest))))
    FROM search_term term ASOF JOIN search_bound bound ON term.term >= bound.first
    GROUP BY bound.first, name;
  DROP TABLE search_bound`

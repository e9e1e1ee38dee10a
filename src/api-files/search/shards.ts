// Cuts the index into shards: ranges of consecutive terms with bounded sizes. Within a window of sizes, a shard ends
// before the term that differs from its predecessor in the earliest letter; among equals a digest decides. So bounds
// depend only on nearby terms, and an edit moves only the bounds near it.

/** Target size of a shard. Compressed, it is less than a third of that. */
export const SHARD_BYTES = 190_000

/** Allowed deviation from the target size, as a share. Below a third, because windows would overlap otherwise. */
const SPAN = 0.2

/** Letters by which neighboring terms are compared. */
const LETTERS = 4

/** A term with the bytes that it takes in a shard. */
export interface SizedTerm {
  readonly term: string
  readonly bytes: number
}

/** Where a shard begins. */
export interface Bound {
  /** The shortest prefix of its first term that the term before does not share; empty for the first shard. */
  readonly first: string
  /** The number of terms before it. */
  readonly at: number
}

/**
 * Finds where shards begin.
 * @param terms in their order
 * @param bytes of a shard
 */
export function* findBounds(terms: Iterable<SizedTerm>, bytes: number): Generator<Bound> {
  let before: string | null = null
  let at = 0
  let size = 0
  let best: Candidate | null = null
  for (const { term, bytes: own } of terms) {
    if (before === null) yield { first: '', at }
    else if (size >= (1 - SPAN) * bytes) {
      if (best && size > (1 + SPAN) * bytes) {
        yield best
        size -= best.size
        best = null
      } else {
        const candidate = { ...compareNeighbors(before, term), at, size }
        if (!best || isBetter(candidate, best)) best = candidate
      }
    }
    size += own
    at += 1
    before = term
  }
  if (best && size > (1 + SPAN) * bytes) yield best
}

interface Neighbors {
  readonly first: string
  /** Number of letters that two terms have in common, up to LETTERS. */
  readonly shared: number
  readonly digest: number
}

interface Candidate extends Bound, Neighbors {
  /** Bytes before the term. */
  readonly size: number
}

function compareNeighbors(before: string, term: string): Neighbors {
  const [letters, others] = [[...term], [...before]]
  const shared = letters.findIndex((letter, index) => letter !== others[index])
  return {
    first: letters.slice(0, shared + 1).join(''),
    shared: Math.min(shared, LETTERS),
    digest: hashTerm(term),
  }
}

const isBetter = (one: Neighbors, other: Neighbors): boolean =>
  one.shared < other.shared || (one.shared === other.shared && one.digest < other.digest)

/** FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashTerm(text: string): number {
  let digest = 0x811c9dc5
  for (const character of text) digest = Math.imul(digest ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return digest >>> 0
}

// The memory that a catalog may take. One that will not fit is refused while it is read, before the machine swaps.
import { getHeapStatistics, totalmem } from '../platform/machine.ts'
import { CatalogError } from '../problems/errors.ts'
import { formatSize } from './sizes.ts'

/** Bytes of the program without a catalog. */
const PROGRAM_BYTES = 40e6

/**
 * What a build takes of memory, as a multiple of what its records take when they have been read: at a million tracks,
 * less than 2 for the API alone, and about 3 with pages and a search.
 */
const GROWTH = 2.5

/** Bytes of records that are read before the rest is estimated from them. */
const MIN_BYTES = 48e6

/** Readings among which the least counts: the others include what is no longer used. */
const SAMPLES = 8

export class OutOfMemoryError extends CatalogError {
  /** The memory that would be enough, in bytes; null if more is needed than the build may have. */
  readonly enough: number | null

  constructor(needed: number, { allowed, heap }: MemoryLimits) {
    const isAllowed = needed <= allowed
    const limit = isAllowed ? heap : allowed
    super(
      'OUT_OF_MEMORY',
      `The catalog needs about ${formatSize(needed)} of memory, more than the ${formatSize(limit)} it may take.`,
      {
        hint: isAllowed
          ? `Start Node.js with more memory: --max-old-space-size=${Math.ceil(allowed / 2 ** 20)}.`
          : `Allow more with --memory, as far as the machine has more; or press it in parts: catalog-press build --parts ${partsFor(needed, allowed)}`,
      },
    )
    this.enough = isAllowed ? allowed : null
  }
}

/** A part also holds what its records show of others. */
const partsFor = (needed: number, allowed: number): number => Math.max(2, Math.ceil((2 * needed) / allowed))

interface MemoryLimits {
  /** Bytes that the build may take. */
  readonly allowed: number
  /** Bytes that Node.js lets it take. */
  readonly heap: number
}

/** Three quarters of the memory of the machine, or of the container. */
function usualLimit(): number {
  const constrained = process.constrainedMemory()
  const machine = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
  return Math.floor(machine * 0.75)
}

/** Watches the memory that records take while they are read. */
export class MemoryGuard {
  readonly #limits: MemoryLimits
  /** Bytes of all sources; null if not all are known. */
  readonly #total: number | null
  readonly #start = heapUsed()
  readonly #samples: number[] = []
  #read = 0

  /**
   * @param total bytes of all sources; null if not all are known
   * @param allowed bytes that the build may take; three quarters of what the machine has by default
   */
  constructor(total: number | null, allowed: number = usualLimit()) {
    this.#total = total
    this.#limits = { allowed, heap: getHeapStatistics().heap_size_limit }
    this.#check(0)
  }

  /**
   * @param bytes of sources that have been read since the last call; 0 while it is not known how many
   * @throws OutOfMemoryError as soon as it is clear that the catalog will not fit
   */
  tick(bytes: number): void {
    this.#read += bytes
    if (this.#samples.push(heapUsed() - this.#start) > SAMPLES) this.#samples.shift()
    const records = Math.min(...this.#samples)
    if (this.#samples.length < SAMPLES || records < MIN_BYTES) return
    const rest = this.#total === null || bytes === 0 ? 1 : Math.max(1, this.#total / this.#read)
    this.#check(records * rest)
  }

  /** @param records bytes that all records will take */
  #check(records: number): void {
    const needed = PROGRAM_BYTES + records * GROWTH
    if (needed > Math.min(this.#limits.allowed, this.#limits.heap))
      throw new OutOfMemoryError(needed, this.#limits)
  }
}

const heapUsed = (): number => getHeapStatistics().used_heap_size

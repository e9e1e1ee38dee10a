// Reads sources as a library that is valid as a whole.

import { addEmptyCatalog } from '../checks/empty-files.ts'
import { addUnused } from '../checks/unused-sources.ts'
import { ErrorCollector } from '../problems/errors.ts'
import type { Settings } from '../settings/settings.ts'
import type { Identities } from './identity.ts'
import { checkIntegrity } from './integrity.ts'
import { LastGoodCopies, type LastGoodOptions } from './last-good.ts'
import { Library } from './library.ts'
import type { UnlistedRecords } from './listed.ts'
import { digestRules, type LibraryRules, type Reading, readAll } from './read-library.ts'
import { SourceReader, type StaleOptions } from './read-source.ts'
import type { RecordRules } from './record-settings.ts'
import type { Renames } from './renames.ts'
import { settleNames } from './settle-names.ts'
import type { Source } from './source.ts'
import type { SourceMemory } from './source-memory.ts'

/** Compares the records of a reading with published ones. */
export interface Comparing {
  readonly identities: Identities
  /** The renames that the records follow from. */
  readonly renames: Renames
  /** Whether the sources can be read again, so that other uuids can be derived. */
  readonly canRepeat: boolean
}

export interface ReadOptions extends StaleOptions, LastGoodOptions {
  /** What the process has read before. */
  readonly sourceMemory?: SourceMemory | undefined
  /**
   * Called with the records, if all are valid: finds renamed records that are to keep their URLs.
   * @returns the renames with which the sources must be read again; null if nothing was found
   */
  readonly compare?: ((library: Library, comparing: Comparing) => Renames | null) | undefined
  /** Called with the records, if all are valid, before anything is kept; may reject them. */
  readonly review?: ((library: Library) => void) | undefined
  /** The records that are in no list, once all are read; by default, those that follow from the records. */
  readonly unlisted?: UnlistedRecords
  /** Called with the number of bytes of each source that has been processed. */
  readonly tick?: (bytes: number) => void
  readonly order: Settings['order']
  readonly rules: RecordRules
}

/** A checked catalog. */
export interface ReadCatalog {
  readonly library: Library
  /** The renamed records that keep their URLs. */
  readonly renames: Renames
}

/**
 * Reads and checks sources.
 * @throws CatalogErrors with all faults
 */
export async function readSources(sources: readonly Source[], options: ReadOptions): Promise<ReadCatalog> {
  const { review } = options
  const lastGood = new LastGoodCopies(options, Date.now())
  try {
    const { reading, library, renames, problems } = await readSettled(sources, {
      ...options,
      lastGood,
    })
    if (problems.count === 0) addUnused(library, problems)
    if (problems.count === 0) review?.(library)
    if (problems.count === 0 && !options.mayLoseAll) addEmptyCatalog(library, problems)
    const { rejected, named } = reading
    checkIntegrity(library, { rejected, named, problems })
    problems.throwIfAny()
    lastGood.commit(sources)
    options.sourceMemory?.keepOnly(sources)
    return { library, renames }
  } catch (error) {
    lastGood.revert()
    throw error
  }
}

/** A renamed artist, then its release, then its track: each is found once the names before it are settled. */
const MAX_READINGS = 5

interface Settled extends ReadCatalog {
  readonly reading: Reading
  readonly problems: ErrorCollector
}

/** Reads the sources until all renamed records have the uuids that they keep. */
async function readSettled(
  sources: readonly Source[],
  options: ReadOptions & { readonly lastGood: LastGoodCopies },
): Promise<Settled> {
  const { tick = () => {}, compare, lastGood, sourceMemory, order, unlisted, ...stale } = options
  let { renames } = options.rules
  for (let count = 1; ; count += 1) {
    const rules: LibraryRules = { ...options.rules, renames }
    sourceMemory?.begin(digestRules(rules))
    const reader = new SourceReader({ ...stale, rules, sourceMemory, copies: lastGood })
    const reading = await readAll(sources, reader, { rules, tick: count === 1 ? tick : () => {} })
    const problems = new ErrorCollector()
    problems.addAll(reading.faults)
    const library = new Library(reading.sources, reading, { order, unlisted })
    if (problems.count > 0) return { reading, library, renames, problems }
    const { identities } = reading
    const settled = settleNames(reading)
    const canRepeat = count < MAX_READINGS && !reader.hasCopies
    const next =
      settled.isRepeated && canRepeat
        ? settled.renames
        : compare?.(library, { identities, renames: settled.renames, canRepeat })
    if (!(next && canRepeat)) return { reading, library, problems, renames: settled.renames }
    renames = next
  }
}

// Reads sources as a library that is valid as a whole, and loads it into the tables of an engine, if there is one.

import { addEmptyCatalog } from '../checks/empty-files.ts'
import { addUnused } from '../checks/unused-sources.ts'
import type { Engine } from '../engine/engine.ts'
import type { Identities } from '../library/identity.ts'
import { checkIntegrity } from '../library/integrity.ts'
import { LastGoodCopies, type LastGoodOptions } from '../library/last-good.ts'
import { Library } from '../library/library.ts'
import { digestRules, type LibraryRules, type Reading, readAll } from '../library/read-library.ts'
import { SourceReader, type StaleOptions } from '../library/read-source.ts'
import { Renames } from '../library/renames.ts'
import type { ExplainFields } from '../library/row-errors.ts'
import { settleNames } from '../library/settle-names.ts'
import type { Source } from '../library/source.ts'
import type { SourceMemory } from '../library/source-memory.ts'
import { ErrorCollector } from '../problems/errors.ts'
import type { RecordForm } from '../records/records.ts'
import type { Settings } from '../settings/settings.ts'
import { commitLibrary, loadLibrary, revertLibrary } from './load.ts'

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
  readonly memory?: SourceMemory | undefined
  /**
   * Called with the records, if all are valid: finds renamed records that are to keep their URLs.
   * @returns the renames with which the sources must be read again; null if nothing was found
   */
  readonly compare?: ((engine: Engine, comparing: Comparing) => Promise<Renames | null>) | undefined
  /** Called with the records, if all are valid, before they are committed; may reject them. */
  readonly review?: ((engine: Engine) => Promise<void>) | undefined
  /** Called with the number of bytes of each source that has been processed. */
  readonly tick?: (bytes: number) => void
}

interface OrderedOptions extends ReadOptions {
  readonly order: Settings['order']
}

/** Everything but the sources that records depend on. */
export interface RecordRules {
  readonly form: RecordForm
  /** The namespace in which uuids are derived from ids and names. */
  readonly namespace: string | undefined
  /** The name of the label for releases that have no label. */
  readonly defaultLabel?: string | undefined
  /** The renamed records that keep their URLs. */
  readonly renames?: Renames | undefined
  readonly explainFields?: ExplainFields | undefined
}

/** The result of a reading. */
export interface ReadRecords {
  readonly library: Library
  /** The renamed records that keep their URLs, as the records have them. */
  readonly renames: Renames
}

/**
 * Reads sources.
 * @param engine with an attached state, into which they are loaded; on failure, its transaction may stay open
 * @throws CatalogErrors with all faults
 */
export async function readSources(
  engine: Engine | null,
  sources: readonly Source[],
  options: RecordRules & OrderedOptions,
): Promise<ReadRecords> {
  const { review } = options
  const lastGood = new LastGoodCopies(options, Date.now())
  try {
    const { reading, library, renames, problems } = await readSettled(engine, sources, {
      ...options,
      lastGood,
    })
    if (problems.count === 0) addUnused(library, problems)
    if (problems.count === 0 && engine) await review?.(engine)
    if (problems.count === 0 && !options.mayLoseAll) addEmptyCatalog(library, problems)
    const { rejected, named } = reading
    checkIntegrity(library, { rejected, named, problems })
    problems.throwIfAny()
    if (engine) await commitLibrary(engine)
    lastGood.commit(sources)
    options.memory?.keepOnly(sources)
    return { library, renames }
  } catch (error) {
    lastGood.revert()
    throw error
  }
}

/** A renamed artist, then its release, then its track: each is found once the names before it are settled. */
const MAX_READINGS = 5

interface Settled extends ReadRecords {
  readonly reading: Reading
  readonly problems: ErrorCollector
}

/** Reads the sources until all renamed records have the uuids that they keep. */
async function readSettled(
  engine: Engine | null,
  sources: readonly Source[],
  options: RecordRules & OrderedOptions & { readonly lastGood: LastGoodCopies },
): Promise<Settled> {
  const { tick = () => {}, compare, lastGood, memory, ...stale } = options
  let renames = options.renames ?? new Renames()
  for (let count = 1; ; count += 1) {
    const rules: LibraryRules = { ...options, renames }
    memory?.begin(digestRules(rules))
    const reader = new SourceReader({ ...stale, rules, memory, copies: lastGood })
    const reading = await readAll(sources, reader, { rules, tick: count === 1 ? tick : () => {} })
    const problems = new ErrorCollector()
    problems.addAll(reading.faults)
    const library = new Library(reading.sources, reading, options.order)
    if (problems.count > 0) return { reading, library, renames, problems }
    if (engine) await loadLibrary(engine, library)
    const { identities } = reading
    const settled = settleNames(reading)
    const canRepeat = count < MAX_READINGS && !reader.hasCopies
    const next =
      settled.isRepeated && canRepeat
        ? settled.renames
        : engine && (await compare?.(engine, { identities, renames: settled.renames, canRepeat }))
    if (!(next && canRepeat)) return { reading, library, problems, renames: settled.renames }
    renames = next
    if (engine) await revertLibrary(engine)
  }
}

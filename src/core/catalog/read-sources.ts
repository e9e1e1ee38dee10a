// Reads sources into the engine's tables: records are staged, merged, and checked as a whole.
import { createHash } from 'node:crypto'
import type { Kind } from '../../contract/kinds/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { Identities } from '../library/identity.ts'
import { Renames } from '../library/renames.ts'
import type { ExplainFields } from '../library/row-errors.ts'
import type { Source } from '../library/source.ts'
import { ErrorCollector } from '../problems/errors.ts'
import type { RecordForm } from '../records/records.ts'
import { programDigest } from '../system/package.ts'
import { attachState, type StateFile } from './database.ts'
import { addEmptyCatalog } from './empty-files.ts'
import { checkIntegrity } from './integrity.ts'
import type { LastGoodOptions } from './last-good.ts'
import { type Merged, mergeRecords, publishMerged } from './merge.ts'
import type { StaleOptions } from './remote-sources.ts'
import { settleNames } from './settle-names.ts'
import { commitStaged, revertStaged, type Staged, stage } from './staging.ts'
import { addUnused } from './unused-sources.ts'

export interface ReadOptions extends ReviewOptions, RemoteOptions {
  /** Where to keep tables for the next build. */
  readonly state: StateFile
  /** Whether to read every source again, even if it is staged already. */
  readonly force?: boolean
}

/** How to handle failing sources on the network. */
type RemoteOptions = StaleOptions & Pick<LastGoodOptions, 'lastState'>

/** Compares staged records with published ones. */
export interface Comparing {
  readonly identities: Identities
  /** The renames that the records follow from. */
  readonly renames: Renames
  /** Whether the sources can be read again, so that other uuids can be derived. */
  readonly canRepeat: boolean
}

interface ReviewOptions {
  /**
   * Called with the staged records, if all are valid: finds renamed records that are to keep their URLs.
   * @returns the renames with which the sources must be read again; null if nothing was found
   */
  readonly compare?: ((engine: Engine, comparing: Comparing) => Promise<Renames | null>) | undefined
  /** Called with the staged records, if all are valid, before they are committed; may reject them. */
  readonly review?: ((engine: Engine) => Promise<void>) | undefined
  /** Called with the number of bytes of each source that has been processed. */
  readonly tick?: (bytes: number) => void
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

/**
 * @throws CatalogErrors with all faults
 */
export async function readSources(
  engine: Engine,
  sources: readonly Source[],
  { state, force = false, ...options }: RecordRules & ReadOptions,
): Promise<ReadRecords> {
  const isOurs = await attachState(engine, state, readerOf(options))
  return readRecords(engine, sources, { ...options, force: force || !isOurs })
}

/** The result of a reading. */
export interface ReadRecords {
  /** The kinds with records that are nested in others. */
  readonly merged: readonly Kind[]
  /** The kinds whose records were added, removed, changed or reordered in their own sources. */
  readonly changed: ReadonlySet<Kind>
  /** The renamed records that keep their URLs, as the records have them. */
  readonly renames: Renames
}

interface RereadOptions extends ReviewOptions, RemoteOptions {
  readonly force: boolean
}

/**
 * Reads sources into an attached state. On failure, the transaction stays open and the tables of the run remain.
 * @throws CatalogErrors with all faults
 */
export async function readRecords(
  engine: Engine,
  sources: readonly Source[],
  options: RecordRules & RereadOptions,
): Promise<ReadRecords> {
  const { review, form } = options
  const problems = new ErrorCollector()
  const { staged, merged, moved, renames } = await readSettled(engine, sources, { ...options, problems })
  if (problems.count === 0) await addUnused(engine, sources, problems)
  if (problems.count === 0) await review?.(engine)
  if (problems.count === 0 && !options.mayLoseAll) await addEmptyCatalog(engine, problems)
  await checkIntegrity(engine, { rejected: staged.intake.rejected, problems, moved })
  problems.throwIfAny()
  await commitStaged(engine, readerOf({ form, namespace: options.namespace, renames }))
  await publishMerged(engine, merged)
  return { merged, changed: staged.changed, renames }
}

interface SettledOptions extends RecordRules, RereadOptions {
  /** Collects the faults of records. */
  readonly problems: ErrorCollector
}

interface Settled extends Merged {
  readonly staged: Staged
  readonly renames: Renames
}

/** A renamed artist, then its release, then its track: each is found once the names before it are settled. */
const MAX_READINGS = 5

/** Reads the sources until all renamed records have the uuids that they keep. */
async function readSettled(
  engine: Engine,
  sources: readonly Source[],
  { force, problems, compare, renames: known = new Renames(), ...options }: SettledOptions,
): Promise<Settled> {
  const { tick = () => {}, form, namespace, defaultLabel, explainFields, ...remote } = options
  let renames = known
  for (let reading = 1; ; reading += 1) {
    const isFirst = reading === 1
    const identities = new Identities(namespace, renames)
    const staged = await stage(engine, sources, {
      form,
      identities,
      explainFields,
      force: force || !isFirst,
      tick: isFirst ? tick : () => {},
      remote: { ...remote, reader: readerOf({ form, namespace, renames }), now: Date.now() },
    })
    const conflicts = new ErrorCollector()
    const merging = { form, identities, defaultLabel, problems: conflicts }
    const found = await mergeRecords(engine, merging)
    const faults = new ErrorCollector()
    staged.intake.report(faults, new Set(found.merged))
    faults.addAll(conflicts)
    const canRepeat = reading < MAX_READINGS && !staged.hasCopies
    const settled = faults.count === 0 ? await settleNames(engine, identities) : null
    const next =
      settled?.isRepeated && canRepeat
        ? settled.renames
        : settled && (await compare?.(engine, { identities, renames: settled.renames, canRepeat }))
    if (!(next && canRepeat)) {
      problems.addAll(faults)
      return { staged, ...found, renames: settled?.renames ?? renames }
    }
    renames = next
    await revertStaged(engine)
  }
}

/** A digest of everything but the sources that records depend on. */
export const readerOf = ({
  form,
  namespace,
  renames,
}: Pick<RecordRules, 'form' | 'namespace' | 'renames'>): string =>
  createHash('sha256')
    .update(JSON.stringify([programDigest, form, namespace, renames?.isEmpty ? undefined : renames?.digest]))
    .digest('hex')

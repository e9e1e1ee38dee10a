// Reads sources into the engine's tables: records are staged, merged, and checked as a whole.
import { createHash } from 'node:crypto'
import { KINDS, type Kind } from '../api/kinds.ts'
import type { Engine } from '../engine/engine.ts'
import { ErrorCollector } from '../problems/errors.ts'
import type { RecordForm } from '../records/records.ts'
import type { Source } from '../stages/source.ts'
import { programDigest } from '../system/package.ts'
import { attachState, type StateFile } from './database.ts'
import { Identities } from './identity.ts'
import { checkIntegrity } from './integrity.ts'
import type { LastGoodOptions } from './last-good.ts'
import { mergeRecords, publishMerged } from './merge.ts'
import { type Overview, overviewOf } from './overview.ts'
import type { StaleOptions } from './remote-sources.ts'
import { commitStaged, stage } from './staging.ts'
import { addUnused } from './unused-sources.ts'

export interface ReadOptions extends ReviewOptions, RemoteOptions {
  /** Where to keep tables for the next build. */
  readonly state: StateFile
  /** Whether to read every source again, even if it is staged already. */
  readonly force?: boolean
}

/** How to handle failing sources on the network. */
type RemoteOptions = StaleOptions & Pick<LastGoodOptions, 'lastState'>

interface ReviewOptions {
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
}

/**
 * @returns which fields the records have
 * @throws CatalogErrors with all faults
 */
export async function readSources(
  engine: Engine,
  sources: readonly Source[],
  { state, force = false, ...options }: RecordRules & ReadOptions,
): Promise<Overview> {
  const isOurs = await attachState(engine, state, readerOf(options))
  const { overview } = await readRecords(engine, sources, { ...options, force: force || !isOurs })
  return overview
}

/** The result of a reading. */
export interface ReadRecords {
  readonly overview: Overview
  /** The kinds of which some records are nested in others. */
  readonly merged: readonly Kind[]
  /** The kinds that may have changed. */
  readonly changed: ReadonlySet<Kind>
  /** Whether the sources have the same contents as before. */
  readonly isSame: boolean
}

interface RereadOptions extends ReviewOptions, RemoteOptions {
  readonly force: boolean
  /** The previous reading in the same engine; it is valid, and not checked again. */
  readonly last?: ReadRecords | null
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
  const { force, last = null, review, tick = () => {}, form, namespace, defaultLabel, ...remote } = options
  const reader = readerOf(options)
  const identities = new Identities(namespace)
  const problems = new ErrorCollector()
  const conflicts = new ErrorCollector()
  const hasViews = last !== null && last.merged.length === 0
  const staged = await stage(engine, sources, {
    ...{ tick, force, form, identities, hasViews },
    remote: { ...remote, reader, now: Date.now() },
  })
  const { intake, mentioned } = staged
  const { merged, moved } = await mergeRecords(engine, mentioned, {
    form,
    identities,
    defaultLabel,
    problems: conflicts,
  })
  intake.report(problems, new Set(merged))
  problems.addAll(conflicts)
  if (problems.count === 0) await addUnused(engine, sources, problems)
  if (problems.count === 0) await review?.(engine)
  // A merged record may have changed in any of its occurrences.
  const isPart = hasViews && merged.length === 0
  const changed = isPart ? staged.changed : new Set(KINDS)
  const overview = await overviewOf(engine, changed, isPart ? last.overview : null)
  await checkIntegrity(engine, overview, { rejected: intake.rejected, problems, changed, moved })
  problems.throwIfAny()
  await commitStaged(engine, reader)
  await publishMerged(engine, merged)
  return { overview, merged, changed, isSame: staged.changed.size === 0 }
}

/** A digest of everything but the sources that records depend on. */
export const readerOf = ({ form, namespace }: Pick<RecordRules, 'form' | 'namespace'>): string =>
  createHash('sha256')
    .update(JSON.stringify([programDigest, form, namespace]))
    .digest('hex')

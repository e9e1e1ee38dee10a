// Sources → the records of a catalog, in the engine's tables: staged, merged, and checked as a whole.
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

export interface ReadOptions extends ReviewOptions, RemoteOptions {
  /** Where tables are kept for the next build. */
  readonly state: StateFile
  /** Read every source again, even if it is staged already. */
  readonly force?: boolean
}

/** What to do where a source on the network fails. */
type RemoteOptions = StaleOptions & Pick<LastGoodOptions, 'lastState'>

interface ReviewOptions {
  /** Called with the staged records before they are kept, if each is valid; it may refuse them. */
  readonly review?: ((engine: Engine) => Promise<void>) | undefined
  /** Hears of bytes of the sources as they are done with. */
  readonly tick?: (bytes: number) => void
}

/** What records follow from besides their sources. */
export interface RecordRules {
  readonly form: RecordForm
  /** The uuid in which uuids are made of ids and names. */
  readonly namespace: string | undefined
  /** The name of a label for releases without one. */
  readonly defaultLabel?: string | undefined
}

/**
 * @returns what the records have
 * @throws CatalogErrors with all that is wrong
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

/** What was read. */
export interface ReadRecords {
  readonly overview: Overview
  /** The kinds of which records stand in others too. */
  readonly merged: readonly Kind[]
  /** The kinds that may not be as they were. */
  readonly changed: ReadonlySet<Kind>
  /** Whether sources hold what they held before. */
  readonly isSame: boolean
}

interface RereadOptions extends ReviewOptions, RemoteOptions {
  readonly force: boolean
  /** What was read last in the same engine, which is valid: it is not checked again. */
  readonly last?: ReadRecords | null
}

/**
 * The same in a state that is attached. Where it throws, the transaction is left open, with the tables of the run.
 * @throws CatalogErrors with all that is wrong
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
  const merged = await mergeRecords(engine, mentioned, {
    form,
    identities,
    defaultLabel,
    problems: conflicts,
  })
  intake.report(problems, new Set(merged))
  problems.addAll(conflicts)
  if (problems.count === 0) await review?.(engine)
  // What several places tell of a record may have changed in any of them.
  const isPart = hasViews && merged.length === 0
  const changed = isPart ? staged.changed : new Set(KINDS)
  const overview = await overviewOf(engine, changed, isPart ? last.overview : null)
  await checkIntegrity(engine, overview, { rejected: intake.rejected, problems, changed })
  problems.throwIfAny()
  await commitStaged(engine, reader)
  await publishMerged(engine, merged)
  return { overview, merged, changed, isSame: staged.changed.size === 0 }
}

/** A digest of all that records follow from besides their sources. */
export const readerOf = ({ form, namespace }: Pick<RecordRules, 'form' | 'namespace'>): string =>
  createHash('sha256')
    .update(JSON.stringify([programDigest, form, namespace]))
    .digest('hex')

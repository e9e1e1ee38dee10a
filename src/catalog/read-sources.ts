// Sources → the records of a catalog, in the engine's tables: staged, merged, and checked as a whole.
import { createHash } from 'node:crypto'
import type { Engine } from '../engine/engine.ts'
import { ErrorCollector } from '../model/errors.ts'
import type { RecordForm } from '../model/records.ts'
import type { Source } from '../model/source.ts'
import { programDigest } from '../package.ts'
import { attachState, type StateFile } from './database.ts'
import { Identities } from './identity.ts'
import { checkIntegrity } from './integrity.ts'
import type { LastGoodOptions } from './last-good.ts'
import { mergeRecords, publishMerged } from './merge.ts'
import { type Overview, overviewOf } from './overview.ts'
import type { StaleOptions } from './remote-sources.ts'
import { commitStaged, stage } from './staging.ts'

export interface ReadOptions extends StaleOptions, Pick<LastGoodOptions, 'lastState'> {
  /** Where tables are kept for the next build. */
  readonly state: StateFile
  /** Read every source again, even if it is staged already. */
  readonly force?: boolean
  /** Called with the staged records before they are kept, if each is valid; it may refuse them. */
  readonly review?: ((engine: Engine) => Promise<void>) | undefined
  /** Hears of bytes of the sources as they are done with. */
  readonly tick?: (bytes: number) => void
}

export interface RecordOptions extends ReadOptions {
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
  { state, force = false, review, tick = () => {}, form, namespace, defaultLabel, ...stale }: RecordOptions,
): Promise<Overview> {
  const identities = new Identities(namespace)
  const reader = readerOf(form, namespace)
  const isOurs = await attachState(engine, state, reader)
  const problems = new ErrorCollector()
  const conflicts = new ErrorCollector()
  const { intake, mentioned } = await stage(engine, sources, {
    tick,
    force: force || !isOurs,
    form,
    identities,
    remote: { ...stale, reader, now: Date.now() },
  })
  const merged = await mergeRecords(engine, mentioned, {
    form,
    identities,
    defaultLabel,
    problems: conflicts,
  })
  intake.report(problems, new Set(merged))
  problems.addAll(conflicts)
  if (problems.count === 0) await review?.(engine)
  const overview = await overviewOf(engine)
  await checkIntegrity(engine, overview, { rejected: intake.rejected, problems })
  problems.throwIfAny()
  await commitStaged(engine, reader)
  await publishMerged(engine, merged)
  return overview
}

/** A digest of all that records follow from besides their sources. */
const readerOf = (form: RecordForm, namespace: string | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([programDigest, form, namespace]))
    .digest('hex')

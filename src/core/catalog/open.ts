// Opens a checked catalog: sources are read as a library, and joined in an engine that spills to disk.
import path from 'node:path'
import { type Listed, PLURALS, RESOURCES, type Resource } from '../../contract/kinds/kinds.ts'
import { Engine, type EngineOptions } from '../engine/engine.ts'
import type { LastGoodOptions } from '../library/last-good.ts'
import type { Library } from '../library/library.ts'
import type { Renames } from '../library/renames.ts'
import type { Source } from '../library/source.ts'
import type { Settings } from '../settings/settings.ts'
import type { Addresses } from '../site/site.ts'
import { makeAliases } from './aliases.ts'
import { attachState, type StateFile } from './database.ts'
import type { BulkFile } from './export.ts'
import { join } from './join.ts'
import type { Catalog, CatalogCounts, RankedRecords } from '../library/joined-records.ts'
import { viewRecords } from './load.ts'
import { readLookups } from './lookups.ts'
import { readStale, recordsAt, tracksAt } from './read.ts'
import { type ReadOptions, type RecordRules, readSources } from './read-sources.ts'
import { emptyPages, markAllStale } from './stale.ts'

/** The settings for what records must contain, and how they are identified. */
export interface RecordSettings
  extends Partial<
    Pick<
      Settings,
      'namespace' | 'streams' | 'durations' | 'tracknumbers' | 'default_release' | 'default_label'
    >
  > {
  /** The texts in files to which records may refer, by their paths. */
  readonly texts?: Readonly<Record<string, string>>
  /** The renamed records that keep their URLs. */
  readonly renames?: Renames
  readonly explainFields?: RecordRules['explainFields']
}

export interface CatalogOptions extends EngineOptions, Omit<ReadOptions, keyof LastGoodOptions | 'memory'> {
  /** Where to keep tables for the next build. */
  readonly state: StateFile
  /** The state file of the last build, for a run that has no state of its own; null where no such file exists. */
  readonly lastState?: string | null | undefined
  readonly order: Settings['order']
  readonly records?: RecordSettings
}

/**
 * Reads and checks the sources. The caller must close the catalog.
 * @throws CatalogErrors with all faults
 */
export async function openSources(
  sources: readonly Source[],
  { order, records = {}, state, lastState, memory, tempFolder, ...options }: CatalogOptions,
): Promise<OpenCatalog> {
  const engine = await Engine.open({ memory, tempFolder, threads: isSmall(sources) ? 1 : undefined })
  try {
    const rules = recordRules(records)
    await attachState(engine, state)
    await viewRecords(engine)
    const copies = copyFolders({ state, lastState })
    const { library, renames } = await readSources(engine, sources, {
      ...options,
      ...rules,
      ...copies,
      order,
    })
    await makeAliases(engine)
    await join(engine, order)
    await markAllStale(engine)
    return new OpenCatalog(engine, { library, counts: await countsOf(engine), renames })
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** The folders of the last good copies of sources, beside the state. */
function copyFolders({ state, lastState }: Pick<CatalogOptions, 'state' | 'lastState'>): LastGoodOptions {
  if (typeof state === 'string') return { copies: copiesFolder(state) }
  const last = state?.copyOf ?? lastState
  return { lastCopies: last ? copiesFolder(last) : null }
}

/** @param state the file of a state */
export const copiesFolder = (state: string): string => path.join(path.dirname(state), 'copies')

/** Bytes of sources with fewer rows than a thread of the engine takes at a time. */
const SMALL = 1024 * 1024

/** Whether more threads than one would only wait for each other, which takes a quarter more of CPU time. */
const isSmall = (sources: readonly Source[]): boolean =>
  sources.every(({ remote }) => remote === undefined) &&
  sources.reduce((bytes, { size }) => bytes + size, 0) < SMALL

/** Returns the rules for records that follow from the settings. */
export function recordRules({
  namespace,
  streams = 'required',
  durations = 'required',
  tracknumbers = 'required',
  default_release: defaultRelease,
  default_label: defaultLabel,
  texts = {},
  renames,
  explainFields,
}: RecordSettings): RecordRules {
  const hasDefaultLabel = defaultLabel !== undefined
  const form = { streams, durations, tracknumbers, defaultRelease, hasDefaultLabel, texts }
  return { form, namespace, defaultLabel, renames, explainFields }
}

/**
 * A catalog in the engine's tables. Its iterators yield every record or, after a build has made its plan, only the
 * records whose files are stale.
 */
export class OpenCatalog implements Catalog, RankedRecords {
  /** Public for the build, which adds its own tables to those of the catalog. */
  readonly engine: Engine
  readonly library: Library
  readonly counts: CatalogCounts
  /** The renamed records that keep their URLs. */
  readonly renames: Renames

  constructor(
    engine: Engine,
    { library, counts, renames }: Pick<OpenCatalog, 'library' | 'counts' | 'renames'>,
  ) {
    this.engine = engine
    this.library = library
    this.counts = counts
    this.renames = renames
  }

  emptyPages() {
    return emptyPages(this.engine)
  }

  records<K extends Resource>(kind: K) {
    return readStale(this.engine, kind)
  }

  tracksAt(ranks: readonly number[]) {
    return tracksAt(this.engine, ranks)
  }

  recordsAt<K extends Listed>(kind: K, ranks: readonly number[]) {
    return recordsAt(this.engine, kind, ranks)
  }

  lookups() {
    return readLookups(this.engine)
  }

  /** Writes a whole list to files. */
  async writeBulk(resource: Listed, files: readonly BulkFile[], addresses: Addresses): Promise<void> {
    const { exportList } = await import('./export.ts')
    await exportList(this.engine, { resource, files, addresses })
  }

  close(): Promise<void> {
    return this.engine.close()
  }
}

/** Counts the records of some lists. */
export function countLists(engine: Engine, kinds: readonly Listed[]): Promise<Partial<CatalogCounts>> {
  return countAll(engine, kinds.map(countOf))
}

export async function countsOf(engine: Engine): Promise<CatalogCounts> {
  const lookups = "SELECT 'lookups' AS name, count(DISTINCT name)::INTEGER AS count FROM lookup"
  return { ...NO_RECORDS, ...(await countAll(engine, [...RESOURCES.map(countOf), lookups])) }
}

/** The counts of a catalog without records. */
export const NO_RECORDS: CatalogCounts = {
  artists: 0,
  tracks: 0,
  releases: 0,
  labels: 0,
  features: 0,
  artist_features: 0,
  lookups: 0,
}

/** A query for the number of records of a kind. */
const countOf = (kind: Resource): string =>
  `SELECT '${PLURALS[kind]}' AS name, count(*)::INTEGER AS count FROM ${kind}_rank`

async function countAll(engine: Engine, queries: readonly string[]): Promise<Partial<CatalogCounts>> {
  if (queries.length === 0) return {}
  const counts = await engine.all<{ name: string; count: number }>(queries.join(' UNION ALL '))
  return Object.fromEntries(counts.map(({ name, count }) => [name, count]))
}

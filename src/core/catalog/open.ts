// Opens a checked catalog: sources are read as a library, and joined in an engine that spills to disk.
import path from 'node:path'
import { Engine, type EngineOptions } from '../engine/engine.ts'
import type { LastGoodOptions } from '../library/last-good.ts'
import type { Renames } from '../library/renames.ts'
import type { Source } from '../library/source.ts'
import type { Settings } from '../settings/settings.ts'
import { attachState, type StateFile } from './database.ts'
import { join } from './join.ts'
import { viewRecords } from './load.ts'
import { OpenCatalog } from './open-catalog.ts'
import { type ReadOptions, type RecordRules, readSources } from './read-sources.ts'

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
    await join(engine, order)
    return new OpenCatalog(engine, { library, renames })
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

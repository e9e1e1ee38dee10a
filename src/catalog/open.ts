// Sources → a checked catalog: staged in an engine that spills to disk, checked as a whole, joined.

import type { Listed } from '../api/resources.ts'
import { Engine, type EngineOptions } from '../engine/engine.ts'
import type {
  Catalog,
  CatalogCounts,
  JoinedArtist,
  JoinedArtistFeatures,
  JoinedFeatures,
  JoinedLabel,
  JoinedRelease,
  JoinedTrack,
} from '../model/catalog.ts'
import type { Settings } from '../model/settings.ts'
import type { Addresses } from '../model/site.ts'
import type { Source } from '../model/source.ts'
import { makeAliases } from './aliases.ts'
import { type BulkFile, exportList } from './export.ts'
import { join } from './join.ts'
import { readLookups } from './lookups.ts'
import { emptyPages, markAllStale, readStale, tracksAt } from './read.ts'
import { type ReadOptions, type RecordRules, readSources } from './read-sources.ts'

/** The settings that say what records must have, and how they are identified. */
export interface RecordSettings {
  readonly namespace?: Settings['namespace']
  readonly streams?: Settings['streams']
  readonly default_label?: Settings['default_label']
}

export interface CatalogOptions extends EngineOptions, ReadOptions {
  readonly order: Settings['order']
  readonly records?: RecordSettings
}

/**
 * Reads and checks the sources. The catalog must be closed.
 * @throws CatalogErrors with all that is wrong
 */
export async function openCatalog(
  sources: readonly Source[],
  { order, records = {}, ...options }: CatalogOptions,
): Promise<OpenCatalog> {
  const engine = await Engine.open(options)
  try {
    const overview = await readSources(engine, sources, { ...options, ...recordRules(records) })
    await makeAliases(engine, overview)
    await join(engine, order, overview)
    await markAllStale(engine)
    return new OpenCatalog(engine, await countsOf(engine))
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** What records follow from by the settings. */
export function recordRules({
  namespace,
  streams = 'required',
  default_label: defaultLabel,
}: RecordSettings): RecordRules {
  return { form: { streams, hasDefaultLabel: defaultLabel !== undefined }, namespace, defaultLabel }
}

/**
 * A catalog in the engine's tables. Its iterators yield every record, or, once a build has made its plan, only the
 * records whose files are stale.
 */
export class OpenCatalog implements Catalog {
  readonly counts: CatalogCounts
  /** For the build, which adds its own tables beside those of the catalog. */
  readonly engine: Engine

  constructor(engine: Engine, counts: CatalogCounts) {
    this.engine = engine
    this.counts = counts
  }

  emptyPages() {
    return emptyPages(this.engine)
  }

  artists() {
    return readStale(this.engine, 'artist', withRanks<Omit<JoinedArtist, 'items'>>)
  }

  tracks() {
    return readStale(this.engine, 'track', (head: JoinedTrack) => head)
  }

  tracksAt(ranks: readonly number[]) {
    return tracksAt(this.engine, ranks)
  }

  releases() {
    return readStale(this.engine, 'release', withRanks<Omit<JoinedRelease, 'items'>>)
  }

  labels() {
    return readStale(
      this.engine,
      'label',
      (head: Omit<JoinedLabel, 'releases'>, releases: readonly string[]) => ({
        ...head,
        releases,
      }),
    )
  }

  features() {
    return readStale(this.engine, 'features', (head: JoinedFeatures) => head)
  }

  artistFeatures() {
    return readStale(this.engine, 'artist_features', (head: JoinedArtistFeatures) => head)
  }

  lookups() {
    return readLookups(this.engine)
  }

  /** Writes the whole of a list into files. */
  async writeBulk(resource: Listed, files: readonly BulkFile[], addresses: Addresses): Promise<void> {
    await this.engine.limitMemory(1)
    await exportList(this.engine, { resource, files, addresses })
  }

  close(): Promise<void> {
    return this.engine.close()
  }
}

/** A record with the ranks of the tracks inside it. */
const withRanks = <Head>(head: Head, items: readonly number[]) => ({ ...head, items })

/** The counts of some lists. */
export async function countLists(engine: Engine, kinds: readonly Listed[]): Promise<Partial<CatalogCounts>> {
  if (kinds.length === 0) return {}
  const [counts] = await engine.all<Record<string, bigint>>(
    `SELECT ${kinds.map((kind) => `(SELECT count(*) FROM ${kind}_rank) AS ${kind}s`).join(', ')}`,
  )
  return Object.fromEntries(Object.entries(counts ?? {}).map(([name, count]) => [name, Number(count)]))
}

export async function countsOf(engine: Engine): Promise<CatalogCounts> {
  const [counts] = await engine.all<Record<keyof CatalogCounts, bigint>>(`
    SELECT (SELECT count(*) FROM artist_rank) AS artists, (SELECT count(*) FROM track_rank) AS tracks,
      (SELECT count(*) FROM release_rank) AS releases, (SELECT count(*) FROM label_rank) AS labels,
      (SELECT count(*) FROM features_rank) AS features,
      (SELECT count(*) FROM artist_features_rank) AS artist_features,
      (SELECT count(DISTINCT name) FROM lookup) AS lookups`)
  return {
    artists: Number(counts?.artists),
    tracks: Number(counts?.tracks),
    releases: Number(counts?.releases),
    labels: Number(counts?.labels),
    features: Number(counts?.features),
    artist_features: Number(counts?.artist_features),
    lookups: Number(counts?.lookups),
  }
}

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
import { ErrorCollector } from '../model/errors.ts'
import type { Settings } from '../model/settings.ts'
import type { Addresses } from '../model/site.ts'
import type { Source } from '../model/source.ts'
import { attachState } from './database.ts'
import { type BulkFile, exportList } from './export.ts'
import { checkIntegrity } from './integrity.ts'
import { join } from './join.ts'
import { readLookups } from './lookups.ts'
import { emptyPages, markAllStale, readStale, tracksAt } from './read.ts'
import { commitStaged, stage } from './staging.ts'

export interface CatalogOptions extends EngineOptions {
  readonly order: Settings['order']
  /** The file that keeps tables for the next build; null to keep nothing. */
  readonly state: string | null
  /** Read every source again, even if it is staged already. */
  readonly force?: boolean
  /** Called with the staged records before they are kept, if each is valid; it may refuse them. */
  readonly review?: ((engine: Engine) => Promise<void>) | undefined
  /** Hears of bytes of the sources as they are done with. */
  readonly tick?: (bytes: number) => void
}

/**
 * Reads and checks the sources. The catalog must be closed.
 * @throws CatalogErrors with all that is wrong
 */
export async function openCatalog(sources: readonly Source[], options: CatalogOptions): Promise<OpenCatalog> {
  const engine = await Engine.open(options)
  try {
    const isOurs = await attachState(engine, options.state)
    const problems = new ErrorCollector()
    const { tick = () => {}, force = false } = options
    const rejected = await stage(engine, sources, { problems, tick, force: force || !isOurs })
    if (problems.count === 0) await options.review?.(engine)
    await checkIntegrity(engine, { rejected, problems })
    problems.throwIfAny()
    await commitStaged(engine)
    await join(engine, options.order)
    await markAllStale(engine)
    return new OpenCatalog(engine, await countsOf(engine))
  } catch (error) {
    await engine.close()
    throw error
  }
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

async function countsOf(engine: Engine): Promise<CatalogCounts> {
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

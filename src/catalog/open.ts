// Sources → a checked catalog: staged in an engine that spills to disk, checked as a whole, joined.

import { Engine, type EngineOptions } from '../engine/engine.ts'
import type {
  Catalog,
  CatalogCounts,
  JoinedArtist,
  JoinedFeatures,
  JoinedLabel,
  JoinedRelease,
  JoinedTrack,
} from '../model/catalog.ts'
import { Problems } from '../model/errors.ts'
import type { Settings } from '../model/settings.ts'
import type { Addresses } from '../model/site.ts'
import type { Source } from '../model/source.ts'
import type { Listed } from '../model/urls.ts'
import { type BulkFile, writeBulk } from './bulk.ts'
import { join } from './joined.ts'
import { attachKept } from './kept.ts'
import { type OtherFile, Plan, type PlanOptions } from './plan.ts'
import { checkSoundness } from './soundness.ts'
import { keepStaged, stage } from './staging.ts'
import { emptyPages, tracksAt, walk } from './walks.ts'

export interface CatalogOptions extends EngineOptions {
  readonly order: Settings['order']
  /** The file that keeps tables for the next build; null to keep nothing. */
  readonly state: string | null
  /** Read every source anew, whatever of it is kept. */
  readonly force?: boolean
  /** Hears of bytes of the sources as they are done with. */
  readonly tick?: (bytes: number) => void
}

/**
 * Reads and checks the sources; the catalog is to be closed.
 * @throws CatalogErrors with all that is wrong
 */
export async function openCatalog(sources: readonly Source[], options: CatalogOptions): Promise<OpenCatalog> {
  const engine = await Engine.open(options)
  try {
    const isOurs = await attachKept(engine, options.state)
    const problems = new Problems()
    const { tick = () => {}, force = false } = options
    const refused = await stage(engine, sources, problems, tick, force || !isOurs)
    await checkSoundness(engine, refused, problems)
    problems.check()
    await keepStaged(engine)
    await join(engine, options.order)
    return new OpenCatalog(engine, await countsOf(engine))
  } catch (error) {
    await engine.close()
    throw error
  }
}

/** A catalog whose walks give what of it is due by its {@link plan}, which is to be made first. */
export class OpenCatalog implements Catalog {
  readonly counts: CatalogCounts
  readonly #engine: Engine

  constructor(engine: Engine, counts: CatalogCounts) {
    this.#engine = engine
    this.counts = counts
  }

  emptyPages() {
    return emptyPages(this.#engine)
  }

  async plan(options: PlanOptions, others: readonly OtherFile[]): Promise<Plan> {
    const plan = await Plan.make(this.#engine, options, others)
    // A walk reads what is there: it leaves the memory to those who render what it gives.
    await this.#engine.hold(WALKING)
    return plan
  }

  artists() {
    return walk(this.#engine, 'artist', withRanks<Omit<JoinedArtist, 'items'>>)
  }

  tracks() {
    return walk(this.#engine, 'track', (head: JoinedTrack) => head)
  }

  tracksAt(ranks: readonly number[]) {
    return tracksAt(this.#engine, ranks)
  }

  releases() {
    return walk(this.#engine, 'release', withRanks<Omit<JoinedRelease, 'items'>>)
  }

  labels() {
    return walk(
      this.#engine,
      'label',
      (head: Omit<JoinedLabel, 'releases'>, releases: readonly string[]) => ({
        ...head,
        releases,
      }),
    )
  }

  features() {
    return walk(this.#engine, 'features', (head: JoinedFeatures) => head)
  }

  /** Writes the whole of a list into files. */
  async writeBulk(resource: Listed, files: readonly BulkFile[], addresses: Addresses): Promise<void> {
    await this.#engine.hold(1)
    await writeBulk(this.#engine, resource, files, addresses)
  }

  close(): Promise<void> {
    return this.#engine.close()
  }
}

/** The share of its memory that the engine holds while records are walked. */
const WALKING = 1 / 2

/** A record with the ranks of the tracks inside of it. */
const withRanks = <Head>(head: Head, items: readonly number[]) => ({ ...head, items })

async function countsOf(engine: Engine): Promise<CatalogCounts> {
  const [counts] = await engine.all<Record<keyof CatalogCounts, bigint>>(`
    SELECT (SELECT count(*) FROM artist_rank) AS artists, (SELECT count(*) FROM track_rank) AS tracks,
      (SELECT count(*) FROM release_rank) AS releases, (SELECT count(*) FROM label_rank) AS labels,
      (SELECT count(*) FROM features_rank) AS features`)
  return {
    artists: Number(counts?.artists),
    tracks: Number(counts?.tracks),
    releases: Number(counts?.releases),
    labels: Number(counts?.labels),
    features: Number(counts?.features),
  }
}

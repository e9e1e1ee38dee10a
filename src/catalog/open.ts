// Sources → a checked catalog: staged in an engine that spills to disk, checked as a whole, joined.
import type { Catalog, CatalogCounts } from '../model/catalog.ts'
import { Problems } from '../model/errors.ts'
import type { Settings } from '../model/settings.ts'
import type { Source } from '../model/source.ts'
import { Engine, type EngineOptions } from './engine.ts'
import { join, readArtists, readFeatures, readLabels, readReleases, readTracks } from './joined.ts'
import { checkSoundness } from './soundness.ts'
import { stage } from './staging.ts'

export interface CatalogOptions extends EngineOptions {
  readonly order: Settings['order']
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
    const problems = new Problems()
    const staged = await stage(engine, sources, problems, options.tick ?? (() => {}))
    await checkSoundness(engine, staged, problems)
    problems.check()
    await join(engine, options.order)
    return new OpenCatalog(engine, await countsOf(engine))
  } catch (error) {
    await engine.close()
    throw error
  }
}

export class OpenCatalog implements Catalog {
  readonly counts: CatalogCounts
  readonly #engine: Engine

  constructor(engine: Engine, counts: CatalogCounts) {
    this.#engine = engine
    this.counts = counts
  }

  artists() {
    return readArtists(this.#engine)
  }

  tracks() {
    return readTracks(this.#engine)
  }

  releases() {
    return readReleases(this.#engine)
  }

  labels() {
    return readLabels(this.#engine)
  }

  features() {
    return readFeatures(this.#engine)
  }

  close(): Promise<void> {
    return this.#engine.close()
  }
}

async function countsOf(engine: Engine): Promise<CatalogCounts> {
  const [counts] = await engine.all<Record<keyof CatalogCounts, bigint>>(`
    SELECT (SELECT count(*) FROM artist) AS artists, (SELECT count(*) FROM track) AS tracks,
      (SELECT count(*) FROM release) AS releases, (SELECT count(*) FROM label) AS labels,
      (SELECT count(*) FROM features) AS features`)
  return {
    artists: Number(counts?.artists),
    tracks: Number(counts?.tracks),
    releases: Number(counts?.releases),
    labels: Number(counts?.labels),
    features: Number(counts?.features),
  }
}

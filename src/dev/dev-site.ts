// A site that is served as it is worked on: found, read and joined as a build does, in an engine that stays open, and
// rendered as its files are asked for. Nothing is written into the site's folder, since there is none.
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SiteRules } from '../api/site-rules.ts'
import { withAliases } from '../build/aliases.ts'
import { BuildState } from '../build/incremental/build-state.ts'
import { inputWarnings } from '../build/input-warnings.ts'
import { findInputs, type Inputs, keepSources } from '../build/inputs.ts'
import type { CatalogBuildOptions, StaleBuildOptions } from '../build/options.ts'
import { StaleSources } from '../build/stale-sources.ts'
import { type WithThumbnails, withThumbnails } from '../build/thumbnails.ts'
import { warningsOf } from '../build/warnings.ts'
import { ENGINE_MEMORY, withEngine } from '../build/with-engine.ts'
import { LiveCatalog } from '../catalog/live.ts'
import { checkFileCount, limitFiles } from '../hosts/limits.ts'
import { CatalogError } from '../problems/errors.ts'
import type { Warning } from '../problems/warnings.ts'
import type { CatalogCounts } from '../stages/catalog.ts'
import { type ProgressOptions, stageProgress } from '../stages/progress.ts'
import type { Source } from '../stages/source.ts'
import { isWithin } from '../system/is-within.ts'
import { type DevSiteFile, DevSiteFiles } from './dev-site-files.ts'
import { Turns } from './turns.ts'

export interface DevSiteOptions
  extends Omit<CatalogBuildOptions, 'precompress' | 'shard' | 'maxWarnings' | 'signal'>,
    StaleBuildOptions {
  /** A folder for what is kept from run to run: thumbnails, and what origins have read. */
  readonly folder: string
  /** The build that knows the last good copies of sources until they are read here; none by default. */
  readonly lastBuild?: LastBuild | undefined
}

interface LastBuild {
  /** The folder of its site. */
  readonly out: string
  /** The folder of its state; by default `.catalog-press` beside `out`. */
  readonly state?: string | undefined
}

/** What may have changed, as far as is known. */
export interface Changes {
  /** Read addresses and databases again too, not only files. */
  readonly isRemote: boolean
}

/** What is only known once the whole catalog is looked at. */
export interface Review {
  readonly counts: CatalogCounts
  readonly warnings: readonly Warning[]
  readonly notes: readonly string[]
  /** Why a build would refuse the site all the same, such as too many files for a host; null for no reason. */
  readonly refusal: unknown
}

/** Nothing is read before the first {@link DevSite.update}. */
export class DevSite {
  readonly #options: DevSiteOptions
  readonly #turns = new Turns()
  readonly #stop = new AbortController()
  #catalog: LiveCatalog | null = null
  #site: LiveSite | null = null
  #pictures: KnownPictures | null = null
  /** Whether records have changed that no update has told of: one that failed after they were read. */
  #hasUnseen = false
  /** Of all that the site follows from. */
  #digest: string | null = null
  /** The layout that a build writes. */
  #layout: SiteRules['layout']
  #closed: Promise<void> | null = null
  /** How often addresses and databases were read, or should have been. */
  #readings = 0
  /** What stands in the place of sources that failed, since the reading of this number. */
  #stale = { since: 0, sources: new StaleSources({}) }

  constructor(options: DevSiteOptions) {
    this.#options = options
  }

  /** The rules of the site as it is served; null where it could not be read yet. */
  get rules(): SiteRules | null {
    return this.#site?.inputs.rules ?? null
  }

  /**
   * Reads what has changed.
   * @returns whether there was anything
   * @throws CatalogErrors with all that is wrong; the site stays as it was
   */
  update({ isRemote }: Changes): Promise<boolean> {
    return this.#take(async () => {
      const { folder } = this.#options
      const options = { ...this.#options, signal: this.#stop.signal }
      const read = await findInputs(options, folder)
      this.#layout = read.rules.layout
      const found = inFiles(read)
      const isFirst = this.#site === null
      if (found.digest !== null && found.digest === this.#digest && !isRemote) return false
      if (isRemote || isFirst) this.#readings += 1
      if (await this.#read(found, options)) this.#hasUnseen = true
      // The copies of pictures that are served stay until the catalog is known to be valid.
      const pictured = await this.#withPictures(found, options)
      const isOther = isFirst || this.#hasUnseen || !isSame(pictured.inputs, this.#site?.found)
      await this.#serve(pictured)
      await keepSources(pictured.inputs.sources)
      this.#digest = found.digest
      this.#hasUnseen = false
      return isOther
    })
  }

  /** The file at a path of the site; null where it has none. It waits while the site is read. */
  file(name: string): Promise<DevSiteFile | null> {
    return this.#take(async () => (await this.#site?.files.find(name)) ?? null)
  }

  /** The files and folders that the site follows from, as far as they are known. */
  get places(): readonly string[] {
    const { sources = [], media = [], named = [] } = this.#site?.found ?? {}
    const ofSources = sources.flatMap(({ name, owns = [] }) => [name, ...owns])
    const files = [...named, ...ofSources].filter((place) => !ADDRESS.test(place))
    const folders = new Set(media.map(({ from }) => path.dirname(from)))
    const all = new Set([this.#options.data, ...files, ...folders].map((place) => path.resolve(place)))
    // What this site itself writes is not what the site follows from.
    const isOwn = (place: string) => isWithin(path.resolve(this.#options.folder), place)
    return [...all].filter(
      (place) => !isOwn(place) && ![...all].some((other) => other !== place && isWithin(other, place)),
    )
  }

  /**
   * Looks at the whole of what was read last, and makes room that changes have taken.
   * @returns null where something else is asked for meanwhile, which must not wait
   */
  async review(): Promise<Review | null> {
    const { catalog, site } = { catalog: this.#catalog, site: this.#site }
    if (catalog === null || site === null) return null
    const steps = [
      () => catalog.make('items'),
      () => catalog.make('features'),
      () => catalog.make('lookups'),
      () => catalog.tidy(),
    ]
    for (const step of steps) {
      if (this.#turns.isBusy || this.#site !== site) return null
      await this.#take(step)
    }
    return this.#take(async () => {
      if (this.#site !== site) return null
      const { inputs, warnings, notes } = site
      const counts = await catalog.counts()
      const published = this.#published(inputs)
      const found = [
        ...inputWarnings(inputs, this.#options.data),
        ...(await warningsOf(catalog, published)),
        ...warnings,
        ...this.#stale.sources.warnings(),
      ]
      const refusal = site.refusal ?? (await refusalOf(published, site.files))
      return { counts, warnings: found, notes, refusal }
    })
  }

  /** Ends what is under way, too. */
  close(): Promise<void> {
    this.#stop.abort()
    this.#closed ??= this.#turns.take(async () => this.#catalog?.close())
    return this.#closed
  }

  #take<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take(() => {
      this.#stop.signal.throwIfAborted()
      return withEngine(this.#options.memory, work)
    })
  }

  /** @returns whether any record has changed */
  async #read({ sources, order, records }: Inputs, options: ProgressOptions): Promise<boolean> {
    const { memory = ENGINE_MEMORY, lastBuild, staleOk } = this.#options
    this.#catalog ??= await LiveCatalog.open({ memory, tempFolder: tmpdir() })
    const bytes = sources.reduce((sum, { size }) => sum + size, 0)
    const tick = stageProgress('reading', bytes, options)
    const stale = new StaleSources({ staleOk })
    const lastState =
      lastBuild === undefined
        ? null
        : new BuildState({ out: lastBuild.out, folder: lastBuild.state, shard: null }).database
    const hasChanged = await this.#catalog.read(
      sources.map((source) => this.#oncePerReading(source)),
      { order, records, tick, ...stale.options, lastState },
    )
    // Where addresses were not read again, what stood in for them does so still.
    if (this.#stale.since !== this.#readings) this.#stale = { since: this.#readings, sources: stale }
    return hasChanged
  }

  /** What is no file cannot be watched: it is read again where that is asked for. */
  #oncePerReading(source: Source): Source {
    return ADDRESS.test(source.name) && source.identity === null
      ? { ...source, identity: `${this.#readings}` }
      : source
  }

  async #serve({ inputs: found, ...pictured }: WithThumbnails): Promise<void> {
    const catalog = this.#catalog as LiveCatalog
    const withAll = catalog.hasAliases ? withAliases(found, catalog.opened) : Promise.resolve(found)
    const { inputs, refusal } = await withAll.then(
      (inputs) => ({ inputs, refusal: null }),
      // A host that takes no more redirects: the site can be looked at all the same.
      (refusal: unknown) => ({ inputs: found, refusal }),
    )
    const scratch = path.join(catalog.engine.folder, 'bulk')
    const files = new DevSiteFiles(catalog, { inputs, published: this.#published(inputs), scratch })
    this.#site = { ...pictured, found, inputs, files, refusal }
  }

  /** What a build would publish, in its own layout. */
  #published(inputs: Inputs): Inputs {
    return this.#layout ? { ...inputs, rules: { ...inputs.rules, layout: this.#layout } } : inputs
  }

  /** Pictures are looked at again only where one of them has changed. */
  async #withPictures(found: Inputs, options: ProgressOptions): Promise<WithThumbnails> {
    const identities = found.media.map((file) => [file.path, file.identity])
    const isKnown = identities.every(([, identity]) => identity !== null)
    const key = JSON.stringify([found.assets === null, found.sharp?.version, identities])
    if (this.#pictures?.key === key) {
      const { media, pictures } = this.#pictures.made.inputs
      return { ...this.#pictures.made, inputs: { ...found, media, pictures } }
    }
    const folder = path.join(this.#options.folder, 'thumbnails', 'site')
    const made = await withThumbnails(found, { ...options, folder })
    this.#pictures = isKnown ? { key, made } : null
    return made
  }
}

/** Files are rendered as they are asked for: there are no blocks to take them out of. */
const inFiles = ({ rules: { layout: _, ...rules }, ...inputs }: Inputs): Inputs => ({ ...inputs, rules })

/** The error with which a build would refuse the number of files; null where it would not. */
async function refusalOf({ hosts, rules }: Inputs, files: DevSiteFiles): Promise<CatalogError | null> {
  if (!limitFiles(hosts)) return null
  try {
    checkFileCount(hosts, await files.count(), rules)
    return null
  } catch (error) {
    if (error instanceof CatalogError) return error
    throw error
  }
}

/** What is no path. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i

/** Whether a site is the same but for its records. */
function isSame(one: Inputs, other: Inputs | undefined): boolean {
  const media = ({ media }: Inputs) => JSON.stringify(media.map((file) => [file.path, file.identity]))
  return (
    one.config === other?.config &&
    one.media.every(({ identity }) => identity !== null) &&
    media(one) === media(other)
  )
}

interface LiveSite extends Omit<WithThumbnails, 'inputs'> {
  /** What was found before records were read. */
  readonly found: Inputs
  readonly inputs: Inputs
  readonly files: DevSiteFiles
  readonly refusal: unknown
}

interface KnownPictures {
  /** Of the files that they were made of. */
  readonly key: string
  readonly made: WithThumbnails
}

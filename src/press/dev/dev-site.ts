// Serves a site during editing: finds and reads its sources like a build, and renders files on request. It does not write
// a site folder.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type FaceCodes, loadFaces } from '../../contract/edge/faces.ts'
import type { SiteRules } from '../../contract/rules/site-rules.ts'
import { addressScheme } from '../../contract/urls/urls.ts'
import { firstNamings } from '../../core/checks/named-media.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { Library } from '../../core/library/library.ts'
import { recordRules } from '../../core/library/record-settings.ts'
import type { MediaFile, Source } from '../../core/library/source.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { isWithin } from '../../core/system/is-within.ts'
import { lazily } from '../../core/system/lazily.ts'
import type { ProgressOptions } from '../../core/system/progress.ts'
import { makeTempFolder, type TempFolder } from '../../core/system/temp-folder.ts'
import { BuildState } from '../incremental/build-state.ts'
import { withCatalogRules } from '../inputs/catalog-rules.ts'
import { codeOfFaces } from '../inputs/faces.ts'
import { inputWarnings } from '../inputs/input-warnings.ts'
import { findInputs, type Inputs, keepSources } from '../inputs/inputs.ts'
import { withLists } from '../inputs/lists.ts'
import { withNamedMedia } from '../inputs/media.ts'
import { guardMemory, readingProgress } from '../inputs/read-catalog.ts'
import { StaleSources } from '../inputs/stale-sources.ts'
import { siteWarnings } from '../inputs/warnings.ts'
import type { CatalogBuildOptions, StaleBuildOptions } from '../options.ts'
import { type WithThumbnails, withThumbnails } from '../output/thumbnails.ts'
import { type DevSiteFile, DevSiteFiles, findRefusal } from './dev-site-files.ts'
import { LiveCatalog } from './live-catalog.ts'
import { Turns } from './turns.ts'

export interface DevSiteOptions
  extends Omit<CatalogBuildOptions, 'precompress' | 'maxWarnings' | 'signal'>,
    StaleBuildOptions {
  /** A folder for files that persist between runs: thumbnails, and rows read by origins. */
  readonly folder: string
  /** The build whose copies replace failed sources until these are first read here; none by default. */
  readonly lastBuild?: LastBuild | undefined
}

interface LastBuild {
  /** The folder of the project's site. */
  readonly out: string
  /** The folder of its state; by default `.catalog-press` beside `out`. */
  readonly state?: string | undefined
}

/** The inputs that may have changed. */
export interface Changes {
  /** Whether to read URLs and databases again too, not only files. */
  readonly isRemote: boolean
}

/** Results that require reading the whole catalog. */
export interface Review {
  readonly counts: CatalogCounts
  readonly warnings: readonly Warning[]
  readonly notes: readonly string[]
  /** Why a build would still refuse the site, such as too many files for a host; null if it would not. */
  readonly refusal: unknown
}

/** Nothing is read before the first {@link DevSite.update}. */
export class DevSite {
  readonly #options: DevSiteOptions
  readonly #turns = new Turns()
  readonly #stop = new AbortController()
  readonly #catalog = new LiveCatalog()
  #scratch: TempFolder | null = null
  #site: LiveSite | null = null
  #pictures: KnownPictures | null = null
  /** Whether records have changed without a report, because an update failed after reading them. */
  #hasUnseen = false
  /** A digest of everything that the site derives from. */
  #digest: string | null = null
  /** The layout that a build writes. */
  #layout: SiteRules['layout']
  #closed: Promise<void> | null = null
  /** Number of attempts to read URLs and databases. */
  #readings = 0
  /** Replacements for failed sources, with the number of the reading that introduced them. */
  #stale = { since: 0, sources: new StaleSources({}) }

  constructor(options: DevSiteOptions) {
    this.#options = options
  }

  /** The rules of the site as served; null before the first successful update. */
  get rules(): SiteRules | null {
    return this.#site?.inputs.rules ?? null
  }

  /** The code of the faces of the site as served. */
  get faces(): FaceCodes {
    return this.#site?.faces() ?? {}
  }

  /** The catalog as last read; null before the first successful update. */
  get library(): Library | null {
    return this.#site && this.#catalog.opened.library
  }

  /** The files of the user that the site publishes. */
  get media(): readonly MediaFile[] {
    return this.#site?.inputs.media ?? []
  }

  /**
   * Reads what has changed.
   * @returns whether anything has changed
   * @throws CatalogErrors with all errors; the site stays unchanged
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
      // Keeps the served copies of pictures until the catalog is known to be valid.
      const { library } = this.#catalog.opened
      const named = withLists(await withNamedMedia(found, firstNamings(library)), library)
      const pictured = await this.#withPictures(named, options)
      const isOther = isFirst || this.#hasUnseen || !isSame(pictured.inputs, this.#site?.found)
      await this.#serve(pictured)
      await keepSources(pictured.inputs.sources)
      await pictured.inputs.inspected.keep()
      this.#digest = found.digest
      this.#hasUnseen = false
      return isOther
    })
  }

  /** Returns the file at a path of the site, after any running update; null if it does not exist. */
  file(name: string): Promise<DevSiteFile | null> {
    return this.#take(async () => (await this.#site?.files.find(name)) ?? null)
  }

  /** The known files and folders that the site derives from. */
  get places(): readonly string[] {
    const { sources = [], media = [], named = [] } = this.#site?.found ?? {}
    const ofSources = sources.flatMap(({ name, owns = [] }) => [name, ...owns])
    const files = [...named, ...ofSources].filter((place) => addressScheme(place) === undefined)
    const folders = new Set(media.map(({ from }) => path.dirname(from)))
    const all = new Set([this.#options.data, ...files, ...folders].map((place) => path.resolve(place)))
    // Files that this site itself writes are not sources.
    const isOwn = (place: string) => isWithin(path.resolve(this.#options.folder), place)
    return [...all].filter(
      (place) => !isOwn(place) && ![...all].some((other) => other !== place && isWithin(other, place)),
    )
  }

  /**
   * Reviews the whole catalog.
   * @returns null if a different request is waiting
   */
  async review(): Promise<Review | null> {
    const site = this.#site
    if (site === null || this.#turns.isBusy) return null
    return this.#take(async () => {
      if (this.#site !== site) return null
      const catalog = this.#catalog
      const { inputs, warnings, notes } = site
      const { counts } = catalog.opened.library
      const published = this.#published(inputs)
      const found = [
        ...inputWarnings(inputs, this.#options.data),
        ...siteWarnings(catalog.opened.library, published, this.#options.data),
        ...warnings,
        ...this.#stale.sources.warnings(),
      ]
      const refusal = site.refusal ?? (await findRefusal(published, site.files))
      return { counts, warnings: found, notes, refusal }
    })
  }

  get isClosed(): boolean {
    return this.#stop.signal.aborted
  }

  /** Aborts running work, too. */
  close(): Promise<void> {
    this.#stop.abort()
    this.#closed ??= this.#turns.take(async () => this.#scratch?.remove())
    return this.#closed
  }

  #take<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take(() => {
      this.#stop.signal.throwIfAborted()
      return work()
    })
  }

  /** @returns whether any record has changed */
  async #read({ sources, order, records }: Inputs, options: ProgressOptions): Promise<boolean> {
    const { lastBuild, memory, staleOk } = this.#options
    this.#scratch ??= makeTempFolder(tmpdir())
    const report = readingProgress(sources, options)
    const guard = guardMemory(sources, memory)
    const tick = (bytes: number) => {
      report(bytes)
      guard.tick(bytes)
    }
    const stale = new StaleSources({ staleOk })
    const lastCopies = lastBuild === undefined ? null : new BuildState(lastBuild).copies
    const copies = path.join(this.#scratch.path, 'copies')
    const hasChanged = await this.#catalog.read(
      sources.map((source) => this.#oncePerReading(source)),
      { order, rules: recordRules(records), tick, ...stale.options, copies, lastCopies },
    )
    // If URLs were not read again, the earlier replacements still apply.
    if (this.#stale.since !== this.#readings) this.#stale = { since: this.#readings, sources: stale }
    return hasChanged
  }

  /** Sources that are not files cannot be watched: they are read again only on request. */
  #oncePerReading(source: Source): Source {
    return addressScheme(source.name) !== undefined && source.identity === null
      ? { ...source, identity: `${this.#readings}` }
      : source
  }

  async #serve({ inputs: found, ...pictured }: WithThumbnails): Promise<void> {
    const catalog = this.#catalog.opened
    const withAll = withCatalogRules(found, catalog)
    const { inputs, refusal } = await withAll.then(
      (inputs) => ({ inputs, refusal: null }),
      // A host that accepts no more redirects: the site can still be served.
      (refusal: unknown) => ({ inputs: found, refusal }),
    )
    const scratch = path.join(this.#scratch?.path ?? '', 'bulk')
    const files = new DevSiteFiles(catalog.library, { inputs, published: this.#published(inputs), scratch })
    const faces = lazily(() => loadFaces(codeOfFaces(inputs.faces)))
    this.#site = { ...pictured, found, inputs, files, faces, refusal }
  }

  /** What a build would publish, in its layout. */
  #published(inputs: Inputs): Inputs {
    return this.#layout ? { ...inputs, rules: { ...inputs.rules, layout: this.#layout } } : inputs
  }

  /** Reads pictures again only if one of them has changed. */
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

/** Files are rendered on request, so there are no blocks to extract them from. */
const inFiles = ({ rules: { layout: _, ...rules }, ...inputs }: Inputs): Inputs => ({ ...inputs, rules })

/** Whether two sites differ at most in their records. */
function isSame(one: Inputs, other: Inputs | undefined): boolean {
  const media = ({ media }: Inputs) => JSON.stringify(media.map((file) => [file.path, file.identity]))
  return (
    one.config === other?.config &&
    JSON.stringify([one.lists, one.foundEvents]) === JSON.stringify([other.lists, other.foundEvents]) &&
    one.media.every(({ identity }) => identity !== null) &&
    media(one) === media(other)
  )
}

interface LiveSite extends Omit<WithThumbnails, 'inputs'> {
  /** The inputs before records are read. */
  readonly found: Inputs
  readonly inputs: Inputs
  readonly files: DevSiteFiles
  readonly faces: () => FaceCodes
  readonly refusal: unknown
}

interface KnownPictures {
  /** Identifies the files that the thumbnails derive from. */
  readonly key: string
  readonly made: WithThumbnails
}

// The order of steps that makes a build safe to kill at any moment:
//
//   open     look at what the last build left; nothing is touched
//   read     read the sources; a refused catalog, or one that lost too many published records (the guard, removal.ts),
//            changes nothing
//   plan     compare fingerprints; adopt the files of a folder without a build state
//   begin    remove the manifest, and mark stale files as unknown, before the first file is touched
//   (write)  mark the folder as unfinished before the first change
//   commit   write the revision, record the fingerprints, remove the mark of the folder, and write the manifest,
//            after the last file is in place
//
// A build killed before `begin` leaves the site as it was. If it is killed later, the next build finds no manifest, but
// a list of the files with unknown content, and rewrites those.
//
// A dry run takes the same steps, and skips everything that would be kept.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { REVISION_FILE } from '../../contract/urls/files.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { LastGoodOptions } from '../../core/library/last-good.ts'
import { isInPeriod } from '../../core/library/web/news-period.ts'
import { lockFolder, type Release } from '../../core/platform/lock.ts'
import { CatalogError, siteEmptied } from '../../core/problems/errors.ts'
import { ChangedFilesList } from '../../core/site/changed-files.ts'
import type { Comparison } from '../../core/site/folder.ts'
import type { SiteOptions } from '../../core/site/writer.ts'
import { checkWritable, removeEmptyFolders } from '../../core/system/file-system.ts'
import type { Inputs } from '../inputs/inputs.ts'
import { BuildState, type Manifest, type StateOptions } from './build-state.ts'
import { hasFormerState, Journal } from './journal.ts'
import type { Plan } from './plan.ts'
import { checkUnknownFolder, type Scanned, type ScanOptions, scanOutput } from './scan.ts'

export interface TransactionOptions extends StateOptions {
  /** How files are compared with those in the folder. */
  readonly comparison: Comparison
  /** The file for the paths of all written or removed files. */
  readonly changedFiles?: string | undefined
  /** Whether nothing may be written. */
  readonly isDry?: boolean | undefined
}

/** Opens a transaction on what the last build left. */
export async function openTransaction(options: TransactionOptions): Promise<Transaction> {
  const { out, comparison, changedFiles, isDry = false } = options
  const state = new BuildState(options)
  const manifest = await state.readManifest()
  const isIntact = comparison === 'stat' && (manifest === null || (await state.isIntact(manifest)))
  const list = isDry || changedFiles === undefined ? null : new ChangedFilesList(changedFiles)
  return new Transaction({ out, comparison, isDry, list, state, manifest, isIntact })
}

interface Opened extends Pick<TransactionOptions, 'out' | 'comparison'> {
  readonly isDry: boolean
  readonly list: ChangedFilesList | null
  readonly state: BuildState
  /** Null if the last build stopped half-way, or no build is known. */
  readonly manifest: Manifest | null
  /** Whether the folder still looks as the last build left it. */
  readonly isIntact: boolean
}

export class Transaction {
  readonly #opened: Opened
  /** What the last build has left, once it is read. */
  #journal: Journal | null = null
  readonly #releases: Release[] = []
  /** What the folder holds, if it was examined. */
  #scanned: Scanned = { isNew: false, emptyFolders: [] }

  constructor(opened: Opened) {
    this.#opened = opened
  }

  /**
   * The manifest of the last build, if that build had the same inputs and its site is intact: then there is nothing to
   * do.
   * @param inputs.digest the digest of all inputs; null if it is not known
   */
  unchanged({ digest, today }: Pick<Inputs, 'digest' | 'today'>): Manifest | null {
    const { manifest, isIntact, list } = this.#opened
    if (manifest === null || !isIntact || digest === null || manifest.inputs !== digest) return null
    if (manifest.news !== null && !isInPeriod(manifest.news, today)) return null
    list?.writeEmpty()
    return manifest
  }

  /**
   * Reads a catalog while no other build can write to the site.
   * @param read is given the folders for the last good copies of its sources
   * @throws CatalogError BUSY where another build of the site is in progress, NEWER_STATE, BAD_STATE
   */
  async read<T>(read: (copies: LastGoodOptions) => Promise<T>): Promise<T> {
    const { state, out, isDry, list } = this.#opened
    if (!isDry) checkWritable(out)
    if (!state.isKnown) checkUnknownFolder(out)
    await this.#lock(out)
    const { copies } = state
    const isNew = isDry ? false : await state.create()
    if (existsSync(state.folder)) await this.#lock(state.folder)
    try {
      this.#journal = Journal.open(state.folder, { isDry })
      const catalog = await read(isDry ? { lastCopies: copies } : { copies })
      list?.removeLast()
      return catalog
    } catch (error) {
      list?.removeLast()
      if (isNew) await state.remove()
      throw error
    }
  }

  /** Builds with a state of their own write to the same site, and sites of the same name may share a state. */
  async #lock(folder: string): Promise<void> {
    const release = await lockFolder(folder)
    if (release === null) throw busy(folder)
    this.#releases.push(release)
  }

  /** What the last build has left. The catalog must be read. */
  get journal(): Journal {
    if (this.#journal === null) throw new Error('The catalog is not read')
    return this.#journal
  }

  /** The numbers of records that the last build published; null where they are not known. */
  get lastCounts(): CatalogCounts | null {
    return this.#opened.manifest?.counts ?? null
  }

  /** What the user should know of the state. */
  get notes(): string[] {
    return hasFormerState(this.#opened.state.folder) ? [FORMER_STATE] : []
  }

  /**
   * @param make makes the plan from the revision of the published files; null if it is not known
   * @throws CatalogError FOREIGN_FILE if the folder holds a file that no build wrote
   */
  async plan(
    make: (journal: Journal, revision: string | null) => Promise<Plan>,
    scan: Pick<ScanOptions, 'encodings'>,
  ): Promise<Plan> {
    const { state, out, manifest, isIntact } = this.#opened
    const revision = await state.readRevision()
    // Another build may have written to the site before this one has locked it.
    const isStillIntact = isIntact && (manifest === null || (await state.isIntact(manifest)))
    const plan = await make(this.journal, isStillIntact ? revision : null)
    if (!plan.isTrusted) this.#scanned = scanOutput(plan, { ...scan, out, revision })
    return plan
  }

  /**
   * Must be called before the first file is touched.
   * @returns how to open the site's folder for writing
   */
  async begin(plan: Plan): Promise<SiteOptions> {
    const { out, state, list, manifest, comparison, isDry } = this.#opened
    // Media that are known to be stale may still have the size and time of the published ones.
    const mediaComparison = comparison === 'stat' && plan.isTrusted ? 'content' : comparison
    const { isNew, emptyFolders } = this.#scanned
    const how = { isNew, comparison, mediaComparison }
    if (isDry) return { ...how, isDry }
    list?.open()
    await state.removeManifest()
    plan.begin()
    const top = path.resolve(out)
    for (const folder of emptyFolders) removeEmptyFolders(path.join(top, folder), top)
    const scope = manifest === null ? 'all' : 'changed'
    return { ...how, changedFiles: list, scope, mark: state.mark }
  }

  /**
   * Must be called after the last file is in place.
   * @param written the paths by which the next build recognizes the site, and whether any file was changed
   * @returns whether the file with the revision is written, or would be
   * @throws CatalogError DAMAGED_SITE if somebody has removed files of the folder since
   */
  async commit(
    plan: Plan,
    record: Omit<Manifest, 'revision' | 'sample'>,
    { sample, hasChanged }: { readonly sample: readonly string[]; readonly hasChanged: boolean },
  ): Promise<boolean> {
    const { out, state, list, manifest, isDry } = this.#opened
    const revision = plan.revision()
    if (isDry) return revision !== (await state.readRevision())
    const isOther = await state.writeRevision(revision)
    const looks = state.samplePaths(sample)
    if (looks === null || (hasChanged && !state.isMarked)) {
      // Without it, the next build examines every file.
      await state.removeRevision()
      throw siteEmptied(out)
    }
    if (isOther || manifest === null) list?.add([REVISION_FILE])
    const ofShards = await state.removeShards()
    list?.add(ofShards)
    // From here on, the list is complete even if the build is killed.
    list?.close()
    plan.complete(revision)
    await state.markFinished()
    await state.writeManifest({ ...record, revision, sample: looks })
    return isOther
  }

  /** Ends the transaction, committed or not, and removes an unfinished list of changed files. */
  close(): void {
    this.#opened.list?.abort()
    for (const release of this.#releases) release()
  }
}

const FORMER_STATE =
  'The build state is of an earlier version, which this one cannot read: every file is compared, and the feed of changes, if there is one, starts again.'

function busy(folder: string): CatalogError {
  return new CatalogError('BUSY', 'Another build of this site is in progress.', {
    at: [{ file: folder }],
    hint: 'Wait until it has finished, or build into a different folder with --out.',
  })
}

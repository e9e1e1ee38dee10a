// The order that makes a build safe to kill at any moment:
//
//   open     look at what the last build left; nothing is touched
//   read     stage the sources in the state database; a refused catalog, or one that lost too many of the records
//            that were published (the guard, removal.ts), changes nothing
//   plan     compare fingerprints; adopt the files of a folder that no build state knows
//   begin    remove the manifest, mark stale files as unknown, and a new folder as unfinished: before the first file
//            is touched
//   (write)
//   commit   write the revision, record the fingerprints, take the mark away, write the manifest: after the last file is in place
//
// Killed before `begin`, a build leaves the site as it was. Killed after it, the next build finds no manifest and a
// list of the files that may hold anything, and writes those.
//
// A dry run comes the same way with a copy of the state database, and leaves out all that is kept.
import type { StateFile } from '../../catalog/database.ts'
import type { OpenCatalog } from '../../catalog/open.ts'
import { allDone } from '../../engine/all-done.ts'
import type { CatalogError } from '../../problems/errors.ts'
import { ChangedFilesList } from '../../site/changed-files.ts'
import type { Comparison } from '../../site/folder.ts'
import type { SiteOptions } from '../../site/writer.ts'
import type { Shard } from '../../stages/site.ts'
import { checkWritable } from '../output-paths.ts'
import { BuildState, type Manifest } from './build-state.ts'
import type { Plan } from './plan.ts'
import { checkUnknownFolder, type ScanOptions, scanOutput } from './scan.ts'

export interface TransactionOptions {
  /** The folder of the site. */
  readonly out: string
  /** The folder for the build state; by default beside the site. */
  readonly stateFolder?: string | undefined
  readonly shard: Shard | null
  /** How the files that stand in the folder are compared. */
  readonly comparison: Comparison
  /** The file for the paths of all files that are written or removed. */
  readonly changedFiles?: string | undefined
  /** Whether nothing may be written. */
  readonly isDry?: boolean | undefined
}

/** Looks at what the last build left. */
export async function openTransaction(options: TransactionOptions): Promise<Transaction> {
  const { out, stateFolder: folder, shard, comparison, changedFiles, isDry = false } = options
  const state = new BuildState({ out, folder, shard })
  const manifest = await state.readManifest()
  const isIntact = comparison === 'stat' && (manifest === null || (await state.isIntact(manifest)))
  const list = isDry || changedFiles === undefined ? null : new ChangedFilesList(changedFiles)
  return new Transaction({ out, shard, comparison, isDry, list, state, manifest, isIntact })
}

interface Opened extends Pick<TransactionOptions, 'out' | 'shard' | 'comparison'> {
  readonly isDry: boolean
  readonly list: ChangedFilesList | null
  readonly state: BuildState
  /** Null where the last build stopped half-way, or no build is known. */
  readonly manifest: Manifest | null
  /** Whether the folder still looks as the last build left it. */
  readonly isIntact: boolean
}

export class Transaction {
  readonly #opened: Opened
  /** Whether the folder holds no file of the site yet. */
  #isNew = false

  constructor(opened: Opened) {
    this.#opened = opened
  }

  /** Whether a build may have nothing to do. */
  get mayBeUnchanged(): boolean {
    const { manifest, isIntact } = this.#opened
    return manifest !== null && isIntact
  }

  /**
   * The manifest of the last build, if that build had the same inputs and its site is intact: then nothing is to do.
   * @param inputs the digest of all inputs; null where it is not known
   */
  unchanged(inputs: string | null): Manifest | null {
    const { manifest, isIntact, list } = this.#opened
    if (manifest === null || !isIntact || inputs === null || manifest.inputs !== inputs) return null
    list?.writeEmpty()
    return manifest
  }

  /** Opens a catalog on the state database. */
  async read(open: (database: StateFile) => Promise<OpenCatalog>): Promise<OpenCatalog> {
    const { state, out, isDry, list } = this.#opened
    if (!isDry) checkWritable(out)
    if (!state.isKnown) checkUnknownFolder(out)
    if (isDry) return open({ copyOf: state.database })
    const isNew = await state.create()
    try {
      const catalog = await open(state.database)
      list?.removeLast()
      return catalog
    } catch (error) {
      // Where another build is under way, the folder and the list belong to that one.
      if ((error as CatalogError).code !== 'BUSY') {
        list?.removeLast()
        if (isNew) await state.remove()
      }
      throw error
    }
  }

  /**
   * @param make makes the plan against the revision of the published files; null where they are not known
   * @throws CatalogError FOREIGN_FILE where the folder holds a file that no build wrote
   */
  async plan(
    make: (revision: string | null) => Promise<Plan>,
    scan: Pick<ScanOptions, 'rules' | 'encodings'>,
  ): Promise<Plan> {
    const { state, out, isIntact } = this.#opened
    const revision = await state.readRevision()
    const plan = await make(isIntact ? revision : null)
    if (!plan.isTrusted) this.#isNew = await scanOutput(plan, { ...scan, out, revision })
    return plan
  }

  /**
   * Must be called before the first file is touched.
   * @returns how to open the site's folder for writing
   */
  async begin(plan: Plan): Promise<SiteOptions> {
    const { state, list, manifest, shard, comparison, isDry } = this.#opened
    // Of media that are known to be others, size and time may be those of the last ones all the same.
    const mediaComparison = comparison === 'stat' && plan.isTrusted ? 'content' : comparison
    const how = { isNew: this.#isNew, comparison, mediaComparison, shard }
    if (isDry) return { ...how, isDry }
    list?.open()
    await state.removeManifest()
    const removed = await state.removeOtherShards()
    list?.add(removed)
    await plan.begin()
    if (this.#isNew) state.markUnfinished()
    const scope = manifest === null ? 'all' : 'changed'
    return { ...how, changedFiles: list, scope }
  }

  /**
   * Must be called after the last file is in place.
   * @param sample the paths by which the site is recognised the next time
   * @returns whether the file that holds the revision is written, or would be
   */
  async commit(
    plan: Plan,
    record: Omit<Manifest, 'revision' | 'sample'>,
    sample: readonly string[],
  ): Promise<boolean> {
    const { state, list, manifest, isDry } = this.#opened
    const revision = await plan.revision()
    if (isDry) return revision !== (await state.readRevision())
    const isOther = await state.writeRevision(revision)
    if (isOther || manifest === null) list?.add([state.revisionFile])
    // A build that is killed from here on leaves a complete list.
    list?.close()
    // The engine works in a thread of its own meanwhile.
    const look = async () => state.sampleOf(sample)
    const [, looks] = await allDone([plan.complete(revision), look()])
    await state.markFinished()
    await state.writeManifest({ ...record, revision, sample: looks })
    return isOther
  }

  /** Ends the transaction, committed or not: an unfinished list of changed files is removed. */
  close(): void {
    this.#opened.list?.abort()
  }
}

// The build state: what a build keeps for the next, in a folder beside the site so that it is not published. It holds
// the journal, and a manifest that lets an unchanged build finish immediately.
import { existsSync, lstatSync } from 'node:fs'
import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { OWN_FOLDER, REVISION_FILE, UNFINISHED } from '../../contract/urls/files.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { NewsPeriod } from '../../core/library/web/news-period.ts'
import { storeFolder } from '../../core/packed/store.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { createMark, type FolderMark } from '../../core/site/folder-mark.ts'
import { placeBody, removeScratch, scratchFolder } from '../../core/site/place-file.ts'
import { type Shard, shardSuffix } from '../../core/site/site.ts'
import { isSameTime, makeFolder, readIfPresent, writeInFolder } from '../../core/system/file-system.ts'
import { hasState } from './journal.ts'

/** The record of the last completed build. */
export interface Manifest {
  /** Digest of all inputs of the site: settings, program, sources and media; null if it is not known. */
  readonly inputs: string | null
  /** The dates on which the site is the same; null if it has no feeds. */
  readonly news: NewsPeriod | null
  /** The revision of the site. */
  readonly revision: string
  readonly counts: CatalogCounts
  /** Number of files in the site. */
  readonly files: number
  /** The warnings about the catalog. */
  readonly warnings: readonly Warning[]
  /** Some of the site's files and folders, as they were after the build. */
  readonly sample: readonly SampledPath[]
}

const UNFINISHED_TEXT = `This site is not complete: the build that writes it has not finished.
Do not publish it. Run the same build again: it writes what is missing, and removes this file.
`

/** A path in the site, its size in bytes (0 for a folder) and its modification time in milliseconds. */
type SampledPath = readonly [path: string, size: number, mtimeMs: number]

export interface StateOptions {
  /** The folder of the site. */
  readonly out: string
  /** The folder that holds the state; by default `.catalog-press` beside the site. */
  readonly state?: string | undefined
  /** The shard that this state belongs to; null for the whole site, as by default. */
  readonly shard?: Shard | null | undefined
}

/** The folder that holds the states of a site and of its shards. */
export const stateFolder = ({ out, state }: Omit<StateOptions, 'shard'>): string =>
  state ?? path.join(path.dirname(path.resolve(out)), OWN_FOLDER)

export class BuildState {
  /** The path, in the site, of the file that holds its revision. */
  readonly revisionFile: string
  /** The folder of the state. */
  readonly folder: string
  readonly #out: string
  readonly #shard: Shard | null

  constructor({ out, state, shard = null }: StateOptions) {
    const ending = shardSuffix(shard)
    this.#out = path.resolve(out)
    this.#shard = shard
    this.revisionFile = `${REVISION_FILE}${ending}`
    this.folder = path.join(stateFolder({ out, state }), path.basename(this.#out) + ending)
  }

  /** The folder of the last good copies of sources. */
  get copies(): string {
    return path.join(this.folder, 'copies')
  }

  /** Whether a build has left what it published. */
  get isKnown(): boolean {
    return hasState(this.folder)
  }

  /**
   * Creates the folder, and excludes it from version control.
   * @returns whether it did not exist
   */
  async create(): Promise<boolean> {
    const isNew = !existsSync(this.folder)
    writeInFolder(path.join(this.folder, '.gitignore'), '*\n')
    return isNew
  }

  /** Removes the folder, and its parent if that is otherwise empty. */
  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
    await rmdir(path.dirname(this.folder)).catch(() => {})
  }

  /** The revision in the site's folder, or null. */
  readRevision(): Promise<string | null> {
    return readIfPresent(path.join(this.#out, this.revisionFile))
  }

  /** @returns whether the folder held a different one */
  async writeRevision(revision: string): Promise<boolean> {
    if (revision === (await this.readRevision())) return false
    const file = path.join(this.#out, this.revisionFile)
    makeFolder(path.dirname(file))
    placeBody(scratchFolder(this.#out, this.#shard), file, revision)
    removeScratch(this.#out, this.#shard)
    return true
  }

  async removeRevision(): Promise<void> {
    await rm(path.join(this.#out, this.revisionFile), { force: true })
  }

  /**
   * Removes what builds with a different number of shards left in the site's own folder. The revisions of the other
   * shards of the same number stay valid: a build writes no file of theirs.
   * @returns the paths of the removed revisions
   */
  async removeOtherShards(): Promise<string[]> {
    const own = await this.#ofOtherShards(OWN_FOLDER, /^(?:revision|writing)(?:-\d+-of-(\d+))?$/)
    for (const file of own) await rm(path.join(this.#out, file), { recursive: true, force: true })
    return own.filter((file) => file.startsWith(REVISION_FILE))
  }

  /** @param form pattern of the names; its group is the number of shards */
  async #ofOtherShards(folder: string, form: RegExp): Promise<string[]> {
    const place = path.join(this.#out, folder)
    const names = existsSync(place) ? await readdir(place) : []
    const isOther = (name: string): boolean => {
      const [ours, count] = form.exec(name) ?? []
      return ours !== undefined && count !== this.#shard?.count.toString()
    }
    return names.filter(isOther).map((name) => path.posix.join(folder, name))
  }

  /** The file that marks the folder of the site as not ready to publish. */
  get mark(): FolderMark {
    return createMark(this.#shard, UNFINISHED_TEXT)
  }

  get isMarked(): boolean {
    return existsSync(path.join(this.#out, this.mark.path))
  }

  /** Removes the mark, and those of builds with a different number of shards. */
  async markFinished(): Promise<void> {
    const marks = [this.mark.path, ...(await this.#ofOtherShards('', UNFINISHED))]
    for (const file of marks) await rm(path.join(this.#out, file), { force: true })
  }

  /** The manifest; null if no build was completed, or a later build has begun. */
  async readManifest(): Promise<Manifest | null> {
    return parseManifest((await readIfPresent(this.#manifestFile)) ?? '')
  }

  /**
   * Whether the site looks as it did when the manifest was written. The mark is that of a build with another state,
   * which has not finished.
   */
  async isIntact({ revision, sample }: Manifest): Promise<boolean> {
    if (this.isMarked || revision !== (await this.readRevision())) return false
    return sample.every((each) => this.#isUnchanged(each))
  }

  async removeManifest(): Promise<void> {
    await rm(this.#manifestFile, { force: true })
  }

  /**
   * Sizes and times of some files and their folders, by which the next build recognizes the site; null if one of them
   * is missing.
   */
  sampleOf(files: readonly string[]): readonly SampledPath[] | null {
    const paths = new Set(files)
    // Folders are omitted for a shard, since builds of the other shards change them too.
    for (const file of this.#shard === null ? files : []) {
      for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) paths.add(folder)
    }
    const looks: SampledPath[] = []
    for (const relative of paths) {
      const look = this.#look(relative)
      if (look === null) return null
      looks.push(look)
    }
    return looks
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    const next = `${this.#manifestFile}.next`
    writeInFolder(next, JSON.stringify(manifest))
    await rename(next, this.#manifestFile)
  }

  get #manifestFile(): string {
    return path.join(this.folder, 'manifest.json')
  }

  #look(relative: string): SampledPath | null {
    const lookIn = (folder: string) => lstatSync(path.join(folder, relative), { throwIfNoEntry: false })
    const stats = lookIn(this.#out) ?? lookIn(storeFolder(this.#out))
    return stats ? [relative, stats.isDirectory() ? 0 : stats.size, stats.mtimeMs] : null
  }

  #isUnchanged([relative, size, mtimeMs]: SampledPath): boolean {
    const now = this.#look(relative)
    return now !== null && now[1] === size && isSameTime(now[2], mtimeMs)
  }
}

/** Null for a truncated manifest. */
function parseManifest(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text)
    return Array.isArray(manifest?.sample) ? manifest : null
  } catch {
    return null
  }
}

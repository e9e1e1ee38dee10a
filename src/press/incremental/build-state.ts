// The build state: what a build keeps for the next, in a folder beside the site so that it is not published. It holds
// the journal, and a manifest that lets an unchanged build finish immediately.
import { existsSync, lstatSync } from 'node:fs'
import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { OWN_FOLDER, REVISION_FILE, UNFINISHED, UNFINISHED_FILE } from '../../contract/urls/files.ts'
import type { CatalogCounts } from '../../core/library/joined-records.ts'
import type { NewsPeriod } from '../../core/library/web/news-period.ts'
import { storeFolder } from '../../core/packed/store.ts'
import type { Warning } from '../../core/problems/warnings.ts'
import { createMark, type FolderMark } from '../../core/site/folder-mark.ts'
import { placeBody, removeScratch, scratchFolder } from '../../core/site/place-file.ts'
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

/** `revision-2-of-4`. */
const OF_SHARD = /^(?:revision|writing|bulk)-\d+-of-\d+$/

/** A path in the site, its size in bytes (0 for a folder) and its modification time in milliseconds. */
type SampledPath = readonly [path: string, size: number, mtimeMs: number]

export interface StateOptions {
  /** The folder of the site. */
  readonly out: string
  /** The folder that holds the state; by default `.catalog-press` beside the site. */
  readonly state?: string | undefined
}

/** The folder that holds the states of sites. */
export const stateFolder = ({ out, state }: StateOptions): string =>
  state ?? path.join(path.dirname(path.resolve(out)), OWN_FOLDER)

export class BuildState {
  /** The folder of the state. */
  readonly folder: string
  readonly #out: string

  constructor({ out, state }: StateOptions) {
    this.#out = path.resolve(out)
    this.folder = path.join(stateFolder({ out, state }), path.basename(this.#out))
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
    return readIfPresent(this.#revisionFile)
  }

  /** @returns whether the folder held a different one */
  async writeRevision(revision: string): Promise<boolean> {
    if (revision === (await this.readRevision())) return false
    makeFolder(path.dirname(this.#revisionFile))
    placeBody(scratchFolder(this.#out), this.#revisionFile, revision)
    removeScratch(this.#out)
    return true
  }

  async removeRevision(): Promise<void> {
    await rm(this.#revisionFile, { force: true })
  }

  get #revisionFile(): string {
    return path.join(this.#out, REVISION_FILE)
  }

  /**
   * Removes what earlier versions, which built sites in shards, left in the site's own folder.
   * @returns the paths of the removed revisions
   */
  async removeShards(): Promise<string[]> {
    const own = path.join(this.#out, OWN_FOLDER)
    const left = (await readdir(own)).filter((name) => OF_SHARD.test(name))
    for (const name of left) await rm(path.join(own, name), { recursive: true, force: true })
    return left.map((name) => `${OWN_FOLDER}/${name}`).filter((file) => file.startsWith(REVISION_FILE))
  }

  /** The file that marks the folder of the site as not ready to publish. */
  get mark(): FolderMark {
    return createMark(UNFINISHED_TEXT)
  }

  get isMarked(): boolean {
    return existsSync(path.join(this.#out, UNFINISHED_FILE))
  }

  /** Removes the mark, and those of shards. */
  async markFinished(): Promise<void> {
    const marks = (await readdir(this.#out)).filter((name) => UNFINISHED.test(name))
    for (const name of marks) await rm(path.join(this.#out, name), { force: true })
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
  samplePaths(files: readonly string[]): readonly SampledPath[] | null {
    const paths = new Set(files)
    for (const file of files) {
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

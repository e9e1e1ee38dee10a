// What a build leaves for the next one, beside the site's folder so that it is not published with it: the
// engine's tables, and a note by which a build that has nothing to do is over at once.
import { existsSync, lstatSync } from 'node:fs'
import { readdir, readFile, rmdir } from 'node:fs/promises'
import path from 'node:path'
import fs from 'fs-extra'
import { OWN_FOLDER } from '../../api/files.ts'
import type { CatalogCounts } from '../../model/catalog.ts'
import { type Shard, shardEnding } from '../../model/site.ts'

/** The last build that came to its end, and by what its site is known again. */
export interface Note {
  /** All that the site follows from: settings, program, sources and media; null where that is not known. */
  readonly inputs: string | null
  /** What the site's folder says it is. */
  readonly stamp: string
  readonly counts: CatalogCounts
  /** Files in the site. */
  readonly files: number
  /** Some of the site's files and folders, with what was known of them. */
  readonly seen: readonly Seen[]
}

/** A path in the site, its size (0 for a folder) and its time. */
type Seen = readonly [path: string, size: number, mtimeMs: number]

export class State {
  readonly #out: string
  readonly #shard: Shard | null
  readonly #folder: string
  readonly #name: string

  /**
   * @param folder where it is kept; by default `.catalog-press` beside the site's own folder
   * @param shard the part of the site that it is of, or null
   */
  constructor(out: string, folder: string | undefined, shard: Shard | null) {
    const part = shardEnding(shard)
    this.#out = path.resolve(out)
    this.#shard = shard
    this.#name = `stamp${part}`
    const kept = folder ?? path.join(path.dirname(this.#out), OWN_FOLDER)
    this.#folder = path.join(kept, path.basename(this.#out) + part)
  }

  /** The file for the engine's tables. */
  get tables(): string {
    return path.join(this.#folder, 'state.duckdb')
  }

  /**
   * Makes its folder, which no repository is to hold.
   * @returns whether there was none
   */
  async open(): Promise<boolean> {
    const isNew = !existsSync(this.#folder)
    await fs.outputFile(path.join(this.#folder, '.gitignore'), '*\n')
    return isNew
  }

  /** Forgets all of it, and leaves no trace. */
  async remove(): Promise<void> {
    await fs.remove(this.#folder)
    await rmdir(path.dirname(this.#folder)).catch(() => {})
  }

  /** What the site's folder says it is, or null. */
  async stamp(): Promise<string | null> {
    return readIfThere(path.join(this.#out, OWN_FOLDER, this.#name))
  }

  /** @returns whether it said otherwise before */
  async writeStamp(stamp: string): Promise<boolean> {
    if (stamp === (await this.stamp())) return false
    await fs.outputFile(path.join(this.#out, this.stampFile), stamp)
    return true
  }

  /** The path in the site of what its folder says it is. */
  get stampFile(): string {
    return `${OWN_FOLDER}/${this.#name}`
  }

  /**
   * Removes what builds that parted the site otherwise left in its folder, the stamp above all. What the other
   * shards of the same number said of it holds: a build writes nothing of theirs.
   * @returns the paths of the stamps
   */
  async removeOthers(): Promise<string[]> {
    const own = path.join(this.#out, OWN_FOLDER)
    const count = this.#shard?.count
    const removed: string[] = []
    for (const name of existsSync(own) ? await readdir(own) : []) {
      const [ours, of] = /^(?:stamp|compressing)(?:-\d+-of-(\d+))?$/.exec(name) ?? []
      if (ours === undefined || of === count?.toString()) continue
      await fs.remove(path.join(own, name))
      if (name.startsWith('stamp')) removed.push(`${OWN_FOLDER}/${name}`)
    }
    return removed
  }

  /** The note of the last build that came to its end with nothing begun since. */
  async note(): Promise<Note | null> {
    return parseNote((await readIfThere(this.#noteFile)) ?? '')
  }

  /** Whether the site looks as it did when the note was written. */
  async isIntact({ stamp, seen }: Note): Promise<boolean> {
    return stamp === (await this.stamp()) && seen.every((each) => this.#isAsSeen(each))
  }

  /** To be said before the first file is touched. */
  async removeNote(): Promise<void> {
    await fs.remove(this.#noteFile)
  }

  /** @param files some of the site's files, by which and by whose folders it is to be known again */
  async writeNote(note: Omit<Note, 'seen'>, files: readonly string[]): Promise<void> {
    const paths = new Set(files)
    // Those who press the other parts of a site make and remove folders too.
    for (const file of this.#shard === null ? files : []) {
      for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) paths.add(folder)
    }
    const seen = [...paths].flatMap((relative) => this.#see(relative) ?? [])
    const next = `${this.#noteFile}.next`
    await fs.outputFile(next, JSON.stringify({ ...note, seen } satisfies Note))
    await fs.rename(next, this.#noteFile)
  }

  get #noteFile(): string {
    return path.join(this.#folder, 'note.json')
  }

  #see(relative: string): [Seen] | null {
    const stats = lstatSync(path.join(this.#out, relative), { throwIfNoEntry: false })
    return stats ? [[relative, stats.isDirectory() ? 0 : stats.size, stats.mtimeMs]] : null
  }

  #isAsSeen([relative, size, mtimeMs]: Seen): boolean {
    const [now] = this.#see(relative) ?? []
    return now !== undefined && now[1] === size && now[2] === mtimeMs
  }
}

/** A note that was cut off is none. */
function parseNote(text: string): Note | null {
  try {
    const note = JSON.parse(text)
    return Array.isArray(note?.seen) ? note : null
  } catch {
    return null
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

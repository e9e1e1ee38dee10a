// Watches the files and folders of a catalog. Each folder has a watcher of its own, which begins before the folder is
// listed: nothing is missed, however often folders are moved away and come back.

import { type FSWatcher, lstatSync, readdirSync, realpathSync, watch } from 'node:fs'
import path from 'node:path'
import { isFolder } from '../../core/system/file-system.ts'

export interface Watch {
  /** Adds places to watch. */
  add(places: readonly string[]): void
  close(): void
}

/**
 * Watches places from the moment it returns.
 * @param onChange called with each changed, added or removed file or folder
 */
export function watchPaths(places: readonly string[], onChange: (file: string) => void): Watch {
  const watched = new Places()
  const watchers = new Map<string, FSWatcher>()

  const open = (folder: string) => {
    try {
      if (!watchers.has(folder)) {
        const watcher = watch(folder, (event, name) => handle(event, path.join(folder, name ?? '')))
        watchers.set(folder, watcher)
        watcher.on('error', () => close(folder))
      }
      if (!watched.isWhole(folder)) return
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        const inside = path.join(folder, entry.name)
        if (entry.isDirectory() && watched.isWhole(inside)) open(inside)
      }
    } catch {
      // A folder that cannot be watched, such as that of a different user, is still read by each build.
    }
  }

  /** Closes the watchers of a folder, and of those in it. */
  const close = (folder: string) => {
    for (const [place, watcher] of watchers) {
      if (place !== folder && !place.startsWith(folder + path.sep)) continue
      watcher.close()
      watchers.delete(place)
    }
  }

  const handle = (event: string, file: string) => {
    if (!watched.has(file)) return
    if (event === 'rename') {
      // To the system, a folder that was removed and is back is a different one.
      close(file)
      if (isFolder(file) && watched.watches(file)) open(file)
    }
    onChange(file)
  }

  const add = (more: readonly string[]) => watched.add(more).forEach(open)
  add(places)
  return {
    add,
    close: () => {
      for (const watcher of watchers.values()) watcher.close()
      watchers.clear()
    },
  }
}

/**
 * The watched folders, with all their content, and single files. Both are watched by way of their parent folders, since
 * they may be removed and come back.
 */
class Places {
  readonly #folders = new Set<string>()
  readonly #files = new Set<string>()
  readonly #parents = new Set<string>()

  /** @returns the folders to watch for these places */
  add(places: readonly string[]): string[] {
    return places.flatMap((place) => {
      const full = path.resolve(place)
      if (this.#folders.has(full)) return []
      const isWhole = isFolder(full)
      const all = isWhole ? [full] : [full, realPath(full)]
      const parents = all.map((each) => path.dirname(each))
      for (const each of all) (isWhole ? this.#folders : this.#files).add(each)
      for (const parent of parents) this.#parents.add(parent)
      return isWhole ? [...parents, full] : parents
    })
  }

  /** Whether changes of a file or folder are reported. */
  has(file: string): boolean {
    if (this.#files.has(file) || this.#parents.has(file) || this.#folders.has(file)) return true
    if (TEMPORARY.test(path.basename(file))) return false
    const folder = this.#findFolder(file)
    return folder !== undefined && !HIDDEN.test(file.slice(folder.length))
  }

  /** Whether a folder has a watcher. */
  watches(folder: string): boolean {
    return this.#parents.has(folder) || this.isWhole(folder)
  }

  /**
   * Whether all content of a folder is watched. A link is not followed: within a folder its target is watched anyway.
   */
  isWhole(folder: string): boolean {
    if (this.#folders.has(folder)) return true
    return this.#findFolder(folder) !== undefined && this.has(folder) && !isLink(folder)
  }

  #findFolder(file: string): string | undefined {
    return [...this.#folders].find((each) => file.startsWith(each + path.sep))
  }
}

function isLink(place: string): boolean {
  try {
    return lstatSync(place).isSymbolicLink()
  } catch {
    return false
  }
}

/** Returns the path without links, or as it is for a missing file. */
function realPath(place: string): string {
  try {
    return realpathSync(place)
  } catch {
    return place
  }
}

/** Temporary files of editors, and lock files of spreadsheet programs. */
const TEMPORARY = /^(?:\.~lock\.|~\$|4913$|sed[A-Za-z0-9]{6}$)|(?:~|\.sw[a-p]|\.tmp)$/

const HIDDEN = /[\\/](?:\.|node_modules(?:[\\/]|$))/

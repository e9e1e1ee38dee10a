// Watches the files and folders that a site follows from.
import { statSync } from 'node:fs'
import path from 'node:path'
import { type FSWatcher, watch } from 'chokidar'

export interface Watch {
  /** Watches these places, besides those that are watched already. */
  add(places: readonly string[]): void
  /** Settles when changes are heard of. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/**
 * @param onChange hears of each file that has changed, been added or removed
 */
export function watchPlaces(places: readonly string[], onChange: (file: string) => void): Watch {
  const watched = new Places()
  const watcher: FSWatcher = watch(watched.add(places), {
    ignoreInitial: true,
    ignored: (file) => !watched.has(file),
    // Which of the events of a save these are does not matter here.
    atomic: false,
  })
  watcher.on('all', (_, file) => onChange(file))
  // Of the changes of a file chokidar tells none that is within 50 ms of another, be it the last: these are all.
  watcher.on('raw', (_, name: string | null, of) => {
    const { watchedPath } = of as { readonly watchedPath?: string }
    // Where it polls, it tells each change as it is.
    if (watchedPath === undefined) return
    const file = name !== null && isFolder(watchedPath) ? path.join(watchedPath, name) : watchedPath
    if (watched.has(file)) onChange(file)
  })
  // A folder that cannot be watched, such as that of another user, is read with each build all the same.
  watcher.on('error', () => {})
  const ready = new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  return {
    add: (more) => void watcher.add(watched.add(more)),
    ready,
    close: () => watcher.close(),
  }
}

/** What is watched: folders with all that is in them, and single files, which are heard of through their folder. */
class Places {
  readonly #folders = new Set<string>()
  readonly #files = new Set<string>()
  readonly #parents = new Set<string>()

  /** @returns the folders to watch for them */
  add(places: readonly string[]): string[] {
    return places.flatMap((place) => {
      const full = path.resolve(place)
      if (this.#folders.has(full) || this.#files.has(full)) return []
      if (statSync(full, { throwIfNoEntry: false })?.isDirectory()) {
        this.#folders.add(full)
        return [full]
      }
      this.#files.add(full)
      this.#parents.add(path.dirname(full))
      return [path.dirname(full)]
    })
  }

  has(file: string): boolean {
    const full = path.resolve(file)
    if (this.#files.has(full) || this.#parents.has(full) || this.#folders.has(full)) return true
    if (PASSING.test(path.basename(full))) return false
    const folder = [...this.#folders].find((each) => full.startsWith(each + path.sep))
    return folder !== undefined && !HIDDEN.test(full.slice(folder.length))
  }
}

function isFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory()
  } catch {
    return false
  }
}

/** What editors write beside a file while they save it, and what spreadsheet programs put beside one that is open. */
const PASSING = /^(?:\.~lock\.|~\$|4913$)|(?:~|\.sw[a-p]|\.tmp)$/

const HIDDEN = /[\\/](?:\.|node_modules[\\/])/

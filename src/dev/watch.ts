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

/** Milliseconds until folders that took the place of others are watched: there may be several. */
const REOPEN = 20

/**
 * @param onChange hears of each file that has changed, been added or removed, and of each folder that took the place
 * of another
 */
export function watchPlaces(places: readonly string[], onChange: (file: string) => void): Watch {
  const watched = new Places()
  watched.add(places)
  let settle = () => {}
  const ready = new Promise<void>((resolve) => {
    settle = resolve
  })
  let watcher = open()
  let reopening: NodeJS.Timeout | undefined

  function open(): FSWatcher {
    const opened = watch(watched.folders(), {
      ignoreInitial: true,
      ignored: (file) => !watched.has(file),
      // Which of the events of a save these are does not matter here.
      atomic: false,
    })
    opened.on('all', (_, file) => onChange(file))
    // Of the changes of a file chokidar tells none that is within 50 ms of another, be it the last: these are all.
    opened.on('raw', (event, name: string | null, of) => {
      const { watchedPath } = of as { readonly watchedPath?: string }
      // Where it polls, it tells each change as it is.
      if (watchedPath === undefined) return
      const file = name !== null && isFolder(watchedPath) ? path.join(watchedPath, name) : watchedPath
      if (!watched.has(file)) return
      onChange(file)
      if (event === 'rename' && isFolder(file)) reopen(file)
    })
    // A folder that cannot be watched, such as that of another user, is read with each build all the same.
    opened.on('error', () => {})
    // The first may be closed before it has begun.
    opened.once('ready', settle)
    return opened
  }

  /** Where a folder takes the place of one that is watched, chokidar goes on watching the one that is gone. */
  function reopen(folder: string): void {
    clearTimeout(reopening)
    reopening = setTimeout(() => {
      void watcher.close()
      watcher = open()
      // What was saved before it was watched.
      watcher.once('ready', () => onChange(folder))
    }, REOPEN)
  }

  return {
    add: (more) => void watcher.add(watched.add(more)),
    ready,
    close: () => {
      clearTimeout(reopening)
      return watcher.close()
    },
  }
}

/**
 * What is watched: folders with all that is in them, and single files. Both are heard of through the folder that they
 * are in, since a folder that is removed, and is there again, is another one.
 */
class Places {
  readonly #folders = new Set<string>()
  readonly #files = new Set<string>()
  readonly #parents = new Set<string>()

  /** @returns the folders to watch for them */
  add(places: readonly string[]): string[] {
    return places.flatMap((place) => {
      const full = path.resolve(place)
      if (this.#folders.has(full) || this.#files.has(full)) return []
      const parent = path.dirname(full)
      this.#parents.add(parent)
      if (isFolder(full)) {
        this.#folders.add(full)
        return [parent, full]
      }
      this.#files.add(full)
      return [parent]
    })
  }

  /** All folders to watch. */
  folders(): string[] {
    return [...this.#parents, ...this.#folders]
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
const PASSING = /^(?:\.~lock\.|~\$|4913$|sed[A-Za-z0-9]{6}$)|(?:~|\.sw[a-p]|\.tmp)$/

const HIDDEN = /[\\/](?:\.|node_modules[\\/])/

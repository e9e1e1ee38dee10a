// Watches the files and folders of a catalog.
import { lstatSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { type FSWatcher, watch } from 'chokidar'

export interface Watch {
  /** Adds places to watch. */
  add(places: readonly string[]): void
  /** Resolves when changes are being reported. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** Milliseconds before replaced folders are watched again: several may be replaced at once. */
const REOPEN = 20

/** @param onChange called with each changed, added or removed file, and with each replaced folder */
export function watchPaths(places: readonly string[], onChange: (file: string) => void): Watch {
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
      ignored: (file) => !watched.has(file) || watched.leadsOut(file),
      // Only the latest state of a file matters, not the kinds of events.
      atomic: false,
    })
    opened.on('all', (_, file) => onChange(file))
    // Chokidar drops a change of a file within 50 ms after a previous one, even if it is the last. Raw events are
    // complete.
    opened.on('raw', (event, name: string | null, of) => {
      const { watchedPath } = of as { readonly watchedPath?: string }
      // With polling, chokidar reports every change itself.
      if (watchedPath === undefined) return
      const file = name !== null && isFolder(watchedPath) ? path.join(watchedPath, name) : watchedPath
      if (!watched.has(file)) return
      onChange(file)
      if (event === 'rename' && isFolder(file)) reopen(file)
    })
    // A folder that cannot be watched, such as that of a different user, is still read by each build.
    opened.on('error', () => {})
    // The watcher may be closed before it is ready.
    opened.once('ready', settle)
    return opened
  }

  /** Watches a folder again that was replaced: chokidar would go on watching the old one. */
  function reopen(folder: string): void {
    clearTimeout(reopening)
    reopening = setTimeout(() => {
      void watcher.close()
      watcher = open()
      // Files may have been saved before the folder was watched.
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
 * The watched folders, with all their content, and single files. Both are watched by way of their parent folders, since
 * a folder that is removed and recreated is a different one to the system.
 */
class Places {
  readonly #folders = new Set<string>()
  readonly #files = new Set<string>()
  readonly #parents = new Set<string>()

  /** @returns the folders to watch for these places */
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

  /** All watched folders. */
  folders(): string[] {
    return [...this.#parents, ...this.#folders]
  }

  has(file: string): boolean {
    const full = path.resolve(file)
    if (this.#files.has(full) || this.#parents.has(full) || this.#folders.has(full)) return true
    if (TEMPORARY.test(path.basename(full))) return false
    const folder = this.#folderOf(full)
    return folder !== undefined && !HIDDEN.test(full.slice(folder.length))
  }

  /** Whether a file is a link out of its watched folder, which a build refuses to follow. */
  leadsOut(file: string): boolean {
    const full = path.resolve(file)
    const folder = this.#folderOf(full)
    if (folder === undefined) return false
    try {
      if (!lstatSync(full).isSymbolicLink()) return false
      const [target, root] = [realpathSync(full), realpathSync(folder)]
      return target !== root && !target.startsWith(root + path.sep)
    } catch {
      return false
    }
  }

  #folderOf(file: string): string | undefined {
    return [...this.#folders].find((each) => file.startsWith(each + path.sep))
  }
}

function isFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory()
  } catch {
    return false
  }
}

/** Temporary files of editors, and lock files of spreadsheet programs. */
const TEMPORARY = /^(?:\.~lock\.|~\$|4913$|sed[A-Za-z0-9]{6}$)|(?:~|\.sw[a-p]|\.tmp)$/

const HIDDEN = /[\\/](?:\.|node_modules[\\/])/

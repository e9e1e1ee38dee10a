// Decides when the work is stored: a moment after a change, and at once when the page is left. One tab of the browser
// stores: another one that is open at the same time would overwrite its work.
import type { AddedFile } from '../api.ts'
import type { Folder } from './added.ts'
import type { Kept } from './state.ts'
import { openWork, type Store } from './storage.ts'

/** Milliseconds after a change until the work is stored. */
const PAUSE = 500

interface Waiting {
  readonly files: readonly AddedFile[]
  readonly fresh: ReadonlySet<string>
  readonly end: () => void
}

/** @param report receives whether the browser has the work, and for which files it has no room */
export function openKeeper(report: (kept: Kept, unkept: readonly string[]) => void) {
  let store: Store | null = null
  let why: Kept = 'refused'
  let waiting: Waiting | null = null
  let storing: Promise<void> = Promise.resolve()
  let timer = 0

  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  addEventListener('pagehide', flush)
  addEventListener('beforeunload', (event) => {
    if (waiting === null) return
    flush()
    event.preventDefault()
  })

  function flush(): void {
    clearTimeout(timer)
    storing = storing.then(storeNow)
  }

  async function storeNow(): Promise<void> {
    if (waiting === null || store === null) return
    const own: Waiting = waiting
    try {
      const left = await store.keep(own.files, own.fresh)
      if (waiting === own) waiting = null
      own.end()
      report(left.length > 0 ? 'partly' : 'kept', left)
    } catch {
      waiting = null
      report('refused', [])
    }
  }

  return {
    async open(): Promise<{ readonly files: AddedFile[]; readonly folder: Folder | null }> {
      try {
        if (!(await isOnlyTab())) {
          why = 'elsewhere'
          report(why, [])
          return { files: [], folder: null }
        }
        store = await openWork()
        return { files: await store.files(), folder: await store.folder() }
      } catch {
        return { files: [], folder: null }
      }
    },
    /** @param end is called when the files are stored */
    keep(files: readonly AddedFile[], fresh: ReadonlySet<string>, end: () => void): void {
      if (store === null) {
        report(why, [])
        return
      }
      const before = waiting
      waiting = {
        files,
        fresh: new Set([...(before?.fresh ?? []), ...fresh]),
        end,
      }
      report('soon', [])
      clearTimeout(timer)
      timer = window.setTimeout(flush, PAUSE)
    },
    keepFolder: async (folder: Folder) => store?.keepFolder(folder),
    async forget(): Promise<void> {
      clearTimeout(timer)
      waiting = null
      await storing
      await store?.forget()
    },
  }
}

/** Milliseconds that the tab waits for one that is being closed or loaded again. */
const CLOSING = 1500

/** Whether no other tab keeps its work. The lock is held until the tab is closed. */
function isOnlyTab(): Promise<boolean> {
  // Browsers have locks only on pages with https.
  if (navigator.locks === undefined) return Promise.resolve(true)
  return new Promise((resolve) => {
    navigator.locks
      .request('catalog-press', { signal: AbortSignal.timeout(CLOSING) }, () => {
        resolve(true)
        return new Promise(() => {})
      })
      .catch(() => resolve(false))
  })
}

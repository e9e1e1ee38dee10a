// A site that is served while its catalog is edited: what has changed is read and shown, and what is wrong is said.
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { DevSite, Review } from '../build/dev-site.ts'
import type { Listening } from '../preview/server.ts'
import { SiteEvents } from './events.ts'
import { devListener } from './listener.ts'
import { Updates } from './updates.ts'
import { watchPlaces } from './watch.ts'

export interface DevOptions {
  readonly site: DevSite
  readonly server: Listening
  /** The folder of the catalog. */
  readonly data: string
  /** Called when the site is served, or could not be read yet. */
  readonly onServing: () => void
  /** Hears of an update: the files that have changed, and the time that it took. */
  readonly onUpdate: (files: readonly string[], milliseconds: number) => void
  /** Hears what the whole catalog was found to be, after changes. */
  readonly onReview: (review: Review) => void
  readonly onError: (error: unknown) => void
  /** The text of an error for pages. */
  readonly reportOf: (error: unknown) => string
}

/**
 * Serves until the server is closed.
 * @throws CatalogError NO_DATA where the folder of the catalog is not there to begin with; the server is closed then
 */
export async function dev(options: DevOptions): Promise<void> {
  const { site, server, data } = options
  const events = new SiteEvents()
  let isOpen = true
  const closed = server.closed.then(() => {
    isOpen = false
    return site.close()
  })
  const failed = (error: unknown) => {
    // What was ended is no error.
    if (!isOpen) return
    const report = options.reportOf(error)
    if (report !== events.state.report) options.onError(error)
    events.wrong(report)
  }
  const updated = (hasChanged: boolean) => {
    if (hasChanged) events.changed()
    else events.wrong(null)
    watch.add(site.places)
  }
  const updates = new Updates({
    update: (files) => site.update({ isRemote: files.some(isSettings) }),
    onUpdate: (files, { hasChanged, milliseconds }) => {
      const isMended = events.state.report !== null
      updated(hasChanged)
      if (hasChanged || isMended) options.onUpdate(files, milliseconds)
    },
    onError: failed,
    onIdle: () =>
      site.review().then((review) => {
        if (review) options.onReview(review)
      }, failed),
  })
  const watch = watchPlaces([data], (file) => updates.changed(file))
  try {
    await site.update({ isRemote: true }).then(updated, (error) => {
      // A path that leads nowhere is a slip: there is nothing to edit.
      if (!existsSync(data)) throw error
      failed(error)
    })
    server.answer(devListener(site, events))
    if (isOpen) options.onServing()
    await watch.ready
    // What was saved before files were watched.
    updates.changed(path.resolve(data))
    await closed
  } finally {
    server.close()
    await watch.close()
    await updates.close()
    await site.close()
  }
}

/** What says where sources are, and how they are read. */
const isSettings = (file: string): boolean => /^site\.json$|\.sql$/i.test(path.basename(file))

// Serves a site while its catalog is edited: updates it after each change, and reports errors.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { AssetFailure } from '../../contract/edge/failure.ts'
import type { Listening } from '../../hosts/servers/preview/server.ts'
import type { DevSite, Review } from './dev-site.ts'
import { SiteEvents } from './events.ts'
import { createDevListener, type ServedSite } from './listener.ts'
import { Updates } from './updates.ts'
import { watchPaths } from './watch.ts'

export interface DevOptions {
  readonly site: DevSite
  readonly server: Listening
  /** Names by which the server answers, in addition to its address. */
  readonly names: readonly string[]
  /** The folder of the catalog. */
  readonly data: string
  /** Called when the site is served, or cannot be read yet. */
  readonly onServing: () => void
  /** Called after an update, with the changed files and the time that it took. */
  readonly onUpdate: (files: readonly string[], milliseconds: number) => void
  /** Called after changes, with a review of the whole catalog. */
  readonly onReview: (review: Review) => void
  readonly onError: (error: unknown) => void
  /** Formats an error for web pages. */
  readonly formatReport: (error: unknown) => string
}

/**
 * Serves until the server is closed.
 * @throws CatalogError NO_DATA if the folder of the catalog does not exist at the start; the server is closed then
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
    // What closing has interrupted is not an error.
    if (!isOpen) return
    const report = options.formatReport(error)
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
      const wasFaulty = events.state.report !== null
      updated(hasChanged)
      if (hasChanged || wasFaulty) options.onUpdate(files, milliseconds)
    },
    onError: failed,
    onIdle: () =>
      site.review().then((review) => {
        if (review) options.onReview(review)
      }, failed),
  })
  const watch = watchPaths([data], (file) => updates.changed(file))
  try {
    await site.update({ isRemote: true }).then(updated, (error) => {
      // The path is probably mistyped: there is nothing to edit.
      if (!existsSync(data)) throw error
      failed(error)
    })
    server.answer(createDevListener(reportingSite(site, failed), events), options.names)
    if (isOpen) options.onServing()
    // Files outside the folder may have been saved before they were watched.
    updates.changed(path.resolve(data))
    await closed
  } finally {
    server.close()
    watch.close()
    await updates.close()
    await site.close()
  }
}

/** A site that also reports the errors of files that cannot be rendered. */
const reportingSite = (site: DevSite, failed: (error: unknown) => void): ServedSite => ({
  get rules() {
    return site.rules
  },
  get faces() {
    return site.faces
  },
  file: (name) =>
    site.file(name).catch((error) => {
      if (site.isClosed) throw new AssetFailure(new Response(null, { status: 503 }))
      failed(error)
      throw error
    }),
})

/** Files that decide which sources are read, and how. */
const isSettings = (file: string): boolean => /^site\.json$|\.sql$/i.test(path.basename(file))

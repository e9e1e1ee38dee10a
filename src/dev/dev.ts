// A site that is served while its catalog is edited: what has changed is read and shown, and what is wrong is said.
import path from 'node:path'
import type { Review, Session } from '../build/session.ts'
import type { Listening } from '../preview/server.ts'
import { SiteEvents } from './events.ts'
import { devListener } from './listener.ts'
import { Updates } from './updates.ts'
import { watchPlaces } from './watch.ts'

export interface DevOptions {
  readonly session: Session
  readonly server: Listening
  /** The folder of the catalog. */
  readonly data: string
  /** Called when the site is served, or could not be read yet. */
  readonly onServing: () => void
  /** Hears of an update: the files that have changed, and the time that it took. */
  readonly onUpdate: (files: readonly string[], milliseconds: number) => void
  /** Hears what the whole catalog was found to be, after changes. */
  readonly onReview: (review: Review) => void
  /** Hears of an error, and gives its text. */
  readonly onError: (error: unknown) => string
}

/** Serves until the server is closed. */
export async function dev(options: DevOptions): Promise<void> {
  const { session, server, data } = options
  const events = new SiteEvents()
  const watch = watchPlaces([data], (file) => updates.changed(file))
  const review = () => session.rules !== null && session.review().then(options.onReview, failed)
  const failed = (error: unknown) => events.wrong(options.onError(error))
  const updated = () => {
    watch.add(session.places)
    events.changed()
  }
  const updates = new Updates({
    update: (files) => session.update({ isRemote: files.some(isSettings) }),
    onUpdate: (files, milliseconds) => {
      updated()
      options.onUpdate(files, milliseconds)
    },
    onError: failed,
    onIdle: async () => void (await review()),
  })
  try {
    await session.update({ isRemote: true }).then(updated, failed)
    server.answer(devListener(session, events))
    options.onServing()
    await review()
    await watch.ready
    // What was saved before files were watched.
    updates.changed(path.resolve(data))
    await server.closed
  } finally {
    // In this order: nothing begins that would have to be ended.
    await watch.close()
    await Promise.all([updates.close(), session.close()])
  }
}

/** What says where sources are, and how they are read. */
const isSettings = (file: string): boolean => /^site\.json$|\.sql$/i.test(path.basename(file))

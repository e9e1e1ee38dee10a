// The site in an output folder, for commands that write nothing.
import { isLocked } from '../../core/platform/lock.ts'
import { BuildState, type StateOptions, stateFolder } from '../incremental/build-state.ts'
import { Journal } from '../incremental/journal.ts'
import { findLastBuild } from '../incremental/last-build.ts'
import type { ReviewedSite } from '../review.ts'
import { planThumbnails, thumbnailsFolder } from './thumbnails.ts'

export interface BuiltSite extends ReviewedSite {
  /** The folder of the build state; undefined if it is not known. */
  readonly stateFolder: string | undefined
}

interface SiteFolder extends Omit<StateOptions, 'out'> {
  /** The folder of the site; undefined if it is not known. */
  readonly out?: string | undefined
}

/** Returns the site in a folder: its state is only read, and its pictures are only measured. */
export function builtSite({ out, state }: SiteFolder): BuiltSite {
  if (out === undefined) return UNKNOWN
  const site = { out, state }
  const states = stateFolder(site)
  const { folder, copies } = new BuildState(site)
  let isBusy = false
  const thumbnails = thumbnailsFolder(states, out)
  return {
    stateFolder: states,
    read: async (read) => {
      isBusy = (await isLocked(out)) || (await isLocked(folder))
      return read({ lastCopies: copies })
    },
    // What a build in progress will publish is not known yet.
    lastBuild: () => (isBusy ? null : findLastBuild(Journal.open(folder, { isDry: true }), out)),
    withThumbnails: (inputs, options) => planThumbnails(inputs, thumbnails, options),
  }
}

const UNKNOWN: BuiltSite = {
  stateFolder: undefined,
  read: (read) => read({}),
  lastBuild: () => null,
  withThumbnails: (inputs, options) => planThumbnails(inputs, null, options),
}

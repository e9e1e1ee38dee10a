// The site in an output folder, for commands that write nothing.
import { type StateOptions, stateFile, stateFolder } from '../incremental/build-state.ts'
import { lastInFile } from '../incremental/last-build.ts'
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
export function builtSite({ out, state, shard }: SiteFolder): BuiltSite {
  if (out === undefined) return UNKNOWN
  const site = { out, state, shard: shard ?? null }
  const states = stateFolder(site)
  const lastState = stateFile(site)
  const thumbnails = thumbnailsFolder(states, out)
  return {
    stateFolder: states,
    read: (open) => open({ state: null, lastState }),
    lastBuild: (engine) => lastInFile(engine, lastState, site),
    withThumbnails: (inputs, options) => planThumbnails(inputs, thumbnails, options),
  }
}

const UNKNOWN: BuiltSite = {
  stateFolder: undefined,
  read: (open) => open({ state: null }),
  lastBuild: async () => null,
  withThumbnails: (inputs, options) => planThumbnails(inputs, null, options),
}

// What the label lists beside its catalog, and finds in it.
import type { Library } from '../../core/library/library.ts'
import { withEvents } from './events.ts'
import type { Inputs } from './inputs.ts'
import { withPlaylists } from './playlists.ts'

/** Completes playlists with their tracks, and events with their artists. */
export const withLists = (inputs: Inputs, library: Library): Inputs =>
  withEvents(withPlaylists(inputs, library), library)

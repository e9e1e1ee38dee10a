// Loads scripts that only some pages need, once a page has a place for what they make. Pages have no elements for them,
// so that each can be shown in place of any other.
import type * as FilterScript from '../filter.ts'
import type * as LyricsScript from '../lyrics.ts'
import type * as ShareScript from '../share.ts'
import type { Playback } from './playback.ts'
import type { Track } from './tracks.ts'

/** The filter of a list. @param changed is called when the list has other entries */
export async function offerFilter(changed: () => void): Promise<void> {
  const place = document.querySelector<HTMLElement>('.filter:empty')
  const script = place && (await load<typeof FilterScript>(place))
  if (script && place.isConnected && !place.firstChild) script.fillFilter(place, changed)
}

/** What can be done with the address of a page and its codes, once its visitor opens them. */
export function offerShare(tracks: readonly Track[]): void {
  const place = document.querySelector<HTMLElement>('.share')
  const open = async () =>
    (await load<typeof ShareScript>(place as HTMLElement))?.fillShare(place as HTMLElement, tracks)
  place?.addEventListener('toggle', open, { once: true })
}

/** The lyrics with times. */
export async function offerLyrics(playback: Playback, tracks: readonly Track[]): Promise<void> {
  const place = document.querySelector<HTMLElement>('.lyrics[data-script]')
  const script = place && (await load<typeof LyricsScript>(place))
  if (script && place.isConnected) script.followLyrics(place, playback, tracks)
}

/** Without a connection a page stays as it is. */
const load = <Script>({ dataset: { script = '' } }: HTMLElement): Promise<Script | null> =>
  import(script).catch(() => null)

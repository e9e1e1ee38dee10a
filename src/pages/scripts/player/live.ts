// The live stream of a radio, which the settings name.
import type { Dock } from './dock.ts'
import type { Playback } from './playback.ts'
import type { Track } from './tracks.ts'

declare global {
  /** The stream, which assets.ts puts before the script; null if the site has none. */
  const LIVE: { readonly name: string; readonly url: string } | null
}

/** Shows a button for the stream, which waits in the dock until a track is played. */
export function offerLive({ live: button }: Dock, playback: Playback): void {
  button.hidden = LIVE === null
  if (LIVE === null) return
  const stream: Track = {
    ...{ uuid: 'live', number: 0, src: LIVE.url, title: LIVE.name, artist: '', album: '', page: '/' },
    ...{ artwork: [], seconds: 0, isLive: true },
  }
  const among = [stream]
  button.addEventListener('click', () => playback.press(stream, among))
  const show = () => {
    const isOn = playback.current()?.isLive === true && !playback.isPaused()
    button.setAttribute('aria-pressed', `${isOn}`)
  }
  playback.follow({ changed: show })
  show()
  if (!playback.current()) playback.choose(stream, among)
}

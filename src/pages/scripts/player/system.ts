// What the system shows of the player: the title and the cover, buttons of keyboards and headphones, the position.
import { type Playback, STEP } from './playback.ts'
import { type Track, typeOfCopy } from './tracks.ts'

export function showInSystem(playback: Playback): void {
  const { mediaSession } = navigator
  if (!mediaSession) return
  const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler): void => {
    try {
      mediaSession.setActionHandler(action, handler)
    } catch {
      // A browser that does not support the action has no button for it.
    }
  }
  handle('play', playback.play)
  handle('pause', playback.pause)
  handle('previoustrack', playback.goBack)
  handle('nexttrack', () => playback.go(1))
  handle('seekto', ({ seekTime }) => playback.seekTo(seekTime ?? 0))
  handle('seekbackward', ({ seekOffset }) => playback.seekBy(-(seekOffset ?? STEP)))
  handle('seekforward', ({ seekOffset }) => playback.seekBy(seekOffset ?? STEP))

  let shown: Track | undefined
  const showTrack = () => {
    const track = playback.current()
    if (!track || track === shown) return
    shown = track
    mediaSession.metadata = new MediaMetadata({
      ...track,
      artwork: track.artwork.map((copy) => ({ ...copy, type: typeOfCopy(copy) })),
    })
  }
  const showPosition = () => {
    const [duration, position] = [playback.length(), playback.time()]
    if (duration === 0 || playback.current()?.isLive) return
    const { rate: playbackRate } = playback.volume()
    mediaSession.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate })
  }
  playback.follow({ changed: showTrack, moved: showPosition, tuned: showPosition })
}

// The lyrics of a track with times: lights up the line that plays, and plays from a line that is pressed. The script of
// all pages loads this one where a page has such lyrics.
import type { Playback } from './player/playback.ts'
import type { Track } from './player/tracks.ts'

/** @param tracks those of the page */
export function followLyrics(place: HTMLElement, playback: Playback, tracks: readonly Track[]): void {
  const track = tracks.find(({ uuid }) => uuid === place.dataset.track)
  if (!track) return
  const lines = [...place.querySelectorAll<HTMLElement>('[data-start]')]
  const startSeconds = ({ dataset }: HTMLElement): number => Number(dataset.start) / 1000
  const isCurrent = () => playback.current()?.uuid === track.uuid

  const show = () => {
    if (!place.isConnected) return leave()
    const time = playback.time()
    // A line that was chosen may be a little before the time at which the audio really is.
    const last =
      isCurrent() && time > 0 ? lines.findLast((line) => startSeconds(line) <= time + 0.05) : undefined
    for (const line of lines)
      line.classList.toggle('now', last !== undefined && line.dataset.start === last.dataset.start)
  }
  const leave = playback.follow({ changed: show, moved: show })

  for (const line of lines)
    line.addEventListener('click', ({ target }) => {
      if ((target instanceof Element && target.closest('a')) || !getSelection()?.isCollapsed) return
      if (!isCurrent()) playback.choose(track, tracks)
      playback.seekTo(startSeconds(line))
      playback.play()
    })
  place.classList.add('timed')
  show()
}

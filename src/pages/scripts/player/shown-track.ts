// Shows in the dock what plays and where it is, and lets a visitor change it there.
import type { Dock } from './dock.ts'
import { clock, fill, label } from './elements.ts'
import { type Playback, STEP } from './playback.ts'
import type { Track } from './tracks.ts'

/** Milliseconds after which the dock reports that a track is loading. */
const PATIENCE = 1000
const KEYS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -STEP],
  ['ArrowDown', -STEP],
  ['ArrowRight', STEP],
  ['ArrowUp', STEP],
])

export function showTrackIn(dock: Dock, playback: Playback): void {
  let shown: Track | undefined
  /** The timer of a track that loads. */
  let patience = 0

  dock.previous.addEventListener('click', playback.goBack)
  dock.toggle.addEventListener('click', playback.toggle)
  dock.next.addEventListener('click', () => playback.go(1))
  dock.mute.addEventListener('click', playback.mute)
  dock.volume.addEventListener('input', () => playback.setVolume(Number(dock.volume.value)))
  dock.seek.addEventListener('input', () => playback.seekTo(Number(dock.seek.value)))
  dock.seek.addEventListener('focus', updateTime)
  dock.seek.addEventListener('keydown', (event) => {
    const by = KEYS.get(event.key)
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    playback.seekBy(by)
  })
  playback.follow({ changed: show, moved: showTime, sought: updateTime, tuned: showVolume })
  showVolume()

  function show(): void {
    const track = playback.current()
    if (!track) return
    if (track !== shown) showTrack(track)
    dock.next.setAttribute('aria-disabled', `${!playback.queue.neighbour(1)}`)
    dock.previous.hidden = dock.next.hidden = playback.queue.tracks.length < 2
    const isPending = playback.isLoading()
    const icon = playback.isPaused() ? 'play' : 'pause'
    label(dock.toggle, icon, isPending ? WORDS.loading : WORDS[icon])
    dock.toggle.setAttribute('aria-busy', `${isPending}`)
    clearTimeout(patience)
    if (isPending) patience = setTimeout(() => showMessage(dock, WORDS.loading), PATIENCE)
    else if (playback.isBroken()) showMessage(dock, WORDS.broken)
    else if ([WORDS.loading, WORDS.broken].includes(dock.message.textContent ?? '')) showMessage(dock, '')
  }

  function showTrack(track: Track): void {
    shown = track
    dock.title.textContent = track.title
    dock.title.href = track.isLive ? track.page : `${track.page}#track-${track.uuid}`
    dock.artist.textContent = track.artist
    showMessage(dock, '')
    const [smallest] = track.artwork
    dock.image.hidden = !smallest
    if (smallest) dock.image.src = smallest.src
    dock.element.hidden = false
    dock.element.classList.toggle('is-live', track.isLive === true)
  }

  function showTime(): void {
    const [time, length] = [playback.time(), playback.length()]
    dock.seek.max = `${length}`
    dock.seek.value = `${time}`
    dock.time.textContent = clock(time)
    dock.end.textContent = length ? clock(length) : ''
  }

  /** Updates the time for screen readers, without announcing it. */
  function updateTime(): void {
    const [time, length] = [clock(playback.time()), clock(playback.length())]
    dock.seek.setAttribute('aria-valuetext', playback.length() ? fill(WORDS.timeOf, { time, length }) : time)
  }

  function showVolume(): void {
    const { volume, isMuted } = playback.volume()
    label(dock.mute, isMuted ? 'mute' : 'loud', WORDS.mute)
    dock.mute.setAttribute('aria-pressed', `${isMuted}`)
    dock.volume.value = `${isMuted ? 0 : volume}`
  }
}

export function showMessage(dock: Dock, text: string): void {
  dock.message.textContent = text
}

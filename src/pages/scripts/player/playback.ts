// Plays tracks, and shows in the dock and to the system what plays.
import type { Dock } from './dock.ts'
import { clock, fill, label } from './elements.ts'
import { type Track, typeOfCopy } from './tracks.ts'

/** Seconds that the arrow keys seek. */
export const STEP = 5
/** Seconds after which "previous" restarts the track. */
const RESTART = 3
/** Milliseconds after which the dock reports that a track is loading. */
const PATIENCE = 1000
/** Milliseconds after which the next track replaces a broken one. */
const BROKEN = 3000
const KEYS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -STEP],
  ['ArrowDown', -STEP],
  ['ArrowRight', STEP],
  ['ArrowUp', STEP],
])

/** What plays, in a form that outlives the page. */
export interface Playing {
  readonly queue: readonly Track[]
  readonly index: number
  readonly time: number
  readonly isPaused: boolean
  readonly volume: number
  readonly isMuted: boolean
}

export type Playback = ReturnType<typeof openPlayback>

/**
 * @param changed receives changes of the track, and of whether it plays
 * @param pressed receives a track that was chosen by a button or follows another
 */
export function openPlayback(dock: Dock, changed: () => void, pressed: (track: Track) => void) {
  const audio = new Audio()
  audio.preload = 'none'
  let queue: readonly Track[] = []
  let current: Track | undefined
  /** The timers of a track that loads or is broken. */
  let patience = 0
  let broken = 0
  /** Whether the track plays, or played to its end. */
  let isPlaying = false

  for (const name of ['play', 'pause', 'waiting', 'stalled', 'playing', 'canplay', 'ended'])
    audio.addEventListener(name, showState)
  for (const name of ['timeupdate', 'durationchange', 'seeked']) audio.addEventListener(name, showTime)
  for (const name of ['durationchange', 'seeked', 'play']) audio.addEventListener(name, reportPosition)
  audio.addEventListener('playing', () => {
    isPlaying = true
  })
  audio.addEventListener('pause', () => {
    isPlaying = audio.ended
  })
  audio.addEventListener('ended', () => {
    // Firefox also ends a paused track that is sought to its end.
    if (isPlaying) go(1)
  })
  audio.addEventListener('error', () => {
    const wasPlaying = !audio.paused
    audio.pause()
    showState()
    dock.message.textContent = WORDS.broken
    if (wasPlaying) broken = setTimeout(() => go(1), BROKEN)
  })
  audio.addEventListener('volumechange', showVolume)
  dock.previous.addEventListener('click', goBack)
  dock.toggle.addEventListener('click', toggle)
  dock.next.addEventListener('click', () => go(1))
  dock.mute.addEventListener('click', mute)
  dock.volume.addEventListener('input', () => {
    audio.volume = Number(dock.volume.value)
    audio.muted = false
  })
  dock.seek.addEventListener('input', () => seekTo(Number(dock.seek.value)))
  dock.seek.addEventListener('focus', updateTime)
  dock.seek.addEventListener('keydown', (event) => {
    const by = KEYS.get(event.key)
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    seekBy(by)
  })
  session('play', play)
  session('pause', () => audio.pause())
  session('previoustrack', goBack)
  session('nexttrack', () => go(1))
  session('seekto', ({ seekTime }) => seekTo(seekTime ?? 0))
  session('seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? STEP)))
  session('seekforward', ({ seekOffset }) => seekBy(seekOffset ?? STEP))
  showVolume()

  return {
    audio,
    current: () => current,
    isPaused: () => audio.paused,
    isLoading,
    choose,
    press,
    toggle,
    play,
    go,
    goBack,
    seekTo,
    seekBy,
    mute,
    state,
    restore,
  }

  /** Plays or pauses a track among others. */
  function press(track: Track, among: readonly Track[]): void {
    const isNew = track.uuid !== current?.uuid
    if (isNew) {
      choose(track, among)
      pressed(track)
    }
    if (isNew || audio.paused) play()
    else audio.pause()
  }

  function toggle(): void {
    if (current) press(current, queue)
  }

  function play(): void {
    clearTimeout(broken)
    // After an error, load the file again.
    if (audio.error) audio.load()
    dock.message.textContent = ''
    // Blocked autoplay stays paused; playback errors arrive as events.
    audio.play().catch(() => {})
  }

  function go(by: number): void {
    const track = neighbour(by)
    if (track) press(track, queue)
  }

  function goBack(): void {
    if (audio.currentTime > RESTART || !neighbour(-1)) seekTo(0)
    else go(-1)
  }

  function neighbour(by: number): Track | undefined {
    return queue[queue.findIndex(({ uuid }) => uuid === current?.uuid) + by]
  }

  function choose(track: Track, among: readonly Track[]): void {
    clearTimeout(broken)
    isPlaying = false
    queue = among
    current = track
    audio.src = track.src
    // A position that was set before a file was loaded would count for the next file.
    audio.currentTime = 0
    dock.title.textContent = track.title
    dock.title.href = `${track.page}#track-${track.uuid}`
    dock.artist.textContent = track.artist
    dock.message.textContent = ''
    const [smallest] = track.artwork
    dock.image.hidden = !smallest
    if (smallest) dock.image.src = smallest.src
    dock.element.hidden = false
    dock.next.setAttribute('aria-disabled', `${!neighbour(1)}`)
    dock.previous.hidden = dock.next.hidden = among.length < 2
    showState()
    showTime()
    if (!navigator.mediaSession) return
    navigator.mediaSession.metadata = new MediaMetadata({
      ...track,
      artwork: track.artwork.map((copy) => ({ ...copy, type: typeOfCopy(copy) })),
    })
  }

  /** Seconds; 0 if unknown. */
  function lengthOf(): number {
    return Number.isFinite(audio.duration) ? audio.duration : (current?.seconds ?? 0)
  }

  function seekTo(seconds: number): void {
    if (!current) return
    audio.currentTime = Math.max(0, Math.min(seconds, lengthOf() || Infinity))
    showTime()
    updateTime()
  }

  function seekBy(seconds: number): void {
    seekTo(audio.currentTime + seconds)
  }

  function mute(): void {
    audio.muted = !audio.muted
  }

  /** Whether the track is to play, but its data has not arrived. */
  function isLoading(): boolean {
    return !audio.paused && audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  }

  function showState(): void {
    const isPending = isLoading()
    const icon = audio.paused ? 'play' : 'pause'
    label(dock.toggle, icon, isPending ? WORDS.loading : WORDS[icon])
    dock.toggle.setAttribute('aria-busy', `${isPending}`)
    clearTimeout(patience)
    if (isPending) patience = setTimeout(() => showMessage(WORDS.loading), PATIENCE)
    else if (dock.message.textContent === WORDS.loading) showMessage('')
    changed()
  }

  function showMessage(text: string): void {
    dock.message.textContent = text
  }

  function showTime(): void {
    dock.seek.max = `${lengthOf()}`
    dock.seek.value = `${audio.currentTime}`
    dock.time.textContent = clock(audio.currentTime)
    dock.end.textContent = lengthOf() ? clock(lengthOf()) : ''
  }

  /** Updates the time for screen readers, without announcing it. */
  function updateTime(): void {
    const [time, length] = [clock(audio.currentTime), clock(lengthOf())]
    dock.seek.setAttribute('aria-valuetext', lengthOf() ? fill(WORDS.timeOf, { time, length }) : time)
  }

  function showVolume(): void {
    label(dock.mute, audio.muted ? 'mute' : 'loud', WORDS.mute)
    dock.mute.setAttribute('aria-pressed', `${audio.muted}`)
    dock.volume.value = `${audio.muted ? 0 : audio.volume}`
  }

  function reportPosition(): void {
    const duration = audio.duration
    if (!Number.isFinite(duration)) return
    const position = Math.min(audio.currentTime, duration)
    navigator.mediaSession?.setPositionState?.({ duration, position, playbackRate: audio.playbackRate })
  }

  function state(): Playing | null {
    if (!current) return null
    const { currentTime: time, paused: isPaused, volume, muted: isMuted } = audio
    return { queue, index: queue.indexOf(current), time, isPaused, volume, isMuted }
  }

  function restore({ queue: among, index, time, volume, isMuted }: Playing): void {
    const track = among[index]
    if (!track) return
    choose(track, among)
    seekTo(time)
    audio.volume = volume
    audio.muted = isMuted
  }
}

function session(action: MediaSessionAction, handler: MediaSessionActionHandler): void {
  try {
    navigator.mediaSession?.setActionHandler(action, handler)
  } catch {
    // A browser that does not support the action has no button for it.
  }
}

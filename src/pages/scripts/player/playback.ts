// Plays tracks: what plays, what follows, and where in a track it is.
import { type DeckEvent, openDeck } from './deck.ts'
import { Queue, type QueueState, type Repeat } from './queue.ts'
import type { Track } from './tracks.ts'

/** Seconds that the arrow keys seek. */
export const STEP = 5
/** Seconds after which "previous" restarts the track. */
const RESTART = 3
/** Seconds before the end of a track at which the next one is loaded. */
const AHEAD = 20
/** Milliseconds after which the next track replaces a broken one. */
const BROKEN = 3000

/** What plays, in a form that outlives the page. */
export interface Playing {
  readonly queue: QueueState
  readonly time: number
  readonly isPaused: boolean
  readonly volume: number
  readonly isMuted: boolean
  readonly rate: number
}

export interface Listeners {
  /** The track has changed, or whether it plays, or what follows. */
  changed(): void
  /** The position or the length has changed. */
  moved(): void
  /** Another position was chosen. */
  sought(): void
  /** The volume or the speed has changed. */
  tuned(): void
  /** A track was chosen by a button, or follows another. */
  pressed(track: Track): void
}

export type Playback = ReturnType<typeof openPlayback>

export function openPlayback() {
  const queue = new Queue()
  const deck = openDeck(hear)
  const listeners = new Set<Partial<Listeners>>()
  /** The timer of a broken track. */
  let broken = 0
  let isBroken = false
  /** Whether the track plays, or played to its end. */
  let isPlaying = false

  return {
    queue,
    /** @returns what ends it */
    follow(listener: Partial<Listeners>): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => queue.current,
    isPaused: () => deck.audio.paused,
    isBroken: () => isBroken,
    isLoading,
    time: () => deck.time,
    length,
    volume: () => ({
      volume: deck.audio.volume,
      isMuted: deck.audio.muted,
      rate: deck.audio.defaultPlaybackRate,
    }),
    choose,
    press,
    start,
    toggle,
    play,
    pause: () => deck.audio.pause(),
    go,
    goBack,
    seekTo,
    seekBy: (seconds: number) => seekTo(deck.time + seconds),
    setVolume(volume: number): void {
      Object.assign(deck.audio, { volume, muted: false })
    },
    mute(): void {
      deck.audio.muted = !deck.audio.muted
    },
    setRate(rate: number): void {
      deck.setRate(rate)
      tell('tuned')
    },
    setRepeat(repeat: Repeat): void {
      queue.repeat = repeat
      tell('changed')
    },
    setShuffled(isShuffled: boolean): void {
      queue.setShuffled(isShuffled)
      tell('changed')
    },
    remove(track: Track): void {
      queue.remove(track)
      tell('changed')
    },
    playNext(track: Track): void {
      queue.playNext(track)
      tell('changed')
    },
    /** Lets a player without a track play later, after what is asked for while a button is pressed. */
    unlock(): void {
      if (!queue.current) deck.play().catch(() => {})
    },
    state,
    restore,
  }

  function tell(event: Exclude<keyof Listeners, 'pressed'>): void {
    for (const listener of listeners) listener[event]?.()
  }

  function hear(event: DeckEvent): void {
    if (event === 'playing') isPlaying = true
    if (event === 'pause') isPlaying = deck.ended
    // Firefox also ends a paused track that is sought to its end.
    if (event === 'ended' && isPlaying) goOn()
    if (event === 'error') giveUp()
    if (event === 'timeupdate') loadAhead()
    if (event === 'volumechange') tell('tuned')
    else if (event === 'timeupdate' || event === 'durationchange' || event === 'seeked') tell('moved')
    else tell('changed')
  }

  /** Plays or pauses a track among others. */
  function press(track: Track, among: readonly Track[]): void {
    const isNew = track.uuid !== queue.current?.uuid
    if (isNew) {
      choose(track, among)
      for (const { pressed } of listeners) pressed?.(track)
    }
    if (isNew || deck.audio.paused) play()
    else deck.audio.pause()
  }

  /** Plays tracks from the first, or goes on with the one of them that has been chosen. */
  function start(among: readonly Track[]): void {
    const [first] = among
    if (among.some(({ uuid }) => uuid === queue.current?.uuid)) toggle()
    else if (first) press(queue.isShuffled ? pickTrack(among, first) : first, among)
  }

  /** Plays or pauses. After the last track, it plays the first. */
  function toggle(): void {
    const { current, tracks } = queue
    const [first] = tracks
    if (!current || !first) return
    if (deck.ended && !queue.neighbour(1) && first !== current) press(first, tracks)
    else press(current, tracks)
  }

  function play(): void {
    clearTimeout(broken)
    const { audio } = deck
    // After an error, load the file again. A live stream goes on with what is sent now.
    if (audio.error || (queue.current?.isLive && audio.paused)) audio.load()
    isBroken = false
    // Blocked autoplay stays paused; playback errors arrive as events.
    deck.play().catch(() => {})
  }

  function go(by: number): void {
    const track = queue.neighbour(by)
    if (track) press(track, queue.tracks)
  }

  function goBack(): void {
    if (deck.time > RESTART || !queue.neighbour(-1)) seekTo(0)
    else go(-1)
  }

  /** Plays what follows a track that has ended or is broken. */
  function goOn(): void {
    const track = queue.following()
    if (!track) return
    if (track.uuid !== queue.current?.uuid) {
      press(track, queue.tracks)
    } else {
      deck.open(track.src)
      play()
    }
  }

  function giveUp(): void {
    const wasPlaying = !deck.audio.paused
    deck.audio.pause()
    isBroken = true
    if (wasPlaying) broken = setTimeout(() => go(1), BROKEN)
  }

  /** Loads the next track shortly before it plays, so that it follows without a pause. */
  function loadAhead(): void {
    const { duration, time } = deck
    const next = queue.following()
    if (next && !next.isLive && duration - time < AHEAD) deck.prepare(next.src)
  }

  function choose(track: Track, among: readonly Track[]): void {
    clearTimeout(broken)
    isPlaying = isBroken = false
    queue.choose(track, among)
    deck.open(track.src)
    tell('changed')
    tell('moved')
  }

  /** Seconds; 0 if unknown. */
  function length(): number {
    const { duration } = deck
    return Number.isFinite(duration) ? duration : (queue.current?.seconds ?? 0)
  }

  function seekTo(seconds: number): void {
    if (!queue.current || queue.current.isLive) return
    deck.time = Math.max(0, Math.min(seconds, length() || Infinity))
    tell('moved')
    tell('sought')
  }

  /** Whether the track is to play, but its data has not arrived. */
  function isLoading(): boolean {
    return !deck.audio.paused && deck.audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
  }

  function state(): Playing | null {
    if (!queue.current) return null
    const { time } = deck
    const { paused: isPaused, volume, muted: isMuted, defaultPlaybackRate: rate } = deck.audio
    return { queue: queue.state(), time, isPaused, volume, isMuted, rate }
  }

  function restore({ queue: known, time, volume, isMuted, rate }: Playing): void {
    queue.restore(known)
    if (!queue.current) return
    choose(queue.current, queue.tracks)
    seekTo(time)
    Object.assign(deck.audio, { volume, muted: isMuted })
    deck.setRate(rate)
    tell('tuned')
  }
}

const pickTrack = (tracks: readonly Track[], otherwise: Track): Track =>
  tracks[Math.floor(Math.random() * tracks.length)] ?? otherwise

// Two audio elements: one plays, and the other loads what follows. A track may be a part of a file, such as that of an
// album in one file: `low.flac#t=0,214.667`, in seconds.

/** What happens on the element that plays. */
const EVENTS = [
  ...['play', 'pause', 'waiting', 'stalled', 'playing', 'canplay', 'ended', 'error'],
  ...['timeupdate', 'durationchange', 'seeked', 'volumechange'],
] as const
export type DeckEvent = (typeof EVENTS)[number]

export type Deck = ReturnType<typeof openDeck>

/** The part of a file that plays; the whole file without an end. */
interface Part {
  readonly file: string
  readonly start: number
  readonly end: number
}

/** Seconds by which the start of a part may differ from the end of the one before, which then goes on. */
const NEAR = 1

export function openDeck(heard: (event: DeckEvent) => void) {
  let [audio, spare] = [makeAudio(), makeAudio()]
  let part: Part = { file: '', start: 0, end: Infinity }
  let isEnded = false
  for (const each of [audio, spare])
    for (const name of EVENTS) each.addEventListener(name, () => each === audio && happen(name as DeckEvent))

  return {
    get audio() {
      return audio
    },
    /** Seconds since the beginning of the track. */
    get time() {
      return Math.max(0, audio.currentTime - part.start)
    },
    set time(seconds: number) {
      isEnded = false
      audio.currentTime = part.start + seconds
    },
    /** The length of the track in seconds; NaN if it is unknown. */
    get duration() {
      return Math.min(part.end, audio.duration) - part.start
    },
    get ended() {
      return isEnded || audio.ended
    },
    /** Opens a track at its beginning: with the element that has loaded it, or else with the one that plays. */
    open(address: string): void {
      const { volume, muted, defaultPlaybackRate } = audio
      const before = part
      part = createPart(address)
      isEnded = false
      if (part.file === before.file && isLoaded(audio, part.file)) {
        // The next part of the same file follows without a pause.
        if (Math.abs(audio.currentTime - part.start) > NEAR) audio.currentTime = part.start
        return
      }
      audio.pause()
      if (isLoaded(spare, part.file)) {
        ;[audio, spare] = [spare, audio]
        forget(spare)
        Object.assign(audio, { volume, muted, defaultPlaybackRate, playbackRate: defaultPlaybackRate })
      } else {
        load(audio, part.file)
      }
      // A position that was set before a file was loaded would count for the next file.
      audio.currentTime = part.start
    },
    /** Loads the file of a track ahead. */
    prepare(address: string): void {
      const { file } = createPart(address)
      if (spare.dataset.src === file || file === part.file) return
      spare.preload = 'auto'
      load(spare, file)
    },
    /** Plays with the other element: browsers may allow only the one that a visitor has started. */
    async play(): Promise<void> {
      const address = audio.dataset.src ?? ''
      await audio.play().catch((error: DOMException) => {
        if (error.name !== 'NotAllowedError' || audio.dataset.src !== address || !spare.dataset.used)
          throw error
        ;[audio, spare] = [spare, audio]
        load(audio, address)
        audio.currentTime = part.start
        return audio.play()
      })
      audio.dataset.used = 'true'
    },
    setRate(rate: number): void {
      Object.assign(audio, { defaultPlaybackRate: rate, playbackRate: rate })
    },
  }

  function happen(event: DeckEvent): void {
    if (event === 'timeupdate' && audio.currentTime >= part.end && !audio.paused) {
      const { end } = part
      isEnded = true
      heard('ended')
      // Nothing follows.
      if (part.end === end) audio.pause()
    } else heard(event)
  }
}

function createPart(address: string): Part {
  const [, file, start, end] = /^(.*)#t=([\d.]+)(?:,([\d.]+))?$/.exec(address) ?? []
  if (file === undefined) return { file: address, start: 0, end: Infinity }
  return { file, start: Number(start), end: end === undefined ? Infinity : Number(end) }
}

const isLoaded = (audio: HTMLAudioElement, file: string): boolean =>
  audio.dataset.src === file && !audio.error

function makeAudio(): HTMLAudioElement {
  const audio = new Audio()
  audio.preload = 'none'
  return audio
}

function load(audio: HTMLAudioElement, address: string): void {
  audio.dataset.src = address
  audio.src = address
}

/** Lets go of a file, whose connection would stay open. */
function forget(audio: HTMLAudioElement): void {
  delete audio.dataset.src
  audio.removeAttribute('src')
  audio.load()
}

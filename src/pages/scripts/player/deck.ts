// Two audio elements: one plays, and the other loads what follows.

/** What happens on the element that plays. */
const EVENTS = [
  ...['play', 'pause', 'waiting', 'stalled', 'playing', 'canplay', 'ended', 'error'],
  ...['timeupdate', 'durationchange', 'seeked', 'volumechange'],
] as const
export type DeckEvent = (typeof EVENTS)[number]

export type Deck = ReturnType<typeof openDeck>

export function openDeck(heard: (event: DeckEvent) => void) {
  let [audio, spare] = [makeAudio(), makeAudio()]
  for (const each of [audio, spare])
    for (const name of EVENTS) each.addEventListener(name, () => each === audio && heard(name as DeckEvent))

  return {
    get audio() {
      return audio
    },
    /** Opens a file at its beginning: with the element that has loaded it, or else with the one that plays. */
    open(address: string): void {
      const { volume, muted, defaultPlaybackRate } = audio
      audio.pause()
      if (spare.dataset.src === address && !spare.error) {
        ;[audio, spare] = [spare, audio]
        forget(spare)
        Object.assign(audio, { volume, muted, defaultPlaybackRate, playbackRate: defaultPlaybackRate })
      } else {
        load(audio, address)
      }
      // A position that was set before a file was loaded would count for the next file.
      audio.currentTime = 0
    },
    /** Loads a file ahead. */
    prepare(address: string): void {
      if (spare.dataset.src === address) return
      spare.preload = 'auto'
      load(spare, address)
    },
    /** Plays with the other element: browsers may allow only the one that a visitor has started. */
    async play(): Promise<void> {
      const address = audio.dataset.src ?? ''
      await audio.play().catch((error: DOMException) => {
        if (error.name !== 'NotAllowedError' || audio.dataset.src !== address || !spare.dataset.used)
          throw error
        ;[audio, spare] = [spare, audio]
        load(audio, address)
        return audio.play()
      })
      audio.dataset.used = 'true'
    },
    setRate(rate: number): void {
      Object.assign(audio, { defaultPlaybackRate: rate, playbackRate: rate })
    },
  }
}

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

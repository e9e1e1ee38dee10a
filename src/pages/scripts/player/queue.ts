// What plays after what: the tracks of a page, or of several, in their own order or shuffled.
import type { Track } from './tracks.ts'

export const REPEATS = ['none', 'all', 'one'] as const
export type Repeat = (typeof REPEATS)[number]

/** A queue in a form that outlives the page. */
export interface QueueState {
  /** In the order in which they play. */
  readonly tracks: readonly Track[]
  /** The uuids in the order of the page. */
  readonly order: readonly string[]
  readonly index: number
  readonly repeat: Repeat
  readonly isShuffled: boolean
}

export class Queue {
  repeat: Repeat = 'none'
  #tracks: readonly Track[] = []
  #order: readonly string[] = []
  #current: Track | undefined
  #isShuffled = false
  readonly #random: () => number

  /** @param random numbers from 0 to 1 */
  constructor(random: () => number = Math.random) {
    this.#random = random
  }

  /** In the order in which they play. */
  get tracks(): readonly Track[] {
    return this.#tracks
  }

  get current(): Track | undefined {
    return this.#current
  }

  get isShuffled(): boolean {
    return this.#isShuffled
  }

  /** Makes a track the current one, among those of the queue or others that replace them. */
  choose(track: Track, among: readonly Track[]): void {
    this.#current = track
    if (among === this.#tracks) return
    this.#tracks = among
    this.#order = among.map(({ uuid }) => uuid)
    if (this.#isShuffled) this.#shuffle()
  }

  /** The track to which the button for the previous or the next one goes; undefined at an end of the queue. */
  neighbour(by: number): Track | undefined {
    const at = this.#index() + by
    const count = this.#tracks.length
    return this.#tracks[this.repeat === 'all' ? (at + count) % count : at]
  }

  /** The track that plays when the current one has ended; undefined if the music stops. */
  following(): Track | undefined {
    return this.repeat === 'one' ? this.#current : this.neighbour(1)
  }

  /** Plays the tracks after the current one in a random order, or in that of the page again. */
  setShuffled(isShuffled: boolean): void {
    this.#isShuffled = isShuffled
    if (isShuffled) {
      this.#shuffle()
      return
    }
    const places = new Map(this.#order.map((uuid, at) => [uuid, at]))
    this.#tracks = [...this.#tracks].sort(
      (one, other) => (places.get(one.uuid) ?? 0) - (places.get(other.uuid) ?? 0),
    )
  }

  /** Removes a track; the current one stays. */
  remove(track: Track): void {
    if (track !== this.#current) this.#tracks = this.#tracks.filter((each) => each !== track)
  }

  /** Moves a track behind the current one. */
  playNext(track: Track): void {
    const rest = this.#tracks.filter((each) => each !== track)
    const at = this.#current ? rest.indexOf(this.#current) + 1 : 0
    this.#tracks = [...rest.slice(0, at), track, ...rest.slice(at)]
  }

  state(): QueueState {
    const [tracks, order, index] = [this.#tracks, this.#order, this.#index()]
    return { tracks, order, index, repeat: this.repeat, isShuffled: this.#isShuffled }
  }

  restore({ tracks, order, index, repeat, isShuffled }: QueueState): void {
    this.#tracks = tracks
    this.#order = order
    this.#current = tracks[index]
    this.#isShuffled = isShuffled
    this.repeat = repeat
  }

  #index(): number {
    return this.#tracks.findIndex(({ uuid }) => uuid === this.#current?.uuid)
  }

  /** Puts the current track first, and all others behind it at random (Fisher and Yates). */
  #shuffle(): void {
    const rest = this.#tracks.filter(({ uuid }) => uuid !== this.#current?.uuid)
    for (let at = rest.length - 1; at > 0; at -= 1) {
      const other = Math.floor(this.#random() * (at + 1))
      ;[rest[at], rest[other]] = [rest[other] as Track, rest[at] as Track]
    }
    this.#tracks = this.#current ? [this.#current, ...rest] : rest
  }
}

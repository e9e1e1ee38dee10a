// What origins share that make rows of tracks out of releases.
import { nameOfList } from '../../problems/places.ts'
import type { Row } from '../../stages/source.ts'

/** Raw fields of a record. */
export type Fields = Readonly<Record<string, unknown>>

/** The fields without those that are undefined. */
export function known(fields: Fields): Fields {
  const made: Record<string, unknown> = {}
  for (const name in fields) {
    const value = fields[name]
    if (value !== undefined) made[name] = value
  }
  return made
}

/** A file as the places of its tracks name it. */
export const tracksIn = (file: string): string => nameOfList(file, 'track')

/** The rows of a stretch of a source. Their places are the numbers of the tracks in the source, from 1. */
export class TrackRows {
  readonly rows: Row[] = []
  readonly #file: string
  #number: number
  #place: number

  /** @param tracksBefore the tracks of the source that come before the stretch */
  constructor(file: string, tracksBefore: number) {
    this.#file = tracksIn(file)
    this.#number = tracksBefore
    this.#place = tracksBefore + 1
  }

  /** The number of the last track. */
  get number(): number {
    return this.#number
  }

  /** Goes on to the next release: what is passed over has the place of its first track. */
  nextRelease(): void {
    this.#place = this.#number + 1
  }

  /** Goes on to the next track, which may be added or passed over. */
  nextTrack(): void {
    this.#number += 1
    this.#place = this.#number
  }

  /** Adds the record of the track. */
  add(value: Fields): void {
    this.rows.push({ kind: 'track', at: { file: this.#file, line: this.#number }, value })
  }

  /** @param what a plural, such as `releases without tracks` */
  passOver(what: string): void {
    this.rows.push({ kind: 'track', at: { file: this.#file, line: this.#place }, passedOver: what })
  }
}

/** Records that many rows hold, made once: an object that is met again is told from its likes at no cost. */
export class SharedRecords {
  readonly #records = new Map<string, Fields>()

  get(key: string, make: () => Fields): Fields {
    const known = this.#records.get(key)
    if (known) return known
    // What is forgotten is made again.
    if (this.#records.size >= MAX_SHARED) this.#records.clear()
    const record = make()
    this.#records.set(key, record)
    return record
  }
}

const MAX_SHARED = 20_000

/** The artist of a track or release and, where they say more, all artists and how they are shown. */
export function artistFields(artists: readonly Fields[], display: string): Fields {
  const [artist] = artists
  const all = [...new Set(artists)]
  return {
    artist,
    artists: all.length > 1 ? all : undefined,
    artist_display: artists.length > 1 || display !== artist?.name ? display : undefined,
  }
}

// Shared by origins that make rows of tracks from releases.
import type { Fields } from '../../contract/common/own-value.ts'
import { type Row, skipped } from '../../core/library/source.ts'
import { nameOfList } from '../../core/problems/places.ts'

/** Returns the name of a file's list of tracks, as in places. */
export const trackListName = (file: string): string => nameOfList(file, 'track')

/** Collects the rows of a part of a source. Their places are the numbers of the tracks in the source, from 1. */
export class TrackRows {
  readonly rows: Row[] = []
  readonly #file: string
  #number: number
  #place: number

  /** @param tracksBefore number of tracks in the source before this part */
  constructor(file: string, tracksBefore: number) {
    this.#file = trackListName(file)
    this.#number = tracksBefore
    this.#place = tracksBefore + 1
  }

  /** The number of the last track. */
  get number(): number {
    return this.#number
  }

  /** Begins the next release: skipped data has the place of its first track. */
  nextRelease(): void {
    this.#place = this.#number + 1
  }

  /** Begins the next track, which may be added or skipped. */
  nextTrack(): void {
    this.#number += 1
    this.#place = this.#number
  }

  /** Adds the record of the current track. */
  add(value: Fields): void {
    this.rows.push({ kind: 'track', at: { file: this.#file, line: this.#number }, value })
  }

  /** Adds a row for the warning about skipped data. @param what a plural, such as `releases without tracks` */
  skip(what: string): void {
    this.rows.push(skipped('track', { file: this.#file, line: this.#place }, what))
  }
}

/** Caches records that many rows contain, so that later stages recognize them by identity. */
export class SharedRecords {
  readonly #records = new Map<string, Fields>()

  get(key: string, make: () => Fields): Fields {
    const known = this.#records.get(key)
    if (known) return known
    if (this.#records.size >= MAX_SHARED) this.#records.clear()
    const record = make()
    this.#records.set(key, record)
    return record
  }
}

const MAX_SHARED = 20_000

/** Returns the artist of a release and, if it differs from its name, the displayed text. */
export const creditFields = (artists: readonly Fields[], display: string): Fields => ({
  ...artistFields(artists, display),
  artists: undefined,
})

/** Returns the artist of a track and, if they differ from its name, all artists and the displayed text. */
export function artistFields(artists: readonly Fields[], display: string): Fields {
  const [artist] = artists
  // An artist may be credited twice under different names.
  const all = [...new Map(artists.map((each) => [each.uuid ?? each.id ?? each.name, each])).values()]
  return {
    artist,
    artists: all.length > 1 ? all : undefined,
    artist_display: artists.length > 1 || display !== artist?.name ? display : undefined,
  }
}

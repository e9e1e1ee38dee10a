// Shared by origins that make rows of tracks from releases.
import type { Fields } from '../../contract/common/own-value.ts'
import { type Row, skipped } from '../../core/library/source.ts'
import { nameOfList } from '../../core/problems/places.ts'
import { isNoNumber } from '../../core/records/values/catalog-number.ts'

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

/** A label of a release and the number that it gave it, either of which may be missing. */
export interface LabelOfRelease {
  readonly label: Fields | undefined
  readonly number: string | undefined
}

/** Pairs labels with numbers, if they are as many. */
export const pairLabels = (
  labels: readonly Fields[],
  numbers: readonly string[],
): readonly LabelOfRelease[] =>
  labels.length === numbers.length
    ? labels.map((label, at) => ({ label, number: numbers[at] }))
    : [
        ...labels.map((label) => ({ label, number: undefined })),
        ...numbers.map((number) => ({ label: undefined, number })),
      ]

/** Returns the first label of a release with its number and, if there are more labels or numbers, all of them. */
export function labelFields(written: readonly LabelOfRelease[]): Fields {
  const labels = new Map<unknown, Fields>()
  const numbers = new Map<unknown, string>()
  const others: string[] = []
  for (const { label, number = '' } of written) {
    const key = label && (label.uuid ?? label.id ?? label.name)
    if (label) labels.set(key, labels.get(key) ?? label)
    if (isNoNumber(number.trim())) continue
    if (!label || numbers.has(key)) others.push(number)
    else numbers.set(key, number)
  }
  const ofLabels = [...labels.keys()].map((key) => numbers.get(key) ?? '')
  const all = [
    ...ofLabels,
    ...others.filter((number, at) => !ofLabels.includes(number) && others.indexOf(number) === at),
  ]
  const known = all.filter((number) => number !== '')
  return {
    label: [...labels.values()][0],
    labels: labels.size > 1 ? [...labels.values()] : undefined,
    catalognumber: known[0],
    catalognumbers: known.length > 1 || (labels.size > 1 && known.length > 0) ? all : undefined,
  }
}

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

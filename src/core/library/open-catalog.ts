// A checked catalog, whose records are joined as they are read.

import { batches } from '../../contract/common/batches.ts'
import { LISTED, type Listed, type Resource } from '../../contract/kinds/kinds.ts'
import { joinArtist, joinArtistFeatures, joinFeatures, joinLabel, joinRelease, joinTrack } from './joined.ts'
import {
  BATCH_SIZE,
  type Catalog,
  type CatalogCounts,
  type EmptyPage,
  type FoundRecords,
  type JoinedRecords,
  type JoinedTrack,
  OWN_FILE,
  pageBit,
  type RankedRecords,
  type StaleRecord,
} from './joined-records.ts'
import type { Library } from './library.ts'
import type { Ranked } from './lists.ts'
import type { MergedRecord } from './merge.ts'
import type { Renames } from './renames.ts'
import { ALL_STALE, type StaleParts } from './stale.ts'

/** Where a catalog that yields all records has no pages. */
const NO_LIMITS: readonly number[] = []

/**
 * A checked catalog. Its iterators yield every record or, once a build has made its plan, only the records whose files
 * are stale.
 */
export class OpenCatalog implements Catalog, RankedRecords {
  readonly library: Library
  /** The renamed records that keep their URLs. */
  readonly renames: Renames
  readonly #stale: StaleParts
  /** The limits whose pages are written. */
  readonly #limits: readonly number[]
  readonly #ranked = new Map<Resource, readonly Ranked<Listed>[]>()

  constructor(
    { library, renames }: Pick<OpenCatalog, 'library' | 'renames'>,
    { stale = ALL_STALE, limits = NO_LIMITS }: Shown = {},
  ) {
    this.library = library
    this.renames = renames
    this.#stale = stale
    this.#limits = limits
  }

  get counts(): CatalogCounts {
    return this.library.counts
  }

  /** The same catalog with only the records whose files are stale. */
  only(shown: Shown): OpenCatalog {
    return new OpenCatalog(this, shown)
  }

  async emptyPages(): Promise<readonly EmptyPage[]> {
    return LISTED.filter((kind) => this.library.lists[kind].size === 0).flatMap((resource) =>
      this.#limits
        .filter((limit) => this.#stale.has(resource, pageName(limit, 0)))
        .map((limit) => ({ resource, limit })),
    )
  }

  /** The first record of a kind is always among them: the description of the API takes its examples from it. */
  async *records<K extends Resource>(kind: K): AsyncGenerator<readonly StaleRecord<JoinedRecords[K]>[]> {
    let batch: StaleRecord<JoinedRecords[K]>[] = []
    let number = 0
    let rank = 0
    for (const [uuid, join] of recordsOf(this.library, kind)) {
      rank += 1
      const stale = this.#staleBits(kind, uuid, rank)
      if (stale === 0 && rank > 1) continue
      const ofBatch = Math.ceil(rank / BATCH_SIZE)
      if (ofBatch !== number && batch.length > 0) {
        yield batch
        batch = []
      }
      number = ofBatch
      batch.push({ uuid, rank, stale, record: join() })
    }
    if (batch.length > 0) yield batch
  }

  #staleBits(kind: Resource, uuid: string, rank: number): number {
    const own = this.#stale.has(kind, uuid) ? 1 << OWN_FILE : 0
    return this.#limits.reduce((bits, limit, index) => {
      const first = Math.floor((rank - 1) / limit) * limit
      return this.#stale.has(kind, pageName(limit, first)) ? bits | (1 << pageBit(index)) : bits
    }, own)
  }

  async tracksAt(ranks: readonly number[]): Promise<ReadonlyMap<number, JoinedTrack>> {
    const tracks = this.#inOrder('track')
    return new Map(
      ranks.flatMap((rank) => {
        const track = tracks[rank - 1]
        return track ? [[rank, joinTrack(this.library, track.record)]] : []
      }),
    )
  }

  async recordsAt<K extends Listed>(
    kind: K,
    ranks: readonly number[],
  ): Promise<readonly StaleRecord<JoinedRecords[K]>[]> {
    const all = this.#inOrder(kind)
    return ranks.flatMap((rank) => {
      const found = all[rank - 1]
      if (!found) return []
      const { record } = found
      return [{ uuid: record.uuid, rank, stale: 0, record: joinRecord(this.library, kind, record) }]
    })
  }

  async *lookups(): AsyncGenerator<readonly FoundRecords[]> {
    yield* batches(this.#staleLookups(), BATCH_SIZE)
  }

  *#staleLookups(): Generator<FoundRecords> {
    for (const [name, found] of this.library.lookups) if (this.#stale.has('lookup', name)) yield found
  }

  #inOrder<K extends Listed>(kind: K): readonly Ranked<K>[] {
    const all = this.#ranked.get(kind) ?? [...(this.library.lists[kind].values() as Iterable<Ranked<Listed>>)]
    this.#ranked.set(kind, all)
    return all as unknown as readonly Ranked<K>[]
  }
}

/** Which files a catalog yields records for; by default all, without pages of lists. */
interface Shown {
  readonly stale?: StaleParts
  readonly limits?: readonly number[]
}

const pageName = (limit: number, first: number): string => `limit-${limit}/offset-${first}`

type Joins<K extends Resource> = Iterable<readonly [uuid: string, join: () => JoinedRecords[K]]>

/** Returns the records of a kind in their order, each with the function that joins it. */
function recordsOf<K extends Resource>(library: Library, kind: K): Joins<K> {
  if (kind === 'features')
    return mapped(library.features, ([uuid, parts]) => [uuid, () => joinFeatures(library, parts)]) as Joins<K>
  if (kind === 'artist_features')
    return mapped(library.factualArtists, (artist) => [
      artist.uuid,
      () => joinArtistFeatures(artist),
    ]) as Joins<K>
  return mapped(
    library.lists[kind as Listed] as ReadonlyMap<string, Ranked<Listed>>,
    ([uuid, { record }]) => [uuid, () => joinRecord(library, kind as Listed, record)],
  ) as Joins<K>
}

function* mapped<T, Made>(values: Iterable<T>, make: (value: T) => Made): Generator<Made> {
  for (const value of values) yield make(value)
}

function joinRecord<K extends Listed>(
  library: Library,
  kind: K,
  record: MergedRecord<Listed>,
): JoinedRecords[K] {
  const joined: { readonly [Kind in Listed]: () => JoinedRecords[Kind] } = {
    artist: () => joinArtist(library, record as MergedRecord<'artist'>),
    track: () => joinTrack(library, record as MergedRecord<'track'>),
    release: () => joinRelease(library, record as MergedRecord<'release'>),
    label: () => joinLabel(library, record as MergedRecord<'label'>),
  }
  return joined[kind]()
}

// A checked catalog for other programs: its records are joined as they are read.

import { batches } from '../contract/common/batches.ts'
import type { Listed, Resource } from '../contract/kinds/kinds.ts'
import {
  joinArtist,
  joinArtistFeatures,
  joinFeatures,
  joinLabel,
  joinRelease,
  joinTrack,
} from '../core/library/joined.ts'
import {
  BATCH_SIZE,
  type Catalog,
  type CatalogCounts,
  type FoundRecords,
  type JoinedRecords,
  type JoinedTrack,
  type RankedRecord,
} from '../core/library/joined-records.ts'
import type { Library } from '../core/library/library.ts'
import type { Ranked } from '../core/library/lists.ts'
import type { MergedRecord } from '../core/library/merge.ts'
import { mapped } from '../core/system/iterables.ts'

/** Its iterators yield every listed record, in the order of the catalog. */
export class CatalogRecords implements Catalog {
  readonly #library: Library

  constructor(library: Library) {
    this.#library = library
  }

  get counts(): CatalogCounts {
    return this.#library.counts
  }

  async *records<K extends Resource>(kind: K): AsyncGenerator<readonly RankedRecord<JoinedRecords[K]>[]> {
    yield* batches(this.#ranked(kind), BATCH_SIZE)
  }

  *#ranked<K extends Resource>(kind: K): Generator<RankedRecord<JoinedRecords[K]>> {
    let rank = 0
    for (const [uuid, join] of joinRecords(this.#library, kind)) {
      rank += 1
      yield { uuid, rank, record: join() }
    }
  }

  async tracksAt(ranks: readonly number[]): Promise<ReadonlyMap<number, JoinedTrack>> {
    const tracks = [...this.#library.lists.track.values()]
    return new Map(
      ranks.flatMap((rank) => {
        const track = tracks[rank - 1]
        return track ? [[rank, joinTrack(this.#library, track.record)]] : []
      }),
    )
  }

  async *lookups(): AsyncGenerator<readonly FoundRecords[]> {
    yield* batches(this.#library.lookups.values(), BATCH_SIZE)
  }
}

type Joins<K extends Resource> = Iterable<readonly [uuid: string, join: () => JoinedRecords[K]]>

/** Returns the listed records of a kind in their order, each with the function that joins it. */
function joinRecords<K extends Resource>(library: Library, kind: K): Joins<K> {
  const listed = <T>(all: ReadonlyMap<string, T>) => [...all].filter(([uuid]) => library.isListed(kind, uuid))
  if (kind === 'features')
    return mapped(listed(library.features), ([uuid, parts]) => [
      uuid,
      () => joinFeatures(library, parts),
    ]) as Joins<K>
  if (kind === 'artist_features')
    return mapped(
      library.factualArtists.filter(({ uuid }) => library.isListed(kind, uuid)),
      (artist) => [artist.uuid, () => joinArtistFeatures(artist)],
    ) as Joins<K>
  return mapped(
    library.lists[kind as Listed] as ReadonlyMap<string, Ranked<Listed>>,
    ([uuid, { record }]) => [uuid, () => joinRecord(library, kind as Listed, record)],
  ) as Joins<K>
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

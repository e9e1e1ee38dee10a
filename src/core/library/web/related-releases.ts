// The releases that a page lists beside its own record.
import { INDEX_SIZE } from '../../../contract/urls/web.ts'
import type { MergedRecord } from '../merge.ts'
import type { CardedRelease, OwnRelease } from './cards.ts'
import { type Discography, MAX_EDITIONS, MAX_OTHERS, type ReleasePage } from './page-records.ts'

interface Related {
  readonly release: MergedRecord<'release'>
  /** The other editions of the release. */
  readonly editions: readonly MergedRecord<'release'>[]
  /** The releases of its artist. */
  readonly ofArtist: readonly OwnRelease[]
}

/** Returns other releases of the artist of a release, the newest first, and the editions of the release. */
export function relatedReleases(
  cards: ReadonlyMap<string, CardedRelease>,
  { release, ofArtist, ...related }: Related,
): Pick<ReleasePage, 'others' | 'editions'> {
  const editions = related.editions.slice(0, MAX_EDITIONS)
  const shown = new Set([release, ...editions].map(({ uuid }) => uuid))
  const others = ofArtist
    .slice(0, MAX_OTHERS + shown.size)
    .filter((each) => each.credited && !shown.has(each.release.uuid))
  return {
    editions: editions.flatMap(({ uuid }) => cards.get(uuid)?.card ?? []),
    others: others.slice(0, MAX_OTHERS).map(({ card }) => card),
  }
}

/** Returns the first releases of an artist or a label, with the number of all. */
export function listReleases(own: readonly OwnRelease[] = []): Discography {
  const releases = own.slice(0, INDEX_SIZE).map(({ card, release, credited }) => ({
    card,
    description: release.description ?? null,
    credited,
  }))
  return { releases, total: own.length }
}

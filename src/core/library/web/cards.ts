// What lists show of releases, and the releases of artists and labels.
import { groupBy } from '../../../contract/common/group-by.ts'
import { compareTexts } from '../../system/compare.ts'
import type { Editions } from '../editions.ts'
import { severalLabels } from '../joined.ts'
import { MAX_NAMES } from '../joined-records.ts'
import { listLabels } from '../labels.ts'
import type { Library } from '../library.ts'
import { creditedArtists, type Ranked } from '../lists.ts'
import type { MergedRecord } from '../merge.ts'
import { VARIOUS } from '../various.ts'
import type { ReleaseCard } from './page-records.ts'
import type { ShownPictures } from './pictures.ts'

/** A release with its card. */
export interface CardedRelease {
  readonly card: ReleaseCard
  readonly release: MergedRecord<'release'>
  readonly rank: number
  /** The later one of the dates of the release, by which feeds list it; null without a date. */
  readonly newsdate: string | null
}

/** A release of an artist or a label. */
export interface OwnRelease extends CardedRelease {
  /** False if the artist only appears on a release that is credited to different artists. */
  readonly credited: boolean
}

/** Newest first; releases without a date last. */
export const byDate = (one: CardedRelease, other: CardedRelease): number =>
  compareNewest(one.release.releasedate, other.release.releasedate) || one.rank - other.rank

/** The same by the date on which the first edition came out. */
const byFirstDate = (one: CardedRelease, other: CardedRelease): number =>
  compareNewest(firstDate(one.card), firstDate(other.card)) || byDate(one, other)

const firstDate = ({ originaldate, releasedate }: ReleaseCard): string | null => originaldate ?? releasedate

/** Compares dates, the latest first; a date that lacks a month or a day is earlier than those in it. */
export function compareNewest(one: string | null | undefined, other: string | null | undefined): number {
  if (!one || !other) return one ? -1 : other ? 1 : 0
  return compareTexts(other, one)
}

/** Whether a release is newer than another, the order of lists apart. */
export const isNewer = (one: ReleaseCard, other: ReleaseCard): boolean =>
  compareNewest(one.releasedate, other.releasedate) < 0

/** Who is credited for a release: as shown, and the single artist; null if there are several or none. */
interface Credit {
  readonly shown: string
  readonly artist: string | null
}

/** Returns who is credited for a release without an artist of its own: the artists of its tracks in their order. */
export function resolveCredit(library: Library, release: MergedRecord<'release'>): Credit {
  const tracks = library.items.release.get(release.uuid) ?? []
  const names = new Map<string, string>()
  for (const { record } of tracks)
    if (!names.has(record.artist))
      names.set(record.artist, record.artist_display ?? library.get('artist', record.artist).name)
  const [artist = null] = names.keys()
  const shown = names.size > MAX_NAMES ? VARIOUS : [...names.values()].join(', ')
  return { shown, artist: names.size === 1 ? artist : null }
}

/** Returns the artist of a release as pages show it; empty if it is unknown. */
export const shownArtist = (library: Library, release: MergedRecord<'release'>): string =>
  release.artist_display ??
  (release.artist ? library.get('artist', release.artist).name : resolveCredit(library, release).shown)

interface CardOptions {
  readonly editions: Editions
  readonly pictures: ShownPictures
  /** The last date that is not in the future for feeds. */
  readonly today: string
}

/** Returns all releases of a library with their cards, in the order of the list, and unlisted ones last. */
export function makeCards(library: Library, options: CardOptions): ReadonlyMap<string, CardedRelease> {
  const releases = [...library.addressed.release.values()]
  const playable = new Set(library.records.track.flatMap(({ stream, release }) => (stream ? [release] : [])))
  const made = { ...options, isPlayable: (uuid: string) => playable.has(uuid) }
  return new Map(releases.map((ranked) => [ranked.record.uuid, makeCard(library, ranked, made)]))
}

function makeCard(
  library: Library,
  { record: release, rank }: Ranked<'release'>,
  {
    pictures,
    today,
    editions,
    isPlayable,
  }: CardOptions & { readonly isPlayable: (release: string) => boolean },
): CardedRelease {
  const label = library.get('label', release.label)
  const credit = release.artist ? null : resolveCredit(library, release)
  const newsdate = latest(release.releasedate, release.added)
  const card = {
    uuid: release.uuid,
    name: release.name,
    artist_display: shownArtist(library, release),
    artist: release.artist ?? credit?.artist ?? null,
    label: label.uuid,
    label_display: label.name,
    ...severalLabels(library, release),
    ...pictures.find('release', release),
    releasedate: release.releasedate ?? null,
    originaldate: editions.originalDate(release),
    newsdate: newsdate !== null && newsdate <= today ? newsdate : null,
    type: release.type ?? null,
    license: release.license ?? null,
    playable: isPlayable(release.uuid),
    catalognumber: release.catalognumber ?? null,
    tags: release.tags ?? null,
    tracks: library.items.release.get(release.uuid)?.length ?? 0,
  }
  return { card, release, rank, newsdate }
}

/** Returns the later one of two dates; null if there is none. */
const latest = (one: string | null | undefined, other: string | null | undefined): string | null =>
  (compareNewest(one, other) <= 0 ? one : other) ?? null

/** The releases of each artist or label, in the order of its page. */
export type Discographies = ReadonlyMap<string, readonly OwnRelease[]>

/** Finds the releases that are credited to artists, and those with a track listed under the artist. */
export function releasesOfArtists(
  library: Library,
  cards: ReadonlyMap<string, CardedRelease>,
): Discographies {
  const found = new Map<string, Map<string, boolean>>()
  const add = (artist: string, release: string, isCredited: boolean) => {
    const own = found.get(artist) ?? new Map<string, boolean>()
    own.set(release, own.get(release) === true || isCredited)
    found.set(artist, own)
  }
  for (const { record } of library.lists.release.values())
    if (record.artist) add(record.artist, record.uuid, true)
  for (const [uuid, tracks] of library.items.artist)
    for (const { record } of tracks) {
      const hasArtist = Boolean(library.get('release', record.release).artist)
      add(uuid, record.release, !hasArtist && record.artist === uuid)
    }
  return new Map(
    [...found].map(([artist, releases]) => {
      const own = [...releases].map(([uuid, credited]) => ({
        ...(cards.get(uuid) as CardedRelease),
        credited,
      }))
      return [
        artist,
        own.sort((one, other) => Number(other.credited) - Number(one.credited) || byFirstDate(one, other)),
      ]
    }),
  )
}

/** An artist of a release. */
interface ArtistOfRelease extends Pick<OwnRelease, 'credited'> {
  readonly artist: string
  readonly release: string
}

/** Returns the artists of the releases that are not among those of artists: the unlisted ones. */
function artistsOfUnlisted(library: Library): ArtistOfRelease[] {
  return [...library.unlisted.release].flatMap((uuid) => {
    const { artist: own = null } = library.get('release', uuid)
    const found = new Map<string, boolean>(own === null ? [] : [[own, true]])
    for (const { record } of library.items.release.get(uuid) ?? [])
      for (const artist of creditedArtists(record))
        found.set(artist, found.get(artist) === true || (own === null && record.artist === artist))
    return [...found].map(([artist, credited]) => ({ artist, release: uuid, credited }))
  })
}

/** Returns the artists of each release, those first that it is credited to, then by uuid. */
export function artistsOfReleases(
  library: Library,
  discographies: Discographies,
): ReadonlyMap<string, readonly string[]> {
  const listed = [...discographies].flatMap(([artist, releases]) =>
    releases.map(({ release, credited }) => ({ artist, release: release.uuid, credited })),
  )
  const found = groupBy([...listed, ...artistsOfUnlisted(library)], ({ release }) => release)
  const inOrder = (one: ArtistOfRelease, other: ArtistOfRelease) =>
    Number(other.credited) - Number(one.credited) || (one.artist < other.artist ? -1 : 1)
  return new Map(
    [...found].map(([release, artists]) => [release, artists.sort(inOrder).map(({ artist }) => artist)]),
  )
}

export function releasesOfLabels(cards: ReadonlyMap<string, CardedRelease>): Discographies {
  const found = new Map<string, OwnRelease[]>()
  for (const carded of cards.values()) {
    for (const { uuid, catalognumber } of listLabels(carded.release)) {
      const own = found.get(uuid) ?? []
      // Each label shows the number that it gave the release.
      const card = carded.card.labels ? { ...carded.card, catalognumber } : carded.card
      own.push({ ...carded, card, credited: true })
      found.set(uuid, own)
    }
  }
  for (const own of found.values()) own.sort(byDate)
  return found
}

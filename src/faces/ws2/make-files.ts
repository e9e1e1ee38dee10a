// Makes the files of the face from what the pages of records show.
import { hash } from 'node:crypto'
import { groupBy } from '../../contract/common/group-by.ts'
import { parseOffer } from '../../contract/urls/links.ts'
import { MAX_NAMES, type TrackFacts } from '../../core/library/joined-records.ts'
import { movementTitle } from '../../core/library/movements.ts'
import { VARIOUS } from '../../core/library/various.ts'
import type {
  ArtistPage,
  CreditedArtist,
  Discography,
  LabelPage,
  ReleasePage,
  ReleaseTrack,
} from '../../core/library/web/page-records.ts'
import { toLicense } from '../../core/records/license-names.ts'
import { uuidV5 } from '../../core/records/uuid-v5.ts'
import { creditParts } from './credits.ts'
import type {
  ArtistEntry,
  ArtistFile,
  CreditPart,
  LabelFile,
  Medium,
  ReleaseFile,
  TrackEntry,
  WorkEntry,
} from './files.ts'

/** The artist by which MusicBrainz credits releases of various artists. */
const VARIOUS_ID = '89ad4ac3-39f7-470e-963a-56509c546377'

export function artistFile({ artist, facts, releases, total }: ArtistPage): ArtistFile {
  const of = (isCredited: boolean) => releaseUuids(releases.filter(({ credited }) => credited === isCredited))
  return {
    ...toArtistEntry({ ...artist, country: facts?.country ?? null }),
    ...listPages(facts?.isni, facts?.links),
    total,
    credited: of(true),
    appears: of(false),
  }
}

export function labelFile({ label, releases, total }: LabelPage): LabelFile {
  return {
    ...toArtistEntry(label),
    ...listPages(label.isni, label.links),
    total,
    releases: releaseUuids(releases),
  }
}

const releaseUuids = (releases: Discography['releases']): string[] => releases.map(({ card }) => card.uuid)

const toArtistEntry = ({ uuid, name, country }: CreditedArtist): ArtistEntry => ({
  id: uuid,
  name,
  ...(country && { country }),
})

const listPages = (isni: string | null | undefined, links: readonly string[] | null | undefined) => ({
  ...(isni && { isni }),
  ...(links?.length && { links: links.map((link) => parseOffer(link).url) }),
})

export function releaseFile(page: ReleasePage): ReleaseFile {
  const { card, release, tracks } = page
  const artists = [...page.artists.map(toArtistEntry)]
  const credit = creditOfRelease(page)
  if (credit.length === 0) {
    credit.push([artists.length, VARIOUS, ''])
    artists.push({ id: VARIOUS_ID, name: VARIOUS })
  }
  const { releasegroup, releasedate, barcode, type, tags, catalognumber } = release
  return {
    id: card.uuid,
    name: card.name,
    ...(releasegroup && { group: releasegroup }),
    ...(releasedate && { date: releasedate }),
    ...(card.originaldate && { firstDate: card.originaldate }),
    ...(barcode && { barcode }),
    ...(type && { type }),
    ...known(tags, release.license),
    ...listPages(null, release.links),
    label: { id: card.label, name: card.label_display },
    ...(card.labels && {
      labels: card.labels.map(({ uuid, name, catalognumber: number }) => ({
        id: uuid,
        name,
        ...(number && { catalogNumber: number }),
      })),
    }),
    ...(catalognumber && { catalogNumber: catalognumber }),
    artists,
    credit,
    media: groupMedia(tracks, (track) => trackEntry(track, page, credit)),
  }
}

const known = (tags: readonly string[] | null | undefined, license: string | null | undefined) => {
  const url = license ? toLicense(license).url : null
  return { ...(tags?.length && { tags }), ...(url && { license: url }) }
}

/**
 * The credit of a release: that of a track with the same text, which names each artist, or its only artist; or else the
 * artists of its tracks. Empty for various artists.
 */
function creditOfRelease(page: ReleasePage): CreditPart[] {
  const { artist, artist_display: display } = page.card
  if (artist === null) {
    const uuids = [...new Set(page.tracks.map((track) => track.artist))]
    return uuids.length > MAX_NAMES ? [] : creditBy(uuids, display, page)
  }
  const alike = page.tracks.find((track) => track.artist === artist && track.artist_display === display)
  return creditBy(alike?.artists ?? [artist], display, page)
}

function creditBy(uuids: readonly string[], display: string, { artists }: ReleasePage): CreditPart[] {
  const credited = uuids.flatMap((uuid) => {
    const place = artists.findIndex((artist) => artist.uuid === uuid)
    return place < 0 ? [] : [{ place, name: artists[place]?.name ?? '' }]
  })
  return creditParts(display, credited)
}

function trackEntry(
  { uuid, name, duration, artists, artist_display, facts }: ReleaseTrack,
  page: ReleasePage,
  ofRelease: readonly CreditPart[],
): Omit<TrackEntry, 'position'> {
  const credit = creditBy(artists, artist_display, page)
  const length = Math.round(Number(duration) * 1000)
  return {
    id: uuid,
    recording: facts?.musicbrainz ?? uuid,
    name,
    ...(length > 0 && { length }),
    ...(JSON.stringify(credit) !== JSON.stringify(ofRelease) && { credit }),
    ...(facts?.isrc?.length && { isrcs: facts.isrc.toSorted() }),
    ...known(facts?.tags, facts?.license),
    ...(facts?.work && { work: toWorkEntry({ ...facts, work: facts.work }) }),
  }
}

/** A work with an id that follows from its title and its composers: catalogs have none. */
function toWorkEntry(facts: TrackFacts & { readonly work: string }): WorkEntry {
  const movement = movementTitle(facts)
  const title = movement === null ? facts.work : `${facts.work}: ${movement}`
  const composers = (facts.composers ?? []).map(({ uuid, name }) => ({ id: uuid, name }))
  const key = JSON.stringify([title, composers.map(({ id }) => id)])
  const id = uuidV5(hash('sha1', `work:${key}`, 'buffer'))
  return { id, title, ...(composers.length > 0 && { composers }) }
}

/** The media of tracks in order. A track without a number that is not the only one of them has its place as number. */
function groupMedia(
  tracks: readonly ReleaseTrack[],
  entry: (track: ReleaseTrack) => Omit<TrackEntry, 'position'>,
): Medium[] {
  const media = groupBy(tracks, ({ facts }) => Number(facts?.disc ?? 1))
  return [...media].map(([position, listed]) => {
    const isNumbered = listed.filter(({ tracknumber }) => Number(tracknumber) === 0).length < 2
    return {
      position,
      tracks: listed.map((track, index) => ({
        ...entry(track),
        position: isNumbered ? Number(track.tracknumber) : index + 1,
      })),
    }
  })
}

// What web pages show of a library.
import type { FormResource, Listed, WebResource } from '../../../contract/kinds/kinds.ts'
import { withoutEscapes } from '../../../contract/urls/urls.ts'
import { type Group, INDEX_SIZE } from '../../../contract/urls/web.ts'
import type { SiteSettings } from '../../settings/site-settings.ts'
import { lazily } from '../../system/lazily.ts'
import { type Editions, groupEditions } from '../editions.ts'
import { type CatalogEvent, type Events, eventsByArtist, NO_EVENTS, selectUpcoming } from '../events/event.ts'
import { hasArtistFacts } from '../features.ts'
import { joinArtist, joinArtistFeatures, joinLabel, joinRelease, joinTrack, trackFacts } from '../joined.ts'
import type { Library } from '../library.ts'
import { withoutKeys } from '../listed.ts'
import type { Ranked } from '../lists.ts'
import type { MergedRecord } from '../merge.ts'
import type { Playlist } from '../playlists/playlist.ts'
import type { ReadableAddresses } from '../readable.ts'
import type { MediaFile } from '../source.ts'
import {
  artistsOfReleases,
  type CardedRelease,
  type Discographies,
  makeCards,
  releasesOfArtists,
  releasesOfLabels,
} from './cards.ts'
import type { IndexEntry } from './list-records.ts'
import { findGroups, findPageOrder, type PageOrder, placesIn, placesOnLabels } from './page-order.ts'
import {
  type ArtistPage,
  type ArtistProfile,
  type ArtistTrack,
  type LabelPage,
  type LabelProfile,
  MAX_TRACKS,
  type PageTrack,
  type ReleaseLink,
  type ReleasePage,
  type ReleaseTrack,
  type TrackPage,
} from './page-records.ts'
import { ShownPictures } from './pictures.ts'
import { listReleases, relatedReleases } from './related-releases.ts'
import { type ReleaseZip, releaseZip } from './release-zip.ts'
import type { WebOptions } from './web-options.ts'
import { type ComposedTracks, tracksOfComposers, worksIn } from './works.ts'

export class WebLibrary {
  readonly library: Library
  readonly pictures: ShownPictures
  /** The listed releases, in the order of the list. */
  readonly cards: ReadonlyMap<string, CardedRelease>
  readonly #editions: Editions
  readonly #allCards: ReadonlyMap<string, CardedRelease>
  /** The releases of artists and of labels. */
  readonly releases: { readonly artist: Discographies; readonly label: Discographies }
  /** The artists of each release, those first that it is credited to, then by uuid. */
  readonly #artists: ReadonlyMap<string, readonly string[]>
  /** The position of each release among those of its label. */
  readonly #places: ReadonlyMap<string, number>
  /** The position of each track on its release, which may have most tracks of a catalog. */
  readonly #trackPlaces: () => ReadonlyMap<string, number>
  readonly #composed: () => ComposedTracks
  /** Audio files by their paths, among other media. */
  readonly #media: ReadonlyMap<string, MediaFile>
  readonly #hasZips: boolean
  readonly #uuids = new Map<Listed, readonly string[]>()
  readonly #order: SiteSettings['order']
  readonly #pageOrders = new Map<WebResource, PageOrder>()
  /** The readable addresses of records; null for a site without them. */
  readonly readable: ReadableAddresses | null
  readonly playlists: readonly Playlist[]
  readonly events: Events
  readonly #eventsByArtist: () => ReadonlyMap<string, readonly CatalogEvent[]>
  /** The groups of releases that are not empty. */
  readonly groups: () => readonly Group[]

  constructor(library: Library, options: WebOptions) {
    const { pictures, today, order, readable = null, audio = [], zips = false } = options
    const { playlists = [], events = NO_EVENTS } = options
    this.library = library
    this.playlists = playlists
    this.events = events
    this.#eventsByArtist = lazily(() => eventsByArtist(events))
    this.readable = readable
    this.pictures = new ShownPictures(pictures)
    this.#editions = groupEditions([...library.lists.release.values()].map(({ record }) => record))
    this.#allCards = makeCards(library, { pictures: this.pictures, today, editions: this.#editions })
    this.cards = withoutKeys(this.#allCards, library.unlisted.release)
    this.releases = { artist: releasesOfArtists(library, this.cards), label: releasesOfLabels(this.cards) }
    this.#artists = artistsOfReleases(library, this.releases.artist)
    this.#places = placesOnLabels(this.releases.label)
    this.#trackPlaces = lazily(() => placesIn(library.items.release.values(), ({ record }) => record.uuid))
    this.#composed = lazily(() => tracksOfComposers(library))
    this.#order = order
    this.groups = lazily(() => findGroups(this.cards))
    this.#media = new Map(audio.map((file) => [file.path, file]))
    this.#hasZips = zips
  }

  /** The uuids of a list, in order. */
  uuids(kind: Listed): readonly string[] {
    const uuids = this.#uuids.get(kind) ?? [...this.library.lists[kind].keys()]
    this.#uuids.set(kind, uuids)
    return uuids
  }

  /** The order of a list on web pages. */
  pageOrder(kind: WebResource): PageOrder {
    const { library } = this
    const order = this.#pageOrders.get(kind) ?? findPageOrder(kind, { library, order: this.#order })
    this.#pageOrders.set(kind, order)
    return order
  }

  card(uuid: string): CardedRelease {
    return this.#allCards.get(uuid) as CardedRelease
  }

  /** The uuids of the artists of a release, those first that it is credited to, then by uuid. */
  listArtists(release: string): readonly string[] {
    return this.#artists.get(release) ?? []
  }

  isPlayable(release: string): boolean {
    return this.card(release).card.playable
  }

  /** Null for a site without zips, and a release without audio in the site. */
  releaseZip(uuid: string): ReleaseZip | null {
    if (!this.#hasZips) return null
    return releaseZip({ card: this.card(uuid).card, tracks: this.#releaseTracks(uuid) }, this.#media)
  }

  #releaseTracks(uuid: string): readonly ReleaseTrack[] {
    return (this.library.items.release.get(uuid) ?? []).map((track) => this.#releaseTrack(track))
  }

  releasePage({ record: release }: Ranked<'release'>): ReleasePage {
    const { card } = this.card(release.uuid)
    const zip = this.releaseZip(release.uuid)
    const { items: _, ...joined } = joinRelease(this.library, release)
    return {
      card,
      release: joined,
      playable: card.playable,
      styled: this.pictures.findLook('release', release),
      ...this.#marked('release', release.uuid),
      ...this.#neighbors(release),
      tracks: this.#releaseTracks(release.uuid),
      zip: zip && { path: zip.path, bytes: zip.bytes },
      readable: this.readable?.findName(release.uuid) ?? null,
      artists: this.listArtists(release.uuid).map((uuid) => {
        const { name, country = null } = this.library.get('artist', uuid)
        return { uuid, name, country }
      }),
      ...relatedReleases(this.#allCards, {
        editions: this.#editions.others(release),
        release,
        ofArtist: card.artist === null ? [] : (this.releases.artist.get(card.artist) ?? []),
      }),
    }
  }

  artistPage(ranked: Ranked<'artist'>): ArtistPage {
    const tracks = this.library.items.artist.get(ranked.record.uuid) ?? []
    const composed = this.#composed().get(ranked.record.uuid)
    const events = this.#eventsByArtist().get(ranked.record.uuid)
    return {
      ...this.artistProfile(ranked),
      tracks: tracks.slice(0, MAX_TRACKS).map(({ record }) => this.artistTrack(record)),
      trackTotal: tracks.length,
      ...(composed && { works: worksIn(this.library, composed) }),
      ...(events && { events: selectUpcoming(events, this.events) }),
      ...listReleases(this.releases.artist.get(ranked.record.uuid)),
    }
  }

  artistProfile({ record: artist }: Ranked<'artist'>): ArtistProfile {
    const { items: _, ...joined } = joinArtist(this.library, artist)
    return {
      artist: joined,
      facts: hasArtistFacts(artist) ? joinArtistFeatures(artist) : null,
      ...this.pictures.find('artist', artist),
      dated: this.isDated('artist', artist.uuid),
      styled: this.pictures.findLook('artist', artist),
      ...this.#marked('artist', artist.uuid),
    }
  }

  labelPage(ranked: Ranked<'label'>): LabelPage {
    const { uuid } = ranked.record
    const releases = this.releases.label.get(uuid) ?? []
    return {
      ...this.labelProfile(ranked),
      ...listReleases(this.releases.label.get(uuid)),
      albums: releases.map(({ release }) => release.uuid).filter((each) => this.isPlayable(each)),
    }
  }

  labelProfile({ record: label }: Ranked<'label'>): LabelProfile {
    const { releases: _, ...joined } = joinLabel(this.library, label)
    const releases = this.releases.label.get(label.uuid) ?? []
    return {
      label: joined,
      ...this.pictures.find('label', label),
      dated: this.isDated('label', label.uuid),
      playable: releases.some(({ release }) => this.isPlayable(release.uuid)),
      styled: this.pictures.findLook('label', label),
      ...this.#marked('label', label.uuid),
    }
  }

  trackPage(ranked: Ranked<'track'>): TrackPage {
    const track = ranked.record
    const tracks = this.library.items.release.get(track.release) ?? []
    const at = this.#trackPlaces().get(track.uuid) ?? 0
    const [previous, next] = [tracks[at - 1], tracks[at + 1]]
    return {
      track: this.#releaseTrack(ranked),
      playable: Boolean(track.stream),
      ...(track.chapters && { chaptered: true }),
      timed: Boolean(track.lines),
      card: this.card(track.release).card,
      previous: previous ? linkTo(previous.record) : null,
      next: next ? linkTo(next.record) : null,
      styled: this.pictures.findLook('release', this.library.get('release', track.release)),
      ...this.#marked('track', track.uuid),
    }
  }

  /** Whether the feed of an artist or a label lists any release. */
  isDated(kind: 'artist' | 'label', uuid: string): boolean {
    const shown = this.releases[kind].get(uuid)?.slice(0, INDEX_SIZE) ?? []
    return shown.some(({ newsdate }) => newsdate !== null)
  }

  artistTrack(track: MergedRecord<'track'>): ArtistTrack {
    const { card } = this.card(track.release)
    return {
      ...this.#track(track),
      release: card.uuid,
      release_display: card.name,
      release_image: card.image,
      release_picture: card.picture,
    }
  }

  indexEntry(kind: WebResource, uuid: string): IndexEntry {
    if (kind === 'release') return { kind, card: this.card(uuid).card }
    const record = this.library.get(kind, uuid)
    return {
      kind,
      uuid,
      name: record.name,
      ...this.pictures.find(kind, record),
      releases: this.releases[kind].get(uuid)?.length ?? 0,
    }
  }

  /** The name or the URL of the picture of a record; null if the site has none. */
  findImage(kind: FormResource, uuid: string): string | null {
    if (kind === 'track') return null
    return this.pictures.find(kind, this.library.get(kind, uuid)).image
  }

  #marked(kind: Listed, uuid: string): { readonly unlisted?: true } {
    return this.library.isListed(kind, uuid) ? {} : { unlisted: true }
  }

  #track(track: MergedRecord<'track'>): PageTrack {
    const { uuid, name, duration, stream, artist, artist_display } = joinTrack(this.library, track)
    return { uuid, name, duration, stream, artist, artist_display }
  }

  #releaseTrack({ record }: Ranked<'track'>): ReleaseTrack {
    const { artists, tracknumber } = joinTrack(this.library, record)
    return {
      ...this.#track(record),
      artists,
      tracknumber,
      facts: trackFacts(this.library, record),
      bytes: this.#media.get(`media/${withoutEscapes(record.stream ?? '')}`)?.bytes ?? null,
    }
  }

  /** The releases of its label before and after a release, by date. */
  #neighbors({ uuid, label }: MergedRecord<'release'>): Pick<ReleasePage, 'older' | 'newer'> {
    const releases = this.releases.label.get(label) ?? []
    const place = this.#places.get(uuid)
    if (place === undefined) return { older: null, newer: null }
    const [older, newer] = [releases[place + 1], releases[place - 1]]
    return { older: older ? linkTo(older.card) : null, newer: newer ? linkTo(newer.card) : null }
  }
}

/** A release or a track as other pages link to it. */
const linkTo = ({ uuid, name }: ReleaseLink): ReleaseLink => ({ uuid, name })

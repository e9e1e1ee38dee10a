// The tracks of a page, each with a native player. scripts/player.ts replaces them with one player, and reads its data
// from this markup.
import { webPagePath } from '../../contract/urls/urls.ts'
import type {
  ArtistTrack,
  PageTrack,
  ReleaseCard,
  ReleasePage,
  ReleaseTrack,
} from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import type { Illustrated } from '../../core/site/pictures.ts'
import { artworkUrl } from '../look/images.ts'
import { streamAddress } from '../look/media.ts'
import { playsData } from '../parts/cards.ts'
import type { PageContext } from '../parts/context.ts'
import { clockTime, htmlDuration, isKnown } from '../parts/durations.ts'
import { nameMarkup, nameText } from '../parts/names.ts'
import { siteWords } from '../words/words.ts'
import { trackNotes, withoutNotes } from './credits.ts'

const lists = new WeakMap<ReleasePage, Markup>()

/** All tracks of a release. Its page and its embed share the list, which is rendered once if it has no notes. */
export function trackList(context: PageContext, shown: ReleasePage): Markup {
  const list = lists.get(shown) ?? releaseTracks(context, shown.tracks, shown.card)
  lists.set(shown, list)
  return list
}

/** Returns what the row of a track shows in place of its name; null for its name. */
type TitleOf = (track: ReleaseTrack) => string | null

/** Tracks of a release below a title of their own, such as the movements of a work. */
export interface TrackGroup {
  /** Null for tracks without one. */
  readonly title: string | Markup | null
  readonly tracks: readonly Pick<ReleaseTrack, 'uuid'>[]
}

/**
 * All tracks of a release in groups, which the player plays in this order. Those in no group are last.
 * @throws Error for a track that the release does not have, or that is in two groups
 */
export function groupedTracks(
  context: PageContext,
  shown: ReleasePage,
  groups: readonly TrackGroup[],
  titleOf?: TitleOf,
): Markup {
  const left = new Map(shown.tracks.map((track) => [track.uuid, track]))
  const taken = ({ uuid }: Pick<ReleaseTrack, 'uuid'>): ReleaseTrack => {
    const track = left.get(uuid)
    if (!left.delete(uuid) || track === undefined)
      throw new Error(`A group has the track ${uuid}, which is in another group or not on the release.`)
    return track
  }
  const made = groups.map(({ title, tracks }) => {
    const list = releaseTracks(context, tracks.map(taken), shown.card, titleOf)
    if (title === null) return html`${list}\n`
    return html`<section class="group">\n<h3>${title}</h3>\n${list}\n</section>\n`
  })
  const others = [...left.values()]
  return html`${made}${others.length > 0 && releaseTracks(context, others, shown.card)}`
}

/** All tracks of a release in a frame, which has no room for notes. */
export function frameTracks(context: PageContext, shown: ReleasePage): Markup {
  const { tracks, card } = shown
  if (tracks.every((track) => trackNotes(context, track) === null)) return trackList(context, shown)
  const bare = tracks.map((track) => ({ ...track, facts: withoutNotes(track.facts) }))
  return releaseTracks(context, bare, card)
}

/** The tracks of a release, or of one of its discs. */
export function releaseTracks(
  context: PageContext,
  tracks: readonly ReleaseTrack[],
  release: ReleaseCard,
  titleOf?: TitleOf,
): Markup {
  const hasDiscs = new Set(tracks.map(discNumber)).size > 1
  const items = tracks.map((track, index) => {
    const isNumbered = track.tracknumber > 0 || isFollowed(track, tracks.slice(index + 1))
    return trackItem(context, track, {
      number: isNumbered ? formatNumber(track, hasDiscs) : '',
      title: titleOf?.(track) ?? null,
      artist: release.artist_display,
      download: renderDownload(context, track),
      notes: trackNotes(context, track),
      isAmongPlayable: isAnyPlayable(tracks),
      isLinked: true,
      isExplicit: track.facts?.explicit === true,
    })
  })
  return renderMarkup(releaseData(context, release), items)
}

const isAnyPlayable = (tracks: readonly PageTrack[]): boolean => tracks.some(({ stream }) => stream !== null)

/**
 * Whether a track is before a numbered one of its disc: a number of 0 is real then, since tracks without one are last.
 */
const isFollowed = (track: ReleaseTrack, later: readonly ReleaseTrack[]): boolean =>
  later.some((other) => other.tracknumber > 0 && discNumber(other) === discNumber(track))

const formatNumber = (track: ReleaseTrack, hasDiscs: boolean): string =>
  hasDiscs ? `${discNumber(track)}.${track.tracknumber}` : `${track.tracknumber}`

/** One track of a release. */
export function singleTrack(context: PageContext, track: PageTrack, release: ReleaseCard): Markup {
  const { artist_display } = track
  const item = trackItem(context, track, { artist: artist_display, isAmongPlayable: true })
  return renderMarkup(releaseData(context, { ...release, artist_display }), [item])
}

const releaseData = (context: PageContext, release: ReleaseCard): Markup =>
  html` data-page="${webPagePath('release', release.uuid)}" data-artist="${release.artist_display}" data-release="${release.name}"${artworkData(context, release)}`

/** Tracks of an artist, each with its release. */
export function artistTracks(context: PageContext, tracks: readonly ArtistTrack[], artist: string): Markup {
  // Most tracks share the release of the previous one.
  const albums = new Map<string, Markup>()
  const renderAlbum = (track: ArtistTrack): Markup => {
    const album = albums.get(track.release) ?? albumLink(context, track)
    albums.set(track.release, album)
    return album
  }
  const isAmongPlayable = isAnyPlayable(tracks)
  const items = tracks.map((track) =>
    trackItem(context, track, { album: renderAlbum(track), artist, isAmongPlayable, isLinked: true }),
  )
  return renderMarkup(html` data-artist="${artist}"`, items)
}

/** @param data attributes that the player reads for all tracks */
const renderMarkup = (data: Markup, items: readonly Markup[]): Markup =>
  html`<ol class="tracks" role="list"${data}>
${items}</ol>`

/** Plays all tracks of the page, or those of a release. Without a script it is not shown. */
export const startButton = (context: PageContext, release?: ReleaseCard): Markup =>
  html`<button type="button" class="start"${release && playsData(release)}>${siteWords(context).scripts['player.js'].play}</button>\n`

export const discNumber = ({ facts }: ReleaseTrack): number => facts?.disc ?? 1

interface Shown {
  /** What the row shows in place of its name, by which it is played. */
  readonly title?: string | null
  /** The position on the release, with the number of the disc if there are several. */
  readonly number?: string
  /** The release, on pages of other records. */
  readonly album?: Markup
  /** The artist of the page: tracks with the same name omit it. */
  readonly artist: string
  /** A link to the file. */
  readonly download?: Markup | false
  /** Its credits and its lyrics. */
  readonly notes?: Markup | null
  /** Whether any track of the list has audio. If so, those without it are marked. */
  readonly isAmongPlayable: boolean
  /** Whether the row links to the page of the track. */
  readonly isLinked?: boolean
  readonly isExplicit?: boolean
}

function trackItem(
  context: PageContext,
  track: PageTrack,
  {
    number,
    title = null,
    album,
    artist,
    download,
    notes,
    isAmongPlayable,
    isLinked = false,
    isExplicit = false,
  }: Shown,
): Markup {
  const { uuid, name, stream } = track
  return html`<li id="track-${uuid}"${title !== null && html` data-title="${nameText(context, name)}"`}><span class="number">${number}</span> \
<span class="title">${nameMarkup(context, title ?? name)}</span>${isExplicit && html` <span class="explicit">${siteWords(context).explicit}</span>`}${track.artist_display !== artist && artistLink(context, track)}${album}\
${renderTime(track.duration)} ${
    stream === null
      ? isAmongPlayable && html`<span class="silent">${siteWords(context).noAudio}</span>`
      : html`<audio controls preload="none" aria-label="${nameText(context, name)}" src="${streamAddress(context, stream)}"></audio>`
  }${download}${isLinked && pageLink(context, track)}${notes}</li>\n`
}

/** A link to the page of a track; its title plays it. */
function pageLink(context: PageContext, { uuid, name }: PageTrack): Markup | false {
  if (!context.site.track_pages) return false
  const title = nameText(context, name)
  return html` <a class="page" href="${webPagePath('track', uuid)}" aria-label="${title}">›</a>`
}

/** A link to the audio file under the name of the track, if the site has the file and offers it. */
function renderDownload(context: PageContext, track: ReleaseTrack): Markup | false {
  const { stream, bytes, name, artist_display } = track
  if (!context.site.downloads || stream === null || bytes === null) return false
  const [ending = ''] = /\.\w+$/.exec(stream) ?? []
  const title = nameText(context, name)
  const label = `${siteWords(context).download}: ${title}`
  return html` <a class="download" href="${streamAddress(context, stream)}" download="${artist_display} - ${title}${ending}" title="${label}" aria-label="${label}">↓</a>`
}

const artistLink = (context: PageContext, { artist, artist_display }: PageTrack): Markup =>
  html` <a class="performer" href="${webPagePath('artist', artist)}">${nameMarkup(context, artist_display)}</a>`

function albumLink(context: PageContext, track: ArtistTrack): Markup {
  const { release, release_display, release_image: image, release_picture: picture } = track
  return html` <a class="album" href="${webPagePath('release', release)}"${artworkData(context, { image, picture })}>${nameMarkup(context, release_display)}</a>`
}

/** The cover for the player. */
function artworkData(context: PageContext, illustrated: Illustrated): Markup | null {
  const artwork = artworkUrl(context, illustrated)
  return artwork === null ? null : html` data-artwork="${artwork}"`
}

/** @param duration seconds, as a decimal number */
const renderTime = (duration: string): Markup | false =>
  isKnown(duration) && html` <time datetime="${htmlDuration(duration)}">${clockTime(duration)}</time>`

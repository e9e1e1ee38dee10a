// The tracks of a page, each with a player of the browser's own. assets/player.js puts one player in the place of all
// of them; what it shows of a track it finds in this markup.
import { webPagePath } from '../api/urls.ts'
import type { PageTrack, ReleaseCard } from '../model/pages.ts'
import type { PageContext } from './context.ts'
import { clockTime, isKnown, isoDuration } from './durations.ts'
import { html, type Markup } from './html.ts'
import { imageAddress, streamAddress } from './media.ts'
import { nameOf, nameText } from './names.ts'
import { wordsOf } from './words.ts'

export interface TrackListOptions {
  /** The release whose tracks these are: its title is not shown again, and its artist where it is another only. */
  readonly release?: ReleaseCard | undefined
  /** The name of the artist whose page it is: tracks of this name do not show it again. */
  readonly artist?: string | undefined
}

export function trackList(
  context: PageContext,
  tracks: readonly PageTrack[],
  { release, artist = release?.artist_display }: TrackListOptions = {},
): Markup {
  const hasDiscs = release !== undefined && new Set(tracks.map(discOf)).size > 1
  const shown = { release, artist, hasDiscs }
  return html`<ol class="tracks" role="list"${dataOf(context, shown)}>
${tracks.map((track) => trackItem(context, track, shown))}</ol>`
}

interface Shown extends TrackListOptions {
  /** Whether the tracks are of several discs. */
  readonly hasDiscs: boolean
}

/** What the player says of all tracks of a list. */
const dataOf = (context: PageContext, { release, artist }: Shown): Markup =>
  html`${artist === undefined ? null : html` data-artist="${artist}"`}${
    release === undefined ? null : html` data-release="${release.name}"`
  }${release?.image == null ? null : html` data-image="${imageAddress(context, 'release', release.image)}"`}`

export const discOf = ({ facts }: PageTrack): number => facts?.disc ?? 1

function trackItem(context: PageContext, track: PageTrack, shown: Shown): Markup {
  const { uuid, name, stream } = track
  return html`<li id="track-${uuid}"><span class="number">${numberOf(track, shown)}</span> \
<span class="title">${nameOf(context, name)}</span>${creditOf(context, track, shown)}${releaseOf(context, track, shown)}\
${timeOf(track.duration)} ${
    stream === null
      ? html`<span class="silent">${wordsOf(context).noAudio}</span>`
      : html`<audio controls preload="none" aria-label="${nameText(context, name)}" src="${streamAddress(context, stream)}"></audio>`
  }</li>\n`
}

/** The position on the release, with the number of the disc where there are several; none on the page of an artist. */
function numberOf(track: PageTrack, { release, hasDiscs }: Shown): string | null {
  if (release === undefined) return null
  return hasDiscs ? `${discOf(track)}.${track.tracknumber}` : `${track.tracknumber}`
}

/** The artist of a track, where it is another than that of the page. */
const creditOf = (context: PageContext, track: PageTrack, { artist }: Shown): Markup | null =>
  track.artist_display === artist
    ? null
    : html` <a class="performer" href="${webPagePath('artist', track.artist)}">${nameOf(context, track.artist_display)}</a>`

/** The release of a track, where the page is not that of the release. */
function releaseOf(context: PageContext, track: PageTrack, { release }: Shown): Markup | null {
  if (release !== undefined) return null
  const image =
    track.release_image === null
      ? null
      : html` data-image="${imageAddress(context, 'release', track.release_image)}"`
  return html` <a class="album" href="${webPagePath('release', track.release)}"${image}>${nameOf(context, track.release_display)}</a>`
}

/** @param duration seconds, as a decimal number */
const timeOf = (duration: string): Markup | false =>
  isKnown(duration) && html` <time datetime="${isoDuration(duration)}">${clockTime(duration)}</time>`

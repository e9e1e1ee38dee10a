// Tracks with a player each.
import { webPagePath } from '../api/urls.ts'
import type { PageTrack, ReleaseCard } from '../model/pages.ts'
import type { PageContext } from './context.ts'
import { html, type Markup } from './html.ts'
import { nameOf } from './names.ts'

export interface TrackListOptions {
  readonly release?: ReleaseCard | undefined
  readonly artist?: string | undefined
}

export const trackList = (
  context: PageContext,
  tracks: readonly PageTrack[],
  _: TrackListOptions = {},
): Markup =>
  html`<ol class="tracks">
${tracks.map((track) => trackItem(context, track))}</ol>`

const trackItem = (context: PageContext, track: PageTrack): Markup =>
  html`<li id="track-${track.uuid}">${nameOf(context, track.name)} <a href="${webPagePath('artist', track.artist)}">${track.artist_display}</a> ${
    track.stream === null
      ? 'No audio'
      : html`<audio controls preload="none" src="${context.addresses.mediaUrl}/${track.stream}"></audio>`
  }</li>\n`

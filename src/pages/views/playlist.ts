// The playlists of the label: their list, and a page for each.
import { webType } from '../../contract/rules/web-headers.ts'
import { listPagePath, PLAYLIST_FILE, PLAYLIST_FOLDER, playlistPath } from '../../contract/urls/web.ts'
import type { Playlist } from '../../core/library/playlists/playlist.ts'
import type { PlaylistPage } from '../../core/library/web/list-records.ts'
import { html } from '../../core/markup/html.ts'
import { shortened, summary } from '../metadata/descriptions.ts'
import { plainFrame } from '../metadata/metadata.ts'
import { type PageContext, siteName } from '../parts/context.ts'
import { page } from '../parts/layout.ts'
import { titleClass } from '../parts/names.ts'
import { renderDescription } from '../parts/parts.ts'
import { siteWords } from '../words/words.ts'
import { artistTracks, startButton } from './track.ts'

export function playlistsPage(context: PageContext, lists: readonly Playlist[]): string {
  const words = siteWords(context)
  const title = words.playlists
  return page(context, {
    ...plainFrame(context, {
      title,
      path: listPagePath(PLAYLIST_FOLDER, 1),
      description: shortened(lists.map((list) => list.title).join(' · ')),
    }),
    section: 'playlists',
    main: html`<header class="plain">
<h1>${title}</h1>
</header>
<ul class="groups" role="list">
${lists.map(
  ({ name, title: own, tracks }) =>
    html`<li><a href="${playlistPath(name)}"><bdi>${own}</bdi></a> <span>${words.number(tracks.length)}</span></li>\n`,
)}</ul>`,
  })
}

export function ownPlaylistPage(context: PageContext, shown: PlaylistPage): string {
  const { name, title, description, creator, tracks, playable } = shown
  const words = siteWords(context)
  const path = playlistPath(name)
  const frame = plainFrame(context, {
    title,
    path,
    description: summary(context, description) || `${title} – ${siteName(context)}`,
  })
  const file = `${path}${PLAYLIST_FILE}`
  return page(context, {
    ...frame,
    section: 'playlists',
    head: html`${frame.head}${playable && html`<link rel="alternate" type="${webType(file)}" title="${words.playlist}" href="${file}">\n`}`,
    main: html`<header class="plain">
<p class="kind"><a href="${listPagePath(PLAYLIST_FOLDER, 1)}">${words.playlists}</a></p>
<h1${titleClass(title)}>${title}</h1>
${creator !== null && html`<p class="by">${words.by} <bdi>${creator}</bdi></p>\n`}\
<p>${words.counts.track(tracks.length)}</p>
${playable && startButton(context)}\
${renderDescription(context, description)}\
</header>
${artistTracks(context, tracks, '')}
${playable && html`<ul class="inline" role="list">\n<li><a href="${file}">${words.playlist}</a></li>\n</ul>`}`,
  })
}

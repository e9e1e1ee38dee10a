// The tracks of a release, or of a list of the label, as a playlist for media players: extended M3U in UTF-8. It is a list of files, not a
// segmented stream (RFC 8216), so it has no EXT-X tags.
import { readMediaPart } from '../../contract/urls/media-parts.ts'
import type { PlaylistPage } from '../../core/library/web/list-records.ts'
import type { PageTrack, ReleasePage } from '../../core/library/web/page-records.ts'
import { audioUrl } from '../metadata/addresses.ts'
import type { PageContext } from '../parts/context.ts'
import { isKnown } from '../parts/durations.ts'

export const playlist = (context: PageContext, { card, tracks }: ReleasePage): string =>
  m3u(context, card.name, tracks)

/** The tracks of a list of the label, in its order. */
export const ownPlaylist = (context: PageContext, { title, tracks }: PlaylistPage): string =>
  m3u(context, title, tracks)

function m3u(context: PageContext, name: string, tracks: readonly PageTrack[]): string {
  const lines = tracks.flatMap((track) =>
    track.stream === null
      ? []
      : [`#EXTINF:${seconds(track)},${entryTitle(track)}`, ...streamAddress(context, track.stream)],
  )
  return `${['#EXTM3U', '#EXTENC:UTF-8', `#PLAYLIST:${onOneLine(name)}`, ...lines].join('\n')}\n`
}

/** The address of a file; that of a part has its times before it, as VLC and Kodi read them. */
function streamAddress(context: PageContext, stream: string): readonly string[] {
  const part = readMediaPart(stream)
  if (!part) return [audioUrl(context, stream)]
  return [
    `#EXTVLCOPT:start-time=${part.start}`,
    ...(part.end === null ? [] : [`#EXTVLCOPT:stop-time=${part.end}`]),
    audioUrl(context, part.file),
  ]
}

/** Whole seconds, which all players can parse; -1 if unknown. */
const seconds = ({ duration }: PageTrack): number => (isKnown(duration) ? Math.round(Number(duration)) : -1)

const entryTitle = ({ artist_display, name }: PageTrack): string => onOneLine(`${artist_display} - ${name}`)

/** Replaces every character that some program treats as a line break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they include line breaks
const onOneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')

// The names of links to other sites.
import type { Link } from '../../contract/urls/links.ts'

/** Sites by their hosts; subdomains have the same name unless they are listed. */
const SITES: ReadonlyMap<string, string> = new Map([
  ['allmusic.com', 'AllMusic'],
  ['archive.org', 'Internet Archive'],
  ['audius.co', 'Audius'],
  ['bandcamp.com', 'Bandcamp'],
  ['beatport.com', 'Beatport'],
  ['boomkat.com', 'Boomkat'],
  ['bsky.app', 'Bluesky'],
  ['codeberg.org', 'Codeberg'],
  ['deezer.com', 'Deezer'],
  ['discogs.com', 'Discogs'],
  ['facebook.com', 'Facebook'],
  ['freemusicarchive.org', 'Free Music Archive'],
  ['funkwhale.audio', 'Funkwhale'],
  ['genius.com', 'Genius'],
  ['github.com', 'GitHub'],
  ['hardwax.com', 'Hard Wax'],
  ['instagram.com', 'Instagram'],
  ['isni.org', 'ISNI'],
  ['itunes.apple.com', 'Apple Music'],
  ['jamendo.com', 'Jamendo'],
  ['juno.co.uk', 'Juno'],
  ['junodownload.com', 'Juno Download'],
  ['ko-fi.com', 'Ko-fi'],
  ['last.fm', 'Last.fm'],
  ['mastodon.social', 'Mastodon'],
  ['mirlo.space', 'Mirlo'],
  ['mixcloud.com', 'Mixcloud'],
  ['music.amazon.com', 'Amazon Music'],
  ['music.apple.com', 'Apple Music'],
  ['music.youtube.com', 'YouTube Music'],
  ['musicbrainz.org', 'MusicBrainz'],
  ['myspace.com', 'Myspace'],
  ['patreon.com', 'Patreon'],
  ['pinterest.com', 'Pinterest'],
  ['qobuz.com', 'Qobuz'],
  ['rateyourmusic.com', 'Rate Your Music'],
  ['resonate.coop', 'Resonate'],
  ['setlist.fm', 'setlist.fm'],
  ['songkick.com', 'Songkick'],
  ['soundcloud.com', 'SoundCloud'],
  ['spotify.com', 'Spotify'],
  ['telegram.me', 'Telegram'],
  ['t.me', 'Telegram'],
  ['threads.net', 'Threads'],
  ['tidal.com', 'Tidal'],
  ['tiktok.com', 'TikTok'],
  ['twitch.tv', 'Twitch'],
  ['twitter.com', 'Twitter'],
  ['viaf.org', 'VIAF'],
  ['vimeo.com', 'Vimeo'],
  ['vk.com', 'VK'],
  ['wikidata.org', 'Wikidata'],
  ['wikipedia.org', 'Wikipedia'],
  ['x.com', 'X'],
  ['youtu.be', 'YouTube'],
  ['youtube.com', 'YouTube'],
])

export const linkHost = (address: string): string => new URL(address).host.replace(/^www\./, '')

/** The name of a link: its own, that of a known site, or its host. */
export const linkName = ({ name, url }: Link): string => name ?? siteName(url) ?? linkHost(url)

/** The name of a known site; undefined for any other. */
function siteName(url: string): string | undefined {
  const labels = linkHost(url).split('.')
  return labels.map((_, at) => SITES.get(labels.slice(at).join('.'))).find((site) => site !== undefined)
}

/** Sites whose pages about artists and labels are written by others. */
const REFERENCES: ReadonlySet<string | undefined> = new Set([
  'AllMusic',
  'Discogs',
  'Genius',
  'ISNI',
  'Last.fm',
  'MusicBrainz',
  'Rate Your Music',
  'setlist.fm',
  'Songkick',
  'VIAF',
  'Wikidata',
  'Wikipedia',
])

/** Whether a page elsewhere of an artist or a label may be one of its own profiles. */
export const isProfile = ({ url }: Link): boolean => !REFERENCES.has(siteName(url))

// A release as an RSS feed of music: RSS 2.0 with Apple's tags and those of the podcast namespace, one item for each
// track with audio. Each track is a second older than the one before it, and the feed is episodic: programs that show
// the newest episodes first, and those that keep the order of the feed, both have the order of the album.
import { audioType } from '../../contract/rules/media-types.ts'
import { readMediaPart } from '../../contract/urls/media-parts.ts'
import { isReleaseExplicit } from '../../core/library/web/explicit-release.ts'
import type { ReleasePage, ReleaseTrack } from '../../core/library/web/page-records.ts'
import { html, type Markup, markupText } from '../../core/markup/html.ts'
import { toLicense } from '../../core/records/license-names.ts'
import { withSign } from '../../core/records/values/rights.ts'
import { coverFile } from '../look/images.ts'
import { audioUrl, pageUrl } from '../metadata/addresses.ts'
import { releaseDescription } from '../metadata/descriptions.ts'
import type { PageContext } from '../parts/context.ts'
import { isKnown } from '../parts/durations.ts'
import { nameText } from '../parts/names.ts'
import { chaptersTag } from './chapters.ts'
import { formatRssDate } from './dates.ts'
import { atomLinks, feedGuid, feedLink, feedUrl } from './feed-links.ts'
import { funding, listComposers, lyricsTags, persons } from './podcast-tags.ts'

export function releaseFeed(context: PageContext, shown: ReleasePage): string {
  const { card, release, tracks } = shown
  const page = pageUrl(context, 'release', card.uuid)
  const self = feedUrl(context, { kind: 'release', uuid: card.uuid })
  const cover = coverFile(context, card, COVER_WIDTH).url
  const { releasedate } = card
  const hasSeasons = tracks.some(({ facts }) => facts?.disc)
  const items = episodes(shown).map(({ stream, index, ...track }) => ({
    track,
    stream,
    link: `${page}#track=${index + 1}`,
  }))
  return markupText(html`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>${nameText(context, card.name)}</title>
<link>${page}</link>
<description>${asHtml(releaseDescription(context, shown))}</description>
<language>${context.site.language}</language>
${release.cline ? html`<copyright>${withSign('©', release.cline)}</copyright>\n` : null}\
${pubDate(releasedate)}\
${atomLinks(context, self)}\
<image><url>${cover}</url><title>${nameText(context, card.name)}</title><link>${page}</link></image>
${(release.tags ?? []).map((tag) => html`<category>${tag}</category>\n`)}\
<itunes:author>${nameText(context, card.artist_display || card.label_display)}</itunes:author>
<itunes:category text="Music"/>
${explicitTag(isReleaseExplicit(shown))}\
<itunes:image href="${cover}"/>
<itunes:type>episodic</itunes:type>
<podcast:guid>${feedGuid(self)}</podcast:guid>
<podcast:medium>music</podcast:medium>
<podcast:publisher>${feedLink(context, { kind: 'label', uuid: card.label })}</podcast:publisher>
${licenseTag(card.license)}\
${persons(context, release.performers)}${funding(context, release.buy)}\
${items.map((each, index) =>
  item(context, { ...each, hasSeasons, date: pubDate(releasedate, items.length - 1 - index) }),
)}</channel>
</rss>
`)
}

/** The width in pixels from which Apple shows the cover of a podcast. */
export const COVER_WIDTH = 1400

/** Whether words are explicit, where that is known: a false statement would mislead directories. */
const explicitTag = (isExplicit: boolean | null | undefined): Markup | null =>
  typeof isExplicit === 'boolean' ? html`<itunes:explicit>${String(isExplicit)}</itunes:explicit>\n` : null

const pubDate = (date: string | null, later?: number): Markup | null =>
  date === null ? null : html`<pubDate>${formatRssDate(date, later)}</pubDate>\n`

interface Episode extends ReleaseTrack {
  readonly stream: string
  /** The place of its track on the release. */
  readonly index: number
}

/** The tracks with audio; of tracks that are parts of one file, that file once, since apps would load it for each. */
function episodes({ card, tracks }: ReleasePage): readonly Episode[] {
  const files = new Set<string>()
  return tracks.flatMap((track, index): Episode[] => {
    const { stream } = track
    if (stream === null) return []
    const part = readMediaPart(stream)
    if (!part) return [{ ...track, stream, index }]
    if (files.has(part.file)) return []
    files.add(part.file)
    const whole = { uuid: card.uuid, name: card.name, artist_display: card.artist_display }
    return [{ ...track, ...whole, stream: part.file, index, duration: '0', tracknumber: 0, facts: null }]
  })
}

interface Item {
  /** Whether any track has a disc: programs sort episodes without a season apart from the others. */
  readonly hasSeasons: boolean
  readonly track: Omit<ReleaseTrack, 'stream'>
  readonly stream: string
  readonly date: Markup | null
  readonly link: string
}

/** A length of 0 means an unknown size, since RSS requires the attribute. */
const item = (context: PageContext, { track, stream, date, link, hasSeasons }: Item): Markup => html`<item>
<title>${nameText(context, track.name)}</title>
<link>${link}</link>
<guid isPermaLink="false">${track.uuid}</guid>
${date}\
<description>${asHtml(`${nameText(context, track.name)}, ${nameText(context, track.artist_display)}`)}</description>
<enclosure url="${audioUrl(context, stream)}" length="${track.bytes ?? 0}" type="${audioType(stream)}"/>
<itunes:author>${nameText(context, track.artist_display)}</itunes:author>
${isKnown(track.duration) ? html`<itunes:duration>${Math.round(Number(track.duration))}</itunes:duration>\n` : null}\
${track.tracknumber > 0 ? html`<itunes:episode>${track.tracknumber}</itunes:episode>\n` : null}\
${hasSeasons ? html`<itunes:season>${track.facts?.disc ?? 1}</itunes:season>\n` : null}\
${explicitTag(track.facts?.explicit)}\
${licenseTag(track.facts?.license ?? null)}\
${persons(context, listComposers(track.facts))}${persons(context, track.facts?.performers ?? null)}${lyricsTags(context, track)}${chaptersTag(context, track)}\
</item>
`

/**
 * Escapes a description as HTML, which most readers parse it as. Quotation marks, and an ampersand before a space, need
 * no escape in HTML, and remain for readers that show the description as text.
 */
export const asHtml = (text: string): string =>
  markupText(html`${text}`).replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp; ', '& ')

/** The maximum length of a license name in characters. */
const MAX_LICENSE = 128

function licenseTag(license: string | null): Markup | null {
  if (license === null) return null
  const { name, url } = toLicense(license)
  const slug = (name === url ? new URL(url).host : name).toLowerCase().slice(0, MAX_LICENSE)
  return html`<podcast:license${url === null ? null : html` url="${url}"`}>${slug}</podcast:license>\n`
}

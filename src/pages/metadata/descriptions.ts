// A sentence or two about a page, for search engines, link previews and feeds.
import { textIn } from '../../contract/common/texts.ts'
import { pageCount } from '../../contract/urls/web.ts'
import { labelsOfCard } from '../../core/library/web/card-labels.ts'
import type { IndexPage } from '../../core/library/web/list-records.ts'
import type { ArtistPage, LabelPage, ReleasePage, TrackPage } from '../../core/library/web/page-records.ts'
import { plainParts } from '../../core/markup/markdown.ts'
import { ownTitle } from '../own/own-articles.ts'
import type { WrittenPage } from '../own/written-pages.ts'
import { type PageContext, siteName } from '../parts/context.ts'
import { clockTime, isKnown } from '../parts/durations.ts'
import { nameText } from '../parts/names.ts'
import { siteWords } from '../words/words.ts'

/** The maximum length of a description in characters: consumers cut longer ones. */
const MAX_LENGTH = 300

/** `Ferrow · Tides · 2024 · 3:34`. */
export const trackDescription = (context: PageContext, { track, card }: TrackPage): string =>
  shortened(
    [
      nameText(context, track.artist_display),
      nameText(context, card.name),
      ...(card.releasedate ? [card.releasedate.slice(0, 4)] : []),
      ...(isKnown(track.duration) ? [clockTime(track.duration)] : []),
    ].join(' · '),
  )

export function releaseDescription(context: PageContext, { card, release, tracks }: ReleasePage): string {
  const { type, artist_display, releasedate } = card
  const { about, dateOf } = siteWords(context)
  const artist = artist_display && nameText(context, artist_display)
  const label = labelsOfCard(card)
    .map(({ name }) => nameText(context, name))
    .join(' / ')
  return shortened(
    summary(context, release.description) ||
      about.release(
        type ?? '',
        artist,
        label,
        releasedate === null ? '' : dateOf(releasedate),
        tracks.length,
      ),
  )
}

export const artistDescription = (
  context: PageContext,
  { artist, facts, total, trackTotal }: ArtistPage,
): string =>
  shortened(
    summary(context, facts?.description) ||
      siteWords(context).about.artist(nameText(context, artist.name), total, trackTotal),
  )

export const labelDescription = (context: PageContext, { label, total }: LabelPage): string =>
  shortened(
    summary(context, label.description) ||
      siteWords(context).about.label(nameText(context, label.name), total),
  )

export function listDescription(context: PageContext, { resource, number }: IndexPage): string {
  const { about, lists } = siteWords(context)
  const last = pageCount(context.counts[`${resource}s`])
  return shortened(about.list(lists[resource], siteName(context), number, last))
}

export function siteDescription(context: PageContext): string {
  const { releases, tracks, artists } = context.counts
  return shortened(
    summary(context, context.site.description) || siteWords(context).about.site(releases, tracks, artists),
  )
}

/** The beginning of a page that the label has written, below its title. */
export function ownDescription(page: WrittenPage): string {
  const [first, ...others] = plainParts(page.text)
  const hasTitle = first !== undefined && others.length > 0 && first === ownTitle(page)
  return shortened(joined(first === undefined || hasTitle ? others : [first, ...others]))
}

/** The plain form of a text in the language of the site, or in its first; empty without one. */
export const summary = ({ site }: PageContext, field: string | null | undefined): string =>
  field ? joined(plainParts(textIn(field, site.language).text)) : ''

/** Joins parts of a text, with a sign after those that do not end a sentence. */
const joined = (parts: readonly string[]): string =>
  parts
    .map((part, at) => (at === parts.length - 1 ? part : `${part}${ENDED.test(part) ? ' ' : ' · '}`))
    .join('')

const ENDED = /[\p{Terminal_Punctuation}…]["'\p{Pf}\p{Pe}]*$/u

/** Returns a text on one line, cut between characters. */
export function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= MAX_LENGTH) return line
  return `${[...line.slice(0, MAX_LENGTH * 2)].slice(0, MAX_LENGTH - 1).join('')}…`
}

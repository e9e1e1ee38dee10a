// The events of the label: their page, and those to come on the pages of their artists and on the home page.
import { webPagePath } from '../../contract/urls/urls.ts'
import { ALL_EVENTS, calendarFile, EVENTS_PATH } from '../../contract/urls/web.ts'
import type { CatalogEvent, EventArtist, EventTime } from '../../core/library/events/event.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import { prose } from '../../core/markup/markdown.ts'
import { shortened } from '../metadata/descriptions.ts'
import { calendarLink, eventsJsonLd, eventTitle, placeParts } from '../metadata/events.ts'
import { plainFrame } from '../metadata/metadata.ts'
import type { PageContext } from '../parts/context.ts'
import { page } from '../parts/layout.ts'
import { nameMarkup } from '../parts/names.ts'
import { siteWords } from '../words/words.ts'

/** Events on the home page, and on that of an artist. */
const [ON_HOME, OF_ARTIST] = [4, 20]

export function eventsPage(context: PageContext): string {
  const { upcoming, past } = context.events
  const words = siteWords(context)
  const shown = upcoming.length > 0 ? upcoming : past
  const frame = plainFrame(context, {
    title: words.events,
    path: EVENTS_PATH,
    description: shortened(
      shown.map((event) => `${eventTitle(event)}, ${formatDay(context, event.start)}`).join(' · '),
    ),
  })
  return page(context, {
    ...frame,
    section: 'events',
    head: html`${frame.head}${calendarLink(context, ALL_EVENTS, words.events)}${eventsJsonLd(context, upcoming)}`,
    main: html`<header class="plain">
<h1>${words.events}</h1>
<p>${renderCalendarLink(context, ALL_EVENTS)}</p>
</header>
${
  upcoming.length > 0 &&
  section(
    words.upcoming,
    upcoming.map((event) => entry(context, event, true)),
  )
}\
${
  past.length > 0 &&
  section(
    words.past,
    past.map((event) => entry(context, event, false)),
  )
}`,
  })
}

const section = (title: string, entries: readonly Markup[]): Markup => html`<section>
<h2>${title}</h2>
<ul class="news" role="list">
${entries}</ul>
</section>
`

/** An event with all that is known of it. */
const entry = (context: PageContext, event: CatalogEvent, isUpcoming: boolean): Markup => html`\
<li id="event-${event.id}">${line(context, event, { isUpcoming })}${
  event.description && html`<div class="text">${prose(event.description, context.site)}</div>`
}</li>
`

/** The next events, for the home page; null if there are none. */
export const nextEvents = (context: PageContext): Markup | null =>
  listed(context, context.events.upcoming, { most: ON_HOME })

/** The next events of an artist with any events, for its page; null if there are none. */
export const artistEvents = (
  context: PageContext,
  { uuid, events }: { readonly uuid: string; readonly events: readonly CatalogEvent[] | undefined },
): Markup | null => listed(context, events ?? [], { most: OF_ARTIST, of: uuid })

interface Listing {
  readonly most: number
  /** The artist that they are of, which has a calendar. */
  readonly of?: string
}

function listed(context: PageContext, events: readonly CatalogEvent[], { most, of }: Listing): Markup | null {
  const words = siteWords(context)
  if (events.length === 0) return null
  return html`<section>
<h2><a href="${EVENTS_PATH}">${words.events}</a></h2>
<ul class="news" role="list">
${events.slice(0, most).map((event) => html`<li>${line(context, event, { isUpcoming: true, of })}</li>\n`)}</ul>
<p class="more"><a href="${EVENTS_PATH}">${words.allEvents}</a>${of && html` · ${renderCalendarLink(context, of)}`}</p>
</section>
`
}

const renderCalendarLink = (context: PageContext, name: string): Markup =>
  html`<a href="/${calendarFile(name)}">${siteWords(context).calendar}</a>`

/** `31 May 2026, 20:00 Ora Venn · The Shed, Hull · Tickets`. */
function line(
  context: PageContext,
  event: CatalogEvent,
  { isUpcoming, of }: { readonly isUpcoming: boolean; readonly of?: string | undefined },
): Markup {
  const words = siteWords(context)
  const { name, link, status } = event
  const artists = event.artists.filter(({ uuid }) => uuid === null || uuid !== of)
  const parts = [
    name === null ? null : nameMarkup(context, name),
    artists.length === 0
      ? null
      : html`${artists.map((artist, at) => html`${at > 0 && ', '}${artistLink(context, artist)}`)}`,
    renderPlace(context, event),
    status === 'scheduled' ? null : html`<strong>${words[status]}</strong>`,
    isUpcoming && link !== null && status !== 'cancelled'
      ? html`<a href="${link}">${words.tickets}</a>`
      : null,
  ].filter((part) => part !== null)
  return html`${renderTime(context, event)} ${parts.map((part, at) => html`${at > 0 && ' · '}${part}`)}`
}

const artistLink = (context: PageContext, { uuid, name }: EventArtist): Markup =>
  uuid === null
    ? nameMarkup(context, name)
    : html`<a href="${webPagePath('artist', uuid)}">${nameMarkup(context, name)}</a>`

/** Its place; for an event without one, the zone of its times. */
function renderPlace(context: PageContext, event: CatalogEvent): Markup | null {
  const parts = placeParts(context, event)
  if (parts.length > 0) return html`<bdi>${parts.join(', ')}</bdi>`
  return event.zone !== null && event.start.time !== null ? html`${event.zone}` : null
}

const formatDay = (context: PageContext, { day }: EventTime): string => siteWords(context).dateOf(day)

function renderTime(context: PageContext, { start, end }: CatalogEvent): Markup {
  const first = renderMoment(context, start)
  if (end === null) return first
  return end.day === start.day
    ? end.time === null
      ? first
      : html`${first}–<time datetime="${end.day}T${end.time}">${end.time}</time>`
    : html`${first} – ${renderMoment(context, end)}`
}

const renderMoment = (context: PageContext, at: EventTime): Markup =>
  at.time === null
    ? html`<time datetime="${at.day}">${formatDay(context, at)}</time>`
    : html`<time datetime="${at.day}T${at.time}">${formatDay(context, at)}, ${at.time}</time>`

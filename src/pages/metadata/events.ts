// What programs read of events on pages: their JSON-LD in the vocabulary of schema.org, and the links to calendars.
import type { EventStatusType, MusicEventLeaf, MusicGroupLeaf, PlaceLeaf } from 'schema-dts'
import { webType } from '../../contract/rules/web-headers.ts'
import { calendarFile, EVENTS_PATH } from '../../contract/urls/web.ts'
import type { CatalogEvent, EventArtist, EventStatus, EventTime } from '../../core/library/events/event.ts'
import { offsetAt } from '../../core/library/events/time-zones.ts'
import type { ArtistPage } from '../../core/library/web/page-records.ts'
import { html, type Markup } from '../../core/markup/html.ts'
import type { PageContext } from '../parts/context.ts'
import { nameText } from '../parts/names.ts'
import { siteWords } from '../words/words.ts'
import { absolute, pageUrl } from './addresses.ts'
import { summary } from './descriptions.ts'
import { graphScript } from './graph-script.ts'
import { known } from './music-json-ld.ts'

export const calendarLink = ({ rules }: PageContext, name: string, title: string): Markup => {
  const file = calendarFile(name)
  return html`<link rel="alternate" type="${baseType(webType(file, rules.web))}" title="${title}" href="/${file}">\n`
}

/** The link to the calendar of an artist, which has one if it has any events. */
export const artistCalendar = (context: PageContext, { artist, events }: ArtistPage): Markup | null =>
  events
    ? calendarLink(context, artist.uuid, `${siteWords(context).events}: ${nameText(context, artist.name)}`)
    : null

/** A type without its parameters. */
const baseType = (type: string): string => type.replace(/;.*/, '')

/** The name of an event or, without one, its artists or its place. */
export const eventTitle = ({ name, artists, place }: CatalogEvent): string =>
  name ?? (artists.map((artist) => artist.name).join(', ') || (place ?? ''))

/** The parts of its address as texts: its place, its city, its country in the language of the site. */
export function placeParts(context: PageContext, { place, address, city, country }: CatalogEvent): string[] {
  const isCode = country !== null && /^[A-Z]{2}$/i.test(country)
  const named = isCode ? siteWords(context).countryOf(country.toUpperCase()) : country
  return [place, address, city, named].filter((part) => part !== null)
}

/** The address of an event on the page of all. */
export const eventUrl = (context: PageContext, { id }: CatalogEvent): string =>
  absolute(context, `${EVENTS_PATH}#event-${id}`)

export const eventsJsonLd = (context: PageContext, events: readonly CatalogEvent[]): Markup | null =>
  events.length === 0 ? null : graphScript(...events.map((event) => eventLeaf(context, event)))

const STATUS: Readonly<Record<EventStatus, EventStatusType>> = {
  scheduled: 'https://schema.org/EventScheduled',
  soldOut: 'https://schema.org/EventScheduled',
  cancelled: 'https://schema.org/EventCancelled',
  postponed: 'https://schema.org/EventPostponed',
}

export function eventLeaf(context: PageContext, event: CatalogEvent): MusicEventLeaf {
  const { start, end, zone, artists, link, status, description } = event
  const isOnline = event.place === null && event.city === null && event.address === null
  return known<MusicEventLeaf>({
    '@type': 'MusicEvent',
    '@id': eventUrl(context, event),
    name: nameText(context, eventTitle(event)),
    url: eventUrl(context, event),
    startDate: formatIso(start, zone),
    endDate: end ? formatIso(end, zone) : undefined,
    eventStatus: STATUS[status],
    description: summary(context, description) || undefined,
    location: isOnline && link ? { '@type': 'VirtualLocation', url: link } : placeLeaf(event),
    performer: artists.length > 0 ? artists.map((artist) => performerLeaf(context, artist)) : undefined,
    offers: link
      ? {
          '@type': 'Offer',
          url: link,
          ...(status === 'soldOut' && { availability: 'https://schema.org/SoldOut' }),
        }
      : undefined,
  })
}

const formatIso = ({ day, time }: EventTime, zone: string | null): string =>
  time === null ? day : `${day}T${time}${zone === null ? '' : offsetAt(day, time, zone)}`

const placeLeaf = ({ place, address, city, country }: CatalogEvent): PlaceLeaf =>
  known<PlaceLeaf>({
    '@type': 'Place',
    name: place ?? city ?? undefined,
    address:
      address || city || country
        ? {
            '@type': 'PostalAddress',
            ...(address && { streetAddress: address }),
            ...(city && { addressLocality: city }),
            ...(country && { addressCountry: country }),
          }
        : undefined,
  })

const performerLeaf = (context: PageContext, { uuid, name }: EventArtist): MusicGroupLeaf =>
  known<MusicGroupLeaf>({
    '@type': 'MusicGroup',
    '@id': uuid === null ? undefined : pageUrl(context, 'artist', uuid),
    name: nameText(context, name),
  })

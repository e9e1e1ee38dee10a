// Events as calendars: RFC 5545, with the name and the interval of RFC 7986.
import { ALL_EVENTS } from '../../contract/urls/web.ts'
import { dayAfter } from '../../core/library/events/days.ts'
import {
  allEvents,
  type CatalogEvent,
  type EventStatus,
  type Events,
  type EventTime,
  eventsByArtist,
} from '../../core/library/events/event.ts'
import { toUtc } from '../../core/library/events/time-zones.ts'
import { plainText } from '../../core/markup/markdown.ts'
import { eventTitle, eventUrl, placeParts } from '../metadata/events.ts'
import { type PageContext, siteName } from '../parts/context.ts'
import { siteWords } from '../words/words.ts'

/** A calendar by its name in addresses. */
interface Calendar {
  readonly name: string
  readonly title: string
  readonly shown: readonly CatalogEvent[]
}

/** The calendar of all events, and one for each artist. */
export function listCalendars(context: PageContext, events: Events): readonly Calendar[] {
  const site = siteName(context)
  const named = new Map(
    allEvents(events).flatMap(({ artists }) => artists.map(({ uuid, name }) => [uuid, name] as const)),
  )
  return [
    { name: ALL_EVENTS, title: site, shown: allEvents(events) },
    ...Array.from(eventsByArtist(events), ([uuid, shown]) => ({
      name: uuid,
      title: `${named.get(uuid)} – ${site}`,
      shown,
    })),
  ]
}

/** @param title the name of the calendar */
export function calendar(context: PageContext, title: string, events: readonly CatalogEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//catalog-press//events//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${textValue(title)}`,
    `X-WR-CALNAME:${textValue(title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    ...events.flatMap((event) => eventLines(context, event)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const STATUS: Readonly<Record<EventStatus, string>> = {
  scheduled: 'CONFIRMED',
  soldOut: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
}

/** The catalog does not know when an event was last changed, and the time of the clock would change with each build. */
const STAMP = '19700101T000000Z'

function eventLines(context: PageContext, event: CatalogEvent): string[] {
  const { id, description, link, status } = event
  const words = siteWords(context)
  const place = placeParts(context, event)
  const artists = event.name === null ? '' : event.artists.map(({ name }) => name).join(', ')
  const text = [artists, description ? plainText(description) : '', link ?? ''].filter((part) => part !== '')
  // Few programs show the state.
  const state = status === 'scheduled' ? '' : ` (${words[status]})`
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(context.rules.baseUrl).hostname}`,
    `DTSTAMP:${STAMP}`,
    ...timeLines(event),
    `SUMMARY:${textValue(eventTitle(event) + state)}`,
    ...(place.length > 0 ? [`LOCATION:${textValue(place.join(', '))}`] : []),
    ...(text.length > 0 ? [`DESCRIPTION:${textValue(text.join('\n'))}`] : []),
    `URL:${eventUrl(context, event)}`,
    `STATUS:${STATUS[status]}`,
    'END:VEVENT',
  ]
}

/** An event without a time lasts for whole days, whose end is the day after the last. */
function timeLines({ start, end, zone }: CatalogEvent): string[] {
  const { time } = start
  if (time === null) {
    const last = end?.day ?? start.day
    return [`DTSTART;VALUE=DATE:${compact(start.day)}`, `DTEND;VALUE=DATE:${compact(dayAfter(last))}`]
  }
  const until: EventTime | null =
    end === null || (end.time === null && end.day === start.day)
      ? null
      : end.time === null
        ? { day: dayAfter(end.day), time: '00:00' }
        : end
  return [
    `DTSTART:${formatMoment({ ...start, time }, zone)}`,
    ...(until?.time ? [`DTEND:${formatMoment({ ...until, time: until.time }, zone)}`] : []),
  ]
}

/** In a zone, a moment that is the same everywhere; without one, the time of the place, whatever its zone. */
const formatMoment = (
  { day, time }: { readonly day: string; readonly time: string },
  zone: string | null,
): string =>
  zone === null ? `${compact(`${day}T${time}`)}00` : compact(toUtc(day, time, zone)).replace('Z', '00Z')

const compact = (iso: string): string => iso.replace(/[-:]/g, '')

/** A value of the type TEXT (RFC 5545, section 3.3.11), without control characters. */
const textValue = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\0-\x08\x0a-\x1f\x7f]/g, '')

const MAX_OCTETS = 75

/** Folds a line into several of at most 75 octets, between characters (RFC 5545, section 3.1). */
function folded(line: string): string {
  const lines = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      lines.push(' ')
      octets = 1
    }
    lines[lines.length - 1] += character
    octets += size
  }
  return lines.join('\r\n')
}

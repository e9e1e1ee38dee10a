// Events of the label, such as concerts: rows of sheets named `events` in the data folder.
import { groupBy } from '../../../contract/common/group-by.ts'
import type { Place } from '../../problems/errors.ts'

export const EVENT_STATUSES = ['scheduled', 'cancelled', 'postponed', 'soldOut'] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]

/** A day, and a time of it in hours and minutes if it is known: `2026-05-31`, `20:00`. */
export interface EventTime {
  readonly day: string
  readonly time: string | null
}

/** What an event is but for its artists. */
interface EventFacts {
  readonly name: string | null
  /** In CommonMark. */
  readonly description: string | null
  readonly start: EventTime
  /** Null if it is not known. Its day is the last of the event. */
  readonly end: EventTime | null
  /** The zone of its times: `Europe/Berlin`, or an offset such as `+02:00`. Null for the time of its place. */
  readonly zone: string | null
  readonly place: string | null
  readonly address: string | null
  readonly city: string | null
  /** A name, or a code of two letters. */
  readonly country: string | null
  /** Where tickets are, or more about it. */
  readonly link: string | null
  readonly status: EventStatus
}

/** An event as its row has it. */
export interface EventRow extends EventFacts {
  readonly at: Place
  /** Null without an id of its own. */
  readonly id: string | null
  /** Uuids, ids and names of artists. */
  readonly artists: readonly string[]
}

/** An artist of an event; one that the catalog does not have is a name alone. */
export interface EventArtist {
  readonly uuid: string | null
  readonly name: string
}

/** An event with its artists in the catalog. */
export interface CatalogEvent extends EventFacts {
  /** The same in each build, and in the addresses of pages and the ids of calendars. */
  readonly id: string
  readonly artists: readonly EventArtist[]
}

/** The events of a site on a day. */
export interface Events {
  /** Those whose last day has not passed, the next one first. */
  readonly upcoming: readonly CatalogEvent[]
  /** The others, the last one first. */
  readonly past: readonly CatalogEvent[]
}

export const NO_EVENTS: Events = { upcoming: [], past: [] }

/** The last day of an event. */
export const lastDay = ({ start, end }: Pick<EventFacts, 'start' | 'end'>): string => end?.day ?? start.day

/** All events, in the order of time. */
export const allEvents = ({ upcoming, past }: Events): readonly CatalogEvent[] => [
  ...past.toReversed(),
  ...upcoming,
]

export const hasEvents = ({ upcoming, past }: Events): boolean => upcoming.length + past.length > 0

/** All events of each artist, in the order of time. */
export const eventsByArtist = (events: Events): ReadonlyMap<string, readonly CatalogEvent[]> =>
  groupBy(
    allEvents(events).flatMap((event) =>
      event.artists.flatMap(({ uuid }) => (uuid ? [{ uuid, event }] : [])),
    ),
    ({ uuid }) => uuid,
    ({ event }) => event,
  )

/** Those of some events that are not past. */
export function selectUpcoming(some: readonly CatalogEvent[], { upcoming }: Events): readonly CatalogEvent[] {
  const ids = new Set(upcoming.map(({ id }) => id))
  return some.filter(({ id }) => ids.has(id))
}

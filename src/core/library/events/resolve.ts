// Finds the artists of events in the catalog, and parts events into past and upcoming ones.
import { canonicalUuid } from '../../records/values/uuid.ts'
import { compareTexts } from '../../system/compare.ts'
import { digest } from '../../system/digest.ts'
import { aliasesIn } from '../former-uuids.ts'
import type { Library } from '../library.ts'
import { ArtistFinder } from './artist-finder.ts'
import { type CatalogEvent, type EventArtist, type EventRow, type Events, lastDay } from './event.ts'

/** An artist of a row that the catalog does not have. */
export interface UnknownArtist {
  readonly at: EventRow['at']
  readonly name: string
}

export interface ResolvedEvents {
  /** In the order of time. */
  readonly events: readonly CatalogEvent[]
  readonly unknown: readonly UnknownArtist[]
}

/** @param namespace what ids of artists become uuids with */
export function resolveEvents(
  rows: readonly EventRow[],
  library: Library,
  namespace: string | undefined,
): ResolvedEvents {
  if (rows.length === 0) return { events: [], unknown: [] }
  const finder = new ArtistFinder(rows, namespace)
  for (const artist of library.records.artist)
    finder.add({
      ...{ uuid: artist.uuid, name: artist.name, aliases: aliasesIn(artist), also: artist.also ?? [] },
      isListed: library.isListed('artist', artist.uuid),
    })
  return findArtists(rows, finder)
}

export function findArtists(rows: readonly EventRow[], finder: ArtistFinder): ResolvedEvents {
  const unknown: UnknownArtist[] = []
  const events = new Map<string, CatalogEvent>()
  for (const { at, id, artists, ...facts } of rows) {
    const found = artists.flatMap((written) => finder.find(written))
    for (const { uuid, name } of found) if (uuid === null) unknown.push({ at, name })
    const event = { ...facts, id: findId(id ?? [facts, artists]), artists: shownArtists(found) }
    // A row that is doubled is one event.
    if (!events.has(event.id)) events.set(event.id, event)
  }
  return { events: [...events.values()].sort(compareEvents), unknown }
}

/** @param today an event is past if its last day is before this one */
export const eventsOn = (today: string, events: readonly CatalogEvent[]): Events => ({
  upcoming: events.filter((event) => lastDay(event) >= today),
  past: events.filter((event) => lastDay(event) < today).reverse(),
})

/** Each artist once; a uuid is not a name. */
const shownArtists = (found: readonly EventArtist[]): EventArtist[] => [
  ...new Map(
    found
      .filter(({ uuid, name }) => uuid !== null || canonicalUuid(name) === null)
      .map((artist) => [artist.uuid ?? artist.name, artist]),
  ).values(),
]

/** Of its own id or, without one, of what differs between events. */
function findId(
  own: string | readonly [facts: Omit<CatalogEvent, 'id' | 'artists'>, artists: readonly string[]],
): string {
  if (typeof own === 'string') return digest(own).slice(0, ID_DIGITS)
  const [{ start, name, place, city }, artists] = own
  return digest(JSON.stringify([start.day, start.time, name, place, city, artists])).slice(0, ID_DIGITS)
}

const ID_DIGITS = 12

function compareEvents(one: CatalogEvent, other: CatalogEvent): number {
  const eventTime = ({ start }: CatalogEvent) => `${start.day} ${start.time ?? ''}`
  return compareTexts(eventTime(one), eventTime(other)) || compareTexts(one.id, other.id)
}

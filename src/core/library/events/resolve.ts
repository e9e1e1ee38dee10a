// Finds the artists of events in the catalog, and parts events into past and upcoming ones.
import { groupBy } from '../../../contract/common/group-by.ts'
import { canonicalUuid } from '../../records/values/uuid.ts'
import { compareTexts } from '../../system/compare.ts'
import { digest } from '../../system/digest.ts'
import { folded } from '../../system/fold.ts'
import { Identities } from '../identity.ts'
import type { Library } from '../library.ts'
import type { MergedRecord } from '../merge.ts'
import { type CatalogEvent, type EventArtist, type EventRow, type Events, lastDay } from './event.ts'

type Artist = MergedRecord<'artist'>

/** An artist of a row that the catalog does not have. */
export interface UnknownArtist {
  readonly at: EventRow['at']
  readonly name: string
}

export interface ResolvedEvents extends Events {
  readonly unknown: readonly UnknownArtist[]
}

interface ResolveOptions {
  /** What ids of artists become uuids with. */
  readonly namespace: string | undefined
  /** An event is past if its last day is before this one. */
  readonly today: string
}

export function resolveEvents(
  rows: readonly EventRow[],
  library: Library,
  { namespace, today }: ResolveOptions,
): ResolvedEvents {
  if (rows.length === 0) return { upcoming: [], past: [], unknown: [] }
  const finder = new ArtistFinder(library, namespace)
  const unknown: UnknownArtist[] = []
  const events = new Map<string, CatalogEvent>()
  for (const { at, id, artists, ...facts } of rows) {
    const found = artists.flatMap((written) => finder.find(written))
    for (const { uuid, name } of found) if (uuid === null) unknown.push({ at, name })
    const event = { ...facts, id: idOf(id ?? [facts, artists]), artists: shownArtists(found) }
    // A row that is doubled is one event.
    if (!events.has(event.id)) events.set(event.id, event)
  }
  const inOrder = [...events.values()].sort(compareEvents)
  return {
    upcoming: inOrder.filter((event) => lastDay(event) >= today),
    past: inOrder.filter((event) => lastDay(event) < today).reverse(),
    unknown,
  }
}

/** Each artist once; a uuid is not a name. */
const shownArtists = (found: readonly EventArtist[]): EventArtist[] => [
  ...new Map(
    found
      .filter(({ uuid, name }) => uuid !== null || canonicalUuid(name) === null)
      .map((artist) => [artist.uuid ?? artist.name, artist]),
  ).values(),
]

/** Of its own id or, without one, of what differs between events. */
function idOf(
  own: string | readonly [facts: Omit<CatalogEvent, 'id' | 'artists'>, artists: readonly string[]],
): string {
  if (typeof own === 'string') return digest(own).slice(0, ID_DIGITS)
  const [{ start, name, place, city }, artists] = own
  return digest(JSON.stringify([start.day, start.time, name, place, city, artists])).slice(0, ID_DIGITS)
}

const ID_DIGITS = 12

function compareEvents(one: CatalogEvent, other: CatalogEvent): number {
  const timeOf = ({ start }: CatalogEvent) => `${start.day} ${start.time ?? ''}`
  return compareTexts(timeOf(one), timeOf(other)) || compareTexts(one.id, other.id)
}

/** Finds artists by their uuids, ids and names. Only a uuid or an id names an artist that is in no list. */
class ArtistFinder {
  readonly #byUuid: ReadonlyMap<string, Artist>
  readonly #identities: Identities
  readonly #aliases: ReadonlyMap<string, string>
  readonly #byName: ReadonlyMap<string, readonly Artist[]>

  constructor(library: Library, namespace: string | undefined) {
    this.#byUuid = library.byUuid('artist')
    this.#identities = new Identities(namespace)
    this.#aliases = new Map(
      library.aliases.flatMap(({ resource, alias, uuid }) => (resource === 'artist' ? [[alias, uuid]] : [])),
    )
    const listed = library.records.artist.filter(({ uuid }) => library.isListed('artist', uuid))
    const named = listed.flatMap((artist) =>
      [...new Set([artist.name, ...(artist.also ?? [])].map(keyOf))].map((key) => ({ key, artist })),
    )
    this.#byName = new Map(
      [...groupBy(named, ({ key }) => key)].map(([key, group]) => [key, group.map(({ artist }) => artist)]),
    )
  }

  /** Several if commas part names of which the catalog has at least one. */
  find(written: string): EventArtist[] {
    const whole = this.#one(written)
    const parts = written.split(/\s*,\s*/).filter((part) => part !== '')
    if (whole || parts.length < 2) return [whole ?? { uuid: null, name: written }]
    const found = parts.map((part) => this.#one(part) ?? { uuid: null, name: part })
    return found.some(({ uuid }) => uuid !== null) ? found : [{ uuid: null, name: written }]
  }

  /** Null if the catalog has no such artist, or several. */
  #one(written: string): EventArtist | null {
    const { uuid } = this.#identities.ofId('artist', written.replace(/^urn:uuid:/i, ''))
    const named = this.#byName.get(keyOf(written)) ?? []
    const artist = this.#byUuid.get(this.#aliases.get(uuid) ?? uuid) ?? (named.length === 1 ? named[0] : null)
    return artist ? { uuid: artist.uuid, name: artist.name } : null
  }
}

const keyOf = (name: string): string => folded(name.trim())

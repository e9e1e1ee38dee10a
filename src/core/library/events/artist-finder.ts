// Finds the artists that events name, among artists that are shown to it one after the other.
import { folded } from '../../system/fold.ts'
import { Identities } from '../identity.ts'
import type { EventArtist, EventRow } from './event.ts'

/** An artist by all that an event may name it with. */
export interface NamedArtist {
  readonly uuid: string
  readonly aliases: readonly string[]
  readonly name: string
  /** Other spellings of the name. */
  readonly also: readonly string[]
  /** Only a uuid or an id names an artist that is in no list. */
  readonly isListed: boolean
}

export class ArtistFinder {
  readonly #identities: Identities
  readonly #byUuid = new Map<string, NamedArtist | null>()
  readonly #byName = new Map<string, Set<NamedArtist>>()

  /**
   * @param rows all that will be looked for
   * @param namespace what ids become uuids with
   */
  constructor(rows: readonly EventRow[], namespace: string | undefined) {
    this.#identities = new Identities(namespace)
    for (const written of rows.flatMap(({ artists }) => artists))
      for (const name of [written, ...splitNames(written)]) {
        this.#byUuid.set(this.#findUuid(name), null)
        this.#byName.set(nameKey(name), new Set())
      }
  }

  add(artist: NamedArtist): void {
    const { uuid, aliases, name, also, isListed } = artist
    for (const each of [uuid, ...aliases]) if (this.#byUuid.has(each)) this.#byUuid.set(each, artist)
    if (isListed) for (const each of [name, ...also]) this.#byName.get(nameKey(each))?.add(artist)
  }

  /** Several if commas part names of which the catalog has at least one. */
  find(written: string): EventArtist[] {
    const whole = this.#one(written)
    const parts = splitNames(written)
    if (whole || parts.length < 2) return [whole ?? { uuid: null, name: written }]
    const found = parts.map((part) => this.#one(part) ?? { uuid: null, name: part })
    return found.some(({ uuid }) => uuid !== null) ? found : [{ uuid: null, name: written }]
  }

  /** Null if the catalog has no such artist, or several. */
  #one(written: string): EventArtist | null {
    const named = [...(this.#byName.get(nameKey(written)) ?? [])]
    const artist = this.#byUuid.get(this.#findUuid(written)) ?? (named.length === 1 ? named[0] : null)
    return artist ? { uuid: artist.uuid, name: artist.name } : null
  }

  #findUuid(written: string): string {
    return this.#identities.ofId('artist', written.replace(/^urn:uuid:/i, '')).uuid
  }
}

const splitNames = (written: string): readonly string[] =>
  written.split(/\s*,\s*/).filter((part) => part !== '')

const nameKey = (name: string): string => folded(name.trim())

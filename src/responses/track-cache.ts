// A track stands in its own file, under its artists, in its release and on the pages of all of these.
// It is rendered once for all of them, where they come within a few ten thousand tracks of each other.

import type { Variant } from '../api/resources.ts'
import type { Catalog, JoinedTrack } from '../model/catalog.ts'
import type { Addresses, Body } from '../model/site.ts'
import { encode } from './encode.ts'
import { trackBody } from './track.ts'

/** A track as it goes out, and what its release says of it. */
export interface RenderedTrack {
  readonly bodies: Readonly<Record<Variant, Uint8Array>>
  readonly artist: string
  readonly artist_display: string
}

/** Bytes of rendered tracks that are kept, at most. */
const ROOM = 24 * 1024 * 1024
const NONE = new Uint8Array()

export class TrackCache {
  readonly #addresses: Addresses
  readonly #variants: readonly Variant[]
  readonly #find: Catalog['tracksAt']
  readonly #room: number
  /** What was rendered or asked for lately, and before that: the older half goes at once. */
  #young = new Map<number, RenderedTrack>()
  #old = new Map<number, RenderedTrack>()
  #size = 0

  /**
   * @param find gives the tracks at some ranks
   * @param room bytes to keep for those who ask later
   */
  constructor(addresses: Addresses, variants: readonly Variant[], find: Catalog['tracksAt'], room = ROOM) {
    this.#addresses = addresses
    this.#variants = variants
    this.#find = find
    this.#room = room
  }

  /** A track, which is at its rank in the order of all tracks. */
  of(rank: number, track: JoinedTrack): RenderedTrack {
    return this.#known(rank) ?? this.#keep(rank, this.#render(track))
  }

  /** The tracks at some ranks; those that are not at hand are asked for together. */
  async at(ranks: readonly number[]): Promise<ReadonlyMap<number, RenderedTrack>> {
    const rendered = new Map<number, RenderedTrack>()
    const missing = new Set<number>()
    for (const rank of ranks) {
      const known = this.#known(rank)
      if (known) rendered.set(rank, known)
      else missing.add(rank)
    }
    for (const [rank, track] of await this.#find([...missing])) rendered.set(rank, this.of(rank, track))
    return rendered
  }

  #known(rank: number): RenderedTrack | undefined {
    const young = this.#young.get(rank)
    if (young) return young
    const old = this.#old.get(rank)
    return old && this.#keep(rank, old)
  }

  #keep(rank: number, rendered: RenderedTrack): RenderedTrack {
    this.#size += rendered.bodies.plain.length + rendered.bodies.api.length
    if (this.#size > this.#room / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = 0
    }
    this.#young.set(rank, rendered)
    return rendered
  }

  #render(track: JoinedTrack): RenderedTrack {
    const bodies: Record<Variant, Uint8Array> = { plain: NONE, api: NONE }
    for (const variant of this.#variants) bodies[variant] = encode(trackBody(track, variant, this.#addresses))
    return { bodies, artist: track.artist, artist_display: track.artist_display }
  }
}

const FIRST = Buffer.from('{"media":')
const NEXT = Buffer.from('},{"media":')
const LAST = Buffer.from('}]}')
const EMPTY = Buffer.from(']}')

/**
 * The body of a record that has tracks inside.
 * @param head the text of its other fields, up to the bracket that opens the list of its items
 */
export function withItems(head: string, items: readonly RenderedTrack[], variant: Variant): Body {
  const pieces = [encode(head)]
  for (const [index, { bodies }] of items.entries()) pieces.push(index === 0 ? FIRST : NEXT, bodies[variant])
  pieces.push(items.length === 0 ? EMPTY : LAST)
  return pieces
}

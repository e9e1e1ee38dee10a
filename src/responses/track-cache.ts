// A track stands in its own file, under its artists, in its release and on the pages of all of these. It is
// rendered once for all of them if they come within some ten thousand tracks of each other.

import type { Variant } from '../api/resources.ts'
import type { Catalog, JoinedTrack } from '../model/catalog.ts'
import { encode } from '../model/encode.ts'
import type { Addresses, Body } from '../model/site.ts'
import { trackBody } from './track.ts'

/** The form in which a body is wanted. */
export interface BodyForm {
  readonly variant: Variant
  readonly addresses: Addresses
}

/** The bodies of a track, and how its release credits it. */
export interface RenderedTrack {
  readonly bodies: Readonly<Record<Variant, Uint8Array>>
  readonly artist: string
  readonly artist_display: string
}

/** Bytes of rendered tracks that the cache holds, at most. */
const MAX_BYTES = 24 * 1024 * 1024
const EMPTY_BODY = new Uint8Array()

export interface TrackCacheOptions {
  readonly addresses: Addresses
  readonly variants: readonly Variant[]
  /** Reads the tracks at some ranks. */
  readonly find: Catalog['tracksAt']
  /** Bytes to hold. */
  readonly maxBytes?: number
}

export class TrackCache {
  readonly #addresses: Addresses
  readonly #variants: readonly Variant[]
  readonly #find: Catalog['tracksAt']
  readonly #maxBytes: number
  /** The tracks used last, and those before them: the older half is dropped at once. */
  #young = new Map<number, RenderedTrack>()
  #old = new Map<number, RenderedTrack>()
  #size = 0

  constructor({ addresses, variants, find, maxBytes = MAX_BYTES }: TrackCacheOptions) {
    this.#addresses = addresses
    this.#variants = variants
    this.#find = find
    this.#maxBytes = maxBytes
  }

  /** @param rank the place of the track in the order of all tracks */
  of(rank: number, track: JoinedTrack): RenderedTrack {
    return this.#known(rank) ?? this.#keep(rank, this.#render(track))
  }

  /** The tracks at some ranks; those that the cache lacks are read together. */
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
    if (this.#size > this.#maxBytes / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = 0
    }
    this.#young.set(rank, rendered)
    return rendered
  }

  #render(track: JoinedTrack): RenderedTrack {
    const bodies: Record<Variant, Uint8Array> = { plain: EMPTY_BODY, api: EMPTY_BODY }
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

// A track appears in its own file, under its artists, in its release and on the pages of all of these. The cache lets
// them share one read of its body if they are within some ten thousand tracks of each other.
import type { Variant } from '../../contract/kinds/resources.ts'
import type { JoinedTrack } from '../../core/library/joined-records.ts'
import { encode } from '../../core/site/encode.ts'
import type { Body } from '../../core/site/site.ts'
import type { BodyForms } from './body-form.ts'
import { trackBody } from './track.ts'

/** A track as responses show it, with its release's credits. */
export interface TrackBodies extends Pick<JoinedTrack, 'artist' | 'artist_display'> {
  /** Empty for a variant that is not pressed. */
  readonly bodies: Readonly<Record<Variant, Uint8Array>>
}

const NO_BODIES = { plain: new Uint8Array(), api: new Uint8Array() }

export function trackBodies(track: JoinedTrack, { variants, ...form }: BodyForms): TrackBodies {
  const bodies: Record<Variant, Uint8Array> = { ...NO_BODIES }
  for (const variant of variants) bodies[variant] = encode(trackBody(track, { ...form, variant }))
  return { bodies, artist: track.artist, artist_display: track.artist_display }
}

/** The maximum size of rendered tracks in the cache, in bytes. */
const MAX_BYTES = 24 * 1024 * 1024

interface TrackCacheOptions {
  /** Reads the tracks at some ranks. */
  readonly find: (ranks: readonly number[]) => Promise<ReadonlyMap<number, TrackBodies>>
  /** The maximum size of the cache, in bytes. */
  readonly maxBytes?: number
}

export class TrackCache {
  readonly #find: TrackCacheOptions['find']
  readonly #maxBytes: number
  /** Two generations, recently used and older tracks: the older one is dropped as a whole. */
  #young = new Map<number, TrackBodies>()
  #old = new Map<number, TrackBodies>()
  #size = 0

  constructor({ find, maxBytes = MAX_BYTES }: TrackCacheOptions) {
    this.#find = find
    this.#maxBytes = maxBytes
  }

  /** @param rank the position of the track among all tracks */
  add(rank: number, track: TrackBodies): void {
    if (!this.#young.has(rank)) this.#keep(rank, track)
  }

  /** Returns the tracks at some ranks; cache misses are read together. */
  async at(ranks: readonly number[]): Promise<ReadonlyMap<number, TrackBodies>> {
    const found = new Map<number, TrackBodies>()
    const missing = new Set<number>()
    for (const rank of ranks) {
      const known = this.#known(rank)
      if (known) found.set(rank, known)
      else missing.add(rank)
    }
    if (missing.size === 0) return found
    for (const [rank, track] of await this.#find([...missing])) {
      this.add(rank, track)
      found.set(rank, track)
    }
    return found
  }

  #known(rank: number): TrackBodies | undefined {
    const young = this.#young.get(rank)
    if (young) return young
    const old = this.#old.get(rank)
    if (old) this.#keep(rank, old)
    return old
  }

  #keep(rank: number, track: TrackBodies): void {
    this.#size += track.bodies.plain.length + track.bodies.api.length
    if (this.#size > this.#maxBytes / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = 0
    }
    this.#young.set(rank, track)
  }
}

const FIRST = Buffer.from('{"media":')
const NEXT = Buffer.from('},{"media":')
const LAST = Buffer.from('}]}')
const EMPTY = Buffer.from(']}')

/**
 * Builds the body of a record that contains tracks.
 * @param head the text of its other fields, up to the opening bracket of its items
 */
export function withItems(head: string, items: readonly TrackBodies[], variant: Variant): Body {
  const pieces = [encode(head)]
  for (const [index, { bodies }] of items.entries()) pieces.push(index === 0 ? FIRST : NEXT, bodies[variant])
  pieces.push(items.length === 0 ? EMPTY : LAST)
  return pieces
}

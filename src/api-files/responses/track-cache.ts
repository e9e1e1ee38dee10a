// A track appears in its own file, under its artists, in its release and on the pages of all of these, which share its
// body.
import type { Variant } from '../../contract/kinds/resources.ts'
import type { JoinedTrack } from '../../core/library/joined-records.ts'
import type { MergedRecord } from '../../core/library/merge.ts'
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
const MAX_BYTES = 48 * 1024 * 1024

type Track = MergedRecord<'track'>

/** Renders tracks, and keeps those that were rendered last. */
export class TrackCache {
  readonly #render: (track: Track) => TrackBodies
  readonly #maxBytes: number
  /** Two generations, recently used and older tracks: the older one is dropped as a whole. */
  #young = new Map<Track, TrackBodies>()
  #old = new Map<Track, TrackBodies>()
  #size = 0

  /** @param maxBytes approximate size of the cache */
  constructor(render: (track: Track) => TrackBodies, maxBytes = MAX_BYTES) {
    this.#render = render
    this.#maxBytes = maxBytes
  }

  of(track: Track): TrackBodies {
    const young = this.#young.get(track)
    if (young) return young
    const bodies = this.#old.get(track) ?? this.#render(track)
    this.#size += bodies.bodies.plain.length + bodies.bodies.api.length
    if (this.#size > this.#maxBytes / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = 0
    }
    this.#young.set(track, bodies)
    return bodies
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

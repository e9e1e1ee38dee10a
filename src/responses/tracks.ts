// A track stands in its own file, under its artists, in its release and on the pages of all of these.
// It is rendered once for all of them, as far as memory allows.
import type { Item } from '../model/catalog.ts'
import type { Body } from '../model/site.ts'
import type { Variant } from '../model/urls.ts'
import { encode } from './encode.ts'
import { type Addresses, trackBody } from './track.ts'

/** A track as it goes out, and what its release says of it. */
export interface RenderedTrack {
  readonly bodies: Readonly<Record<Variant, Uint8Array>>
  readonly artist: string
  readonly artist_display: string
}

/** Bytes of rendered tracks that are kept. */
const ROOM = 64 * 1024 * 1024
const NONE = new Uint8Array()

export class Tracks {
  readonly addresses: Addresses
  readonly #variants: readonly Variant[]
  readonly #kept = new Map<number, RenderedTrack>()
  #room: number

  /** @param room bytes to keep for the next one who asks */
  constructor(addresses: Addresses, variants: readonly Variant[], room = ROOM) {
    this.addresses = addresses
    this.#variants = variants
    this.#room = room
  }

  of(item: Item): RenderedTrack {
    const kept = this.#kept.get(item.rank)
    if (kept) return kept
    const { track } = item
    const bodies: Record<Variant, Uint8Array> = { plain: NONE, api: NONE }
    for (const variant of this.#variants) bodies[variant] = encode(trackBody(track, variant, this.addresses))
    const rendered = { bodies, artist: track.artist, artist_display: track.artist_display }
    this.#room -= bodies.plain.length + bodies.api.length
    if (this.#room > 0) this.#kept.set(item.rank, rendered)
    return rendered
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

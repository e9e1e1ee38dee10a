import { describe, expect, it } from 'vitest'
import { VARIANTS } from '../model/urls.ts'
import { trackId } from '../testing/catalog.ts'
import { joinedTrack } from '../testing/joined.ts'
import { encode } from './encode.ts'
import { trackBody } from './track.ts'
import { Tracks } from './tracks.ts'

const ADDRESSES = {
  baseUrl: 'https://api.example.org',
  mediaUrl: 'https://media.example.org',
  placeholder: 'placeholder-0.jpg',
}

/** An item that counts how often it is asked for more than its rank. */
function itemOf(rank: number) {
  const item = {
    asked: 0,
    rank,
    get track() {
      item.asked += 1
      return joinedTrack({ uuid: trackId(rank), name: `Track ${rank}` })
    },
  }
  return item
}

describe('a track', () => {
  it('is rendered once for all who ask for it', () => {
    const tracks = new Tracks(ADDRESSES, VARIANTS)
    const item = itemOf(1)
    const first = tracks.of(item)
    expect(tracks.of(item)).toBe(first)
    expect(tracks.of(itemOf(1))).toBe(first)
    expect(item.asked).toBe(1)
    for (const variant of VARIANTS) {
      expect(Buffer.from(first.bodies[variant]).toString()).toBe(trackBody(item.track, variant, ADDRESSES))
    }
  })

  it('is rendered again when there was no room to keep it, with the same bytes', () => {
    const tracks = new Tracks(ADDRESSES, VARIANTS, 10_000)
    const items = Array.from({ length: 20 }, (_, index) => itemOf(index + 1))
    const once = items.map((item) => tracks.of(item))
    const again = items.map((item) => tracks.of(item))
    expect(again).toEqual(once)
    expect(items.every(({ asked }) => asked === 2)).toBe(true)
    // The last ones are still at hand.
    expect(tracks.of(items[19] as (typeof items)[0])).toBe(again[19])
  })
})

describe('encode', () => {
  it('gives the bytes of a text in UTF-8, however many come after it', () => {
    const texts = ['', 'a', 'é', '踏切', '👩‍👩‍👧', 'x'.repeat(100_000), '踏'.repeat(70_000)]
    const many = Array.from({ length: 2000 }, (_, index) => texts[index % texts.length] as string)
    const bytes = many.map(encode)
    expect(bytes.every((each, index) => Buffer.from(many[index] as string).equals(each))).toBe(true)
  })
})

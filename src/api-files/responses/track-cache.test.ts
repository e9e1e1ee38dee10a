import { describe, expect, it } from 'vitest'
import { encode } from '../../core/site/encode.ts'
import { trackId } from '../../testing/catalogs/catalog.ts'
import { bodiesOf, joinedTrack } from '../../testing/catalogs/joined.ts'
import { TrackCache } from './track-cache.ts'

const trackAt = (rank: number) => bodiesOf(joinedTrack({ uuid: trackId(rank), name: `Track ${rank}` }))

/** Tracks that can be read on a cache miss, and the ranks of each read. */
function findable(room?: number) {
  const asked: (readonly number[])[] = []
  const find = async (ranks: readonly number[]) => {
    asked.push(ranks)
    return new Map(ranks.map((rank) => [rank, trackAt(rank)]))
  }
  return { tracks: new TrackCache({ find, ...(room === undefined ? {} : { maxBytes: room }) }), asked }
}

describe('a track', () => {
  it('is kept for all who ask for it', async () => {
    const { tracks, asked } = findable()
    const first = trackAt(1)
    tracks.add(1, first)
    expect((await tracks.at([1, 1])).get(1)).toBe(first)
    expect(asked.flat()).toEqual([])
  })

  it('is asked for with all others that are not at hand, and each of them once', async () => {
    const { tracks, asked } = findable()
    const first = trackAt(1)
    tracks.add(1, first)
    const found = await tracks.at([3, 1, 2, 3])
    expect(asked).toEqual([[3, 2]])
    expect(found.get(1)).toBe(first)
    expect(found.get(3)).toBe((await tracks.at([3])).get(3))
  })

  it('is asked for again when there was no room to keep it', async () => {
    const { tracks, asked } = findable(4000)
    const ranks = Array.from({ length: 20 }, (_, index) => index + 1)
    const once = await tracks.at(ranks)
    expect([...once.keys()]).toEqual(ranks)
    expect(await tracks.at(ranks)).toEqual(once)
    expect(asked[1]).toContain(1)
    // The last tracks were still in the cache.
    expect(asked[1]).not.toContain(20)
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

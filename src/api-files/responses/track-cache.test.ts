import { describe, expect, it } from 'vitest'
import type { MergedRecord } from '../../core/library/merge.ts'
import { encode } from '../../core/site/encode.ts'
import { trackId } from '../../testing/catalogs/catalog.ts'
import { joinedTrack, renderBodies } from '../../testing/catalogs/joined.ts'
import { libraryOfRecords } from '../../testing/catalogs/record-library.ts'
import { TrackCache } from './track-cache.ts'

type Track = MergedRecord<'track'>

const numbers = Array.from({ length: 20 }, (_, index) => index + 1)
const { track: tracks } = libraryOfRecords({
  track: numbers.map((number) => ({ uuid: trackId(number), name: `Track ${number}` })),
}).records
const [first, second, last] = [tracks[0], tracks[1], tracks.at(-1)] as [Track, Track, Track]

/** Room for some of these tracks, but not for all of them. */
const ROOM = 4000

/** A cache of tracks, and those that it has rendered. */
function createCache(maxBytes?: number) {
  const rendered: Track[] = []
  const render = (track: Track) => {
    rendered.push(track)
    return renderBodies(joinedTrack({ uuid: track.uuid, name: track.name }))
  }
  return { cache: new TrackCache(render, maxBytes), rendered }
}

describe('a track', () => {
  it('is rendered once for all who ask for it', () => {
    const { cache, rendered } = createCache()
    const bodies = cache.of(first)
    expect(Buffer.from(bodies.bodies.plain).toString()).toContain(first.uuid)
    expect(cache.of(second)).not.toBe(bodies)
    expect(cache.of(first)).toBe(bodies)
    expect(rendered).toEqual([first, second])
  })

  it('is rendered again, with the same bodies, when there was no room for it', () => {
    const { cache, rendered } = createCache(ROOM)
    const once = tracks.map((track) => cache.of(track))
    expect(rendered).toEqual(tracks)
    // The last tracks are still in the cache.
    expect(cache.of(last)).toBe(once.at(-1))
    expect(cache.of(first)).toEqual(once[0])
    expect(rendered).toEqual([...tracks, first])
  })

  it('stays for as long as it is asked for, whatever else is rendered', () => {
    const { cache, rendered } = createCache(ROOM)
    const bodies = cache.of(first)
    for (const track of tracks) {
      cache.of(track)
      expect(cache.of(first)).toBe(bodies)
    }
    expect(rendered).toEqual(tracks)
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

import { describe, expect, it } from 'vitest'
import type { MergedRecord } from '../../core/library/merge.ts'
import { encode } from '../../core/site/encode.ts'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { bodiesOf, joinedTrack } from '../../testing/catalogs/joined.ts'
import { openSources, sourceOf, sourcesWith } from '../../testing/catalogs/sources.ts'
import { TrackCache } from './track-cache.ts'

/** A cache, the tracks of a library, and the names of those that it has rendered. */
async function cacheOf(count: number, room?: number) {
  const { library } = await openSources(tracksOf(count))
  const rendered: string[] = []
  const render = (track: MergedRecord<'track'>) => {
    rendered.push(track.name)
    return bodiesOf(joinedTrack({ uuid: track.uuid, name: track.name }))
  }
  return { cache: new TrackCache(render, room), tracks: library.records.track, rendered }
}

const tracksOf = (count: number) => {
  const many = smallCatalog(count)
  return [
    sourceOf('artist', many['artists.ndjson']),
    sourceOf('track', many['tracks.ndjson']),
    ...sourcesWith({ artist: [], track: [] }),
  ]
}

describe('a track', () => {
  it('is rendered once for all who ask for it', async () => {
    const { cache, tracks, rendered } = await cacheOf(3)
    const [first, second] = tracks as [MergedRecord<'track'>, MergedRecord<'track'>]
    const made = cache.of(first)
    cache.of(second)
    expect(cache.of(first)).toBe(made)
    expect(rendered).toEqual([first.name, second.name])
  })

  it('is rendered again where there was no room to keep it, and the same', async () => {
    const { cache, tracks, rendered } = await cacheOf(20, 4000)
    const once = tracks.map((track) => cache.of(track))
    // The last tracks are still in the cache.
    expect(cache.of(tracks[19] as MergedRecord<'track'>)).toBe(once[19])
    expect(rendered).toHaveLength(20)
    expect(tracks.map((track) => cache.of(track))).toEqual(once)
    expect(rendered.length).toBeGreaterThan(20)
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

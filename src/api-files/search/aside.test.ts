// What counts less than names and artists: labels, other spellings, and records that have only some words of a query.
import { describe, expect, it } from 'vitest'
import { MAX_FURTHER, MAX_SHARDS } from '../../contract/search/search-index.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { buildSearchIndex } from '../../testing/catalogs/search-index.ts'

const ARTISTS = [
  { name: 'Ida Holm' },
  { name: 'Nordlicht Fjord' },
  { name: 'Kettle & Hymns' },
  { name: '椎名林檎', also: ['Sheena Ringo', 'Shiina, Ringo', 'SHEENA RINGO'] },
  { name: 'Mozart', also: Array.from({ length: 300 }, (_, at) => `Mozart v${at}`) },
  { name: 'Ringo' },
]
const TRACKS = ['One', 'Two', 'Paper Boats', 'Paper Planes']

const { shards, search, asked } = await buildSearchIndex({
  artists: ARTISTS.map((artist, index) => ({ uuid: artistId(index), ...artist })),
  labels: [{ uuid: labelId(1), name: 'Nordlicht & Co', also: ['Polarlicht'] }],
  releases: ['Fjord', 'Salz'].map((name, index) => ({
    ...{ uuid: releaseId(index), name, artist: artistId(0), label: labelId(1) },
    releasedate: `${2024 + index}`,
  })),
  tracks: TRACKS.map((name, index) => ({
    ...{ uuid: trackId(index), name, tracknumber: 1, duration: '1', stream: 'a.mp3' },
    ...{ release: releaseId(index % 2), artist: artistId(Math.min(index, 2)) },
  })),
})
const uuids = async (query: string) => (await search(query)).results.map(([, uuid]) => uuid)

describe('a label', () => {
  it.each([
    ['nordlicht fjord', [artistId(1), trackId(1), releaseId(0)]],
    ['nordlicht 2025', [releaseId(1)]],
    ['nordlicht and co', [labelId(1), releaseId(1), releaseId(0)]],
    ['salz nordlicth', [releaseId(1)]],
    ['nordlicht', [artistId(1), labelId(1), trackId(1), releaseId(1), releaseId(0)]],
  ])('finds its releases after what has the words in its name or artist: %s', async (query, expected) => {
    expect(await search(query)).not.toHaveProperty('partial')
    expect(await uuids(query)).toEqual(expected)
  })
})

describe('other spellings of a name', () => {
  it.each([
    ['sheena ringo', [artistId(3)]],
    ['林檎 sheena', [artistId(3)]],
    ['ringo', [artistId(5), artistId(3)]],
    ['polarlicht', [labelId(1)]],
    ['mozart v31', [artistId(4)]],
  ])('find it after names that have the words: %s', async (query, expected) =>
    expect(await uuids(query)).toEqual(expected),
  )

  it('are in the index as the words that the name does not have, and no more than some of them', async () => {
    const { results } = await search('shiina')
    expect(results).toEqual([['artist', artistId(3), '椎名林檎', null, 'sheena ringo shiina']])
    // Each word of a record is stored with each: so many spellings would fill the index.
    expect([...shards.values()].join('')).not.toContain('v32')
  })
})

describe('a query of which no record has all words', () => {
  it('finds what has the most of it', async () => {
    expect(await uuids('kettle hymns vinyl')).toEqual([artistId(2), trackId(2), trackId(3)])
    expect(await uuids('paper boats full album')).toEqual([trackId(2)])
    expect((await uuids('ida holm fjord lyrics'))[0]).toBe(releaseId(0))
    expect(await search('paper boats vinyl')).toMatchObject({ partial: true, count: 1 })
  })

  it('finds only records of the kind that is asked for', async () => {
    expect(await search('kettle hymns vinyl', { kind: 'artist' })).toMatchObject({ count: 1, partial: true })
  })

  it('finds nothing by words that no record has, or that every name may have', async () => {
    expect(await search('vinyl album')).toEqual({ query: 'vinyl album', count: 0, results: [] })
    expect(await search('the vinyl')).toMatchObject({ count: 0 })
  })

  it('reads a few shards more than one that finds something', async () => {
    asked.length = 0
    await search('one two three four five six seven eight nine ten')
    expect(asked.length).toBeLessThanOrEqual(1 + MAX_SHARDS + MAX_FURTHER)
  })
})

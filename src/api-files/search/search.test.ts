// Builds indexes of catalogs and searches them, with shards small enough for a small catalog to fill many.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SEARCH_PATH } from '../../contract/search/search-files.ts'
import { MAX_FURTHER, MAX_SHARDS, MAX_TERM_RECORDS } from '../../contract/search/search-index.ts'
import type { SearchRecord } from '../../contract/search/search-records.ts'
import { splitTerms, termsOfLetters } from '../../contract/search/search-terms.ts'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { buildSearchIndex, type World } from '../../testing/catalogs/search-index.ts'
import { describeWithShared, readShared } from '../../testing/catalogs/shared.ts'
import type { Rows } from '../../testing/catalogs/sources.ts'

const listUuids = (records: readonly SearchRecord[]) => records.map(([, uuid]) => uuid)

/** One artist per track, ten tracks per release. */
function searchWorld(names: readonly (readonly [track: string, artist: string])[]): World {
  const releases = Math.ceil(names.length / 10)
  return {
    artists: names.map(([, name], index) => ({ uuid: artistId(index), name })),
    tracks: names.map(([name], index) => ({
      uuid: trackId(index),
      name,
      tracknumber: index % 10,
      duration: '1.5',
      release: releaseId(Math.floor(index / 10)),
      artist: artistId(index),
      stream: 'a.mp3',
    })),
    releases: Array.from({ length: releases }, (_, index) => ({
      uuid: releaseId(index),
      name: `Release ${index}`,
      label: labelId(1),
    })),
    labels: [{ uuid: labelId(1), name: 'Östermalm Ljud' }],
  }
}

const some = searchWorld([
  ['Paper Boats', 'Zoë Ōkami'],
  ['Paper Planes', 'Kettle & Hymns'],
  ['踏切の向こう', '夜凪ラジオ'],
  ['أطراف الماء', 'ظلال البحر'],
  ['!!!', '!!!'],
  ['', 'Nobody'],
  ['Boats', 'The Paper Boats'],
])

describe('a search', async () => {
  const { find, search, asked } = await buildSearchIndex(some)
  const uuids = async (query: string) => listUuids(await find(query))

  it.each([
    ['ostermalm', [labelId(1), releaseId(0)]],
    ['OSTERMALM LJUD', [labelId(1), releaseId(0)]],
    ['okami paper', [trackId(0)]],
    ['踏切', [trackId(2)]],
    ['向', [trackId(2)]],
    ['向こう 夜凪', [trackId(2)]],
    ['اطراف', [trackId(3)]],
    ['البحر الماء', [trackId(3)]],
    ['!!!', [artistId(4), trackId(4)]],
    ['nobody', [artistId(5), trackId(5)]],
    ['boats', [trackId(6), artistId(6), trackId(0)]],
    ['boa', [trackId(6), artistId(6), trackId(0)]],
    ['boats paper', [artistId(6), trackId(0), trackId(6)]],
    ['paper boats', [trackId(0), artistId(6), trackId(6)]],
    ['plnaes', [trackId(1)]],
    ['paper plenes', [trackId(1)]],
    ['papr boats', [trackId(0), artistId(6), trackId(6)]],
    ['paaper boats', [trackId(0), artistId(6), trackId(6)]],
    ['hymms', [artistId(1), trackId(1)]],
    ['release 0', [releaseId(0)]],
    ['zzz', []],
    [' ', []],
  ])('for %j finds what it must, the best first', async (query, expected) =>
    expect(await uuids(query)).toEqual(expected),
  )

  it('prefers the name as it was typed, in capitals or not', async () => {
    const { find } = await buildSearchIndex(
      searchWorld(['OConnor', "O'Connor", 'Mia', 'M.I.A.', 'MIA'].map((name) => ['x', name])),
    )
    const first = async (query: string) => (await find(query))[0]?.[2]
    expect(await first("o'connor")).toBe("O'Connor")
    expect(await first('oconnor')).toBe('OConnor')
    expect(await first('m.i.a.')).toBe('M.I.A.')
    expect(await first('MIA')).toBe('MIA')
  })

  it('reads a hundred words of a query, so that it ends', async () => {
    const repeated = (times: number) => `${'paper '.repeat(times)}zzz`
    expect(await search(repeated(99))).toHaveProperty('partial')
    expect(await search(repeated(100))).not.toHaveProperty('partial')
    expect(await search(repeated(100_000))).not.toHaveProperty('partial')
  })

  it('returns as many as it is asked for', async () => expect(await find('paper', 2)).toHaveLength(2))

  it('reads the root and one shard, and others only if it finds nothing', async () => {
    asked.length = 0
    await find('okami paper')
    expect(asked).toEqual([SEARCH_PATH, expect.stringMatching(/\/search\/[wx]-[0-9a-z]*\/$/)])
    asked.length = 0
    expect(await find('no such thing')).toEqual([])
    expect(asked.length).toBeLessThanOrEqual(1 + MAX_SHARDS + MAX_FURTHER)
    expect(asked).toEqual([...new Set(asked)])
  })
})

const word = fc.oneof(
  fc.constantFrom(
    'the',
    'love',
    'a',
    'Östermalm',
    "don't",
    'ΟΔΟΣ',
    '踏切の',
    'Straße',
    '!!!',
    '"',
    '\\',
    '\t',
  ),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
)

describe('the words of a text, one by one', () => {
  it('point to its terms', () => {
    const parts = fc.oneof(
      word,
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('!!!', '\u0301', ' '),
    )
    fc.assert(
      fc.property(fc.array(parts), (words) => {
        const text = words.join(' ')
        const terms = [...new Set(text.split(' ').flatMap(termsOfLetters))]
        expect(terms).toEqual(termsOfLetters(text))
        // Symbols are terms only where a text consists of nothing else.
        if (terms.length > 0) expect(terms).toEqual(splitTerms(text))
      }),
      { numRuns: 1000 },
    )
  })
})

const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const names = fc.array(fc.tuple(name, name), { minLength: 100, maxLength: 150 })
/** Building the index takes too long for many runs. */
const once = { numRuns: 1, endOnFailure: true }

describe('an index of any names', () => {
  it('points to each record by each of its terms, whatever the order of the rows', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(names, async (pairs) => {
        const world = searchWorld(pairs)
        const { find, root, shards } = await buildSearchIndex(world)
        expect(root.cut).toEqual([])
        const missing: unknown[] = []
        for (const [index, [track, artist]] of pairs.entries()) {
          for (const term of [...splitTerms(track), ...splitTerms(artist)]) {
            const found = listUuids(await find(term, 1000))
            if (!found.includes(trackId(index))) missing.push([term, track, artist])
          }
        }
        expect(missing).toEqual([])
        const turned = { ...world, tracks: world.tracks.toReversed(), artists: world.artists.toReversed() }
        expect((await buildSearchIndex(turned)).shards).toEqual(shards)
      }),
      once,
    )
  })

  it('has another digest for each shard whose text an edit changes, and for no others', {
    timeout: 60_000,
  }, async () => {
    const edit = fc.tuple(fc.nat(), name)
    await fc.assert(
      fc.asyncProperty(names, fc.array(edit, { minLength: 1, maxLength: 3 }), async (pairs, edits) => {
        const before = await buildSearchIndex(searchWorld(pairs), 1000)
        const changed = pairs.map((pair) => [...pair] as [string, string])
        for (const [at, name] of edits) (changed[at % changed.length] as [string, string])[0] = name
        const after = await buildSearchIndex(searchWorld(changed), 1000)
        for (const [path, text] of after.shards) {
          const isSame = before.digests.get(path) === after.digests.get(path)
          expect(isSame).toBe(before.shards.get(path) === text)
        }
      }),
      once,
    )
  })

  it('cuts a term with too many records to the best of them, and names it', async () => {
    const pairs = Array.from(
      { length: MAX_TERM_RECORDS + 44 },
      (_, index) => [`Love${'-'.repeat(index)}`, `A${index}`] as const,
    )
    const { root, find } = await buildSearchIndex(searchWorld(pairs))
    expect(root.cut).toEqual(['love'])
    const found = listUuids(await find('love', 1000))
    expect(found).toHaveLength(MAX_TERM_RECORDS)
    expect(found).toEqual(Array.from({ length: MAX_TERM_RECORDS }, (_, index) => trackId(index)))
    expect(listUuids(await find('love a290', 1000))).toEqual([trackId(290)])
  })

  it('keeps a name of cut terms alone in the records of its longest term', async () => {
    const words = ['Better', 'Tomorrow']
    const others = words.flatMap((word) =>
      Array.from({ length: MAX_TERM_RECORDS + 1 }, (_, index) => [`${word} ${index}`, `A${index}`] as const),
    )
    const { root, find } = await buildSearchIndex(
      searchWorld([...others, ['Better Tomorrow', 'Someone Else']]),
    )
    expect(root.cut).toEqual(['better', 'tomorrow'])
    for (const query of ['better tomorrow', 'tomorrow better'])
      expect(listUuids(await find(query))).toEqual([trackId(others.length)])
    expect(listUuids(await find('tomorrow', 1000))).toHaveLength(MAX_TERM_RECORDS)
    expect(listUuids(await find('tomorrow'))[0]).toBe(trackId(others.length - MAX_TERM_RECORDS - 1))
  })

  it('keeps a name of cut terms among any number of others that are equal to each other', async () => {
    const equal = ['The Intro', 'The Live'].flatMap((name) =>
      Array.from({ length: MAX_TERM_RECORDS + 1 }, (_, index) => [name, `A${index}`] as const),
    )
    const { root, find } = await buildSearchIndex(
      searchWorld([...equal, ['The Intro (Live)', 'Someone Else']]),
    )
    expect(root.cut).toEqual(['intro', 'live', 'the'])
    expect(listUuids(await find('live intro'))).toEqual([trackId(equal.length)])
    expect(await find('intro', 1000)).toHaveLength(MAX_TERM_RECORDS)
  })

  it('has no shards for an empty catalog, and one for a term of any size', async () => {
    const none = await buildSearchIndex({ artists: [], tracks: [], releases: [], labels: [] })
    expect([none.root, [...none.shards]]).toEqual([{ count: 0, shards: [], cut: [] }, []])
    expect(await none.find('any')).toEqual([])
    const long = await buildSearchIndex(searchWorld([['n'.repeat(30_000), 'n'.repeat(30_000)]]), 100)
    expect(listUuids(await long.find('n'.repeat(30)))).toEqual([artistId(0), trackId(0), releaseId(0)])
  })
})

const FILES = ['artists', 'tracks', 'releases', 'labels'].map((kind) => `data/discogs/${kind}.ndjson`)

describeWithShared('an index of real names', FILES, () => {
  const [artists = [], tracks = [], releases = [], labels = []] = FILES.map(
    (file): Rows =>
      readShared(file)
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
  )
  const world = { artists, tracks, releases, labels }

  it('is little changed by a changed track', { timeout: 60_000 }, async () => {
    const before = await buildSearchIndex(world, 20_000)
    expect(before.shards.size).toBeGreaterThan(200)
    const changed = tracks.map((track, index) =>
      index === 4000 ? { ...track, name: 'Another Name Than Before' } : track,
    )
    const after = await buildSearchIndex({ ...world, tracks: changed }, 20_000)
    const written = [...after.shards].filter(([path, text]) => before.shards.get(path) !== text)
    expect(written.length).toBeLessThanOrEqual(12)
  })
})

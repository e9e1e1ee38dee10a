import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaggedFile } from './albums.ts'
import { type Identified, identify } from './identify.ts'
import { type Identity, NOTHING_KNOWN } from './identity/identity.ts'
import { Artists, Labels } from './names.ts'

/** Properties of a file in a test; the others are derived from its number. */
interface FileInput {
  readonly path: string
  readonly audio: string
  readonly title?: string
  readonly artist?: string
  readonly artistMbid?: string | undefined
  readonly others?: readonly string[]
  readonly album?: string
  readonly albumArtist?: string | undefined
  readonly albumMbid?: string | undefined
  readonly label?: string | undefined
  readonly recording?: string | undefined
  readonly isrc?: string | undefined
  readonly number?: number
  readonly date?: string
}

function makeFile(input: FileInput): TaggedFile {
  const { path, audio, title = 'Title', artist = 'Artist', others = [], album = 'Album' } = input
  const { artistMbid, albumArtist, albumMbid, label, recording, isrc, number = 1, date } = input
  const makeArtist = (name: string, musicbrainz?: string) => ({ name, ...(musicbrainz && { musicbrainz }) })
  return {
    path,
    audio,
    tags: {
      title,
      number,
      duration: 1,
      artists: [makeArtist(artist, artistMbid), ...others.map((name) => makeArtist(name))],
      album: {
        name: album,
        ...(albumArtist && { artist: makeArtist(albumArtist) }),
        ...(albumMbid && { musicbrainz: albumMbid }),
        ...(label && { label }),
        ...(date && { date }),
      },
      ...(recording && { recording }),
      ...(isrc && { isrc: [isrc] }),
    },
  }
}

function seen(input: readonly FileInput[], known: Identity = NOTHING_KNOWN) {
  const files = input.map(makeFile)
  const artists = new Artists(files)
  const identified = identify(known, files, { artists, labels: new Labels(files) })
  return { ...identified, ...listIds(identified) }
}

function listIds({ albums, artists, labels }: Identified) {
  const idsByName = (groups: Identified['artists']) =>
    Object.fromEntries([...groups.values()].map(({ id, name }) => [name, id]))
  return {
    trackIds: Object.fromEntries(
      albums.flatMap(({ tracks }) => tracks.map(({ id, file }) => [file.path, id])),
    ),
    releaseIds: Object.fromEntries(albums.map(({ id, album }) => [album.name, id])),
    artistIds: idsByName(artists),
    labelIds: idsByName(labels),
  }
}

const numbered = (count: number, input: (n: number) => Partial<FileInput>): FileInput[] =>
  Array.from({ length: count }, (_, n) => ({ path: `${n}.mp3`, audio: `audio ${n}`, ...input(n) }))

const MBID = '6e335887-60ba-38f0-95af-fae7774336bf'
const OTHER_MBID = '7e335887-60ba-38f0-95af-fae7774336bf'

describe('a track', () => {
  const one: FileInput = { path: 'a/1.flac', audio: 'abc', title: 'One' }

  it.each<[string, FileInput, FileInput]>([
    ['retagged', one, { ...one, title: 'Two', artist: 'Other', album: 'Other' }],
    ['moved', one, { ...one, path: 'b/c/2.flac' }],
    ['retagged and moved', one, { path: 'x.flac', audio: 'abc', title: 'Two', album: 'Other' }],
    ['encoded anew', one, { ...one, audio: 'def' }],
    ['encoded anew in another format', one, { ...one, audio: 'def', path: 'a/1.mp3' }],
    ['encoded anew and moved', one, { ...one, audio: 'def', path: 'b/2.mp3' }],
    [
      'encoded anew and retagged, with an MBID',
      { ...one, recording: MBID },
      { path: 'z.mp3', audio: 'def', title: 'Two', recording: MBID },
    ],
    [
      'encoded anew and retagged, with an ISRC',
      { ...one, isrc: 'X' },
      { path: 'z.mp3', audio: 'def', title: 'Two', isrc: 'X' },
    ],
  ])('keeps its id when its file is %s', (_, before, after) => {
    const { identity, trackIds } = seen([before])
    expect(Object.values(seen([after], identity).trackIds)).toEqual(Object.values(trackIds))
  })

  it('gets a new id if another file takes its path', () => {
    const { identity, trackIds } = seen([one])
    const after = seen([{ path: one.path, audio: 'def', title: 'Another', album: 'Another' }], identity)
    expect(after.trackIds['a/1.flac']).not.toBe(trackIds['a/1.flac'])
  })

  it('gets a new id if its MusicBrainz recording changes, whatever its name', () => {
    const { identity, trackIds } = seen([{ ...one, recording: MBID }])
    const after = seen([{ ...one, audio: 'def', recording: OTHER_MBID }], identity)
    expect(after.trackIds['a/1.flac']).not.toBe(trackIds['a/1.flac'])
  })

  it('is distinguished from a copy by its path or, if both are moved, by its tags', () => {
    const copy = { ...one, path: 'b/1.flac' }
    const first = seen([one])
    const both = seen([copy, one], first.identity)
    expect(both.trackIds['a/1.flac']).toBe(first.trackIds['a/1.flac'])
    expect(both.trackIds['b/1.flac']).not.toBe(first.trackIds['a/1.flac'])
    const onSampler = seen([one, { ...copy, album: 'Sampler' }], both.identity)
    const moved = seen(
      [
        { ...one, path: 'z' },
        { ...copy, album: 'Sampler', path: 'c' },
      ],
      onSampler.identity,
    )
    expect(moved.trackIds).toEqual({ z: both.trackIds['a/1.flac'], c: both.trackIds['b/1.flac'] })
  })

  it('keeps its id if its file disappears and returns', () => {
    const { identity, trackIds } = seen([one, { path: '2', audio: 'def' }])
    const away = seen([{ path: '2', audio: 'def' }], identity)
    expect(seen([{ ...one, path: 'elsewhere' }], away.identity).trackIds.elsewhere).toBe(trackIds['a/1.flac'])
  })
})

describe('an artist', () => {
  const tracks = numbered(10, () => ({ artist: 'Bjork' }))
  const respelled = (count: number, artist: string) =>
    tracks.map((input, n) => (n < count ? { ...input, artist } : input))

  it('keeps its id when it is respelled on most of its tracks', () => {
    const { identity, artistIds } = seen(tracks)
    expect(seen(respelled(10, 'Björk'), identity).artistIds).toEqual({ Björk: artistIds.Bjork })
    const most = seen(respelled(9, 'Björk'), identity).artistIds
    expect(most.Björk).toBe(artistIds.Bjork)
    expect(most.Bjork).not.toBe(artistIds.Bjork)
  })

  it('keeps its id and name if some of its tracks go to another artist', () => {
    const { identity, artistIds } = seen(tracks)
    for (const count of [3, 5]) {
      const after = seen(respelled(count, 'Other'), identity).artistIds
      expect(after.Bjork).toBe(artistIds.Bjork)
      expect(after.Other).not.toBe(artistIds.Bjork)
    }
  })

  it('keeps its id if it takes over the tracks of another', () => {
    const all = [...tracks, { path: 'other', audio: 'other', artist: 'Björk' }]
    const { identity, artistIds } = seen(all)
    const merged = all.map((input) => ({ ...input, artist: 'Björk' }))
    expect(seen(merged, identity).artistIds).toEqual({ Björk: artistIds.Björk })
  })

  it('keeps its id if another known artist takes over most of its tracks', () => {
    const all = [...tracks, ...numbered(3, (n) => ({ path: `o${n}`, audio: `o${n}`, artist: 'Other' }))]
    const { identity, artistIds } = seen(all)
    const after = all.map((input, n) => (n < 6 ? { ...input, artist: 'Other' } : input))
    expect(seen(after, identity).artistIds).toEqual(artistIds)
  })

  it('is distinguished from others on the same track, in any order', () => {
    const duo = numbered(4, () => ({ artist: 'One', others: ['Two'] }))
    const { identity, artistIds } = seen(duo)
    const turned = numbered(4, () => ({ artist: 'Two', others: ['One'] }))
    expect(seen(turned, identity).artistIds).toEqual(artistIds)
    const respelt = numbered(4, () => ({ artist: 'Two', others: ['Óne'] }))
    expect(seen(respelt, identity).artistIds).toEqual({ Two: artistIds.Two, Óne: artistIds.One })
  })

  it('keeps the id of its whole name, or of the first part, if earlier versions split it at a slash', () => {
    const split = numbered(4, () => ({ artist: 'AC', others: ['DC', 'Guest'] }))
    const joined = numbered(4, () => ({ artist: 'AC/DC', others: ['Guest'] }))
    const first = seen(split)
    expect(seen(joined, first.identity)).toMatchObject({
      artistIds: { 'AC/DC': first.artistIds.AC, Guest: first.artistIds.Guest },
      releaseIds: first.releaseIds,
    })
    const known = seen(split.map((input) => ({ ...input, albumArtist: 'AC/DC' })))
    const after = seen(
      joined.map((input) => ({ ...input, albumArtist: 'AC/DC' })),
      known.identity,
    )
    expect(after.artistIds['AC/DC']).toBe(known.artistIds['AC/DC'])
    expect(after.releaseIds).toEqual(known.releaseIds)
  })

  it('has its MBID as its uuid, unless it was known before', () => {
    const tagged = tracks.map((input) => ({ ...input, artistMbid: MBID }))
    expect(seen(tagged).artistIds).toEqual({ Bjork: MBID })
    const { identity, artistIds } = seen(tracks)
    expect(seen(tagged, identity).artistIds).toEqual(artistIds)
  })

  it('is two artists if MBIDs differ for one name, and one if only some tracks have the MBID', () => {
    const two = tracks.map((input, n) => ({ ...input, artistMbid: n < 5 ? MBID : OTHER_MBID }))
    expect([...seen(two).artists.keys()].sort()).toEqual([MBID, OTHER_MBID])
    const some = tracks.map((input, n) => ({ ...input, artistMbid: n < 5 ? MBID : undefined }))
    expect([...seen(some).artists.keys()]).toEqual([MBID])
  })
})

describe('a release', () => {
  const tracks = numbered(4, (n) => ({ album: n < 2 ? 'X' : 'Y', albumArtist: 'A', label: 'L' }))

  it('keeps its id when it is renamed, even if two swap names', () => {
    const { identity, releaseIds } = seen(tracks)
    const renamed = tracks.map((input) => ({ ...input, album: input.album === 'X' ? 'Z' : 'Y' }))
    expect(seen(renamed, identity).releaseIds).toEqual({ Z: releaseIds.X, Y: releaseIds.Y })
    const changed = tracks.map((input) => ({ ...input, album: input.album === 'X' ? 'Y' : 'X' }))
    expect(seen(changed, identity).releaseIds).toEqual({ Y: releaseIds.X, X: releaseIds.Y })
  })

  it('keeps its id when its artist and its label are renamed with it, and so do they', () => {
    const { identity, ...before } = seen(tracks)
    const renamed = tracks.map((input) => ({
      ...input,
      album: `${input.album}!`,
      albumArtist: 'B',
      label: 'M',
    }))
    const after = seen(renamed, identity)
    expect(after.releaseIds).toEqual({ 'X!': before.releaseIds.X, 'Y!': before.releaseIds.Y })
    expect(after.artistIds.B).toBe(before.artistIds.A)
    expect(after.labelIds).toEqual({ M: before.labelIds.L })
  })

  it('is not the new release that takes its former name', () => {
    const { identity, releaseIds } = seen(tracks)
    const renamed = tracks.map((input) => ({ ...input, album: input.album === 'X' ? 'Z' : 'Y' }))
    const more = [...renamed, { path: 'new', audio: 'new', album: 'X', albumArtist: 'A' }]
    const after = seen(more, identity).releaseIds
    expect(after).toMatchObject({ Z: releaseIds.X, Y: releaseIds.Y })
    expect(new Set(Object.values(after)).size).toBe(3)
  })

  it('is one for the files of a folder and its disc folders, if no tag has its artist', () => {
    const paths = ['a/CD1/1', 'a/CD2/1', 'a/2', 'b/1']
    const files = numbered(4, (n) => ({ path: paths[n] ?? '', artist: `Artist ${n}`, album: 'Hits' }))
    expect(
      seen(files)
        .albums.map(({ tracks }) => tracks.length)
        .sort(),
    ).toEqual([1, 3])
    const tagged = files.map((input) => ({ ...input, albumArtist: 'Various' }))
    expect(seen(tagged).albums).toHaveLength(1)
    const own = files.map((input, n) => ({ ...input, artist: n < 3 ? 'A' : 'B', path: `${n}/1` }))
    expect(
      seen(own)
        .albums.map(({ tracks }) => tracks.length)
        .sort(),
    ).toEqual([1, 3])
  })
})

describe('the editions of a release', () => {
  const files = [2019, 2024].flatMap((year) =>
    numbered(2, (n) => ({
      path: `Live (${year})/${n}`,
      audio: `${year} ${n}`,
      number: n + 1,
      date: `${year}`,
      albumArtist: 'Artist',
    })),
  )
  const ids = ({ albums }: Pick<Identified, 'albums'>) =>
    Object.fromEntries(albums.map(({ id, album }) => [album.date, id]))

  it('are releases of their own, one of which keeps the id of the release that they were before', () => {
    const one = seen(files.map(({ date, ...input }) => input))
    expect(one.albums).toHaveLength(1)
    const apart = seen(files, one.identity)
    expect(ids(apart)).toEqual({ 2019: one.albums[0]?.id, 2024: expect.any(String) })
    expect(new Set(Object.values(ids(apart))).size).toBe(2)
    expect(apart.trackIds).toEqual(one.trackIds)
  })

  it('keep their ids when they are seen again, moved, or without the other', () => {
    const { identity, ...first } = seen(files)
    const moved = files.map((input) => ({ ...input, path: input.path.replace('Live (2019)', 'z') }))
    for (const now of [files.toReversed(), moved]) {
      const again = seen(now, identity)
      expect(ids(again)).toEqual(ids(first))
      expect(ids(seen(now, again.identity))).toEqual(ids(first))
    }
    expect(ids(seen(files.slice(2), identity))).toEqual({ 2024: ids(first)[2024] })
  })

  it('are one release of MusicBrainz if all of their files have it', () => {
    expect(seen(files.map((input) => ({ ...input, albumMbid: MBID }))).albums).toHaveLength(1)
    const some = files.map((input, n) => (n < 2 ? { ...input, albumMbid: MBID } : input))
    expect(seen(some).albums.map(({ album }) => album.musicbrainz)).toEqual([MBID, undefined])
  })
})

describe('identities', () => {
  const few = <T>(...values: readonly T[]) => fc.constantFrom(...values)
  const input: fc.Arbitrary<Omit<FileInput, 'path'>> = fc.record({
    audio: fc.nat(12).map((n) => `audio ${n}`),
    title: few('One', 'Two', 'Three'),
    artist: few('A', 'B', 'C'),
    others: fc.array(few('A', 'B', 'D'), { maxLength: 2 }),
    album: few('X', 'Y', 'Z'),
    albumArtist: few(undefined, 'A', 'B'),
    albumMbid: few(undefined, undefined, OTHER_MBID),
    artistMbid: few(undefined, undefined, MBID),
    label: few(undefined, 'L', 'M'),
    date: few('2019', '2024'),
    recording: few(undefined, undefined, MBID, OTHER_MBID),
    isrc: few(undefined, undefined, 'I', 'J'),
  })
  /** The files of a folder, by their paths. */
  const folder = fc
    .uniqueArray(fc.tuple(few('a', 'b', 'a/CD1', 'a/CD2'), fc.nat(6)), {
      selector: ([name, number]) => `${name}/${number}`,
      maxLength: 12,
    })
    .chain((paths) =>
      fc.tuple(
        ...paths.map(([name, n]) => input.map((each): FileInput => ({ ...each, path: `${name}/${n}.mp3` }))),
      ),
    )

  const countEach = (values: readonly string[]) => {
    const times = new Map<string, number>()
    for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
    return times
  }

  it('are never shared, and stay with unique audio, whatever happens to a folder', () => {
    fc.assert(
      fc.property(fc.array(folder, { minLength: 2, maxLength: 5 }), (folders) => {
        let known = NOTHING_KNOWN
        for (const files of folders) {
          const before = countEach([...known.tracks.values()].map(({ audio }) => audio))
          const now = countEach(files.map(({ audio }) => audio))
          const { albums, artists, labels, identity, trackIds } = seen(files, known)
          const ids = [
            Object.values(trackIds),
            albums.map(({ id }) => id),
            ...[artists, labels].map((groups) => [...groups.values()].map(({ id }) => id)),
          ]
          for (const each of ids) expect(new Set(each).size).toBe(each.length)
          for (const { audio, id } of known.tracks.values()) {
            const file = files.find((each) => each.audio === audio)
            if (file && before.get(audio) === 1 && now.get(audio) === 1) expect(trackIds[file.path]).toBe(id)
          }
          known = identity
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are deterministic, in whatever order the files are found', () => {
    fc.assert(
      fc.property(folder, folder, fc.infiniteStream(fc.nat()), (earlier, files, numbers) => {
        const { identity: known } = seen(earlier)
        const first = seen(files, known)
        const shuffled = files
          .map((each) => ({ each, place: numbers.next().value ?? 0 }))
          .sort((one, other) => one.place - other.place)
          .map(({ each }) => each)
        const plain = ({ artists, labels, releases, tracks }: Identity) =>
          [artists, labels, releases, tracks].map((kind) =>
            [...kind.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
          )
        expect(plain(seen(shuffled, known).identity)).toEqual(plain(first.identity))
        expect(plain(seen(files, first.identity).identity)).toEqual(plain(first.identity))
      }),
      { numRuns: 200 },
    )
  })

  it('stay with all tracks, releases and artists if files are only moved', () => {
    fc.assert(
      fc.property(folder, (input) => {
        const files = input.map((each, n) => ({ ...each, audio: `audio ${n}`, number: n + 1 }))
        const { identity, ...before } = seen(files)
        const after = seen(
          files.map((each) => ({ ...each, path: `new/${each.audio}/0` })),
          identity,
        )
        const byAudio = ({ albums }: Pick<Identified, 'albums'>) =>
          albums
            .flatMap(({ id: release, tracks }) => tracks.map(({ id, file }) => [file.audio, id, release]))
            .sort()
        expect(byAudio(after)).toEqual(byAudio(before))
        expect(after.artistIds).toEqual(before.artistIds)
      }),
      { numRuns: 300 },
    )
  })
})

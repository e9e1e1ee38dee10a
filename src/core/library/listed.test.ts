// Which records are in lists, and which have only an address.
import { describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { readLibrary } from '../../testing/catalogs/library.ts'
import { recordsIn } from '../../testing/catalogs/sources.ts'
import type { Library } from './library.ts'

const track = (number: number, release: number, artist: number, more: object = {}) => ({
  uuid: trackId(number),
  name: `Track ${number}`,
  release: releaseId(release),
  artist: artistId(artist),
  ...more,
})

const release = (number: number, label: number, more: object = {}) => ({
  uuid: releaseId(number),
  name: `Release ${number}`,
  label: labelId(label),
  ...more,
})

const artists = (...numbers: readonly number[]) =>
  numbers.map((number) => ({ uuid: artistId(number), name: `Artist ${number}` }))
const labels = (...numbers: readonly number[]) =>
  numbers.map((number) => ({ uuid: labelId(number), name: `Label ${number}` }))

/** The second release is unlisted. */
const library = () =>
  readLibrary({
    artist: artists(1, 2, 3, 4).map((artist) => ({
      ...artist,
      ...(artist.uuid === artistId(2) && { country: 'PT' }),
    })),
    label: labels(1, 2, 3),
    release: [
      release(1, 1),
      release(2, 2, { unlisted: true, performers: [artistId(3)], barcode: '0012345678905' }),
      release(3, 1),
    ],
    track: [track(1, 1, 1), track(2, 2, 1, { isrc: 'USABC1234567' }), track(3, 2, 2), track(4, 3, 1)],
  })

const listed = ({ lists }: Library) => ({
  artist: [...lists.artist.keys()],
  track: [...lists.track.keys()],
  release: [...lists.release.keys()],
  label: [...lists.label.keys()],
})

describe('an unlisted release', () => {
  it('is in no list, and neither are its tracks, and artists and labels that only it has', async () => {
    expect(listed(await library())).toEqual({
      artist: [artistId(1), artistId(4)],
      track: [trackId(1), trackId(4)],
      release: [releaseId(1), releaseId(3)],
      label: [labelId(1), labelId(3)],
    })
  })

  it('is neither counted nor found by identifiers', async () => {
    const { counts, lookups } = await library()
    expect(counts).toMatchObject({ artists: 2, tracks: 2, releases: 2, labels: 2, features: 0, lookups: 0 })
    expect([...lookups.keys()]).toEqual([])
  })

  it('keeps its tracks, which its artist does not have', async () => {
    const { items } = await library()
    expect(items.release.get(releaseId(2))?.map(({ record }) => record.uuid)).toEqual([
      trackId(2),
      trackId(3),
    ])
    expect(items.artist.get(artistId(1))?.map(({ record }) => record.uuid)).toEqual([trackId(1), trackId(4)])
    expect(items.artist.get(artistId(2))).toBe(undefined)
    expect(items.label.get(labelId(2))).toBe(undefined)
  })

  it('has an address as before, after all that are listed', async () => {
    const { addressed } = await library()
    const ranks = [...addressed.release.values()].map(({ record, rank }) => [record.uuid, rank])
    expect(ranks).toEqual([
      [releaseId(1), 1],
      [releaseId(3), 2],
      [releaseId(2), 3],
    ])
    expect([...addressed.artist.keys()]).toEqual([1, 4, 2, 3].map(artistId))
    expect([...addressed.track.keys()]).toEqual([1, 4, 2, 3].map(trackId))
  })

  it('is not among the records that programs read', async () => {
    const catalog = recordsIn(await library())
    const read: [string, number][] = []
    for (const kind of ['release', 'track', 'features', 'artist_features'] as const)
      for await (const batch of catalog.records(kind))
        for (const { uuid, rank } of batch) read.push([uuid, rank])
    expect(read).toEqual([
      [releaseId(1), 1],
      [releaseId(3), 2],
      [trackId(1), 1],
      [trackId(4), 2],
    ])
  })

  it('leaves an artist in the lists who has another release, or none', async () => {
    const { lists } = await readLibrary({
      artist: [...artists(1, 2), { uuid: artistId(3), name: 'Listing', items: [trackId(2), trackId(1)] }],
      label: labels(1),
      release: [release(1, 1, { performers: [artistId(2)] }), release(2, 1, { unlisted: true })],
      track: [track(1, 1, 1), track(2, 2, 2, { artists: [artistId(2), artistId(1)] })],
    })
    expect([...lists.artist.keys()]).toEqual([1, 2, 3].map(artistId))
  })

  it('leaves a composer in the lists only if another release has a work of theirs', async () => {
    const { lists } = await readLibrary({
      artist: artists(1, 2, 3),
      label: labels(1),
      release: [release(1, 1), release(2, 1, { unlisted: true })],
      track: [
        track(1, 1, 1, { composers: [artistId(2)] }),
        track(2, 2, 1, { composers: [artistId(2), artistId(3)] }),
      ],
    })
    expect([...lists.artist.keys()]).toEqual([1, 2].map(artistId))
  })

  it('leaves no artist in the lists whose own list has only its tracks', async () => {
    const { lists } = await readLibrary({
      artist: [...artists(1), { uuid: artistId(2), name: 'Listing', items: [trackId(2)] }],
      label: labels(1),
      release: [release(1, 1), release(2, 1, { unlisted: true })],
      track: [track(1, 1, 1), track(2, 2, 1)],
    })
    expect([...lists.artist.keys()]).toEqual([artistId(1)])
  })

  it('is one where any of the rows that hold it marks it', async () => {
    const nested = (number: number, unlisted: unknown) =>
      track(number, 1, 1, { release: { uuid: releaseId(1), name: 'Night', unlisted } })
    const { lists } = await readLibrary({
      artist: artists(1),
      track: [nested(1, ''), nested(2, 'no'), nested(3, 'yes')],
    })
    expect(lists.release.size).toBe(0)
  })

  it('may share the features of a listed track, which is then shown with them', async () => {
    const uuid = 'eeeeeeee-0000-4000-8000-000000000001'
    const { features, counts } = await readLibrary({
      artist: artists(1),
      label: labels(1),
      release: [release(1, 1, { unlisted: true }), release(2, 1)],
      track: [track(1, 1, 1, { features: uuid }), track(2, 2, 1, { features: uuid })],
      features: [{ uuid, bpm: 120 }],
    })
    expect(features.get(uuid)?.media?.uuid).toBe(trackId(2))
    expect(counts.features).toBe(1)
  })
})

it('all are listed where no release is unlisted', async () => {
  const { lists, addressed } = await readLibrary({
    artist: artists(1),
    label: labels(1),
    release: [release(1, 1, { unlisted: false })],
    track: [track(1, 1, 1)],
  })
  expect(lists.release.size).toBe(1)
  expect(addressed).toBe(lists)
})

import { expect, it } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { libraryOfRecords } from '../../testing/catalogs/record-library.ts'
import { artistsWithoutTracks, labelsWithoutReleases, releasesWithoutTracks } from './without-tracks.ts'

const collectUuids = (records: readonly { readonly uuid: string }[]) => records.map(({ uuid }) => uuid)

it.each([
  ['the artist of a track', {}, { artist: artistId(1) }, {}, true],
  ['a further artist of a track', {}, { artists: [artistId(9), artistId(1)] }, {}, true],
  ['the artist of a release', {}, {}, { artist: artistId(1) }, true],
  ['a performer on a track', {}, { performers: [artistId(1)] }, {}, true],
  ['a performer on a release', {}, {}, { performers: [artistId(1)] }, true],
  ['a composer of a track', {}, { composers: [artistId(1)] }, {}, true],
  ['an artist that lists a track', { items: [trackId(1)] }, {}, {}, true],
  ['an artist that lists none on purpose', { items: [] }, { artist: artistId(1) }, {}, true],
  ['an artist that lists tracks that do not exist', { items: [trackId(9)] }, {}, {}, false],
  ['an artist alone', {}, {}, {}, false],
])('%s', (_, artist, track, release, isUsed) => {
  const library = libraryOfRecords({
    artist: [{ uuid: artistId(1), ...artist }],
    track: [{ uuid: trackId(1), artist: artistId(9), release: releaseId(1), ...track }],
    release: [{ uuid: releaseId(1), label: labelId(1), ...release }],
  })
  expect(collectUuids(artistsWithoutTracks(library))).toEqual(isUsed ? [] : [artistId(1)])
})

it('releases without tracks, and labels without releases', () => {
  const library = libraryOfRecords({
    track: [{ uuid: trackId(1), release: releaseId(2) }],
    release: [1, 2].map((n) => ({ uuid: releaseId(n), label: labelId(2) })),
    label: [1, 2].map((n) => ({ uuid: labelId(n) })),
  })
  expect(collectUuids(releasesWithoutTracks(library))).toEqual([releaseId(1)])
  expect(collectUuids(labelsWithoutReleases(library))).toEqual([labelId(1)])
})

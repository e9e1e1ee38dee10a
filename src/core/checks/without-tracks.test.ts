import { expect, it } from 'vitest'
import { readLibrary } from '../../testing/catalogs/library.ts'
import { artistsWithoutTracks, emptyNamedReleases, emptyNamesakes, unusedFeatures } from './without-tracks.ts'

const release = { name: 'First', artist: { name: 'Ann' } }

it('an artist has tracks, releases or credits, or lists its tracks', async () => {
  const names = ['Ann', 'Bob', 'Cy', 'Dee', 'Eve', 'Fay']
  const library = await readLibrary({
    artist: [...names.map((name) => ({ name })), { name: 'Listed', items: ['one'] }],
    track: [
      {
        ...{ id: 'one', name: 'One', release },
        artist: { name: 'Bob' },
        artists: [{ name: 'Bob' }, { name: 'Cy' }],
        credits: [{ artist: { name: 'Dee' }, role: 'piano' }],
      },
    ],
    release: [{ ...release, credits: [{ artist: { name: 'Eve' }, role: 'bass' }] }],
  })
  expect(artistsWithoutTracks(library).map(({ name }) => name)).toEqual(['Fay'])
})

it('a release that is known by its name has no tracks, while one with an id has some', async () => {
  const releasesFor = async (inTrack: object) => {
    const track = [{ name: 'One', artist: { name: 'Ann' }, release: inTrack }]
    const named = ['Second', 'Third'].map((name) => ({ ...release, name }))
    const found = emptyNamedReleases(await readLibrary({ track, release: named }))
    return found.map(({ name }) => name)
  }
  expect(await releasesFor({ ...release, id: 'first' })).toEqual(['Second', 'Third'])
  expect(await releasesFor(release)).toEqual([])
})

it('a release with an id has no tracks, while one of its title and artist has some', async () => {
  const emptyBeside = async (inTrack: object) => {
    const track = [{ name: 'One', artist: { name: 'Ann' }, release: inTrack }]
    const found = emptyNamesakes(await readLibrary({ track, release: [{ ...release, id: 'first' }] }))
    return found.map(({ name }) => name)
  }
  expect(await emptyBeside(release)).toEqual(['First'])
  expect(await emptyBeside({ name: 'First' })).toEqual(['First'])
  expect(await emptyBeside({ ...release, id: 'first' })).toEqual([])
  expect(await emptyBeside({ ...release, name: 'Second' })).toEqual([])
})

it('features have a track', async () => {
  const library = await readLibrary({
    track: [{ name: 'One', artist: { name: 'Ann' }, release, features: 'one' }],
    features: ['one', 'two'].map((id) => ({ id, bpm: 90 })),
  })
  expect(unusedFeatures(library).map(({ id }) => id)).toEqual(['features:two'])
})

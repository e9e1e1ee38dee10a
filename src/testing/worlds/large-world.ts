// A large catalog in memory, and random edits of it, for programs that follow a catalog from build to build.
import { artistId, labelId, releaseId, trackId } from '../catalogs/catalog.ts'

export interface LargeWorld {
  labels: Map<string, string>
  artists: Map<string, string>
  releases: Map<string, { name: string; date: string | null; label: string }>
  tracks: Map<string, { name: string; artist: string; release: string; number: number; duration: number }>
  next: number
}

/** 600 artists, releases and labels, and 640 tracks. */
export function newLargeWorld(random: () => number): LargeWorld {
  const world: LargeWorld = {
    labels: new Map(),
    artists: new Map(),
    releases: new Map(),
    tracks: new Map(),
    next: 1,
  }
  for (let at = 0; at < 20; at += 1) addLabel(world)
  for (let at = 0; at < 260; at += 1) addArtist(world)
  for (let at = 0; at < 320; at += 1) addRelease(world, random)
  return world
}

function addLabel(world: LargeWorld): void {
  world.labels.set(labelId(world.next), `Label ${world.next++}`)
}
function addArtist(world: LargeWorld): void {
  world.artists.set(artistId(world.next), `Artist ${world.next++}`)
}
function addRelease(world: LargeWorld, random: () => number): void {
  const release = releaseId(world.next)
  world.releases.set(release, {
    name: `Release ${world.next++}`,
    date: null,
    label: pickSome(world.labels, random),
  })
  for (let number = 1; number <= 2; number += 1) addTrack(world, release, number, random)
}
function addTrack(world: LargeWorld, release: string, number: number, random: () => number): void {
  const artist = pickSome(world.artists, random)
  world.tracks.set(trackId(world.next), {
    name: `Track ${world.next++}`,
    artist,
    release,
    number,
    duration: 60,
  })
}

const pickSome = (map: ReadonlyMap<string, unknown>, random: () => number): string =>
  [...map.keys()][Math.floor(random() * map.size)] as string

export type LargeEdit = (world: LargeWorld, random: () => number) => void

export const LARGE_EDITS: Readonly<Record<string, LargeEdit>> = {
  'add a label': addLabel,
  'add an artist': addArtist,
  'add a release': addRelease,
  'add a track': (world, random) =>
    addTrack(world, pickSome(world.releases, random), 3 + Math.floor(random() * 9), random),
  'rename a label': (world, random) =>
    void world.labels.set(pickSome(world.labels, random), `New ${world.next++}`),
  'rename an artist': (world, random) =>
    void world.artists.set(pickSome(world.artists, random), `New ${world.next++}`),
  'rename a release': (world, random) => {
    const release = world.releases.get(pickSome(world.releases, random))
    if (release) release.name = `New ${world.next++}`
  },
  'date a release': (world, random) => {
    const release = world.releases.get(pickSome(world.releases, random))
    if (release) release.date = `20${10 + Math.floor(random() * 15)}`
  },
  'give a release to another label': (world, random) => {
    const release = world.releases.get(pickSome(world.releases, random))
    if (release) release.label = pickSome(world.labels, random)
  },
  'edit a track': (world, random) => {
    const track = world.tracks.get(pickSome(world.tracks, random))
    if (track) Object.assign(track, { name: `New ${world.next++}`, duration: 1 + Math.floor(random() * 99) })
  },
  'move a track': (world, random) => {
    const track = world.tracks.get(pickSome(world.tracks, random))
    if (track) track.release = pickSome(world.releases, random)
  },
  'give a track to another artist': (world, random) => {
    const track = world.tracks.get(pickSome(world.tracks, random))
    if (track) track.artist = pickSome(world.artists, random)
  },
  'remove a track': (world, random) => void world.tracks.delete(pickSome(world.tracks, random)),
  'remove a release': (world, random) => {
    const release = pickSome(world.releases, random)
    world.releases.delete(release)
    for (const [id, track] of world.tracks) if (track.release === release) world.tracks.delete(id)
  },
  'remove an artist': (world, random) => {
    const artist = pickSome(world.artists, random)
    world.artists.delete(artist)
    for (const [id, track] of world.tracks) if (track.artist === artist) world.tracks.delete(id)
  },
  'remove a label': (world, random) => {
    const label = pickSome(world.labels, random)
    world.labels.delete(label)
    for (const release of world.releases.values())
      if (release.label === label) release.label = pickSome(world.labels, random)
  },
  'put back a track': (world, random) => {
    const id = trackId(300 + Math.floor(random() * 600))
    if (world.tracks.has(id)) return
    world.tracks.set(id, {
      name: 'Back',
      artist: pickSome(world.artists, random),
      release: pickSome(world.releases, random),
      number: 1,
      duration: 5,
    })
  },
}

/** The sources of the catalog. */
export const renderLargeWorld = ({ labels, artists, releases, tracks }: LargeWorld) => ({
  'labels.ndjson': [...labels].map(([uuid, name]) => ({ uuid, name })),
  'artists.ndjson': [...artists].map(([uuid, name]) => ({ uuid, name })),
  'releases.ndjson': [...releases].map(([uuid, { name, date, label }]) => ({
    uuid,
    name,
    label,
    releasedate: date,
  })),
  'tracks.ndjson': [...tracks].map(([uuid, { name, artist, release, number, duration }]) => ({
    uuid,
    name,
    artist,
    release,
    tracknumber: number,
    duration,
    stream: `audio/${uuid}.mp3`,
  })),
})

// Real names, titles and durations, back in the form in which Discogs gave them.
import { expect, it } from 'vitest'
import { type DumpArtist, type DumpRelease, dumpOf } from '../../../testing/discogs-dump.ts'
import { tempFolder, writeTree } from '../../../testing/folders.ts'
import { originRows, type Value } from '../../../testing/origins.ts'
import { describeWithShared, readShared } from '../../../testing/shared.ts'
import { discogs } from './index.ts'

interface SharedRecord {
  readonly uuid: string
  readonly name: string
}

interface SharedTrack extends SharedRecord {
  readonly tracknumber: number
  readonly duration: string
  readonly release: string
  readonly artists: readonly string[]
  readonly artist_display: string
}

interface SharedRelease extends SharedRecord {
  readonly label: string
}

const FILES = ['artists', 'labels', 'releases', 'tracks'].map((name) => `data/discogs/${name}.ndjson`)

const rowsIn = <T>(name: string): T[] =>
  readShared(`data/discogs/${name}.ndjson`)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

/** Records by uuid, with the numbers that a dump names them by. */
const numbered = (name: string) =>
  new Map(rowsIn<SharedRecord>(name).map(({ uuid, name }, index) => [uuid, { id: index + 1, name }]))

function releasesOf(tracks: readonly SharedTrack[]): DumpRelease[] {
  const [artists, labels] = [numbered('artists'), numbered('labels')]
  const credited = (uuids: readonly string[], shown: string): DumpArtist[] =>
    uuids.map((uuid) => {
      const { id, name } = artists.get(uuid) ?? { id: 0, name: '' }
      return { id, name, anv: uuids.length === 1 && shown !== name ? shown : '', join: '/' }
    })
  const byRelease = new Map<string, SharedTrack[]>()
  for (const track of tracks) byRelease.set(track.release, [...(byRelease.get(track.release) ?? []), track])
  return rowsIn<SharedRelease>('releases').map(({ uuid, name, label }, index) => ({
    id: index + 1,
    title: name,
    labels: [labels.get(label) ?? { id: 0, name: '' }],
    tracklist: (byRelease.get(uuid) ?? []).map(
      ({ tracknumber, name: title, duration, artists: by, artist_display }) => ({
        position: `${tracknumber}`,
        title,
        duration: clock(Number(duration)),
        artists: credited(by, artist_display),
      }),
    ),
  }))
}

const clock = (seconds: number): string =>
  seconds === 0 ? '' : `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`

describeWithShared('real records of Discogs', FILES, () => {
  const tracks = rowsIn<SharedTrack>('tracks')
  const readAll = async () => {
    const data = tempFolder()
    writeTree(data, { 'releases.xml': dumpOf(releasesOf(tracks)) })
    return originRows(discogs, { discogs: ['.'] }, data)
  }

  it('come out of a dump as they went in, to the byte', async () => {
    const { values, rows, passedOver } = await readAll()
    expect(rows.filter((row) => 'error' in row)).toEqual([])
    const named = tracks.filter(({ name }) => name.trim() !== '')
    expect(passedOver.filter((reason) => reason.endsWith('tracks without a title'))).toHaveLength(
      tracks.length - named.length,
    )
    const artists = numbered('artists')
    const labels = numbered('labels')
    const releases = new Map(rowsIn<SharedRelease>('releases').map((release) => [release.uuid, release]))
    const expected = named.map(({ name, tracknumber, duration, release, artists: by, artist_display }) => {
      const names = by.map((uuid) => artists.get(uuid)?.name)
      return {
        name,
        tracknumber,
        duration: Number(duration),
        release: releases.get(release)?.name,
        label: labels.get(releases.get(release)?.label ?? '')?.name,
        artists: names,
        shown: names.length === 1 ? artist_display : names.join(' / '),
      }
    })
    const byName = ({ name }: Value) => name
    const made = values.map(
      ({ name, tracknumber, duration, release, artist, artists: all, artist_display }) => {
        const names = ((all ?? [artist]) as Value[]).map(byName)
        return {
          name,
          tracknumber,
          duration,
          release: byName(release as Value),
          label: byName((release as Value).label as Value),
          artists: names,
          shown: artist_display ?? names[0],
        }
      },
    )
    const sorted = (list: readonly object[]) => list.map((each) => JSON.stringify(each)).sort()
    expect(sorted(made)).toEqual(sorted(expected))
    expect(new Set(values.map(({ id }) => id)).size).toBe(values.length)
  })

  it('give the same rows again', async () => {
    expect((await readAll()).rows).toEqual((await readAll()).rows)
  })
})

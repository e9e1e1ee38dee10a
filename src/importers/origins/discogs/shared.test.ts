// Real names, titles and durations, converted back to the form of Discogs.
import { expect, it } from 'vitest'
import { originRows, type Value } from '../../../testing/catalogs/origins.ts'
import { describeWithShared } from '../../../testing/catalogs/shared.ts'
import { makeDump } from '../../../testing/formats/discogs-dump.ts'
import {
  numbered,
  rowsIn,
  SHARED_DISCOGS,
  type SharedRelease,
  type SharedTrack,
  sharedReleases,
} from '../../../testing/formats/discogs-shared.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { discogs } from './index.ts'

describeWithShared('real records of Discogs', SHARED_DISCOGS, () => {
  const tracks = rowsIn<SharedTrack>('tracks')
  const readAll = async () => {
    const data = tempFolder()
    writeTree(data, { 'releases.xml': makeDump(sharedReleases()) })
    return originRows(discogs, { discogs: ['.'] }, data)
  }

  it('round-trip through a dump, to the byte', async () => {
    const { values, rows, skipped } = await readAll()
    expect(rows.filter((row) => 'error' in row)).toEqual([])
    const titled = tracks.filter(({ name }) => name.trim() !== '')
    expect(skipped.filter((reason) => reason.endsWith('tracks without a title'))).toHaveLength(
      tracks.length - titled.length,
    )
    const artists = numbered('artists')
    const labels = numbered('labels')
    const releases = new Map(rowsIn<SharedRelease>('releases').map((release) => [release.uuid, release]))
    const expected = titled.map(({ name, tracknumber, duration, release, artists: by, artist_display }) => {
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

import { execFileSync } from 'node:child_process'
import { statSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { originRows, type Value } from '../../../testing/catalogs/origins.ts'
import { describeWithShared, readShared, shared } from '../../../testing/catalogs/shared.ts'
import { CORE, mbid, one, RELEASE, read, TRACK, withTrack } from '../../../testing/formats/musicbrainz.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { startServer } from '../../../testing/servers/server.ts'
import { musicbrainz } from './index.ts'

describe('the entry of MusicBrainz', () => {
  it('may be the URL of a response, or of a dump', async () => {
    const line = JSON.stringify(RELEASE)
    const server = await startServer(({ url }, response) => {
      const isDump = url === '/dump.ndjson'
      response.setHeader('Content-Type', isDump ? 'application/octet-stream' : 'application/json')
      response.end(isDump ? `${line}\n${line}\n` : `{"releases": [\n${line}]}`)
    })
    const rows = async (path: string) =>
      (await originRows(musicbrainz, { musicbrainz: { from: [server.url + path], ...CORE } }, tempFolder()))
        .values.length
    const counts = [await rows('/ws/2/release?label=1&fmt=json'), await rows('/dump.ndjson')]
    await server.close()
    expect(counts).toEqual([1, 2])
  })

  it('is read in blocks', async () => {
    const data = tempFolder()
    const lines = Array.from({ length: 400 }, (_, index) =>
      JSON.stringify({ ...RELEASE, id: mbid(1000 + index), title: `Release ${index}` }),
    )
    writeTree(data, { 'a.ndjson': `${lines.join('\n')}\n` })
    const { rows, sources } = await originRows(
      musicbrainz,
      { musicbrainz: { from: ['a.ndjson'], ...CORE } },
      data,
    )
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1))
    let blocks = 0
    for await (const _ of sources[0]?.blocks() ?? []) blocks += 1
    expect(blocks).toBeGreaterThan(2)
  })

  it('is an error with a hint for a file in another format', async () => {
    const data = tempFolder()
    writeTree(data, { 'a.csv': 'x', folder: 'x' })
    const entry = ['a.csv', 'folder', 'none']
    await expect(
      musicbrainz({ musicbrainz: { from: entry, ...CORE } }, { base: data, data }),
    ).rejects.toMatchObject({
      errors: [
        { code: 'UNKNOWN_FORMAT' },
        { message: 'MusicBrainz data cannot be read from files without an extension.' },
        { code: 'NO_SUCH_FILE' },
      ],
    })
  })
})

describe('a dump', () => {
  const dump = Array.from({ length: 3 }, (_, index) => JSON.stringify({ ...RELEASE, id: mbid(index) }))
  const readFrom = async (data: string, from: string) => {
    const { values, rows } = await originRows(musicbrainz, { musicbrainz: { from: [from], ...CORE } }, data)
    return { count: values.length, errors: rows.flatMap((row) => ('error' in row ? row : [])) }
  }
  /** Packs files as MusicBrainz does, after those that describe the dump. */
  const packed = (files: Record<string, string>, archive: string, ...flags: string[]) => {
    const data = tempFolder()
    writeTree(data, { TIMESTAMP: '2026-11-25\n', ...files })
    execFileSync('tar', ['-c', ...flags, '-f', archive, 'TIMESTAMP', ...Object.keys(files)], { cwd: data })
    return data
  }
  const RELEASES = { 'mbdump/release': dump.join('\n') }

  it.each([['release.tar.xz', '-J'], ['release.tar.gz', '-z'], ['release.tar']])(
    'is read from %s as it is',
    async (archive, ...flags) => {
      expect(await readFrom(packed(RELEASES, archive, ...flags), archive)).toEqual({ count: 3, errors: [] })
    },
  )

  it('may be compressed without an archive', async () => {
    const data = tempFolder()
    writeFileSync(path.join(data, 'some.ndjson.gz'), gzipSync(dump.join('\n')))
    expect(await readFrom(data, 'some.ndjson.gz')).toEqual({ count: 3, errors: [] })
  })

  it('of artists is an error that lists what the archive contains', async () => {
    const data = packed({ 'mbdump/artist': '{}' }, 'artist.tar.xz', '-J')
    expect(await readFrom(data, 'artist.tar.xz')).toMatchObject({
      errors: [
        {
          error: expect.stringContaining('The archive does not contain mbdump/release.'),
          hint: 'It contains TIMESTAMP, mbdump/artist. Download the archive with mbdump/release.',
        },
      ],
    })
  })

  it.each([0.3, 0.6, 0.9])('that was cut off at %d of its bytes is an error', async (share) => {
    const data = packed(RELEASES, 'release.tar.xz', '-J')
    const file = path.join(data, 'release.tar.xz')
    truncateSync(file, Math.floor(statSync(file).size * share))
    const { errors } = await readFrom(data, 'release.tar.xz')
    expect(errors).toMatchObject([
      {
        error: expect.stringMatching(
          /^BAD_ARCHIVE The file cannot be unpacked: (?:its data are damaged|the archive ends)/,
        ),
      },
    ])
  })
})

const FOLDER = 'data/raw/musicbrainz'

describeWithShared('real answers of MusicBrainz', [FOLDER], () => {
  const readAll = () =>
    originRows(musicbrainz, { musicbrainz: { from: [shared(FOLDER)], ...CORE } }, tempFolder())

  it('give all of their tracks, and report what is skipped', async () => {
    const { sources, values, rows, skipped } = await readAll()
    expect(sources).toHaveLength(44)
    expect(rows.filter((row) => 'error' in row)).toEqual([])
    const uuids = (records: readonly unknown[]) =>
      new Set(records.filter((record) => record !== undefined).map((record) => (record as Value).uuid)).size
    expect({
      tracks: uuids(values),
      artists: uuids(values.flatMap(({ artist: first, artists = [first] }) => artists)),
      releases: uuids(values.map(({ release }) => release)),
      labels: uuids(values.map(({ release }) => (release as Value).label)),
    }).toEqual({ tracks: 578, artists: 128, releases: 38, labels: 24 })
    expect(skipped.map((reason) => reason.replace(/^\d+ /, '')).sort()).toEqual([
      'data tracks, which contain no audio',
      'releases without an MBID',
      'releases without tracks',
      ...Array(3).fill('responses that are not releases'),
      ...Array(7).fill('tracks without an artist'),
    ])
  })

  it('give the same rows again', async () => {
    expect((await readAll()).rows).toEqual((await readAll()).rows)
  })

  it('cover the special cases of releases', async () => {
    const raw = (name: string): Value => JSON.parse(readShared(`${FOLDER}/${name}.json`)) as Value
    const { values } = await read({ ...RELEASE, media: [raw('ws_media_pregap')] })
    expect(values).toMatchObject([
      { name: 'Sexy DVD', tracknumber: 0, artist: { name: 'Lemon Demon' }, duration: 88 },
    ])
    const { track } = await one({ media: [{ pregap: raw('ws_track_pregap'), tracks: [TRACK] }] })
    expect(track).toMatchObject({ name: 'Lady', tracknumber: 0, duration: 228 })
    const arabic = { name: 'محمد منير', joinphrase: '', artist: raw('ws_artist_arabic') }
    expect((await one(withTrack({ 'artist-credit': [arabic] }))).track).toMatchObject({
      artist: { uuid: '5235052b-7fa0-498b-accf-26b9e7767da7', name: 'محمد منير', country: 'EG' },
    })
  })
})

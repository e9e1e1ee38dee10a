// Look-ups by three stock clients of MusicBrainz: what they find is what MusicBrainz answered, as far as a catalog
// holds it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { MusicBrainzApi } from 'musicbrainz-api'
import { beforeAll, expect, it } from 'vitest'
import { BASE } from '../../testing/catalogs/contract.ts'
import { describeWithShared, shared } from '../../testing/catalogs/shared.ts'
import {
  type Answer,
  artistIn,
  DEFAULT_LABEL,
  fromXml,
  joinCredit,
  readReleases,
  releaseIn,
  SOURCES,
} from '../../testing/formats/musicbrainz-answers.ts'
import { dataIn } from '../../testing/run/build.ts'
import { openFolder, writeTree } from '../../testing/run/folders.ts'
import { startPreview } from '../../testing/servers/preview.ts'
import { describeProgram } from '../../testing/servers/servers.ts'

const SCRIPT = fileURLToPath(new URL('../../testing/processes/musicbrainz-client.py', import.meta.url))
const UNKNOWN = 'c0d7c8a5-4f1e-4a3b-9f0e-3f1f6f0a62e1'
/** The one that distributions install packages for. */
const PYTHON = '/usr/bin/python3'

describeWithShared('what clients find of releases of MusicBrainz', [SOURCES], () => {
  const releases = readReleases()
  const tracks = [...releases.values()].flatMap((release) =>
    release.media.flatMap(({ pregap, tracks = [] }: Answer) =>
      [...(pregap ? [pregap] : []), ...tracks].map((track: Answer) => ({ release, track })),
    ),
  )
  // Every fourth one: each is a request by each client.
  const artists = new Map<string, Answer>(
    [...releases.values()]
      .map((release) => release['artist-credit'][0])
      .concat(tracks.flatMap(({ track }) => track['artist-credit']))
      .filter((_, at) => at % 4 === 0)
      .map(({ artist }) => [artist.id, artist]),
  )
  const filterReleases = (isMeant: (release: Answer) => boolean) =>
    [...releases.values()]
      .filter(isMeant)
      .map(({ id }) => id)
      .sort()
  const labels = new Map<string, Answer>(
    [...releases.values()].flatMap((release) =>
      releaseIn(release).labels.flatMap((label) => (label.id ? [[label.id, label] as const] : [])),
    ),
  )
  const releasesOfLabel = (id: string) =>
    filterReleases((release) => releaseIn(release).labels.some((label) => label.id === id))
  const groups = new Map<string, string>(
    [...releases.values()].map((release) => [
      release['release-group'].id,
      release['release-group']['primary-type'],
    ]),
  )
  const releasesOfGroup = (id: string) => filterReleases((release) => release['release-group'].id === id)
  const recordings = new Map<string, Answer>(tracks.map(({ track }) => [track.recording.id, track.recording]))
  const someRecordings = [...recordings.keys()].filter((_, at) => at % 4 === 0)
  const onReleases = (id: string) =>
    [
      ...new Set(tracks.filter(({ track }) => track.recording.id === id).map(({ release }) => release.id)),
    ].sort()
  const idsIn = (list: readonly Answer[]) => list.map(({ id }) => id).sort()
  const RELEASE = ['artist-credits', 'labels', 'recordings', 'release-groups', 'isrcs'] as const

  let url: string
  beforeAll(async () => {
    const folder = openFolder()
    writeTree(dataIn(folder), {
      'site.json': {
        base_url: BASE,
        streams: 'optional',
        default_label: DEFAULT_LABEL,
        sources: { musicbrainz: shared(`${SOURCES}/eval_*.json`) },
        pages: true,
        faces: ['ws2'],
      },
    })
    url = (await startPreview(['--data', dataIn(folder)])).url
  })

  it('is the same in JSON, with musicbrainz-api', async () => {
    const client = new MusicBrainzApi({
      ...{ baseUrl: url, appName: 'catalog-press', appVersion: '1', appContactInfo: 'a@example.org' },
      disableRateLimiting: true,
    })
    for (const [id, release] of releases)
      expect(releaseIn(await client.lookup('release', id, [...RELEASE]))).toEqual(releaseIn(release))
    for (const [id, artist] of artists) {
      const found: Answer = await client.lookup('artist', id, ['releases'])
      expect(artistIn(found)).toEqual(artistIn(artist))
    }
    for (const [id, label] of labels) {
      const found: Answer = await client.lookup('label', id, ['releases'])
      expect(found).toMatchObject({ id, name: label.name })
      expect(idsIn(found.releases)).toEqual(releasesOfLabel(id))
      const browsed = await client.browse('release', { label: id, limit: 100 })
      expect(idsIn(browsed.releases)).toEqual(releasesOfLabel(id))
    }
    for (const [id, type] of groups) {
      const found: Answer = await client.lookup('release-group', id, ['releases'])
      expect([found.id, found['primary-type'], idsIn(found.releases)]).toEqual([
        id,
        type,
        releasesOfGroup(id),
      ])
    }
    for (const id of someRecordings) {
      const recording = recordings.get(id)
      const found: Answer = await client.lookup('recording', id, ['isrcs', 'releases'])
      expect(found).toMatchObject({ id, isrcs: recording?.isrcs.toSorted() })
      expect(idsIn(found.releases)).toEqual(onReleases(id))
    }
  })

  describeProgram('beet', 'with clients in Python', () => {
    type Call = readonly [client: 'ngs' | 'beets', name: string, args: readonly unknown[], named?: object]
    async function callAll(calls: readonly Call[]): Promise<Answer[]> {
      const child = spawn(PYTHON, [SCRIPT], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, HOME: openFolder() },
      })
      child.stdin.end(
        JSON.stringify({
          host: new URL(url).host,
          calls: calls.map(([client, name, args, named = {}]) => [client, name, args, named]),
        }),
      )
      const [results] = await Promise.all([json(child.stdout), once(child, 'close')])
      return results as Answer[]
    }

    it('is the same in XML, with musicbrainzngs', async () => {
      const found = await callAll(
        [...releases.keys()].map((id) => ['ngs', 'get_release_by_id', [id, RELEASE]]),
      )
      expect(found.map(({ release }) => releaseIn(fromXml(release)))).toEqual(
        [...releases.values()].map(releaseIn),
      )
      const named = await callAll([...artists.keys()].map((id) => ['ngs', 'get_artist_by_id', [id]]))
      expect(named.map(({ artist }) => artistIn(artist))).toEqual([...artists.values()].map(artistIn))
      const browsed = await callAll(
        [...artists.keys()].map((artist) => ['ngs', 'browse_recordings', [], { artist, limit: 100 }]),
      )
      for (const [index, artist] of [...artists.keys()].entries()) {
        const ids = new Set(
          tracks.filter(({ track }) => isCreditedTo(artist, track)).map(({ track }) => track.recording.id),
        )
        expect(browsed[index]['recording-count']).toBe(ids.size)
        if (ids.size <= 100) expect(idsIn(browsed[index]['recording-list'])).toEqual([...ids].sort())
      }
      const isrcs = [...new Set(someRecordings.flatMap((id) => recordings.get(id)?.isrcs))]
      const coded = await callAll(isrcs.map((isrc) => ['ngs', 'get_recordings_by_isrc', [isrc]]))
      expect(coded.map(({ isrc }) => [isrc.id, idsIn(isrc['recording-list'])])).toEqual(
        isrcs.map((isrc) => [
          isrc,
          idsIn([...recordings.values()].filter((each) => each.isrcs.includes(isrc))),
        ]),
      )
    })

    it('is found by a search of beets, with its tracks', async () => {
      const albums = [...releases.values()].map(albumFrom)
      const found = await callAll(
        albums.map(({ artist, title, tracks }) => ['beets', 'match_album', [artist, title, tracks.length]]),
      )
      for (const [index, album] of albums.entries())
        expect([album.title, found[index].map(toAlbum)]).toEqual([
          album.title,
          expect.arrayContaining([album]),
        ])
      const some = [...recordings.keys()].filter((_, index) => index % 10 === 0)
      const alone = await callAll(some.map((id) => ['beets', 'track_for_id', [id]]))
      expect(alone.map((track) => track.track_id)).toEqual(some)
    })

    it('is an error if MusicBrainz would answer so', async () => {
      const calls: readonly Call[] = [
        ['ngs', 'get_release_by_id', [UNKNOWN]],
        ['ngs', 'get_artist_by_id', ['none']],
        ['ngs', 'get_recordings_by_isrc', ['none']],
        ['ngs', 'get_releases_by_discid', ['none']],
        ['ngs', 'get_work_by_id', [UNKNOWN]],
        ['beets', 'album_for_id', [UNKNOWN]],
      ]
      expect(await callAll(calls)).toEqual([
        ...[404, 400, 400, 400, 404].map((status) => ({ error: 'ResponseError', status })),
        null,
      ])
    })

    it('is what beets makes of it', async () => {
      const found = await callAll([...releases.keys()].map((id) => ['beets', 'album_for_id', [id]]))
      expect(found.map(toAlbum)).toEqual([...releases.values()].map(albumFrom))
    })
  })
})

const isCreditedTo = (artist: string, track: Answer): boolean =>
  track['artist-credit'].some((part: Answer) => part.artist.id === artist)

const toAlbum = (album: Answer) => ({
  id: album.album_id,
  title: album.album,
  artist: album.artist_credit,
  artistId: album.artist_id,
  group: album.releasegroup_id,
  tracks: album.tracks.map((track: Answer) => [
    track.release_track_id,
    track.track_id,
    track.title,
    track.artist_credit,
    Math.round((track.length ?? 0) * 1000),
  ]),
})

function albumFrom(source: Answer) {
  const release = releaseIn(source)
  return {
    id: release.id,
    title: release.title,
    artist: release.display,
    artistId: release.artist.id,
    group: release.group.id,
    tracks: release.media.flatMap(({ tracks }) =>
      tracks.map((track) => [
        track.id,
        track.recording.id,
        track.title,
        joinCredit(track.credit),
        track.length ?? 0,
      ]),
    ),
  }
}

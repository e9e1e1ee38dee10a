// The face as players use it: a client from npm plays songs of the sample catalog, and requests in each form.
import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import SubsonicAPI from 'subsonic-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { faceCode, version } from '../../core/system/package.ts'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn } from '../../testing/run/build.ts'
import { openFolder, writeTree } from '../../testing/run/folders.ts'
import { ask } from '../../testing/servers/http.ts'
import { startPreview } from '../../testing/servers/preview.ts'
import { Parameters } from './parameters.ts'

const SAMPLE = fileURLToPath(new URL('../../../data/', import.meta.url))
const faces = ['opensubsonic']
const TIMED = '[ar:Ora Venn]\n[offset:+500]\n[00:12.50][00:40.00]Salt\n[00:20.1]Tin\n[00:30]\n'

/** A client of `subsonic-api`, which sends a salted token; by POST if asked. */
const createClient = (url: string, post = false): SubsonicAPI =>
  new SubsonicAPI({ url, post, auth: { username: 'ann', password: 'any' } })

describe('a player of the sample catalog', () => {
  let url: string
  beforeAll(async () => {
    const folder = openFolder()
    cpSync(SAMPLE, dataIn(folder), { recursive: true })
    const settings = JSON.parse(readFileSync(path.join(SAMPLE, 'site.json'), 'utf8'))
    writeTree(dataIn(folder), { 'site.json': { ...settings, faces } })
    url = (await startPreview(['--data', dataIn(folder)])).url
  })

  it.each([false, true])('plays 100 songs from their artists (by POST: %s)', async (post) => {
    const client = createClient(url, post)
    expect(await client.ping()).toEqual({
      ...{ status: 'ok', version: '1.16.1', type: 'catalog-press' },
      ...{ serverVersion: version, openSubsonic: true },
    })
    const { artists } = await client.getArtists()
    const played = new Set<string>()
    for (const { id } of artists.index?.flatMap(({ artist }) => artist ?? []) ?? []) {
      const { artist } = await client.getArtist({ id })
      expect(artist.album).toHaveLength(artist.albumCount)
      for (const listed of artist.album ?? []) {
        const { album } = await client.getAlbum({ id: listed.id })
        expect(album.song).toHaveLength(listed.songCount)
        for (const song of album.song ?? []) {
          if (played.has(song.id) || played.size === 100) continue
          const response = await client.stream({ id: song.id })
          expect(response.headers.get('content-type')).toBe(song.contentType)
          expect((await response.arrayBuffer()).byteLength).toBe(song.size)
          played.add(song.id)
        }
      }
    }
    expect(played.size).toBe(100)
  })

  it('lists all albums once in each order, page by page', async () => {
    const client = createClient(url)
    const names = async (type: 'newest' | 'alphabeticalByName' | 'alphabeticalByArtist') => {
      const found = []
      for (const offset of [0, 10, 20]) {
        const { albumList2 } = await client.getAlbumList2({ type, size: 10, offset })
        found.push(...(albumList2.album ?? []))
      }
      return found
    }
    const byName = await names('alphabeticalByName')
    expect(byName.map(({ name }) => name)).toEqual(
      byName.map(({ name }) => name).sort(new Intl.Collator('en', { numeric: true }).compare),
    )
    const newest = await names('newest')
    const dates = newest.map(({ created }) => Number(created))
    expect(dates).toEqual(dates.toSorted((left, right) => right - left))
    const ids = (albums: typeof newest) => albums.map(({ id }) => id).sort()
    expect(ids(newest)).toHaveLength(24)
    expect(ids(byName)).toEqual(ids(newest))
    expect(ids(await names('alphabeticalByArtist'))).toEqual(ids(newest))
  })

  it('lists albums of years, backwards too, and of genres', async () => {
    const client = createClient(url)
    const years = async (fromYear: number, toYear: number) => {
      const { albumList2 } = await client.getAlbumList2({ type: 'byYear', fromYear, toYear, size: 500 })
      return albumList2.album?.map(({ year }) => Number(year)) ?? []
    }
    const found = await years(2019, 2021)
    expect(found).toEqual(found.toSorted())
    expect(new Set(found)).toEqual(new Set([2019, 2020, 2021]))
    expect(await years(2021, 2019)).toEqual(found.toReversed())
    const { genres } = await client.getGenres()
    for (const { value, albumCount, songCount } of genres.genre ?? []) {
      const { albumList2 } = await client.getAlbumList2({ type: 'byGenre', genre: value, size: 500 })
      expect(albumList2.album).toHaveLength(albumCount)
      const { songsByGenre } = await client.getSongsByGenre({ genre: value, count: 500 })
      expect(songsByGenre.song).toHaveLength(songCount)
    }
  })

  it('copies the whole catalog by pages of an empty search', async () => {
    const client = createClient(url)
    const songs = []
    for (let songOffset = 0; ; songOffset += 50) {
      const { searchResult3 } = await client.search3({ query: '""', songCount: 50, songOffset })
      if (!searchResult3.song?.length) break
      songs.push(...searchResult3.song.map(({ id }) => id))
    }
    expect(songs).toHaveLength(184)
    expect(new Set(songs).size).toBe(184)
    expect((await client.getScanStatus()).scanStatus).toEqual({ scanning: false, count: 184 })
  })

  it('finds artists, albums and songs', async () => {
    const { searchResult3 } = await createClient(url).search3({ query: 'ferrow' })
    expect(searchResult3.artist?.[0]?.name).toBe('Ferrow')
    expect(searchResult3.album?.map(({ name }) => name)).toContain('Harbour Lights')
    expect(searchResult3.song?.[0]).toMatchObject({ artist: 'Ferrow', suffix: 'mp3', isDir: false })
    const { searchResult3: rest } = await createClient(url).search3({ query: 'ferrow', songOffset: 3 })
    expect(rest.song).toEqual(searchResult3.song?.slice(3))
    const { lyricsList } = await createClient(url).getLyricsBySongId({ id: rest.song?.[0]?.id ?? '' })
    expect(lyricsList).toEqual({ structuredLyrics: [] })
  })

  it('shows covers in the size that is asked for', async () => {
    const client = createClient(url)
    const { albumList2 } = await client.getAlbumList2({ type: 'newest', size: 1 })
    const id = albumList2.album?.[0]?.coverArt ?? ''
    const small = await client.getCoverArt({ id, size: 200 })
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(new URL(small.url).pathname).toMatch(/^\/media\/_t\/release\/.*-250\.webp$/)
    expect((await client.getCoverArt({ id })).headers.get('content-type')).toBe('image/jpeg')
  })

  it('gets the top songs of a name that several artists have from each of them', async () => {
    const client = createClient(url)
    const named = async (artist: string) => (await client.getTopSongs({ artist })).topSongs.song ?? []
    expect((await named('lowmere')).map(({ artist }) => artist)).toContain('Lowmere')
    expect(new Set((await named('Ferrow')).map(({ artistId }) => artistId)).size).toBe(1)
    expect(await named('nobody')).toEqual([])
  })

  it('gets songs in another order for another request, and in another hour', async () => {
    const songs = async (query: string) =>
      (await ask(url, `/rest/getRandomSongs?size=100&f=json&${query}`)).body.match(/tr-[0-9a-f-]{36}/g) ?? []
    const [first, second] = [await songs('s=1'), await songs('s=2')]
    expect(first).toHaveLength(100)
    expect(new Set(first).size).toBe(100)
    expect(second).not.toEqual(first)
    const [early, late, next] = [0, 59, 60].map(
      (minutes) => new Parameters(new URLSearchParams('s=1'), minutes * 60_000).seed,
    )
    expect(late).toBe(early)
    expect(next).not.toBe(early)
  })
})

describe('a response', () => {
  const [artist] = smallCatalog(1)['artists.ndjson']
  const catalog = {
    ...smallCatalog(2),
    'artists.ndjson': [
      { ...artist, description: { de: 'Aus <Hafen>.', en: 'From a harbour.' }, musicbrainz: null },
      {
        ...{ uuid: artistId(2), name: 'Ártist B "2" & others' },
        image: 'https://pictures.example.org/á b.jpg?size=1',
      },
      { uuid: artistId(3), name: 'Silent' },
    ],
    'tracks.ndjson': smallCatalog(2)['tracks.ndjson'].map((track) => ({
      ...track,
      disc: track.tracknumber,
      lyrics: track.tracknumber === 1 ? TIMED : 'The tide is out\nThe boats lie down',
    })),
    'releases.ndjson': [
      {
        ...{ uuid: releaseId(1), name: 'Low\u0007 <Tide>', label: labelId(1), artist: artistId(1) },
        ...{ releasedate: '2024-05', tags: ['Ambient', 'Dub'], type: 'album' },
      },
      { uuid: releaseId(2), name: 'Without audio', label: labelId(1) },
    ],
    'site.json': { ...smallCatalog(2)['site.json'], pages: true, faces },
  }
  let url: string
  beforeAll(async () => {
    const folder = openFolder()
    writeTree(dataIn(folder), catalog)
    url = (await startPreview(['--data', dataIn(folder)])).url
  })
  const get = async (target: string) => (await ask(url, `/rest/${target}`)).body
  const json = async (target: string) => JSON.parse(await get(target))['subsonic-response']
  const xml = async (target: string) =>
    (await get(target)).replace(/^<\?xml.*\n<subsonic-response [^>]*?(\/?)>|<\/subsonic-response>\n$/g, '$1')

  it('is XML, with texts and numbers as attributes', async () => {
    expect(await get('ping.view')).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<subsonic-response xmlns="http://subsonic.org/restapi" status="ok" version="1.16.1" type="catalog-press" serverVersion="${version}" openSubsonic="true"/>\n`,
    )
    const [album, by] = [`al-${releaseId(1)}`, `ar-${artistId(1)}`]
    const common = `duration="124" created="2024-05-01T00:00:00Z" year="2024" genre="Ambient"`
    expect(await xml(`getAlbumList2?type=newest`)).toBe(
      `<albumList2><album id="${album}" artist="Artist 1" artistId="${by}" ${common} name="Low &#60;Tide&#62;" songCount="2" displayArtist="Artist 1" isCompilation="false"><genres name="Ambient"/><genres name="Dub"/><artists id="${by}" name="Artist 1"/><releaseTypes>album</releaseTypes><recordLabels name="Label"/><releaseDate year="2024" month="5"/></album></albumList2>`,
    )
    const picture = 'https://pictures.example.org/%C3%A1%20b.jpg?size=1'
    expect(await xml('getArtists')).toBe(
      `<artists ignoredArticles=""><index name="A"><artist id="${by}" name="Artist 1" albumCount="1"/><artist id="ar-${artistId(2)}" name="Ártist B &#34;2&#34; &#38; others" artistImageUrl="${picture}" coverArt="ar-${artistId(2)}" albumCount="1"/></index></artists>`,
    )
    expect(await xml('getGenres')).toContain(
      '<genre value="Ambient" songCount="2" albumCount="1">Ambient</genre>',
    )
    expect(await xml(`getArtistInfo2?id=${by}`)).toBe(
      '<artistInfo2><biography>From a harbour.</biography></artistInfo2>',
    )
  })

  it('is the same in JSON', async () => {
    const id = `tr-${trackId(1)}`
    const { song } = await json(`getSong?id=${id}&f=json`)
    expect(song).toMatchObject({
      ...{ id, isDir: false, title: 'Track 1', album: 'Low\u0007 <Tide>', artist: 'Artist 1', track: 1 },
      ...{ discNumber: 1, year: 2024, duration: 62, contentType: 'audio/mpeg', suffix: 'mp3', type: 'music' },
      ...{ albumId: `al-${releaseId(1)}`, artistId: `ar-${artistId(1)}`, parent: `al-${releaseId(1)}` },
    })
    const written = XmlDocument.fromString(await get(`getSong?id=${id}`)).root.firstChild as XmlElement
    for (const [name, value] of Object.entries(song).filter(([, each]) => typeof each !== 'object'))
      expect([name, written.attr(name)?.value]).toEqual([name, String(value).replaceAll('\u0007', '')])
  })

  it('is a call of a function in JSONP, if that has a name', async () => {
    expect(await get('ping?f=jsonp&callback=on.pong')).toMatch(/^on\.pong\(\{"subsonic-response":.*\}\);$/)
    expect(await get('ping?f=jsonp&callback=alert(1)//')).toMatch(/^\{/)
  })

  it('has the lyrics of a song, line by line', async () => {
    const { lyricsList } = await json(`getLyricsBySongId?id=tr-${trackId(2)}&f=json`)
    expect(lyricsList.structuredLyrics).toMatchObject([
      {
        ...{ displayTitle: 'Track 2', lang: 'en', synced: false },
        line: [{ value: 'The tide is out' }, { value: 'The boats lie down' }],
      },
    ])
  })

  it('has the times of lyrics, before the words alone', async () => {
    const { lyricsList } = await json(`getLyricsBySongId?id=tr-${trackId(1)}&f=json`)
    const song = { displayArtist: 'Artist 1', displayTitle: 'Track 1', lang: 'en' }
    expect(lyricsList.structuredLyrics).toEqual([
      {
        ...{ ...song, synced: true },
        line: [
          { start: 12_000, value: 'Salt' },
          { start: 19_600, value: 'Tin' },
          { start: 29_500, value: '' },
          { start: 39_500, value: 'Salt' },
        ],
      },
      {
        ...{ ...song, synced: false },
        line: [{ value: 'Salt' }, { value: 'Tin' }, { value: '' }, { value: 'Salt' }],
      },
    ])
    const written = await xml(`getLyricsBySongId?id=tr-${trackId(1)}`)
    expect(written).toContain('synced="true"')
    expect(written).toMatch(/<line [^>]*start="12000"[^>]*>Salt<\/line>/)
  })

  it.each([
    ['artist=Artist+1&title=track+1', { artist: 'Artist 1', title: 'Track 1', value: 'Salt\nTin\n\nSalt' }],
    ['title=Track+1', { artist: 'Artist 1', title: 'Track 1', value: 'Salt\nTin\n\nSalt' }],
    ['artist=Artist+1&title=Track', { value: '' }],
    ['', { value: '' }],
  ])('has the words of a song by its names: %s', async (query, lyrics) => {
    expect((await json(`getLyrics?${query}&f=json`)).lyrics).toEqual(lyrics)
  })

  it('redirects to pictures and audio on other hosts', async () => {
    expect(await ask(url, `/rest/getCoverArt?id=ar-${artistId(2)}`)).toMatchObject({
      status: 302,
      headers: { location: 'https://pictures.example.org/%C3%A1%20b.jpg?size=1' },
    })
    expect(await ask(url, `/rest/stream?id=tr-${trackId(1)}`)).toMatchObject({
      status: 302,
      headers: { location: 'https://media.example.org/audio/1.mp3', 'access-control-allow-origin': '*' },
    })
  })

  it.each([
    ['nothing', 0],
    ['constructor', 0],
    ['getAlbumList2?type=nothing', 0],
    ['getAlbumList2', 10],
    ['getAlbum', 10],
    ['createPlaylist', 50],
    ['getAlbum?id=1', 70],
    [`getAlbum?id=al-${releaseId(2)}`, 70],
    [`getArtist?id=ar-${artistId(3)}`, 70],
    [`getSong?id=tr-${trackId(9)}`, 70],
    [`stream?id=tr-${trackId(9)}`, 70],
    [`getSong?id=al-${releaseId(1)}`, 70],
    [`getCoverArt?id=al-${releaseId(1)}`, 70],
    ['getPlaylist?id=1', 70],
  ])('is an error for %s', async (target, code) => {
    const { status, body } = await ask(url, `/rest/${target}`)
    expect(status).toBe(200)
    expect(body).toMatch(new RegExp(`status="failed".*<error code="${code}" message="[^"]+"/>`))
  })

  it.each(['scrobble', 'star', 'unstar', 'setRating', 'savePlayQueue'])(
    'accepts and drops %s',
    async (name) => {
      expect(await json(`${name}?id=tr-${trackId(1)}&f=json`)).toMatchObject({ status: 'ok' })
    },
  )

  it('is kept by clients until it changes', async () => {
    const { headers } = await ask(url, '/rest/getArtists')
    const tag = { 'If-None-Match': headers.etag as string }
    expect((await ask(url, '/rest/getArtists', { headers: tag })).status).toBe(304)
  })
})

it('has code that runs anywhere', () => {
  const code = readFileSync(faceCode('opensubsonic'), 'utf8')
  expect(Buffer.byteLength(code)).toBeLessThan(36_000)
  expect(code).not.toMatch(/\bnode:|\brequire\(|\bprocess\b|\bBuffer\b|\bimport\s/i)
})

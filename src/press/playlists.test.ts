// Playlists of the data folder, from each format to their pages, files and warnings.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../testing/catalogs/catalog.ts'
import { song } from '../testing/formats/media.ts'
import {
  createAnswerer,
  dataIn,
  distIn,
  parseCounts,
  pressed,
  readText,
  runBuild,
} from '../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../testing/run/folders.ts'
import { DevSite } from './dev/dev-site.ts'

const STREAMS = ['Mu sic/Déjà.mp3', 'Mu sic/Low.mp3', 'other/Hidden.mp3']

const catalog = {
  'artists.ndjson': [{ uuid: artistId(1), name: 'Ora Venn' }],
  'labels.ndjson': [{ uuid: labelId(1), name: 'Harbour' }],
  'releases.ndjson': [
    { uuid: releaseId(1), name: 'Tides', artist: artistId(1), label: labelId(1) },
    { uuid: releaseId(2), name: 'Secret', artist: artistId(1), label: labelId(1), unlisted: true },
  ],
  'tracks.ndjson': ['Déjà', 'Low', 'Hidden'].map((name, at) => ({
    uuid: trackId(at + 1),
    name,
    tracknumber: at + 1,
    duration: `${241 + at}`,
    release: releaseId(at === 2 ? 2 : 1),
    artist: artistId(1),
    stream: STREAMS[at],
  })),
  ...Object.fromEntries(STREAMS.map((name) => [`media/${name}`, song(name)])),
  'site.json': { base_url: 'https://api.example.org', faces: ['opensubsonic'] },
}

const M3U = Buffer.from(
  '#EXTM3U\r\n#EXTINF:241,Ora Venn - Déjà\r\n..\\Mu sic\\Déjà.mp3\r\nC:\\m\\Low.mp3\r\nhttp://radio.example/x\r\n',
  'latin1',
)

const LISTS = {
  'playlists/Abend Déjà.m3u': M3U,
  'playlists/night.m3u8':
    '\uFEFF#EXTM3U\n#PLAYLIST:Night & Day\n#EXTINF:243,ora venn - low\nhttps://elsewhere.example/9.mp3\n../media/Mu%20sic/D%C3%A9j%C3%A0.mp3\n',
  'playlists/x.xspf': `<?xml version="1.0" encoding="UTF-8"?>
<playlist version="1" xmlns="http://xspf.org/ns/0/">
<title>By Ann</title><creator>Ann</creator><annotation>For the *sea*.</annotation>
<trackList>
<track><identifier>urn:uuid:${trackId(3)}</identifier></track>
<track><creator>Ora Venn</creator><title>Low</title><duration>242000</duration></track>
</trackList></playlist>`,
  'playlists/j.jspf': JSON.stringify({
    playlist: { title: 'J', track: [{ identifier: [`https://api.example.org/tracks/${trackId(2)}/`] }] },
  }),
  'playlists/c.csv': 'Künstler;Titel\nOra Venn;Déjà\nOra Venn;Hidden\n',
  'playlists/none.m3u': 'x.mp3\n',
  'playlists/cover.txt': 'text',
}

/** The lines of a playlist that are not comments. */
const tracksIn = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('https:'))

const AUDIO = 'https://api.example.org/media/Mu%20sic'
const [DEJA, LOW] = [`${AUDIO}/D%C3%A9j%C3%A0.mp3`, `${AUDIO}/Low.mp3`]

describe('playlists in the folder of the catalog', () => {
  it('become pages, files and entries of the sitemap', async () => {
    const tree = await pressed({ ...catalog, ...LISTS })
    const files = [...tree.keys()].filter((file) => file.startsWith('playlists/')).sort()
    expect(files).toEqual(
      ['abend-deja', 'c', 'index.html', 'j', 'night', 'x'].flatMap((name) =>
        name === 'index.html'
          ? [`playlists/${name}`]
          : [`playlists/${name}/index.html`, `playlists/${name}/playlist.m3u8`],
      ),
    )
    const page = readText(tree, 'playlists/x/index.html')
    expect(page).toContain('<h1>By Ann</h1>\n<p class="by">by <bdi>Ann</bdi></p>\n<p>2 tracks</p>')
    expect(page).toContain('For the <em>sea</em>.')
    expect(page).toMatch(/<button type="button" class="start">[\s\S]*track-b.*3"[\s\S]*track-b.*2"/)
    expect(page).toContain('<li><a href="/playlists/" aria-current="true">Playlists</a></li>')
    expect(readText(tree, 'index.html')).toContain('<li><a href="/playlists/">Playlists</a></li>')
    expect(readText(tree, 'playlists/index.html')).toContain(
      '<li><a href="/playlists/night/"><bdi>Night &amp; Day</bdi></a> <span>2</span></li>',
    )
    expect(readText(tree, 'sitemap-pages.xml')).toContain('/playlists/abend-deja/</loc>')
    const night = readText(tree, 'playlists/night/playlist.m3u8')
    expect(night).toMatch(/^#EXTM3U\n#EXTENC:UTF-8\n#PLAYLIST:Night & Day\n#EXTINF:242,Ora Venn - Low\n/)
    const listed = ['abend-deja', 'night', 'j', 'c'].map((name) =>
      tracksIn(readText(tree, `playlists/${name}/playlist.m3u8`)),
    )
    expect(listed).toEqual([[DEJA, LOW], [LOW, DEJA], [LOW], [DEJA]])
  })

  it('are answered, and only there', async () => {
    const [ask, without] = [
      createAnswerer(await pressed({ ...catalog, ...LISTS })),
      createAnswerer(await pressed(catalog)),
    ]
    expect((await ask('/playlists/x/')).headers.get('Content-Security-Policy')).toContain(
      "default-src 'none'",
    )
    expect((await ask('/playlists/x')).headers.get('Location')).toBe('/playlists/x/')
    const file = await ask('/playlists/x/playlist.m3u8')
    expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/x-mpegurl'])
    expect((await ask('/playlists/none/')).status).toBe(404)
    expect((await without('/playlists/')).status).toBe(404)
  })

  it('are files of a packed site, too, and only of faces where there are no pages', async () => {
    const settings = (more: object) => ({
      'site.json': { ...catalog['site.json'], ...more },
    })
    const packed = await pressed({
      ...catalog,
      ...LISTS,
      ...settings({ layout: 'packed', hosts: ['serve'] }),
    })
    expect((await createAnswerer(packed)('/playlists/x/playlist.m3u8')).status).toBe(200)
    expect([...packed.keys()].some((file) => /^releases\/.{36}\/index/.test(file))).toBe(false)
    const bare = await pressed({ ...catalog, ...LISTS, ...settings({ pages: false }) })
    expect([...bare.keys()].filter((file) => file.startsWith('playlists/'))).toEqual([])
    expect(readText(bare, 'faces/opensubsonic/library.json')).toContain('"name":"x","title":"By Ann"')
  })

  it('name what they lack, each in one warning', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...catalog, ...LISTS })
    const { stderr } = await runBuild(folder)
    expect(stderr).toContain(
      'playlists/Abend Déjà.m3u is published without 1 of its 3 entries, which are not tracks of the catalog, on line 5: "http://radio.example/x".',
    )
    expect(stderr).toContain('playlists/c.csv is published without 1 of its 2 entries')
    expect(stderr).toContain(
      'playlists/none.m3u is not published: none of its entries is a track of the catalog.',
    )
    expect(stderr).toContain('cover.txt')
    expect((await runBuild(folder)).stderr).toBe(stderr)
  })

  it.each([
    ['a.xspf', '<playlist>\n<trackList>', 'BAD_XML'],
    ['a.xspf', '<html/>', 'BAD_XML'],
    ['a.jspf', '{\n"playlist": {]', 'BAD_JSON'],
    ['a.jspf', '[]', 'BAD_JSON'],
    ['a.csv', 'a,b\n1,2\n', 'BAD_CSV'],
    ['a.csv', 'artist,title\n"Ann,Low\n', 'BAD_CSV'],
    ['a.m3u8', Buffer.from('D\xe9j\xe0.mp3', 'latin1'), 'BAD_ENCODING'],
  ])('are refused where %s is broken: %s', async (name, text, code) => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...catalog, [`playlists/${name}`]: text })
    const { stderr, code: exit } = await runBuild(folder)
    expect(exit).toBe(1)
    expect(stderr).toContain(code)
    expect(stderr).toContain(name)
  })

  it('are refused where two, or a page, have one address', async () => {
    const folder = tempFolder()
    const lists = { 'playlists/A b.m3u': 'Low.mp3', 'playlists/a-b.csv': 'id\n1\n' }
    writeTree(dataIn(folder), { ...catalog, ...lists })
    expect((await runBuild(folder)).stderr).toContain('/playlists/a-b/, is also that of A b.m3u')
    const other = tempFolder()
    writeTree(dataIn(other), { ...catalog, 'playlists/a.m3u': 'Low.mp3', 'pages/playlists.md': '# Mine' })
    expect((await runBuild(other)).stderr).toContain('BAD_PLAYLIST')
  })

  it('change and go as a clean build has it, and the menu of all pages with them', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), catalog)
    await runBuild(folder)
    const before = readTree(distIn(folder))
    const one = (text: string) => ({ 'playlists/a.m3u': text })
    for (const text of ['Low.mp3\n', 'Low.mp3\nDéjà.mp3\n', 'x.mp3\n']) {
      writeTree(dataIn(folder), one(text))
      expect(await runBuild(folder)).toMatchObject({ code: 0 })
      const clean = await pressed({ ...catalog, ...one(text) })
      expect(readTree(distIn(folder))).toEqual(clean)
      expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 0, removed: 0 })
    }
    rmSync(path.join(dataIn(folder), 'playlists'), { recursive: true })
    await runBuild(folder)
    expect(readTree(distIn(folder))).toEqual(before)
  })

  it('are served while they are edited', async () => {
    const folder = tempFolder()
    writeTree(dataIn(folder), { ...catalog, 'playlists/a.m3u': 'Low.mp3' })
    const site = new DevSite({ data: dataIn(folder), folder: path.join(folder, 'site') })
    await site.update({ isRemote: true })
    const shown = async () => {
      const file = await site.file('playlists/a/index.html')
      return file && 'bytes' in file ? Buffer.from(file.bytes).toString() : ''
    }
    expect(await shown()).toContain('<p>1 track</p>')
    writeTree(dataIn(folder), { 'playlists/a.m3u': 'Low.mp3\nD\u00e9j\u00e0.mp3' })
    expect(await site.update({ isRemote: false })).toBe(true)
    expect(await shown()).toContain('<p>2 tracks</p>')
    await site.close()
  })
})

// Playlists of the label, as a client from npm reads them.
import SubsonicAPI from 'subsonic-api'
import { beforeAll, expect, it } from 'vitest'
import { artistId, releaseId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn, pressed } from '../../testing/run/build.ts'
import { openFolder, writeTree } from '../../testing/run/folders.ts'
import { startPreview } from '../../testing/servers/preview.ts'

const { 'site.json': site, ...records } = smallCatalog(3)
const catalog = {
  ...records,
  'releases.ndjson': records['releases.ndjson'].map((release) => ({ ...release, releasedate: '2024-05' })),
  'site.json': { ...site, faces: ['opensubsonic'] },
}
const xspf = (name: string, tracks: string) =>
  `<playlist xmlns="http://xspf.org/ns/0/"><title>${name}</title><creator>Ann</creator><annotation>For *you*.</annotation><trackList>${tracks}</trackList></playlist>`
const entry = (number: number) => `<track><identifier>${trackId(number)}</identifier></track>`

let client: SubsonicAPI
beforeAll(async () => {
  const folder = openFolder()
  const lists = { 'playlists/Мой список.xspf': xspf('Mine', entry(3) + entry(1) + entry(9)) }
  writeTree(dataIn(folder), { ...catalog, ...lists })
  const { url } = await startPreview(['--data', dataIn(folder)])
  client = new SubsonicAPI({ url, auth: { username: 'ann', password: 'any' } })
})

it('are listed, and have their songs in order', async () => {
  const { playlists } = await client.getPlaylists()
  const [list] = playlists.playlist ?? []
  expect(playlists.playlist).toHaveLength(1)
  expect(list).toMatchObject({
    ...{ name: 'Mine', owner: 'Ann', comment: 'For you.', public: true, songCount: 2 },
    ...{ id: 'pl-мой-список', duration: 125 },
  })
  expect(JSON.stringify(list)).toContain('"changed":"2024-05-01T00:00:00')
  const { playlist } = await client.getPlaylist({ id: list?.id ?? '' })
  expect(playlist).toMatchObject({ id: list?.id, name: 'Mine' })
  expect(playlist.entry).toMatchObject([
    { id: `tr-${trackId(3)}`, artistId: `ar-${artistId(3)}`, albumId: `al-${releaseId(1)}` },
    { id: `tr-${trackId(1)}`, title: 'Track 1' },
  ])
})

it('leave the files of the face as they are where there are none', async () => {
  const tree = await pressed(catalog)
  expect(tree.get('faces/opensubsonic/library.json')).not.toContain('playlists')
})

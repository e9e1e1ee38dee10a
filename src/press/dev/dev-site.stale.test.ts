// Remote sources that fail while the site serves their last good data.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { CatalogErrors } from '../../core/problems/errors.ts'
import { artistId, smallCatalog, trackId } from '../../testing/catalogs/catalog.ts'
import { ageSources, STATE_FOLDER } from '../../testing/catalogs/state.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { tempFolder, writeTree } from '../../testing/run/folders.ts'
import { startServer } from '../../testing/servers/server.ts'
import { DevSite } from './dev-site.ts'

const HOUR = 3_600_000
const { 'site.json': settings, 'tracks.ndjson': tracks, 'artists.ndjson': artists, ...rest } = smallCatalog(3)

let folder: string
let status: number
let body: string

const artistsNamed = (first: string): string =>
  artists.map((artist, n) => `${JSON.stringify(n === 0 ? { ...artist, name: first } : artist)}\n`).join('')
const saveArtists = (text: string) => writeFileSync(path.join(dataIn(folder), 'artists.ndjson'), text)

beforeEach(async () => {
  folder = tempFolder()
  status = 200
  body = tracks.map((track) => `${JSON.stringify(track)}\n`).join('')
  const server = await startServer((_, response) => response.writeHead(status).end(body))
  onTestFinished(() => void server.close())
  const sources = { tracks: `${server.url}/tracks.ndjson` }
  writeTree(dataIn(folder), { ...rest, 'site.json': { ...settings, sources } })
  saveArtists(artistsNamed('First'))
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  ageSources(path.join(folder, STATE_FOLDER), 14 * HOUR)
})

function open(staleOk?: number): DevSite {
  const site = new DevSite({
    data: dataIn(folder),
    folder: path.join(folder, 'dev'),
    lastBuild: { out: distIn(folder) },
    staleOk,
  })
  onTestFinished(() => site.close())
  return site
}

const nameAt = async (site: DevSite, kind: 'artist' | 'track', uuid: string): Promise<string | null> => {
  const file = await site.file(`api/v1/catalog/${kind}/${uuid}/index.json`)
  return file && 'bytes' in file ? JSON.parse(Buffer.from(file.bytes).toString()).name : null
}
const catchError = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error) => (error instanceof CatalogErrors ? (error.errors[0]?.message ?? '') : String(error)),
  )
const findWarnings = async (site: DevSite): Promise<string[] | undefined> =>
  (await site.review())?.warnings.map(({ code, message }) => `${code} ${message}`)

const REASON = 'The source answers 503 Service Unavailable.'
const STALE = `STALE_SOURCE ${REASON} The last good copy, read 14 hours ago, is used instead.`

it('is refused, with the age of what the last build read, if no copy may replace it', async () => {
  status = 503
  const site = open()
  expect(await catchError(site.update({ isRemote: true }))).toBe(
    `${REASON} The last good copy was read 14 hours ago.`,
  )
  expect(await nameAt(site, 'track', trackId(1))).toBe(null)
  expect(await catchError(open(13 * HOUR).update({ isRemote: true }))).toContain('--stale-ok allows 13h.')
})

it('is as the last build read it, which is reported for as long as it lasts', async () => {
  status = 503
  const site = open(24 * HOUR)
  await site.update({ isRemote: true })
  expect(await nameAt(site, 'track', trackId(1))).toBe('Track 1')
  expect(await findWarnings(site)).toEqual([STALE])
  saveArtists(artistsNamed('Renamed'))
  await site.update({ isRemote: false })
  expect(await nameAt(site, 'artist', artistId(1))).toBe('Renamed')
  expect(await findWarnings(site)).toEqual([STALE])
  // Using the copy does not reset its age.
  await site.update({ isRemote: true })
  expect(await findWarnings(site)).toEqual([STALE])
  status = 200
  body = body.replace('Track 1"', 'New"')
  await site.update({ isRemote: true })
  expect(await nameAt(site, 'track', trackId(1))).toBe('New')
  expect(await findWarnings(site)).toEqual([])
  // From now on the data read here is the last good copy.
  status = 503
  await site.update({ isRemote: true })
  expect(await nameAt(site, 'track', trackId(1))).toBe('New')
  expect(await findWarnings(site)).toEqual([expect.stringContaining('read less than a minute ago')])
})

it('is used again after a catalog that was refused for another reason', async () => {
  status = 503
  const site = open(24 * HOUR)
  for (const text of ['{', artistsNamed('Twice') + artistsNamed('Twice')]) {
    saveArtists(text)
    expect(await catchError(site.update({ isRemote: true }))).not.toBe('')
  }
  saveArtists(artistsNamed('Mended'))
  await site.update({ isRemote: false })
  expect(await nameAt(site, 'artist', artistId(1))).toBe('Mended')
  const list = await site.file('api/v1/catalog/track/index.json')
  expect(list && 'bytes' in list && JSON.parse(Buffer.from(list.bytes).toString()).count).toBe(3)
  expect(await findWarnings(site)).toEqual([STALE])
})

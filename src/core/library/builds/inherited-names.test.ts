// Texts of a catalog that are the names of what every object of JavaScript inherits.
import path from 'node:path'
import { expect, it } from 'vitest'
import { artistId, labelId, releaseId, smallCatalog, trackId } from '../../../testing/catalogs/catalog.ts'
import { dataIn, distIn, runBuild } from '../../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../../testing/run/folders.ts'

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty']

const release = (number: number, name: string) => ({
  uuid: releaseId(number),
  name,
  type: name,
  label: labelId(1),
  tags: [name],
  links: [`https://links.example/${name}`],
  image: name,
})

const csv = (columns: readonly string[], records: readonly object[]): string =>
  [columns, ...records.map((record) => columns.map((column) => new Map(Object.entries(record)).get(column)))]
    .map((cells) => `${cells.join()}\n`)
    .join('')

it('are published like any other text, from any format', async () => {
  const folder = tempFolder()
  const { 'tracks.ndjson': ofArtists, ...small } = smallCatalog(4)
  const releases = NAMES.map((name, at) => release(at + 1, name))
  const tracks = ofArtists.map(({ name, artist, ...track }, at) => ({
    ...track,
    release: releaseId(at + 1),
    constructor: name,
    ['__proto__']: artist,
  }))
  const media = NAMES.flatMap((name) => [`media/release/image/${name}`, `media/x.${name}`, `media/${name}`])
  writeTree(dataIn(folder), {
    ...small,
    'site.json': {
      base_url: 'https://api.example.org',
      pages: true,
      docs: false,
      sources: {
        tracks: { from: 'sheets/tracks.csv', fields: { name: 'constructor', 'artist.uuid': '__proto__' } },
      },
    },
    'releases.ndjson': releases.slice(0, 2),
    'releases/one.json': JSON.stringify(releases.slice(2, 3)),
    'releases/two.csv': csv(['uuid', 'name', 'type', 'label', 'image'], releases.slice(3)),
    'sheets/tracks.csv': csv(
      ['uuid', 'constructor', 'tracknumber', 'duration', 'release', '__proto__', 'stream'],
      tracks,
    ),
    ...Object.fromEntries(media.map((file) => [file, 'x'])),
  })
  const { code, stderr } = await runBuild(folder, ['--quiet'])
  expect(code, stderr).toBe(0)
  const site = readTree(distIn(folder))
  for (const [at, name] of NAMES.entries()) {
    const page = site.get(`releases/${releaseId(at + 1)}/index.html`)
    expect(page).toContain(
      `<p class="kind">${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}</p>`,
    )
    expect(site.has(path.posix.join('media', name))).toBe(true)
  }
  expect(site.get(`api/v1/catalog/track/${trackId(1)}/index.json`)).toContain(artistId(1))
})

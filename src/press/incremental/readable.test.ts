// Readable addresses of records: what builds write, keep and remove.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { artistId, labelId, releaseId, trackId } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, parseCounts, pressed, readText, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { DevSite } from '../dev/dev-site.ts'

const catalogWith = (releases: readonly object[], settings: object = {}) => ({
  'artists.ndjson': [{ uuid: artistId(1), name: 'Ferrow' }],
  'labels.ndjson': [{ uuid: labelId(1), name: 'Harbour' }],
  'releases.ndjson': releases.map((release) => ({ artist: artistId(1), label: labelId(1), ...release })),
  'tracks.ndjson': releases.map((_, at) => ({
    uuid: trackId(at + 1),
    name: `Song ${at + 1}`,
    tracknumber: 1,
    duration: '60',
    release: (releases[at] as { readonly uuid: string }).uuid,
    artist: artistId(1),
    stream: 'a.mp3',
  })),
  'site.json': { base_url: 'https://api.example.org', site: { addresses: 'readable' }, ...settings },
})

const TIDES = { uuid: releaseId(1), name: 'Тиха вода' }
const OTHER = { uuid: releaseId(2), name: 'Low Water' }

const FILE = 'addresses.ndjson'
const fileIn = (folder: string): string => readFileSync(path.join(dataIn(folder), FILE), 'utf8')

/** The readable addresses of the releases of a site. */
const namesIn = (tree: ReadonlyMap<string, string>): string[] =>
  [...tree.keys()].flatMap((file) => /^releases\/([^/]{1,35})\/index\.html$/.exec(file)?.[1] ?? []).sort()

async function built(folder: string, releases: readonly object[]): Promise<Map<string, string>> {
  writeTree(dataIn(folder), catalogWith(releases))
  const ran = await runBuild(folder, ['--allow-removal'])
  expect(ran).toMatchObject({ code: 0 })
  return readTree(distIn(folder))
}

it('redirect to the pages of records, under each name that these had', async () => {
  const folder = tempFolder()
  const first = await built(folder, [TIDES, OTHER])
  expect(namesIn(first)).toEqual(['low-water', 'тиха-вода'])
  expect([...first.keys()]).toEqual(
    expect.arrayContaining(['artists/ferrow/index.html', 'labels/harbour/index.html']),
  )
  const lead = readText(first, 'releases/low-water/index.html')
  const url = `/releases/${OTHER.uuid}/`
  expect(lead).toContain(`<meta http-equiv="refresh" content="0; url=${url}">`)
  expect(lead).toContain(`<link rel="canonical" href="https://api.example.org${url}">`)
  expect(lead).toContain(`<a href="${url}">Low Water, Ferrow</a>`)
  const page = readText(first, `releases/${TIDES.uuid}/index.html`)
  const escaped = encodeURI('https://api.example.org/releases/тиха-вода/')
  expect(page).toContain(`<input readonly value="${escaped}">`)
  expect(page).toContain(`<link rel="canonical" href="https://api.example.org/releases/${TIDES.uuid}/">`)
  expect(readText(first, 'sitemap-releases-1.xml')).not.toContain('low-water')

  const again = await runBuild(folder)
  expect(parseCounts(again)).toMatchObject({ written: 0, removed: 0 })

  const renamed = await built(folder, [{ ...TIDES, name: 'Ebb' }, OTHER])
  expect(namesIn(renamed)).toEqual(['ebb', 'low-water', 'тиха-вода'])
  expect(readText(renamed, 'releases/тиха-вода/index.html')).toContain('Ebb, Ferrow</a>')
  const file = fileIn(folder)
  const data = { ...catalogWith([{ ...TIDES, name: 'Ebb' }, OTHER]), [FILE]: file }
  const clean = await pressed(data)
  expect(namesIn(clean)).toEqual(namesIn(renamed))
  for (const name of namesIn(clean))
    expect(renamed.get(`releases/${name}/index.html`)).toBe(clean.get(`releases/${name}/index.html`))

  const gone = await built(folder, [
    { ...TIDES, name: 'Ebb', unlisted: true },
    { ...OTHER, uuid: releaseId(3) },
  ])
  expect(namesIn(gone)).toEqual(['low-water'])
  expect(readText(gone, 'releases/low-water/index.html')).toContain(releaseId(3))
})

it('are served while the catalog is edited, without a line in the file', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalogWith([OTHER]))
  const site = new DevSite({ data: dataIn(folder), folder: path.join(folder, 'site') })
  await site.update({ isRemote: true })
  const file = await site.file('releases/low-water/index.html')
  expect(file && 'bytes' in file && Buffer.from(file.bytes).toString()).toContain(OTHER.uuid)
  expect(() => fileIn(folder)).toThrow('ENOENT')
  await site.close()
})

it.each([
  ['{"kind":"release","name":"a b","uuid":"00000000-0000-4000-8000-000000000001"}', 'BAD_VALUE'],
  ['{"kind":"track","name":"a","uuid":"00000000-0000-4000-8000-000000000001"}', 'BAD_VALUE'],
  ['<<<<<<< ours', 'BAD_JSON'],
])('a line that is not one stops a build: %s', async (line, code) => {
  const folder = tempFolder()
  writeTree(dataIn(folder), { ...catalogWith([OTHER]), [FILE]: `${line}\n` })
  const ran = await runBuild(folder)
  expect(ran.code).toBe(1)
  expect(ran.stderr).toContain(code)
  expect(ran.stderr).toContain(`${FILE}:1`)
})

it('two lines with one name stop a build', async () => {
  const folder = tempFolder()
  const lines = [1, 2].map((number) => ({ kind: 'release', name: 'tides', uuid: releaseId(number) }))
  writeTree(dataIn(folder), { ...catalogWith([OTHER]), [FILE]: lines })
  expect((await runBuild(folder)).stderr).toContain(`Two lines of ${FILE} have the release tides.`)
})

it('a packed site refuses them', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), catalogWith([OTHER], { layout: 'packed' }))
  const { code, stderr } = await runBuild(folder)
  expect(code).toBe(1)
  expect(stderr).toContain('BAD_CONFIG')
  expect(stderr).toContain('Remove "addresses" from "site", or "layout".')
})

import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { dataIn, distIn, jsonOf, pressed, runBuild } from '../testing/build.ts'
import { smallCatalog } from '../testing/catalog.ts'
import { runHere } from '../testing/cli.ts'
import { readTree, tempFolder, writeTree } from '../testing/folders.ts'
import { startServer } from '../testing/server.ts'

const catalog = smallCatalog(3)
const { 'site.json': site, 'tracks.ndjson': tracks, 'artists.ndjson': artists, ...others } = catalog

it('a catalog from a web server and from beside the data folder is the same as one in it', async () => {
  const server = await startServer((_request, response) => response.end(JSON.stringify(tracks)))
  try {
    const folder = tempFolder()
    const sources = { tracks: `${server.url}/tracks.json`, artists: '../exports/*.json' }
    writeTree(dataIn(folder), { ...others, 'site.json': { ...site, sources } })
    writeTree(folder, { 'exports/people.json': JSON.stringify(artists) })
    expect(await runHere(['check', '--data', dataIn(folder)])).toMatchObject({ code: 0, stderr: '' })
    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
    const tree = readTree(distIn(folder))
    expect(tree).toEqual(await pressed(catalog))
    expect(jsonOf(tree, 'api/v1/catalog/artist/index.json').count).toBe(3)
  } finally {
    server.close()
  }
})

it('object storage without the extension that reads it says how to get that', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), {
    ...catalog,
    'site.json': { ...site, sources: { tracks: 's3://bucket/tracks*.parquet' } },
  })
  // Extensions lie in the home folder.
  const { code, stderr } = await runBuild(folder, [], { HOME: folder })
  expect(code).toBe(1)
  const said =
    /^error MISSING_EXTENSION {2}Reading object storage needs the DuckDB extension httpfs, which is not installed\.\n {2}at {4}s3:\/\/bucket\/tracks\*\.parquet\n {2}hint {2}Install it once, with network access: (node .*)\n$/
  expect(stderr).toMatch(said)
  const command = said.exec(stderr)?.[1] ?? ''
  expect(command).toContain('INSTALL httpfs')
  const tried = command.replace('INSTALL httpfs', 'SELECT 42')
  expect(execFileSync('sh', ['-c', tried], { encoding: 'utf8' })).toBe('')
})

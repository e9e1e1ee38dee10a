import path from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import { describe, expect, it, vi } from 'vitest'
import { smallCatalog } from '../../testing/catalogs/catalog.ts'
import { dataIn, distIn, parseCounts, pressed, readJson, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'
import { startServer } from '../../testing/servers/server.ts'

const catalog = smallCatalog(3)
const { 'site.json': site, 'tracks.ndjson': tracks, 'artists.ndjson': artists, ...others } = catalog

it('a catalog from a web server and from beside the data folder is the same as one in it', async () => {
  const server = await startServer((_request, response) => response.end(JSON.stringify(tracks)))
  try {
    const folder = tempFolder()
    const sources = { tracks: `${server.url}/tracks.json`, artists: '../exports/*.json' }
    writeTree(dataIn(folder), { ...others, 'site.json': { ...site, sources } })
    writeTree(folder, { 'exports/people.json': JSON.stringify(artists) })
    const folders = ['--data', dataIn(folder), '--out', distIn(folder)]
    expect(await runHere(['check', ...folders])).toMatchObject({ code: 0, stderr: '' })
    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
    const tree = readTree(distIn(folder))
    expect(tree).toEqual(await pressed(catalog))
    expect(readJson(tree, 'api/v1/catalog/artist/index.json').count).toBe(3)
  } finally {
    server.close()
  }
})

describe('an export on a web server', () => {
  const count = 60
  const { 'tracks.ndjson': rows, ...rest } = smallCatalog(count)
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`)
  const all = { status: 200, type: 'application/x-ndjson', body: lines.join('') }
  const login = '<!DOCTYPE html><html><form action="/login" method="post"></form></html>'
  const unreachable = 'error UNREACHABLE  The source answers'

  it.each([
    [
      'cut in half',
      { body: lines.slice(0, count / 2).join('') },
      'error TOO_MANY_REMOVED  The build would remove 30 of 60 tracks',
    ],
    ['cut within a row', { body: all.body.slice(0, -9) }, 'error BAD_JSON'],
    ['empty', { body: '' }, 'error EMPTY_SOURCE  The source is empty: it has 0 bytes.'],
    [
      'without a record',
      { body: '\n' },
      'error EMPTY_SOURCE  This source has no records, but the last build read 60 tracks',
    ],
    ['not there', { status: 404, body: 'Not Found' }, `${unreachable} 404 Not Found.`],
    ['an error', { status: 500, body: all.body }, `${unreachable} 500 Internal Server Error.`],
    ['a login form', { type: 'text/html', body: login }, `${unreachable} with a web page, not with data.`],
  ])('that is %s leaves the site as it was, and is reported', async (_, answer, message) => {
    let { status, type, body } = all
    const server = await startServer((_request, response) => {
      response.writeHead(status, { 'Content-Type': type })
      response.end(body)
    })
    const folder = tempFolder()
    const tracks = `${server.url.replace('://', '://reader:s3cret@')}/tracks.ndjson`
    writeTree(dataIn(folder), { ...rest, 'site.json': { ...site, sources: { tracks } } })
    expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
    const before = readTree(distIn(folder))
    ;({ status, type, body } = { ...all, ...answer })
    const args = ['--data', dataIn(folder), '--out', distIn(folder)]
    for (const ran of [await runBuild(folder), await runHere(['check', ...args])]) {
      expect(ran).toMatchObject({ code: 1, stdout: '' })
      expect(ran.stderr).toContain(message)
      expect(ran.stderr).not.toContain('s3cret')
    }
    expect(readTree(distIn(folder))).toEqual(before)
    server.close()
  })
})

it('an address that belongs to a database is named as one, without its password', async () => {
  const folder = tempFolder()
  const sources = { tracks: 'postgres://user:s3cret@db.example.com/catalog' }
  writeTree(dataIn(folder), { ...others, 'site.json': { ...site, sources } })
  const { code, stderr } = await runBuild(folder)
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('error BAD_CONFIG  A source cannot be read from postgres://'),
  ])
  expect(stderr).not.toContain('s3cret')
})

it('object storage that cannot be reached is an error', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), {
    ...catalog,
    'site.json': { ...site, sources: { tracks: 's3://bucket/tracks*.parquet' } },
  })
  vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:1')
  const { code, stderr } = await runBuild(folder)
  vi.unstubAllEnvs()
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^error UNREACHABLE {2}The objects cannot be listed: .*\n {2}at {4}s3:\/\/bucket\/tracks\*\.parquet\n/,
  )
})

it('a database that cannot be read is reported once, and the site stays as it was', async () => {
  const folder = tempFolder()
  writeTree(dataIn(folder), { ...catalog, 'site.json': site })
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  const before = readTree(distIn(folder))
  const query = 'SELECT 1 AS uuid'
  const sql = {
    url: 'postgres://user:s3cret@127.0.0.1:1/music',
    artists: query,
    tracks: query,
    labels: query,
  }
  writeTree(dataIn(folder), { 'site.json': { ...site, sources: { sql } } })
  const { code, stdout, stderr } = await runBuild(folder)
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: `error UNREACHABLE  The database cannot be reached: the connection was refused.
  at    postgres://127.0.0.1:1/music
  hint  Start the server, or correct the host and the port of its address.
`,
  })
  expect(readTree(distIn(folder))).toEqual(before)
})

it('a database is read again with each build, and an unchanged file of SQLite is not', async () => {
  const folder = tempFolder()
  const file = path.join(folder, 'music.sqlite')
  const database = new sqlite.Database(file)
  database.exec('CREATE TABLE label (uuid TEXT, name TEXT)')
  for (const { uuid, name } of smallCatalog(2)['labels.ndjson'])
    database.run('INSERT INTO label VALUES (?, ?)', [uuid, name])
  database.close()
  const { 'labels.ndjson': _, ...others } = smallCatalog(2)
  const sql = { url: 'sqlite:../music.sqlite', labels: 'SELECT uuid, name FROM label ORDER BY name' }
  writeTree(dataIn(folder), { ...others, 'site.json': { ...site, sources: { sql } } })
  expect(await runBuild(folder)).toMatchObject({ code: 0, stderr: '' })
  expect(parseCounts(await runBuild(folder))).toMatchObject({ written: 0, removed: 0 })
  // A query without results does not mean that everything should be removed.
  const none = { ...sql, labels: `${sql.labels} LIMIT 0` }
  writeTree(dataIn(folder), { 'site.json': { ...site, sources: { sql: none } } })
  expect(await runBuild(folder)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/error EMPTY_SOURCE .*#labels/s),
  })
})

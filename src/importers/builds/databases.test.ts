// Builds one catalog from three databases: the sites are identical.
import { once } from 'node:events'
import { readFileSync, symlinkSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { expect, it } from 'vitest'
import { describeWithShared, shared } from '../../testing/catalogs/shared.ts'
import {
  describeDatabases,
  PASSWORD,
  startMariadb,
  startPostgres,
} from '../../testing/databases/databases.ts'
import { CHINOOK, CHINOOK_QUERIES, chinookStatements } from '../../testing/formats/chinook.ts'
import { dataIn, distIn, runBuild } from '../../testing/run/build.ts'
import { readTree, tempFolder, writeTree } from '../../testing/run/folders.ts'
import { runHere } from '../../testing/run/here.ts'

const SITE = {
  base_url: 'https://api.example.org',
  pages: false,
  docs: false,
  // Blocks instead of 15,000 files.
  layout: 'packed',
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  streams: 'optional',
  default_label: 'Unknown label',
}

/** Builds the site of the Chinook catalog from a database. */
async function built(url: string): Promise<Map<string, string>> {
  const folder = tempFolder()
  const sql = { url, ...CHINOOK_QUERIES }
  writeTree(dataIn(folder), { 'site.json': { ...SITE, sources: { sql } } })
  const { code, stdout, stderr } = await runBuild(folder)
  // Some artists are on no album.
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('error') })
  expect(stdout).toContain('275 artists and 3,503 tracks')
  return readTree(distIn(folder))
}

/**
 * Builds the site of the Chinook catalog, and again when the connection is cut during the last query, and when it is
 * refused.
 */
async function builtThrough(to: number, url: string, expected: Map<string, string>): Promise<void> {
  let allowed = Number.POSITIVE_INFINITY
  const proxy = createServer((socket) => {
    const server = connect(to, '127.0.0.1')
    let sent = 0
    server.on('data', (bytes) => {
      sent += bytes.length
      if (sent > allowed) socket.destroy()
      else socket.write(bytes)
    })
    socket.on('data', (bytes) => server.write(bytes))
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const folder = tempFolder()
  const sql = { url: url.replace(`:${to}/`, `:${port}/`), ...CHINOOK_QUERIES }
  writeTree(dataIn(folder), { 'site.json': { ...SITE, sources: { sql } } })
  expect(await runBuild(folder)).toMatchObject({ code: 0 })
  expect(readTree(distIn(folder))).toEqual(expected)
  // The names of the 275 artists take less, those of the 3,503 tracks more.
  allowed = 100_000
  const stop = async () => {
    proxy.close()
    await once(proxy, 'close')
  }
  for (const [reason, until] of [
    ['The database closed the connection before all rows were read.', stop],
    ['The database cannot be reached: the connection was refused.', async () => {}],
  ] as const) {
    const { code, stderr } = await runBuild(folder)
    expect(code).toBe(1)
    expect(stderr.match(/^error/gm)).toHaveLength(1)
    expect(stderr).toContain(`${reason} The last good copy was read less than a minute ago.\n`)
    const stale = await runBuild(folder, ['--stale-ok', '1h'])
    expect(stale).toMatchObject({ code: 0, stderr: expect.stringContaining(`STALE_SOURCE  ${reason}`) })
    expect(readTree(distIn(folder))).toEqual(expected)
    await until()
  }
}

describeWithShared('Chinook', [CHINOOK], () => {
  it('is pressed by what the docs show', async () => {
    const page = readFileSync(new URL('../../../docs/how-to/databases.md', import.meta.url), 'utf8')
    const [, settings = ''] = /^```json settings\n(.*?)^```/ms.exec(page) ?? []
    const [, tracks = ''] = /^```sql\n(.*?)^```/ms.exec(page) ?? []
    const folder = tempFolder()
    writeTree(dataIn(folder), { 'site.json': settings, 'tracks.sql': tracks })
    symlinkSync(shared(CHINOOK), path.join(folder, 'Chinook_Sqlite.sqlite'))
    const { code, stdout, stderr } = await runBuild(folder)
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stderr: expect.any(String),
      stdout: expect.stringContaining('275 artists and 3,503 tracks'),
    })
  })

  it('is imported by one command', async () => {
    const folder = tempFolder()
    writeTree(folder, { 'queries.json': CHINOOK_QUERIES })
    const options = ['--options', path.join(folder, 'queries.json'), '--out', dataIn(folder)]
    const { code, stdout, stderr } = await runHere(['import', 'sql', `sqlite:${shared(CHINOOK)}`, ...options])
    expect({ code, stderr, stdout }).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('3,503 tracks'),
    })
  })

  describeDatabases('in SQLite, PostgreSQL and MariaDB', ['postgresql', 'mariadb'], () => {
    it('becomes the same site', async () => {
      const expected = await built(`sqlite:${shared(CHINOOK)}`)
      const statements = chinookStatements()

      const postgres = await startPostgres()
      const client = new pg.Client(`${postgres.url}postgres`)
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
      await builtThrough(postgres.port, `${postgres.url}postgres`, expected)

      const mariadb = await startMariadb()
      const { port } = mariadb
      const connection = await mysql.createConnection({
        host: '127.0.0.1',
        port,
        user: 'press',
        password: PASSWORD,
      })
      await connection.query('CREATE DATABASE chinook CHARACTER SET utf8mb4')
      await connection.changeUser({ database: 'chinook' })
      await connection.query("SET sql_mode = 'NO_BACKSLASH_ESCAPES'")
      for (const statement of statements) await connection.query(statement)
      await connection.end()
      expect(await built(`${mariadb.url}chinook`)).toEqual(expected)
    })
  })
})

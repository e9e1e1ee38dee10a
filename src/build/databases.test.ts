// One catalog in three databases: the sites are the same.
import { readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { expect, it } from 'vitest'
import { dataIn, distIn, jsonOf, runBuild } from '../testing/build.ts'
import { CHINOOK, CHINOOK_QUERIES, chinookStatements } from '../testing/chinook.ts'
import { runHere } from '../testing/cli.ts'
import { describeDatabases, PASSWORD, startMariadb, startPostgres } from '../testing/databases.ts'
import { readTree, tempFolder, writeTree } from '../testing/folders.ts'
import { describeWithShared, shared } from '../testing/shared.ts'

const SITE = {
  base_url: 'https://api.example.org',
  pages: false,
  namespace: '7c1d3f0e-5b6a-4c2d-9e8f-0a1b2c3d4e5f',
  streams: 'optional',
  default_label: 'Unknown label',
}

/** The site of Chinook in a database. */
async function built(url: string): Promise<Map<string, string>> {
  const folder = tempFolder()
  const sql = { url, ...CHINOOK_QUERIES }
  writeTree(dataIn(folder), { 'site.json': { ...SITE, sources: { sql } } })
  const { code, stderr } = await runBuild(folder)
  // Some artists are on no album.
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('error') })
  return readTree(distIn(folder))
}

describeWithShared('Chinook', [CHINOOK], () => {
  it('is pressed by what the docs show', async () => {
    const page = readFileSync(new URL('../../docs/how-to/databases.md', import.meta.url), 'utf8')
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
      expect(jsonOf(expected, 'api/v1/catalog/artist/index.json').count).toBe(275)
      expect(jsonOf(expected, 'api/v1/catalog/track/index.json').count).toBe(3503)
      const statements = chinookStatements()

      const postgres = await startPostgres()
      const client = new pg.Client(`${postgres.url}postgres`)
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
      expect(await built(`${postgres.url}postgres`)).toEqual(expected)

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

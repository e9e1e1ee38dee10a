// One catalog in three databases: the rows are the same.
import mysql from 'mysql2/promise'
import pg from 'pg'
import { expect, it } from 'vitest'
import { CHINOOK, CHINOOK_QUERIES, chinookStatements } from '../../../testing/chinook.ts'
import { describeDatabases, PASSWORD, startMariadb, startPostgres } from '../../../testing/databases.ts'
import { describeWithShared, shared } from '../../../testing/shared.ts'
import { blocksIn, sourcesOf } from '../../../testing/sql.ts'

/** The digests of all blocks, and the rows of each kind. */
async function digestsOf(url: string) {
  const digests: string[] = []
  for (const source of await sourcesOf(url, CHINOOK_QUERIES)) {
    for await (const { digest } of blocksIn(source)) digests.push(`${source.kind} ${digest}`)
  }
  return digests
}

describeWithShared('Chinook', [CHINOOK], () => {
  describeDatabases('in SQLite, PostgreSQL and MariaDB', ['postgresql', 'mariadb'], () => {
    it('gives the same rows', async () => {
      const expected = await digestsOf(`sqlite:${shared(CHINOOK)}`)
      expect(expected.length).toBeGreaterThan(5)
      const statements = chinookStatements()

      const postgres = await startPostgres()
      const client = new pg.Client(`${postgres.url}postgres`)
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
      expect(await digestsOf(`${postgres.url}postgres`)).toEqual(expected)

      const mariadb = await startMariadb()
      const connection = await mysql.createConnection({
        host: '127.0.0.1',
        port: mariadb.port,
        user: 'press',
        password: PASSWORD,
      })
      await connection.query('CREATE DATABASE chinook CHARACTER SET utf8mb4; ')
      await connection.changeUser({ database: 'chinook' })
      await connection.query("SET sql_mode = 'NO_BACKSLASH_ESCAPES'")
      for (const statement of statements) await connection.query(statement)
      await connection.end()
      expect(await digestsOf(`${mariadb.url}chinook`)).toEqual(expected)
    })
  })
})

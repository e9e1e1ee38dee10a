import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingsSchema } from '../../../core/settings/settings.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { findErrors, findRefusals, said } from '../../../testing/servers/sql.ts'
import { findSources } from '../../files/find.ts'
import { parseAddress } from './address.ts'

const parse = (url: string, env: NodeJS.ProcessEnv = {}) =>
  parseAddress(url, { base: 'data', data: 'data' }, env)

function findError(url: string): string {
  try {
    parse(url)
  } catch (error) {
    return said(error)
  }
  return ''
}

describe('the address of a database', () => {
  it('is a path after sqlite:, relative to the data folder or absolute', () => {
    expect(parse('sqlite:../music.db')).toMatchObject({ type: 'sqlite', url: 'music.db', name: 'music.db' })
    expect(parse('sqlite:/x/music.db')).toMatchObject({ url: '/x/music.db' })
    expect(parse('sqlite:///x/music.db')).toMatchObject({ url: '/x/music.db' })
  })

  it('is a URL of a server, whose name has neither user nor password nor options', () => {
    const secret = 'user:secret@db.example.com:5433/music?sslmode=require&password=secret'
    for (const [scheme, type] of [
      ['postgres', 'postgres'],
      ['postgresql', 'postgres'],
      ['mysql', 'mysql'],
      ['mariadb', 'mysql'],
    ]) {
      const url = `${scheme}://${secret}`
      expect(parse(url)).toEqual({
        type,
        url,
        name: `${scheme}://db.example.com:5433/music`,
        base: 'data',
        data: 'data',
      })
    }
  })

  it('may be completely or partly from the environment', () => {
    const env = {
      PASSWORD: 'p@s/s:1',
      HOST: 'db.example.com:5433',
      ALL: 'mysql://u:a%40b@h/d',
      FOLDER: '../in',
    }
    expect(parse(`postgres://u:${'$'}{PASSWORD}@${'$'}{HOST}/music`, env)).toMatchObject({
      url: 'postgres://u:p%40s%2Fs%3A1@db.example.com:5433/music',
    })
    expect(parse(`${'$'}{ALL}`, env)).toMatchObject({ type: 'mysql', url: env.ALL, name: 'mysql://h/d' })
    expect(parse(`sqlite:${'$'}{FOLDER}/music.db`, env)).toMatchObject({ url: 'in/music.db' })
    expect(findError(`postgres://u:${'$'}{constructor}@h/d`)).toContain(
      'variable constructor, which is not set',
    )
    expect(findError(`postgres://u:${'$'}{NO_SUCH}@h/d`)).toBe(
      'BAD_CONFIG The address of a database uses the environment variable NO_SUCH, which is not set. [Set NO_SUCH, or put its value into "url" of "sql".] site.json',
    )
  })

  it('is refused without showing its password', () => {
    const hint = 'Write sqlite:PATH, postgres://HOST/NAME, mysql://HOST/NAME or mariadb://HOST/NAME.'
    expect(findError('oracle://u:secret@h/d')).toBe(
      `BAD_CONFIG A database cannot be read from oracle: addresses. [${hint}] site.json`,
    )
    expect(findError('postgre://u:secret@h/d')).toContain('[Did you mean "postgres"? Write ')
    expect(findError('music.sqlite')).toBe(
      `BAD_CONFIG The address of a database must begin with the kind of database. [${hint}] site.json`,
    )
    expect(findError('mysql://u:sec/ret@h/d')).not.toContain('ret')
    expect(findError('mysql://u:sec ret@h:x/d')).toMatch(
      /^BAD_CONFIG The address of a database is not a valid mysql:\/\/ URL\. \[Write mysql:\/\/HOST\/NAME\. /,
    )
  })
})

describe('the entry of a database', () => {
  const findIssues = (sql: unknown) =>
    settingsSchema
      .safeParse({ sources: { sql } })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  it('is an address with a query for each kind that is read, or a list of such', () => {
    const entry = { url: 'sqlite:a.db', tracks: 'SELECT 1' }
    expect(settingsSchema.parse({ sources: { sql: entry } }).sources.sql).toEqual([entry])
    expect(settingsSchema.parse({ sources: { sql: [entry, entry] } }).sources.sql).toEqual([entry, entry])
    const { url: from, ...queries } = entry
    expect(settingsSchema.parse({ sources: { sql: { from, ...queries } } }).sources.sql).toEqual([entry])
  })

  it.each([
    [
      'sqlite:a.db',
      'sources.sql: it must be an object, such as { "url": "sqlite:../music.sqlite", "artists": "SELECT …" }',
    ],
    [
      { url: 'sqlite:a.db' },
      'sources.sql: it must have a query, such as { "url": "sqlite:../music.sqlite", "artists": "SELECT …" }',
    ],
    [
      { artists: 'SELECT 1' },
      'sources.sql.url: it must be the address of a database, such as sqlite:../music.sqlite',
    ],
    [
      { url: 'sqlite:a.db', tracks: 7 },
      'sources.sql.tracks: it must be a query, or the path of a file that ends in .sql',
    ],
    [
      { url: 'sqlite:a.db', songs: 'SELECT 1' },
      'sources.sql.songs: it must be "url", "timeout", or the kind of records that its query returns',
    ],
    [
      [{ url: 'sqlite:a.db' }],
      'sources.sql.0: it must have a query, such as { "url": "sqlite:../music.sqlite", "artists": "SELECT …" }',
    ],
  ])('may not be %j', (entry, issue) => {
    expect(findIssues(entry)).toContain(issue)
  })

  it.each([0, -1, '60', 86_401])('may not have the timeout %j', (timeout) => {
    expect(findIssues({ url: 'sqlite:a.db', tracks: 'SELECT 1', timeout })).toEqual([
      'sources.sql.timeout: it must be seconds: a number above 0, and at most 86400 (a day)',
    ])
  })

  it('must have queries that are a SELECT', async () => {
    const data = tempFolder()
    writeTree(data, { 'a.db': 'x', 'empty.sql': ' -- nothing\n' })
    const message = (first: string) =>
      `BAD_CONFIG A query must be a SELECT${first}. [Write SELECT with a column for each field, or the path of a file that ends in .sql.]`
    expect(await findRefusals('sqlite:a.db', { artists: 'DELETE FROM a' }, data)).toEqual([
      `${message(', but this begins with "DELETE"')} site.json`,
    ])
    expect(await findRefusals('sqlite:a.db', { artists: 'empty.sql' }, data)).toEqual([
      `${message('')} empty.sql`,
    ])
    expect(await findRefusals('sqlite:a.db', { artists: 'none.sql' }, data)).toEqual([
      `NO_SUCH_FILE There is no file none.sql, which "sql" in "sources" names. [Correct its path, which is relative to the data folder, or write the query itself. It was looked for at ${path.join(data, 'none.sql')}.] site.json`,
    ])
    expect(await findErrors('sqlite:a.db', '/* x */ (SELECT 1 AS id)', 'artists', data)).toHaveLength(1)
  })

  it('may use files of the data folder, which are then no other sources', async () => {
    const data = tempFolder()
    writeTree(data, {
      'artists.sqlite': 'x',
      'artists.sqlite-shm': 'x',
      'tracks.sql': 'SELECT 1 AS id',
      'other.db': 'x',
    })
    const sql = [{ url: 'sqlite:artists.sqlite', tracks: 'tracks.sql' }]
    const { sources, unread } = await findSources(data, settingsSchema.parse({ sources: { sql } }).sources)
    expect(sources.map(({ name }) => name)).toEqual([`${data}/artists.sqlite#tracks`])
    expect(unread).toEqual(['other.db'])
  })

  it('gives different names to sources of two entries for one database', async () => {
    const sql = { url: 'postgres://u:p@h/d', artists: 'SELECT 1 AS id' }
    const { findInDatabases } = await import('./index.ts')
    const { sources } = settingsSchema.parse({ sources: { sql: [sql, sql] } })
    const found = await findInDatabases(sources, { base: '.', data: tempFolder() })
    expect(found.map(({ name }) => name)).toEqual(['postgres://h/d#artists', 'postgres://h/d#artists-2'])
  })
})

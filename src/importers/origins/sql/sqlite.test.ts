import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sqlite from 'node-sqlite3-wasm'
import { describe, expect, it } from 'vitest'
import { flattenRows, readRows } from '../../../testing/catalogs/rows.ts'
import { describeWithShared, shared } from '../../../testing/catalogs/shared.ts'
import { CHINOOK, CHINOOK_QUERIES } from '../../../testing/formats/chinook.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import {
  allRows,
  blocksIn,
  errorsIn,
  findErrors,
  findRefusals,
  rowsOfQuery,
  sqlSources,
} from '../../../testing/servers/sql.ts'
import { readStamp } from './sqlite-file.ts'

/** Makes a database with statements. */
function makeDatabase(...statements: readonly string[]): string {
  const file = path.join(tempFolder(), 'music.sqlite')
  const database = new sqlite.Database(file)
  for (const statement of statements) database.exec(statement)
  database.close()
  return file
}

const ARTISTS =
  "CREATE TABLE a (k INTEGER PRIMARY KEY, n TEXT); INSERT INTO a VALUES (1, 'Ferrow'), (2, 'Inlet')"

describe('a query of SQLite', () => {
  it('gives a row for each row, numbered from 1', async () => {
    const file = makeDatabase(ARTISTS)
    expect(
      await rowsOfQuery(`sqlite:${file}`, 'SELECT k AS ID, n AS "Name" FROM a ORDER BY k', 'artists'),
    ).toEqual([
      { line: 1, value: { id: 1, name: 'Ferrow' } },
      { line: 2, value: { id: 2, name: 'Inlet' } },
    ])
  })

  it('may have columns with the names of what every object inherits', async () => {
    const sql = `SELECT 1 AS "constructor", 2 AS "__proto__", NULL AS "toString", n AS "hasOwnProperty" FROM a ORDER BY n DESC`
    const rows = await rowsOfQuery(`sqlite:${makeDatabase(ARTISTS)}`, sql)
    expect(rows.map((row) => 'value' in row && Object.entries(row.value as object))).toEqual(
      ['Inlet', 'Ferrow'].map((name) => [
        ['constructor', 1],
        ['__proto__', 2],
        ['toString', null],
        ['hasOwnProperty', name],
      ]),
    )
  })

  it('keeps each digit of a number, and each character of a text', async () => {
    const sql = `SELECT 1 AS a, 9007199254740991 AS b, 9007199254740993 AS c, -9223372036854775808 AS d,
      343719 / 1000.0 AS e, 9e999 AS f, 'Ж ' || char(10) || '"' AS g, NULL AS h, 5.0 AS i, '' AS j`
    expect(await rowsOfQuery(`sqlite:${makeDatabase(ARTISTS)}`, sql)).toEqual([
      {
        line: 1,
        value: {
          ...{ a: 1, b: 9007199254740991, c: '9007199254740993', d: '-9223372036854775808' },
          ...{ e: 343.719, f: 'Infinity', g: 'Ж \n"', h: null, i: 5, j: '' },
        },
      },
    ])
  })

  it('makes records inside records from dotted names, and one object of equal cells', async () => {
    const sql = `SELECT k AS id, 'R' AS "release.name", 7 AS "release.label.id", NULL AS "artist.id", NULL AS "artist.name" FROM a`
    const rows = await rowsOfQuery(`sqlite:${makeDatabase(ARTISTS)}`, sql, 'tracks')
    const release = { name: 'R', label: { id: 7 } }
    const values = rows.map((row) => 'value' in row && row.value) as { release: object }[]
    expect(values).toEqual([
      { id: 1, release, artist: null },
      { id: 2, release, artist: null },
    ])
    expect(values[0]?.release).toBe(values[1]?.release)
  })

  it('gives a list for a JSON array in text', async () => {
    const sql = `SELECT json_group_array(k) AS items, '[untitled]' AS name FROM a`
    expect(await rowsOfQuery(`sqlite:${makeDatabase(ARTISTS)}`, sql, 'artists')).toEqual([
      { line: 1, value: { items: [1, 2], name: '[untitled]' } },
    ])
  })

  it('may be in a file, and end with a semicolon and a comment', async () => {
    const file = makeDatabase(ARTISTS)
    const data = path.dirname(file)
    writeTree(data, { 'queries/all artists.sql': '-- All of them.\nSELECT n AS name FROM a; \n' })
    const [source] = await sqlSources('sqlite:music.sqlite', { artists: 'queries/all artists.sql' }, data)
    expect(source?.name).toBe(`${file}#artists`)
    expect(await readRows(flattenRows(blocksIn(source)))).toHaveLength(2)
    expect(await rowsOfQuery(`sqlite:${file}`, 'SELECT n AS name FROM a -- these', 'artists')).toHaveLength(2)
  })

  it('may have no rows', async () => {
    expect(
      await rowsOfQuery(`sqlite:${makeDatabase(ARTISTS)}`, 'SELECT n AS name FROM a WHERE 0', 'artists'),
    ).toEqual([])
  })

  it('also reads the log of a database', async () => {
    const folder = tempFolder()
    const file = path.join(folder, 'music.sqlite')
    const writer = new sqlite.Database(file)
    writer.exec(`PRAGMA locking_mode = exclusive; PRAGMA journal_mode = wal; ${ARTISTS}`)
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
    const before = readdirSync(folder)
    expect(await rowsOfQuery(`sqlite:${file}`, 'SELECT n AS name FROM a', 'artists')).toHaveLength(2)
    expect(readdirSync(folder)).toEqual(before)
    writer.close()
    // Now the log is empty, and the database still in WAL mode.
    expect(await rowsOfQuery(`sqlite:${file}`, 'SELECT n AS name FROM a', 'artists')).toHaveLength(2)
  })

  it('leaves the file and its folder unchanged, even while another process has it locked', async () => {
    const file = makeDatabase(ARTISTS)
    const bytes = readFileSync(file)
    const writer = new sqlite.Database(file)
    writer.exec('BEGIN EXCLUSIVE')
    const before = readdirSync(path.dirname(file))
    const [source] = await sqlSources(`sqlite:${file}`, { artists: 'SELECT n AS name FROM a' })
    for await (const block of blocksIn(source)) {
      expect(readdirSync(path.dirname(file))).toEqual(before)
      expect(await readRows(block.rows())).toHaveLength(2)
    }
    writer.close()
    expect(readFileSync(file)).toEqual(bytes)
    expect(readdirSync(path.dirname(file))).toEqual(['music.sqlite'])
  })
})

describe('a query that SQLite cannot answer', () => {
  const url = () => `sqlite:${makeDatabase(ARTISTS)}`
  const to = (reason: string, hint: string, at = 'music.sqlite#artists') =>
    `BAD_QUERY The database cannot run the query for artists: ${reason}. [${hint}] ${at}`
  const CORRECT = 'Correct the query.'

  it.each([
    ['SELECT nope FROM a', 'no such column: nope', `${CORRECT} The columns of a are "k" and "n".`],
    [
      'SELECT A.nn FROM A',
      'no such column: A.nn',
      `Did you mean "n"? ${CORRECT} The columns of a are "k" and "n".`,
    ],
    ['SELECT n AS name FROM nope', 'no such table: nope', `${CORRECT} The tables of the database are "a".`],
    ['SELECT nope', 'no such column: nope', `${CORRECT} The tables of the database are "a".`],
    ['SELECT n AS name FORM a', 'near "FORM": syntax error', CORRECT],
    [
      'SELECT n AS name FROM a; DELETE FROM a',
      'near ";": syntax error',
      'A query must be a single statement.',
    ],
    [
      'WITH x AS (SELECT 1) DELETE FROM a',
      'near "DELETE": syntax error',
      'A query must be a SELECT that changes nothing.',
    ],
    [
      "SELECT n AS name, x'00' AS image FROM a",
      'the column "image" holds bytes, not text',
      'Remove "image" from the query, or convert it to text with a function of the database.',
    ],
    [
      'SELECT n AS name, k AS Name FROM a',
      'two columns are named "name"',
      'Name each column after a different field: SELECT Title AS name.',
    ],
    [
      'SELECT n AS name, k AS name FROM a',
      'two columns are named "name"',
      'Name each column after a different field: SELECT Title AS name.',
    ],
  ])('is an error: %s', async (sql, reason, hint) => {
    expect(await findErrors(url(), sql, 'artists')).toEqual([to(reason, hint)])
  })

  it('has columns that are fields, including those of nested records', async () => {
    expect(await findErrors(url(), 'SELECT n AS nmae, k AS id FROM a', 'artists')).toEqual([
      'UNKNOWN_FIELD The query has an unknown column "nmae". [Did you mean "name"?] music.sqlite#artists',
    ])
    expect(await findErrors(url(), 'SELECT n AS "artist.nmae" FROM a', 'tracks')).toEqual([
      'UNKNOWN_FIELD The query has an unknown column "artist.nmae". [Did you mean "artist.name"?] music.sqlite#tracks',
    ])
    expect(await findErrors(url(), 'SELECT n AS "name.first" FROM a', 'artists')).toEqual([
      expect.stringMatching(/^UNKNOWN_FIELD The query has an unknown column "name\.first"\./),
    ])
    expect(await findErrors(url(), 'SELECT n AS Artikel, k AS id FROM a', 'artists')).toEqual([
      expect.stringMatching(
        /remove all others\. Add name\. Name each column after a field: SELECT Title AS name\.\]/,
      ),
    ])
    expect(await findErrors(url(), 'SELECT 1 AS artist, 2 AS "artist.name"', 'tracks')).toEqual([
      expect.stringMatching(
        /^UNKNOWN_FIELD The query has both a column "artist" and a column "artist\.name"\. .*music\.sqlite#tracks$/,
      ),
    ])
  })
})

describe('a query that does not end', () => {
  const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) AS id FROM n'

  it('is given up after the time that its entry allows', async () => {
    const sources = await sqlSources(`sqlite:${makeDatabase(ARTISTS)}`, { artists: endless, timeout: 0.3 })
    expect(await errorsIn(sources)).toEqual([
      'BAD_QUERY The database cannot run the query for artists: it did not give all rows within 0.3 s of waiting. [Set a higher "timeout" in this entry, or make the query faster.] music.sqlite#artists',
    ])
    expect(await errorsIn(sources)).toHaveLength(1)
  })

  it('is stopped with the reading', async () => {
    const stop = new AbortController()
    const progress = { signal: stop.signal }
    const url = `sqlite:${makeDatabase(ARTISTS)}`
    const [source] = await sqlSources(url, { artists: endless }, tempFolder(), progress)
    const rows = readRows(flattenRows(blocksIn(source)))
    setTimeout(() => stop.abort(new Error('ended')), 100)
    await expect(rows).rejects.toThrow('ended')
    await expect(readRows(flattenRows(blocksIn(source)))).rejects.toThrow('ended')
  })
})

describe('a file that SQLite cannot read', () => {
  const QUERY = { artists: 'SELECT n AS name FROM a' }

  it('is an error when it is found: missing, empty, or a folder', async () => {
    const data = tempFolder()
    writeTree(data, { 'empty.db': '', 'folder/x': '' })
    expect(await findRefusals('sqlite:none.db', QUERY, data)).toEqual([
      `NO_SUCH_FILE There is no database ${data}/none.db, which "sql" in "sources" names. [Correct its path, which is relative to the data folder.] site.json`,
    ])
    expect(await findRefusals('sqlite:empty.db', QUERY, data)).toEqual([
      'EMPTY_SOURCE The source is empty: it has 0 bytes. [Export it again, because a failed export often leaves an empty file. If there is nothing to read, remove it.] empty.db',
    ])
    expect(await findRefusals('sqlite:folder', QUERY, data)).toHaveLength(1)
  })

  it('is an error when it is read: not a database, or damaged', async () => {
    const data = tempFolder()
    writeTree(data, { 'text.db': 'This is a text, and no database.\n'.repeat(50) })
    expect(await findErrors('sqlite:text.db', QUERY.artists, 'artists', data)).toEqual([
      'BAD_DATABASE This file is not an SQLite database, or it is encrypted. [Choose an unencrypted file written by SQLite; decrypt it first, or export the tables as CSV.] text.db',
    ])
    const file = makeDatabase(ARTISTS)
    writeFileSync(file, readFileSync(file).subarray(0, 6000))
    expect(await findErrors(`sqlite:${file}`, QUERY.artists, 'artists')).toEqual([
      'BAD_DATABASE This database was cut off: it has 6000 of its 8192 bytes. [Copy it again, completely.] music.sqlite',
    ])
    const other = makeDatabase(ARTISTS)
    const bytes = readFileSync(other)
    writeFileSync(other, bytes.fill(0xff, 4096, 4200))
    expect(await findErrors(`sqlite:${other}`, QUERY.artists, 'artists')).toEqual([
      'BAD_DATABASE This database cannot be read: database disk image is malformed. [Check it: sqlite3 FILE "PRAGMA integrity_check". Copy it again if it was cut off.] music.sqlite',
    ])
  })

  it('changes its identity when its log is written', async () => {
    const file = makeDatabase(ARTISTS)
    const before = await readStamp(file)
    writeFileSync(`${file}-wal`, 'x')
    expect(await readStamp(file)).not.toBe(before)
  })

  it('must not change between the queries', async () => {
    const file = makeDatabase(ARTISTS)
    const [source] = await sqlSources(`sqlite:${file}`, QUERY)
    utimesSync(file, 1, 1)
    const rows = await readRows(flattenRows(blocksIn(source)))
    expect(rows).toMatchObject([{ error: 'SOURCE_CHANGED The file changed while it was read.' }])
  })
})

describe('the blocks of a query', () => {
  const many = () =>
    makeDatabase(
      `CREATE TABLE a (k INTEGER PRIMARY KEY, n TEXT);
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
       INSERT INTO a SELECT i, 'Artist number ' || i FROM n;`,
    )
  async function readLines(file: string) {
    const [source] = await sqlSources(`sqlite:${file}`, {
      artists: 'SELECT k AS id, n AS name FROM a ORDER BY k',
    })
    const lines: (number | undefined)[] = []
    for await (const { rows } of blocksIn(source))
      lines.push(...(await readRows(rows())).map(({ line }) => line))
    return lines
  }

  it('cover all rows, in their order', async () => {
    expect(await readLines(many())).toEqual(Array.from({ length: 20_000 }, (_, index) => index + 1))
  })
})

describeWithShared('Chinook', [CHINOOK], () => {
  it('is read in place', async () => {
    const rows = await allRows(await sqlSources(`sqlite:${shared(CHINOOK)}`, CHINOOK_QUERIES))
    expect(Object.entries(rows).map(([name, read]) => `${name} ${read.length}`)).toEqual([
      'Chinook_Sqlite.sqlite#artists 275',
      'Chinook_Sqlite.sqlite#tracks 3503',
      'Chinook_Sqlite.sqlite#releases 347',
    ])
    expect(rows['Chinook_Sqlite.sqlite#tracks']?.[0]).toEqual({
      line: 1,
      value: {
        ...{ id: 1, name: 'For Those About To Rock (We Salute You)', duration: 343.719, tracknumber: 1 },
        ...{ release: 1, artist: 1 },
      },
    })
  })

  it('is not read again while the file and the query are the same', async () => {
    const findIdentity = async (artists: string) => {
      const [source] = await sqlSources(`sqlite:${shared(CHINOOK)}`, { artists })
      return source?.identity
    }
    const identity = await findIdentity(CHINOOK_QUERIES.artists)
    expect(identity).toEqual(expect.any(String))
    expect(await findIdentity(CHINOOK_QUERIES.artists)).toBe(identity)
    expect(await findIdentity(`${CHINOOK_QUERIES.artists} DESC`)).not.toBe(identity)
  })
})

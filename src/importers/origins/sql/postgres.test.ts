import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import { flattenRows, readRows } from '../../../testing/catalogs/rows.ts'
import {
  type DatabaseServer,
  describeDatabases,
  PASSWORD,
  startPostgres,
} from '../../../testing/databases/databases.ts'
import { tempFolder, writeTree } from '../../../testing/run/folders.ts'
import { freePort } from '../../../testing/servers/servers.ts'
import {
  blocksIn,
  errorsIn,
  errorsInSilence,
  findErrors,
  rowsOfQuery,
  sqlSources,
} from '../../../testing/servers/sql.ts'

describeDatabases('PostgreSQL', ['postgresql'], () => {
  let server: DatabaseServer
  let url: string
  beforeAll(async () => {
    server = await startPostgres()
    url = `${server.url}postgres`
    await run(`
      CREATE TABLE a (k INTEGER PRIMARY KEY, n TEXT);
      INSERT INTO a VALUES (1, 'Ferrow'), (2, 'Inlet');
      CREATE TYPE mood AS ENUM ('calm', 'loud, "very"');
      CREATE DOMAIN title AS TEXT;
      CREATE TABLE secret (x INTEGER);
      CREATE ROLE reader LOGIN PASSWORD '${PASSWORD}'`)
  })

  async function run(sql: string): Promise<void> {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  const readValues = async (sql: string) =>
    (await rowsOfQuery(url, `SELECT ${sql}`)).map((row) => 'value' in row && row.value)
  const error = async (sql: string) => (await findErrors(url, sql, 'artists'))[0]

  it('keeps each digit of a number', async () => {
    const sql = `1::smallint AS a, 9007199254740991 AS b, 9007199254740993 AS c, 343719 / 1000.0 AS d,
      12345678901234567890.123456789 AS e, 0.1::float8 AS f, 0.1::real AS g, 'NaN'::float8 AS h, 'NaN'::numeric AS i,
      100::numeric AS j, 1.50::numeric AS k, 'Infinity'::float8 AS l`
    expect(await readValues(sql)).toEqual([
      {
        ...{
          a: 1,
          b: 9007199254740991,
          c: '9007199254740993',
          d: 343.719,
          e: '12345678901234567890.123456789',
        },
        ...{ f: 0.1, g: 0.1, h: 'NaN', i: 'NaN', j: 100, k: 1.5, l: 'Infinity' },
      },
    ])
  })

  it('gives values of all types as JSON, whatever the time zone', async () => {
    const sql = `true AS a, DATE '2024-05-31' AS b, TIMESTAMP '2024-05-31 12:30:00' AS c,
      TIMESTAMPTZ '2024-05-31 00:00:00+02' AS d, TIMESTAMPTZ '2024-05-31 12:00:00.25+00' AS d2,
      'F2B5D1A0-0000-4000-8000-000000000001'::uuid AS e, '{"x": [1, null]}'::json AS f, '"y"'::jsonb AS g,
      NULL::text AS h, 'calm'::mood AS i, 'T'::title AS j, ''::text AS k, 'ab'::char(4) AS l`
    expect(await readValues(sql)).toEqual([
      {
        ...{ a: true, b: '2024-05-31', c: '2024-05-31T12:30:00', d: '2024-05-30T22:00:00Z' },
        ...{
          d2: '2024-05-31T12:00:00.25Z',
          e: 'f2b5d1a0-0000-4000-8000-000000000001',
          f: { x: [1, null] },
          g: 'y',
        },
        ...{ h: null, i: 'calm', j: 'T', k: '', l: 'ab  ' },
      },
    ])
  })

  it('gives lists of any type', async () => {
    const sql = `ARRAY[1, NULL, 3] AS a, ARRAY['x, y', 'NULL', NULL, ''] AS b, ARRAY[]::text[] AS c,
      ARRAY[[1, 2], [3, 4]] AS d, '[0:1]={7,8}'::int[] AS e, ARRAY['loud, "very"', 'calm']::mood[] AS f,
      ARRAY['T']::title[] AS g, ARRAY[1.50, 12345678901234567890] AS h, ARRAY['{"x": 1}'::jsonb] AS i,
      ARRAY[box '((0,0),(1,1))', box '((2,2),(3,3))'] AS j, ARRAY[TIMESTAMP '2024-05-31 12:30:00'] AS k`
    expect(await readValues(sql)).toEqual([
      {
        ...{ a: [1, null, 3], b: ['x, y', 'NULL', null, ''], c: [], e: [7, 8], f: ['loud, "very"', 'calm'] },
        ...{
          d: [
            [1, 2],
            [3, 4],
          ],
          g: ['T'],
          h: [1.5, '12345678901234567890'],
          i: [{ x: 1 }],
        },
        ...{ j: ['(1,1),(0,0)', '(3,3),(2,2)'], k: ['2024-05-31T12:30:00'] },
      },
    ])
  })

  it('preserves texts in lists', async () => {
    const text = fc
      .string({ unit: 'binary' })
      .filter((value) => !value.includes('\0') && value.isWellFormed())
    const list = fc.array(fc.option(text), { maxLength: 5 })
    const written = (value: string | null) => (value === null ? 'NULL' : pg.escapeLiteral(value))
    await fc.assert(
      fc.asyncProperty(fc.array(list, { minLength: 30, maxLength: 30 }), async (lists) => {
        const columns = lists.map((each, at) => `ARRAY[${each.map(written).join()}]::text[] AS c${at}`)
        const [value] = await readValues(columns.join())
        expect(Object.values(value || {})).toEqual(lists)
      }),
      { numRuns: 5 },
    )
  })

  it('gives many rows in order, and none', async () => {
    const rows = await rowsOfQuery(
      url,
      'SELECT i AS id FROM generate_series(1, 4000) i ORDER BY i DESC;',
      'artists',
    )
    expect(rows).toHaveLength(4000)
    expect(rows.at(-1)).toEqual({ line: 4000, value: { id: 1 } })
    expect(await rowsOfQuery(url, 'SELECT n AS name FROM a WHERE false', 'artists')).toEqual([])
    expect(await error('SELECT n AS nmae FROM a WHERE false')).toMatch(/^UNKNOWN_FIELD .*"nmae"/)
  })

  it('reads all kinds as they were at one moment', async () => {
    const sources = await sqlSources(url, {
      artists: 'SELECT n AS name FROM a',
      labels: 'SELECT n AS name FROM a',
    })
    for (const again of [2, 3]) {
      const counts: number[] = []
      for (const source of sources) {
        for await (const block of blocksIn(source))
          for await (const rows of block.rows()) counts.push(rows.length)
        await run(`INSERT INTO a SELECT max(k) + 1, 'later' FROM a`)
      }
      // A second build sees later changes.
      expect(counts).toEqual([again * 2 - 2, again * 2 - 2])
    }
    await run('DELETE FROM a WHERE k > 2')
  })

  it('cannot change anything', async () => {
    const only = 'A query must be a SELECT that changes nothing.'
    expect(await error('WITH x AS (DELETE FROM a RETURNING n) SELECT n AS name FROM x')).toContain(only)
    expect(await error("SELECT setval('s', 1) AS name FROM (SELECT nextval('s')) x")).toContain('BAD_QUERY')
    expect(await error('SELECT n AS name FROM a; DROP TABLE a')).toContain('multiple commands')
    expect(await error('SELECT n AS name FROM a; COMMIT; DROP TABLE a')).toContain('multiple commands')
    expect(await rowsOfQuery(url, 'SELECT n AS name FROM a', 'artists')).toHaveLength(2)
  })

  it('reports the position of an error in a query', async () => {
    const to = (reason: string) => `BAD_QUERY The database cannot run the query for artists: ${reason}`
    expect(await error('SELECT nope\nFROM a')).toBe(
      `${to('column "nope" does not exist (line 1, column 8 of the query).')} [Correct the query.] postgres#artists`,
    )
    expect(await error('SELECT n AS name\n FROM nope')).toContain(
      to('relation "nope" does not exist (line 2, column 7 of the query).'),
    )
    expect(await error('SELECT n AS name FORM a')).toContain(
      to('syntax error at or near "FORM" (line 1, column 18 of the query).'),
    )
    expect(await error("SELECT n AS name, '\\x00'::bytea AS image FROM a")).toContain(
      to('the column "image" holds bytes, not text.'),
    )
    expect(await error('SELECT n AS name, k AS Name FROM a')).toContain(to('two columns are named "name".'))
    expect(await error('SELECT (1 / (k - 2))::text AS name FROM a')).toContain(to('division by zero.'))
    const data = tempFolder()
    writeTree(data, { 'a.sql': '-- Artists\nSELECT n AS name,\n  nope FROM a;\n' })
    expect(await findErrors(url, 'a.sql', 'artists', data)).toEqual([
      `${to('column "nope" does not exist.')} [Correct the query.] a.sql:3:3`,
    ])
  })

  it('needs permission to read', async () => {
    const reader = url.replace('press:', 'reader:')
    expect(await findErrors(reader, 'SELECT x::text AS name FROM secret', 'artists')).toEqual([
      'BAD_QUERY The database cannot run the query for artists: permission denied for table secret. [Allow the user of the address to read it (GRANT SELECT).] postgres#artists',
    ])
  })

  it('reports why it cannot connect, once for all queries, without the password', async () => {
    const credentials =
      '[Correct the user in the address; the password may be in the address as $' +
      '{NAME}, or in the environment variable PGPASSWORD.]'
    const errorAt = async (address: string) => (await findErrors(address, 'SELECT 1 AS id', 'artists'))[0]
    expect(await errorAt(url.replace(/:[^:@]+@/, ':hush@'))).toBe(
      `UNREACHABLE The database refuses the connection: password authentication failed for user "press". ${credentials} postgres`,
    )
    expect(await errorAt(url.replace(/:[^:@]+@/, '@'))).toBe(
      `UNREACHABLE The database asks for a password. ${credentials} postgres`,
    )
    expect(await errorAt(url.replace(/postgres$/, 'nope'))).toBe(
      'UNREACHABLE The database refuses the connection: database "nope" does not exist. [Correct the name of the database, which is the path of the address.] nope',
    )
    expect(await errorAt(`${url}?sslmode=require`)).toBe(
      'UNREACHABLE The database refuses the connection: The server does not support SSL connections. [Add ?sslmode=require to the address if the server requires encryption, or ?sslmode=disable if it has none.] postgres',
    )
    expect(await errorAt(`postgres://u:hush@127.0.0.1:${await freePort()}/x`)).toBe(
      'UNREACHABLE The database cannot be reached: the connection was refused. [Start the server, or correct the host and the port of its address.] x',
    )
    expect(await errorAt('postgres://u:hush@nowhere.invalid/x')).toMatch(
      /^UNREACHABLE The database cannot be reached: /,
    )
    expect(await errorAt(url.replace('press:', 'encrypted:'))).toMatch(
      /^UNREACHABLE .* no encryption\. \[Add \?sslmode=require to the address if the server requires encryption, /,
    )
    const sources = await sqlSources('postgres://127.0.0.1:1/x', {
      artists: 'SELECT 1 AS id',
      labels: 'SELECT 1 AS id',
    })
    const errors = await Promise.all(sources.map(errorIn))
    expect(errors[0]).toBe(errors[1])
  })

  async function errorIn(source: Parameters<typeof blocksIn>[0]): Promise<unknown> {
    for await (const block of blocksIn(source)) {
      for await (const rows of block.rows()) for (const row of rows) if ('error' in row) return row.error
    }
    return null
  }

  it('may be reached by a socket', async () => {
    const address = url.replace('127.0.0.1', 'localhost')
    const sql = 'SELECT inet_client_addr()::text AS name'
    expect(await rowsOfQuery(`${address}?host=${server.folder}`, sql, 'artists')).toEqual([
      { line: 1, value: { name: null } },
    ])
  })

  it('takes passwords from the environment', async () => {
    process.env.PRESS_TEST_SECRET = PASSWORD
    try {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the name of a variable, as settings have it
      const address = url.replace(/:[^:@]+@/, ':${PRESS_TEST_SECRET}@')
      expect(await rowsOfQuery(address, 'SELECT n AS name FROM a', 'artists')).toHaveLength(2)
    } finally {
      delete process.env.PRESS_TEST_SECRET
    }
  })

  it('must answer in fifteen seconds when it is connected', async () => {
    const error =
      'UNREACHABLE The database did not answer in time. [Check that its server works and can be reached from here, and that no firewall is in the way.] postgres'
    expect(await errorsInSilence(url, server.port)).toEqual([error, error])
  })

  it('gives a query up after the time that its entry allows, and the server does so, too', async () => {
    const running = () =>
      readValues(
        "count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'catalog-press' AND query LIKE '%catalog_rows%' AND pid != pg_backend_pid()",
      )
    const slow = {
      artists: 'SELECT pg_sleep(60)::text AS name',
      labels: 'SELECT n AS name FROM a',
      timeout: 0.3,
    }
    const [artists, ...others] = await sqlSources(url, slow)
    expect(await errorsIn([artists])).toEqual([
      'BAD_QUERY The database cannot run the query for artists: it did not give all rows within 0.3 s of waiting. [Set a higher "timeout" in this entry, or make the query faster.] postgres#artists',
    ])
    expect(await readRows(flattenRows(blocksIn(others[0])))).toHaveLength(2)
    await vi.waitFor(async () => expect(await running()).toEqual([{ n: 0 }]), { timeout: 10_000 })
  })

  it('fails for a query that takes too long, and for a lost connection', async () => {
    const slow = `${url}?options=-c%20statement_timeout%3D50`
    expect(await findErrors(slow, 'SELECT pg_sleep(5)::text AS name', 'artists')).toEqual([
      'BAD_QUERY The database cannot run the query for artists: canceling statement due to statement timeout. [Set a higher "timeout" in this entry, or make the query faster.] postgres#artists',
    ])
    const [source] = await sqlSources(url, { artists: 'SELECT i AS id FROM generate_series(1, 1000000) i' })
    let blocks = 0
    let last: unknown
    for await (const block of blocksIn(source)) {
      if (blocks++ === 0)
        await run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'catalog-press'",
        )
      for await (const rows of block.rows()) last = rows.at(-1)
    }
    expect(last).toMatchObject({ error: { code: 'UNREACHABLE' } })
    // No connection stays open.
    const [row] = await readValues(
      "count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'catalog-press'",
    )
    expect(row).toEqual({ n: 1 })
  })
})

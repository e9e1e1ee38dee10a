import mysql from 'mysql2'
import { beforeAll, expect, it, vi } from 'vitest'
import { flattenRows, readRows } from '../../../testing/catalogs/rows.ts'
import {
  type DatabaseServer,
  describeDatabases,
  PASSWORD,
  startMariadb,
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

const KILL_OTHERS = `BEGIN NOT ATOMIC
  SELECT max(id) INTO @id FROM information_schema.processlist WHERE user = 'press' AND id != connection_id();
  KILL @id; END`

const SLOW = 'SELECT count(*) AS id FROM seq_1_to_1000000 AS x, seq_1_to_1000000 AS y'

describeDatabases('MariaDB', ['mariadb'], () => {
  let server: DatabaseServer
  let url: string
  beforeAll(async () => {
    server = await startMariadb()
    await run('CREATE DATABASE music CHARACTER SET utf8mb4', '')
    url = `${server.url}music`
    await run(`
      CREATE TABLE a (k INTEGER PRIMARY KEY, n TEXT);
      INSERT INTO a VALUES (1, 'Ferrow'), (2, 'Inlet');
      CREATE TABLE secret (x INTEGER);
      CREATE USER reader@'127.0.0.1' IDENTIFIED BY '${PASSWORD}';
      GRANT SELECT ON music.a TO reader@'127.0.0.1'`)
  })

  function run(sql: string, database = 'music'): Promise<void> {
    const { port } = server
    const client = mysql.createConnection({
      host: '127.0.0.1',
      port,
      user: 'press',
      password: PASSWORD,
      database,
      multipleStatements: true,
    })
    return new Promise((resolve, reject) => {
      client.query(sql, (error) => {
        client.destroy()
        if (error) reject(error)
        else resolve()
      })
    })
  }
  const readValues = async (sql: string) =>
    (await rowsOfQuery(url, `SELECT ${sql}`)).map((row) => 'value' in row && row.value)
  const error = async (sql: string) => (await findErrors(url, sql, 'artists'))[0]

  it('keeps each digit of a number', async () => {
    const sql = `1 AS a, 9007199254740991 AS b, 9007199254740993 AS c, 343719 / 1000.0 AS d,
      12345678901234567890.123456789 AS e, 0.1e0 AS f, CAST(0.1 AS FLOAT) AS g, 100.00 AS h, TRUE AS i`
    expect(await readValues(sql)).toEqual([
      {
        ...{
          a: 1,
          b: 9007199254740991,
          c: '9007199254740993',
          d: 343.719,
          e: '12345678901234567890.123456789',
        },
        ...{ f: 0.1, g: 0.1, h: 100, i: 1 },
      },
    ])
  })

  it('gives values of all types as JSON, whatever the time zone', async () => {
    await run(`CREATE TABLE v (a DATE, b DATETIME, c TIMESTAMP(2), d UUID, e JSON, f CHAR(4), g ENUM('x', 'y'), h YEAR, i TIME);
      SET time_zone = '+02:00';
      INSERT INTO v VALUES ('2024-05-31', '2024-05-31 12:30:00', '2024-05-31 00:00:00.25',
        'F2B5D1A0-0000-4000-8000-000000000001', '["x"]', 'Жé', 'y', 2024, '00:03:45')`)
    expect(await readValues("v.*, NULL AS j, '' AS k FROM v")).toEqual([
      {
        ...{
          a: '2024-05-31',
          b: '2024-05-31T12:30:00',
          c: '2024-05-30T22:00:00.25Z',
          e: ['x'],
          f: 'Жé',
          g: 'y',
        },
        ...{ d: 'f2b5d1a0-0000-4000-8000-000000000001', h: 2024, i: '00:03:45', j: null, k: '' },
      },
    ])
  })

  it('gives a list for a JSON array in text', async () => {
    const sql = `SELECT JSON_ARRAYAGG(k) AS items, 'A' AS name FROM a`
    expect(await rowsOfQuery(url, sql, 'artists')).toEqual([{ line: 1, value: { items: [1, 2], name: 'A' } }])
  })

  it('gives many rows in order, and none', async () => {
    const rows = await rowsOfQuery(url, 'SELECT seq AS id FROM seq_1_to_4000 ORDER BY seq DESC;', 'artists')
    expect(rows).toHaveLength(4000)
    expect(rows.at(-1)).toEqual({ line: 4000, value: { id: 1 } })
    expect(await rowsOfQuery(url, 'SELECT n AS name FROM a WHERE 0', 'artists')).toEqual([])
    expect(await error('SELECT n AS nmae FROM a WHERE 0')).toMatch(/^UNKNOWN_FIELD .*"nmae"/)
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
      expect(counts).toEqual([again * 2 - 2, again * 2 - 2])
    }
    await run('DELETE FROM a WHERE k > 2')
  })

  it('cannot change anything', async () => {
    await run('CREATE SEQUENCE s')
    const only = 'A query must be a SELECT that changes nothing.'
    expect(await error('SELECT NEXTVAL(s) AS id')).toContain(only)
    expect(await error('SELECT n AS name FROM a; DROP TABLE a')).toContain('error in your SQL syntax')
    expect(await rowsOfQuery(url, 'SELECT n AS name FROM a', 'artists')).toHaveLength(2)
  })

  it('reports the position of an error in a query', async () => {
    const to = (reason: string) => `BAD_QUERY The database cannot run the query for artists: ${reason}`
    expect(await error('SELECT nope\nFROM a')).toBe(
      `${to("Unknown column 'nope' in 'SELECT' (line 1, column 8 of the query).")} [Correct the query.] music#artists`,
    )
    expect(await error('SELECT n AS name FROM nope')).toContain(to("Table 'music.nope' doesn't exist."))
    expect(await error('SELECT n AS name FORM a')).toMatch(
      /right syntax to use near 'FORM a' at line 1 \(line 1, column \d+ of the query\)/,
    )
    expect(await error('SELECT n AS name, CAST(n AS BINARY) AS image FROM a')).toContain(
      to('the column "image" holds bytes, not text.'),
    )
    expect(await error('SELECT n AS name, k AS Name FROM a')).toContain(to('two columns are named "name".'))
    const data = tempFolder()
    writeTree(data, { 'a.sql': '-- Artists\nSELECT n AS name,\n  nope FROM a;\n' })
    expect(await findErrors(url, 'a.sql', 'artists', data)).toEqual([
      `${to("Unknown column 'nope' in 'SELECT'.")} [Correct the query.] a.sql:3:3`,
    ])
  })

  it('needs permission to read', async () => {
    const reader = url.replace('press:', 'reader:')
    expect(await findErrors(reader, 'SELECT x AS id FROM secret', 'artists')).toEqual([
      expect.stringMatching(
        /^BAD_QUERY .*SELECT command denied to user .*\[Allow the user of the address to read it \(GRANT SELECT\).\]/,
      ),
    ])
  })

  it('reports why it cannot connect, without the password', async () => {
    const errorAt = async (address: string) => (await findErrors(address, 'SELECT 1 AS id', 'artists'))[0]
    for (const password of [':hush@', '@']) {
      expect(await errorAt(url.replace(/:[^:@]+@/, password))).toMatch(
        /^UNREACHABLE The database refuses the connection: Access denied for user 'press'@'127.0.0.1' .* MYSQL_PWD\.\] music$/,
      )
    }
    expect(await errorAt(`${server.url}nope`)).toBe(
      "UNREACHABLE The database refuses the connection: Unknown database 'nope'. [Correct the name of the database, which is the path of the address.] nope",
    )
    expect(await errorAt(`${url}?ssl=true`)).toBe(
      'UNREACHABLE The database refuses the connection: Server does not support secure connection. [Remove ?ssl=true from the address: the server has no encryption.] music',
    )
    expect(await errorAt(`mysql://u:hush@127.0.0.1:${await freePort()}/x`)).toBe(
      'UNREACHABLE The database cannot be reached: the connection was refused. [Start the server, or correct the host and the port of its address.] x',
    )
  })

  it('may be reached by a socket', async () => {
    const address = `${url}?socket=${server.folder}/socket`.replace('127.0.0.1', 'localhost')
    // The server accepts the user only from that address, so it was used.
    expect(await findErrors(address, 'SELECT 1 AS id', 'artists')).toEqual([
      expect.stringContaining("Access denied for user 'press'@'localhost'"),
    ])
    expect(await findErrors(`${url}?socket=${server.folder}/none`, 'SELECT 1 AS id', 'artists')).toEqual([
      'UNREACHABLE The database cannot be reached: its socket does not exist. [Start the server, or correct the path of its socket.] music',
    ])
  })

  it('takes passwords from the environment', async () => {
    process.env.MYSQL_PWD = PASSWORD
    try {
      expect(
        await rowsOfQuery(url.replace(/:[^:@]+@/, '@'), 'SELECT n AS name FROM a', 'artists'),
      ).toHaveLength(2)
    } finally {
      delete process.env.MYSQL_PWD
    }
  })

  it('must answer in fifteen seconds when it is connected', async () => {
    const error =
      'UNREACHABLE The database did not answer in time. [Check that its server works and can be reached from here, and that no firewall is in the way.] music'
    expect(await errorsInSilence(url, server.port)).toEqual([error, error])
  })

  it('gives a query up after the time that its entry allows, and the server does so, too', async () => {
    const running = () =>
      readValues("count(*) AS n FROM information_schema.processlist WHERE info LIKE 'SELECT count(*) AS id%'")
    const slow = { artists: SLOW, labels: 'SELECT n AS name FROM a', timeout: 0.3 }
    const [artists, ...others] = await sqlSources(url, slow)
    expect(await errorsIn([artists])).toEqual([
      'BAD_QUERY The database cannot run the query for artists: it did not give all rows within 0.3 s of waiting. [Set a higher "timeout" in this entry, or make the query faster.] music#artists',
    ])
    expect(await readRows(flattenRows(blocksIn(others[0])))).toHaveLength(2)
    await vi.waitFor(async () => expect(await running()).toEqual([{ n: 0 }]), { timeout: 10_000 })
  })

  it('reports a query that takes longer than the server allows', async () => {
    await run('SET GLOBAL max_statement_time = 0.1')
    try {
      expect(await error(SLOW)).toBe(
        'BAD_QUERY The database cannot run the query for artists: Query execution was interrupted (max_statement_time exceeded). [Make the query faster, or give it more time (max_statement_time).] music#artists',
      )
    } finally {
      await run('SET GLOBAL max_statement_time = 0')
    }
  })

  it('reports a lost connection', async () => {
    const [source] = await sqlSources(url, {
      artists: "SELECT seq AS id, repeat('x', 100) AS name FROM seq_1_to_1000000",
    })
    let blocks = 0
    let last: unknown
    for await (const block of blocksIn(source)) {
      if (blocks++ === 0) await run(KILL_OTHERS)
      for await (const rows of block.rows()) last = rows.at(-1)
    }
    expect(last).toMatchObject({ error: { code: 'UNREACHABLE' } })
  })
})

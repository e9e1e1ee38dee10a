// MySQL and MariaDB: rows stream from a read-only transaction, with back-pressure.
import type { Connection as Client, FieldPacket } from 'mysql2'
import type { CatalogError } from '../../../core/problems/errors.ts'
import type { Address } from './address.ts'
import { BATCH, type Batch, CONNECT_TIMEOUT_MS, type Connection, type Query } from './connection.ts'
import { loadDriver } from './drivers.ts'
import { badQuery, bytesColumn, credentialsHint, databaseError, refusedConnection } from './errors.ts'
import { exactNumber, toFloat, toTimestamp } from './values.ts'

/** The format of values must not depend on the settings of the server. */
const BEGIN = [
  'SET SESSION TRANSACTION READ ONLY',
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  "SET time_zone = '+00:00'",
  'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
]

/** @throws CatalogError MISSING_DRIVER, UNREACHABLE */
export async function openMysql({ url, name, data }: Address): Promise<Connection> {
  const driver = await loadDriver('mysql2', data)
  const connect = () => {
    const client = driver.createConnection(connectionOptions(new URL(url)))
    // Without a listener, losing the connection between two queries would end the process. The next query fails anyway.
    client.on('error', () => {})
    return client
  }
  const client = connect()
  let isRunning = false
  try {
    await new Promise<void>((resolve, reject) =>
      client.connect((error) => (error ? reject(error) : resolve())),
    )
    for (const statement of BEGIN) await run(client, statement)
    return {
      async *read(query) {
        isRunning = true
        yield* read(client, query, name)
        isRunning = false
      },
      async close() {
        // A graceful end would wait for the rest of a result.
        client.destroy()
        if (isRunning) await kill(client.threadId, connect())
      },
    }
  } catch (error) {
    client.destroy()
    throw refused(name, error)
  }
}

function connectionOptions({ hostname, port, username, password, pathname, searchParams }: URL) {
  const secret = decodeURIComponent(password) || process.env.MYSQL_PWD
  const socketPath = searchParams.get('socket')
  const ssl = searchParams.get('ssl')
  return {
    ...(socketPath === null
      ? { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3306) }
      : { socketPath }),
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(secret !== undefined && { password: secret }),
    ...(ssl === 'true' && { ssl: {} }),
    database: decodeURIComponent(pathname.slice(1)),
    connectTimeout: CONNECT_TIMEOUT_MS,
    charset: 'utf8mb4',
    // Return every value as the server's text.
    typeCast: (field: { string(): string | null }) => field.string(),
  }
}

const run = (client: Client, sql: string): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query({ sql, timeout: CONNECT_TIMEOUT_MS }, (error) => (error ? reject(error) : resolve()))
  })

/**
 * Ends a query whose connection is closed: a server does not notice that before it sends rows. Its own limits
 * (max_statement_time, max_execution_time) would also count the time in which we do not read.
 */
async function kill(thread: number, other: Client): Promise<void> {
  await run(other, `KILL ${thread}`).catch(() => {})
  other.destroy()
}

async function* read(client: Client, query: Query, name: string): AsyncGenerator<Batch> {
  let columns: string[] = []
  let readers: Reader[] = []
  let bytes: FieldPacket | undefined
  const rows = client.query({ sql: query.sql, rowsAsArray: true }).stream({ highWaterMark: BATCH })
  // The stream does not receive errors of the connection.
  const breakOff = (error: Error) => rows.destroy(error)
  client.on('error', breakOff)
  try {
    rows.once('fields', (fields: FieldPacket[]) => {
      columns = fields.map((field) => field.name)
      readers = fields.map(findReader)
      bytes = fields.find(isBytes)
      if (bytes) rows.destroy()
    })
    let batch: unknown[][] = []
    for await (const cells of rows as AsyncIterable<(string | null)[]>) {
      batch.push(cells.map((cell, at) => (cell === null ? null : readers[at]?.(cell))))
      if (batch.length < BATCH) continue
      yield { columns, rows: batch }
      batch = []
    }
    if (bytes) throw bytesColumn(query, bytes.name)
    yield { columns, rows: batch }
  } catch (error) {
    throw queryError(query, name, error)
  } finally {
    client.off('error', breakOff)
  }
}

type Reader = (text: string) => unknown

/** By type numbers of the protocol (https://mariadb.com/kb/en/result-set-packets/). */
const READERS: Readonly<Record<number, Reader>> = {
  0: exactNumber,
  1: Number,
  2: Number,
  3: Number,
  4: (text) => toFloat(Number(text)),
  5: (text) => toFloat(Number(text)),
  7: (text) => `${toTimestamp(text)}Z`,
  8: exactNumber,
  9: Number,
  12: toTimestamp,
  13: Number,
  245: (text) => JSON.parse(text),
  246: exactNumber,
}
const BIT = 16
const GEOMETRY = 255
const TEXT_OR_BYTES = [15, 249, 250, 251, 252, 253, 254]
/** The character set of binary data. */
const BINARY = 63

const asText: Reader = (text) => text
const asJson: Reader = (text) => JSON.parse(text)

const findReader = (field: FieldPacket): Reader =>
  isMariadbJson(field) ? asJson : (READERS[field.columnType ?? -1] ?? asText)

/** MariaDB sends JSON as text, with its type in separate metadata. */
const isMariadbJson = (field: FieldPacket): boolean =>
  'extendedFormat' in field && field.extendedFormat === 'json'

const isBytes = ({ columnType, characterSet }: FieldPacket): boolean =>
  columnType === BIT ||
  columnType === GEOMETRY ||
  (TEXT_OR_BYTES.includes(columnType ?? -1) && characterSet === BINARY)

const CREDENTIALS = credentialsHint('MYSQL_PWD')

const REFUSALS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ER_ACCESS_DENIED_ERROR: CREDENTIALS,
    ER_ACCESS_DENIED_NO_PASSWORD_ERROR: CREDENTIALS,
    ER_BAD_DB_ERROR: 'Correct the name of the database, which is the path of the address.',
    ER_DBACCESS_DENIED_ERROR:
      'Allow the user of the address to read the database (GRANT SELECT), or correct its name.',
    ER_CON_COUNT_ERROR: 'Build again when the server accepts connections.',
    ER_SECURE_TRANSPORT_REQUIRED: 'Add ?ssl=true to the address.',
    HANDSHAKE_NO_SSL_SUPPORT: 'Remove ?ssl=true from the address: the server has no encryption.',
  }),
)

const refused = (name: string, error: unknown): CatalogError =>
  databaseError(name, error, (cause, code = '') => {
    const isInsecure = /insecure transport/i.test(cause.message)
    const hint = REFUSALS.get(isInsecure ? 'ER_SECURE_TRANSPORT_REQUIRED' : code)
    return refusedConnection(name, cause, hint)
  })

const HINTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ER_TABLEACCESS_DENIED_ERROR: 'Allow the user of the address to read it (GRANT SELECT).',
    ER_COLUMNACCESS_DENIED_ERROR: 'Allow the user of the address to read it (GRANT SELECT).',
    ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION: 'A query must be a SELECT that changes nothing.',
    // MariaDB's ER_STATEMENT_TIMEOUT, which the driver does not name.
    1969: 'Make the query faster, or give it more time (max_statement_time).',
    ER_QUERY_TIMEOUT: 'Make the query faster, or give it more time (max_execution_time).',
  }),
)

const queryError = (query: Query, name: string, error: unknown): CatalogError =>
  databaseError(name, error, (cause, code) => {
    const known = code ?? ('errno' in cause ? String(cause.errno) : undefined)
    if (known === undefined) return null
    const { message: reason } = cause
    const hint = HINTS.get(known) ?? 'Correct the query.'
    return badQuery(query, { reason, hint, offset: findOffset(query.sql, reason), cause })
  })

/** Returns the index of the part of the query that a message quotes, if it occurs only once. */
function findOffset(sql: string, message: string): number | undefined {
  const [, near] = /near '(.+)' at line \d+$/s.exec(message) ?? []
  const [, column] = /^Unknown column '(.+?)' in /.exec(message) ?? []
  const part = near ?? column
  if (part === undefined) return undefined
  const at = sql.indexOf(part)
  return at >= 0 && at === sql.lastIndexOf(part) ? at : undefined
}

// PostgreSQL: a server-side cursor in a read-only transaction, in which all queries see the same rows.
import type { Client, FieldDef } from 'pg'
import type { CatalogError } from '../../../core/problems/errors.ts'
import type { Address } from './address.ts'
import { BATCH, CONNECT_TIMEOUT_MS, type Connection, type Query } from './connection.ts'
import { loadDriver } from './drivers.ts'
import {
  badQuery,
  bytesColumn,
  credentialsHint,
  databaseError,
  refusedConnection,
  TOO_SLOW,
  unreachableDatabase,
} from './errors.ts'
import type { Limit } from './limit.ts'
import { isBytes, valueReaders } from './postgres-values.ts'

/** The format of values must not depend on the settings of the server or of the user. */
const BEGIN = [
  'SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY',
  "SET TIME ZONE 'UTC'",
  'SET datestyle = ISO',
  'SET extra_float_digits = 1',
  // All rows are read, so optimize for the total time, not for the first rows.
  'SET cursor_tuple_fraction = 1',
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
].join('; ')

const DECLARE = 'DECLARE catalog_rows NO SCROLL CURSOR FOR\n'

/** @throws CatalogError MISSING_DRIVER, UNREACHABLE */
export async function openPostgres({ url, name, data }: Address, { timeout }: Limit): Promise<Connection> {
  const driver = (await loadDriver('pg', data)).default
  const client = new driver.Client({
    connectionString: withStandardModes(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'catalog-press',
    keepAlive: true,
    types: { getTypeParser: () => (text: string) => text },
  })
  // Without a listener, losing the connection between two queries would end the process. The next query fails anyway.
  client.on('error', () => {})
  // A server does not notice that its client is gone while it runs a query.
  // The server gives up a second after us, so that the error is always ours.
  const limit = timeout === undefined ? '' : `; SET statement_timeout = ${Math.ceil((timeout + 1) * 1000)}`
  try {
    await client.connect()
    const begin = { text: BEGIN + limit, query_timeout: CONNECT_TIMEOUT_MS }
    await client.query(begin)
    return { read: (query) => read(client, query, name), close: () => client.end() }
  } catch (error) {
    await client.end()
    throw refused(name, error)
  }
}

/** Makes the driver interpret `sslmode` as PostgreSQL's own clients do. */
function withStandardModes(written: string): string {
  const url = new URL(written)
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}

async function* read(client: Client, query: Query, name: string) {
  try {
    // The extended protocol accepts only one statement.
    const declare = { text: DECLARE + query.sql, queryMode: 'extended' }
    await client.query(declare)
    let readers: ((text: string) => unknown)[] | null = null
    for (;;) {
      const fetch = { text: `FETCH ${BATCH} FROM catalog_rows`, rowMode: 'array' as const }
      const { rows, fields } = await client.query<(string | null)[]>(fetch)
      readers ??= await readersFor(client, fields, query)
      const columns = fields.map((field) => field.name)
      yield { columns, rows: rows.map((cells) => readCells(cells, readers ?? [])) }
      if (rows.length < BATCH) break
    }
    await client.query('CLOSE catalog_rows')
  } catch (error) {
    throw queryError(query, name, error)
  }
}

async function readersFor(client: Client, fields: readonly FieldDef[], query: Query) {
  const bytes = fields.find(({ dataTypeID }) => isBytes(dataTypeID))
  if (bytes) throw bytesColumn(query, bytes.name)
  return valueReaders(client, fields)
}

const readCells = (cells: readonly (string | null)[], readers: readonly ((text: string) => unknown)[]) =>
  cells.map((cell, at) => (cell === null ? null : readers[at]?.(cell)))

const CREDENTIALS = credentialsHint('PGPASSWORD')

const refused = (name: string, error: unknown): CatalogError =>
  databaseError(name, error, (cause, code = '') =>
    /password must be a string/.test(cause.message)
      ? unreachableDatabase(name, { what: 'asks for a password', hint: CREDENTIALS, cause })
      : refusedConnection(name, cause, connectionHint(code, cause.message)),
  )

function connectionHint(code: string, message: string): string | undefined {
  if (/SSL|encryption/i.test(message)) {
    return 'Add ?sslmode=require to the address if the server requires encryption, or ?sslmode=disable if it has none.'
  }
  if (code.startsWith('28')) return CREDENTIALS
  if (code === '3D000') return 'Correct the name of the database, which is the path of the address.'
  if (code.startsWith('53') || code.startsWith('57'))
    return 'Build again when the server accepts connections.'
  return undefined
}

/** Codes of errors of the server, not the query: shutting down, starting up. */
const ENDED = /^57P0[1-5]$|^08/

const queryError = (query: Query, name: string, error: unknown): CatalogError =>
  databaseError(name, error, (cause, code) => {
    if (code === undefined) return null
    const { message: reason } = cause
    if (ENDED.test(code)) {
      const hint = 'Build again when the server is up.'
      return unreachableDatabase(name, { what: `ended the connection: ${reason}`, hint, cause })
    }
    const position = 'position' in cause ? Number(cause.position) : Number.NaN
    // The server counts characters, from 1; UTF-16 units differ only after rare characters.
    const offset = position > DECLARE.length ? position - 1 - DECLARE.length : undefined
    const serverHint = 'hint' in cause && typeof cause.hint === 'string' ? `${cause.hint} ` : ''
    return badQuery(query, { reason, hint: serverHint + queryHint(code), offset, cause })
  })

function queryHint(code: string): string {
  if (code === '42501') return 'Allow the user of the address to read it (GRANT SELECT).'
  if (code === '25006' || code === '0A000') return 'A query must be a SELECT that changes nothing.'
  if (code === '57014') return TOO_SLOW
  return 'Correct the query.'
}

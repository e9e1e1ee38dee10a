// PostgreSQL: a cursor of the server in a transaction that only reads, and in which all queries see the same rows.
import type { Client, FieldDef } from 'pg'
import { CatalogError } from '../../../problems/errors.ts'
import type { Address } from './address.ts'
import { BATCH, type Connection, type Query } from './connection.ts'
import { loadDriver } from './drivers.ts'
import { badQuery, bytesColumn, codeOf, credentialsHint, networkError, unreachable } from './errors.ts'
import { isBytes, valueReaders } from './postgres-values.ts'

/** Milliseconds that a server has to take a connection. */
const PATIENCE = 15_000

/** The form of values must not depend on the settings of the server or of the user. */
const BEGIN = [
  'SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY',
  "SET TIME ZONE 'UTC'",
  'SET datestyle = ISO',
  'SET extra_float_digits = 1',
  // All rows are wanted, so the first need not come soon.
  'SET cursor_tuple_fraction = 1',
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
].join('; ')

const DECLARE = 'DECLARE catalog_rows NO SCROLL CURSOR FOR\n'

/** @throws CatalogError MISSING_DRIVER, UNREACHABLE */
export async function openPostgres({ url, name, data }: Address): Promise<Connection> {
  const driver = (await loadDriver('pg', data)).default
  try {
    const client = new driver.Client({
      connectionString: withStandardModes(url),
      connectionTimeoutMillis: PATIENCE,
      application_name: 'catalog-press',
      keepAlive: true,
      types: { getTypeParser: () => (text: string) => text },
    })
    // Without a listener, a connection that breaks between two queries would end the process; the next query fails.
    client.on('error', () => {})
    await client.connect()
    await client.query(BEGIN)
    return { read: (query) => read(client, query, name), close: () => client.end() }
  } catch (error) {
    throw refused(name, error)
  }
}

/** The driver reads the modes of encryption as PostgreSQL's own clients do only if it is asked to. */
function withStandardModes(written: string): string {
  const url = new URL(written)
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}

async function* read(client: Client, query: Query, name: string) {
  try {
    // The extended protocol takes one statement alone.
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

function refused(name: string, error: unknown): CatalogError {
  if (error instanceof CatalogError) return error
  const known = networkError(name, error)
  if (known) return known
  if (!(error instanceof Error)) throw error
  const { message } = error
  const code = codeOf(error) ?? ''
  const isAbsent = /password must be a string/.test(message)
  if (isAbsent) return unreachable(name, { what: 'asks for a password', hint: CREDENTIALS, cause: error })
  return unreachable(name, {
    what: `refuses the connection: ${message}`,
    hint: hintFor(code, message),
    cause: error,
  })
}

function hintFor(code: string, message: string): string {
  if (/SSL|encryption/i.test(message)) {
    return 'Add ?sslmode=require to the address where the server asks for encryption, or ?sslmode=disable where it has none.'
  }
  if (code.startsWith('28')) return CREDENTIALS
  if (code === '3D000') return 'Correct the name of the database, which is the path of the address.'
  if (code.startsWith('53') || code.startsWith('57')) return 'Build again when the server takes connections.'
  return 'Correct the address of the database.'
}

/** Codes of answers that concern the server, not the query: shutting down, starting up. */
const ENDED = /^57P0[1-5]$|^08/

function queryError(query: Query, name: string, error: unknown): CatalogError {
  if (error instanceof CatalogError) return error
  const lost = networkError(name, error)
  if (lost) return lost
  const code = codeOf(error)
  if (!(error instanceof Error) || code === undefined) throw error
  if (ENDED.test(code)) {
    const hint = 'Build again when the server is up.'
    return unreachable(name, { what: `ended the connection: ${error.message}`, hint, cause: error })
  }
  const position = 'position' in error ? Number(error.position) : Number.NaN
  // The server counts characters, from 1; JavaScript's units differ only after rare ones.
  const offset = position > DECLARE.length ? position - 1 - DECLARE.length : undefined
  const said = 'hint' in error && typeof error.hint === 'string' ? `${error.hint} ` : ''
  return badQuery(query, { reason: error.message, hint: said + hintOf(code), offset, cause: error })
}

function hintOf(code: string): string {
  if (code === '42501') return 'Let the user of the address read it (GRANT SELECT).'
  if (code === '25006' || code === '0A000') return 'A query must be a SELECT that changes nothing.'
  if (code === '57014') return 'Make the query faster, or give it more time (statement_timeout).'
  return 'Correct the query.'
}

// Errors of databases and queries.
import { CatalogError, type Place } from '../../../core/problems/errors.ts'
import type { Query } from './connection.ts'

interface QueryFault {
  /** The message of the database. */
  readonly reason: string
  readonly hint: string
  /** Index of the error in the query, from 0. */
  readonly offset?: number | undefined
  readonly cause?: unknown
}

export function badQuery(query: Query, { reason, hint, offset, cause }: QueryFault): CatalogError {
  const position = offset === undefined ? undefined : findPosition(query.sql, offset)
  const at: Place[] = [query.file === undefined ? { file: query.name } : { file: query.file, ...position }]
  const where =
    position && query.file === undefined
      ? ` (line ${position.line}, column ${position.column} of the query)`
      : ''
  const message = `The database cannot run the query for ${query.name.replace(/^.*#/, '')}: ${plain(reason)}${where}.`
  return new CatalogError('BAD_QUERY', message, { at, hint, cause })
}

function findPosition(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1) as string).length + 1 }
}

/** What to do about a query that the database, or its entry in the settings, allows too little time. */
export const TOO_SLOW = 'Set a higher "timeout" in this entry, or make the query faster.'

/** For a column of bytes, which no field accepts. */
export const bytesColumn = (query: Query, column: string): CatalogError =>
  badQuery(query, {
    reason: `the column "${column}" holds bytes, not text`,
    hint: `Remove "${column}" from the query, or convert it to text with a function of the database.`,
  })

interface ConnectionFault {
  readonly what: string
  readonly hint: string
  readonly cause?: unknown
}

/** @param name the name of the database */
export const unreachableDatabase = (name: string, { what, hint, cause }: ConnectionFault): CatalogError =>
  new CatalogError('UNREACHABLE', `The database ${plain(what)}.`, { at: [{ file: name }], hint, cause })

/** For a server that answers, but does not accept the connection. */
export const refusedConnection = (
  name: string,
  cause: Error,
  hint = 'Correct the address of the database.',
): CatalogError =>
  unreachableDatabase(name, { what: `refuses the connection: ${cause.message}`, hint, cause })

/** @param variable the environment variable for the password, if the address has none */
export const credentialsHint = (variable: string): string =>
  `Correct the user in the address; the password may be in the address as \${NAME}, or in the environment variable ${variable}.`

const TIMED_OUT = 'ETIMEDOUT'
/** Node's error codes of connections, whatever the database. */
const NETWORK: ReadonlyMap<string | undefined, { readonly what: string; readonly hint: string }> = new Map(
  Object.entries({
    ECONNREFUSED: {
      what: 'cannot be reached: the connection was refused',
      hint: 'Start the server, or correct the host and the port of its address.',
    },
    ENOTFOUND: {
      what: 'cannot be reached: its host does not exist',
      hint: 'Correct the host of its address.',
    },
    EAI_AGAIN: {
      what: 'cannot be reached: its host cannot be resolved',
      hint: 'Correct the host of its address, or build again when the network works.',
    },
    ENOENT: {
      what: 'cannot be reached: its socket does not exist',
      hint: 'Start the server, or correct the path of its socket.',
    },
    [TIMED_OUT]: {
      what: 'did not answer in time',
      hint: 'Check that its server works and can be reached from here, and that no firewall is in the way.',
    },
  }),
)
const LOST = {
  what: 'closed the connection before all rows were read',
  hint: 'Build again; if it happens every time, check the log of the server.',
}
const LOST_MESSAGES = /^Connection terminated|connection error and is not queryable|in closed state/
const LOST_CODES = ['ECONNRESET', 'EPIPE', 'PROTOCOL_CONNECTION_LOST']

/**
 * Returns what to throw for an error of a driver.
 * @param describe for an error of the server itself
 * @throws any other error as it is
 */
export function databaseError(
  name: string,
  error: unknown,
  describe: (error: Error, code: string | undefined) => CatalogError | null,
): CatalogError {
  if (error instanceof CatalogError) return error
  const described =
    networkError(name, error) ?? (error instanceof Error ? describe(error, errorCode(error)) : null)
  if (described === null) throw error
  return described
}

/** Returns an error if a connection could not be opened, or was lost; null for other errors. */
function networkError(name: string, cause: unknown): CatalogError | null {
  const { code, message } = cause instanceof Error ? { code: errorCode(cause), message: cause.message } : {}
  if (LOST_CODES.includes(code ?? '') || LOST_MESSAGES.test(message ?? '')) {
    const isSlow = /timeout/.test(message ?? '')
    return unreachableDatabase(name, { ...(isSlow ? (NETWORK.get(TIMED_OUT) ?? LOST) : LOST), cause })
  }
  const known = NETWORK.get(
    /timeout expired|(?:read|inactivity) timeout/.test(message ?? '') ? TIMED_OUT : code,
  )
  return known ? unreachableDatabase(name, { ...known, cause }) : null
}

/** Returns the code of an error, or of the first of several (for an IPv4 and an IPv6 address). */
function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && !('code' in error)) return errorCode(error.errors[0])
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** Puts a message on one line, without its full stop. */
const plain = (message: string): string => message.replace(/\s+/g, ' ').replace(/[.\s]+$/, '')

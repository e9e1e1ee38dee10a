// What goes wrong between a database and its rows.
import { CatalogError, type Place } from '../../../problems/errors.ts'
import type { Query } from './connection.ts'

interface QueryFault {
  /** What the database says. */
  readonly reason: string
  readonly hint: string
  /** Of the character in the query, from 0, at which it is wrong. */
  readonly offset?: number | undefined
  readonly cause?: unknown
}

export function badQuery(query: Query, { reason, hint, offset, cause }: QueryFault): CatalogError {
  const spot = offset === undefined ? undefined : spotOf(query.sql, offset)
  const at: Place[] = [query.file === undefined ? { file: query.name } : { file: query.file, ...spot }]
  const where =
    spot && query.file === undefined ? ` (line ${spot.line}, column ${spot.column} of the query)` : ''
  const message = `The database cannot answer the query of ${query.name.replace(/^.*#/, '')}: ${plain(reason)}${where}.`
  return new CatalogError('BAD_QUERY', message, { at, hint, cause })
}

function spotOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1) as string).length + 1 }
}

/** For bytes, of which no field is made. */
export const bytesColumn = (query: Query, column: string): CatalogError =>
  badQuery(query, {
    reason: `the column "${column}" holds bytes, not text`,
    hint: `Take "${column}" out of the query, or make a text of it by a function of the database.`,
  })

interface ConnectionFault {
  readonly what: string
  readonly hint: string
  readonly cause?: unknown
}

/** @param name of the database */
export const unreachable = (name: string, { what, hint, cause }: ConnectionFault): CatalogError =>
  new CatalogError('UNREACHABLE', `The database ${plain(what)}.`, { at: [{ file: name }], hint, cause })

/** @param variable of the environment, from which the password is taken where the address has none */
export const credentialsHint = (variable: string): string =>
  `Correct the user in the address; the password may stand in the address as \${NAME}, or in the environment variable ${variable}.`

/** What Node says of connections, whatever the database. */
const NETWORK: Readonly<Record<string, { readonly what: string; readonly hint: string }>> = {
  ECONNREFUSED: {
    what: 'cannot be reached: the connection was refused',
    hint: 'Start the server, or correct the host and the port of its address.',
  },
  ENOTFOUND: { what: 'cannot be reached: there is no such host', hint: 'Correct the host of its address.' },
  EAI_AGAIN: {
    what: 'cannot be reached: its host is not found',
    hint: 'Correct the host of its address, or build again when the network works.',
  },
  ENOENT: {
    what: 'cannot be reached: there is no such socket',
    hint: 'Start the server, or correct the path of its socket.',
  },
  ETIMEDOUT: {
    what: 'did not answer in time',
    hint: 'Check that the host can be reached from here, and that no firewall is in the way.',
  },
}
const LOST = {
  what: 'closed the connection before all rows were read',
  hint: 'Build again; if it happens each time, look into the log of the server.',
}
const LOST_MESSAGES = /^Connection terminated|connection error and is not queryable|in closed state/
const LOST_CODES = ['ECONNRESET', 'EPIPE', 'PROTOCOL_CONNECTION_LOST']

/** The error of a connection that could not be opened, or broke; null for an error that is another's. */
export function networkError(name: string, cause: unknown): CatalogError | null {
  const { code, message } = cause instanceof Error ? { code: codeOf(cause), message: cause.message } : {}
  if (LOST_CODES.includes(code ?? '') || LOST_MESSAGES.test(message ?? '')) {
    const isSlow = /timeout/.test(message ?? '')
    return unreachable(name, { ...(isSlow ? (NETWORK.ETIMEDOUT ?? LOST) : LOST), cause })
  }
  const known = /timeout expired/.test(message ?? '') ? NETWORK.ETIMEDOUT : NETWORK[code ?? '']
  return known ? unreachable(name, { ...known, cause }) : null
}

/** Of an error, or of the first of several (of an IPv4 and an IPv6 address). */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && !('code' in error)) return codeOf(error.errors[0])
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** A database's message in one line, without its full stop. */
const plain = (message: string): string => message.replace(/\s+/g, ' ').replace(/[.\s]+$/, '')

// Messages of JSON-RPC, and the errors that answer them.
import { isFields } from '../../contract/common/own-value.ts'

export interface Message {
  /** Missing in a notification, which has no response. */
  readonly id?: string | number | undefined
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

interface ErrorKind {
  readonly code: number
  /** Of the HTTP response. */
  readonly status: number
}

export const ERRORS = {
  notJson: { code: -32700, status: 400 },
  badMessage: { code: -32600, status: 400 },
  unknownMethod: { code: -32601, status: 404 },
  badParams: { code: -32602, status: 200 },
  badMeta: { code: -32602, status: 400 },
  headerMismatch: { code: -32020, status: 400 },
  unsupportedVersion: { code: -32022, status: 400 },
} as const satisfies Record<string, ErrorKind>

/** An error of the request, as the response names it. */
export class ProtocolError extends Error implements ErrorKind {
  readonly code: number
  readonly status: number
  readonly data: object | undefined

  constructor({ code, status }: ErrorKind, message: string, data?: object) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
  }
}

/** @throws ProtocolError if the body is not one request or notification */
export function readMessage(body: string): Message {
  const { jsonrpc, id, method, params = {} } = parse(body)
  const hasId = id === undefined || typeof id === 'string' || Number.isInteger(id)
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !hasId || !isFields(params))
    throw new ProtocolError(
      ERRORS.badMessage,
      'The body must be one request or notification of JSON-RPC 2.0.',
    )
  return { id: id as Message['id'], method, params }
}

function parse(body: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(body)
    return isFields(parsed) ? parsed : {}
  } catch {
    throw new ProtocolError(ERRORS.notJson, 'The body is not JSON.')
  }
}

// The revisions of the protocol, and how a request names the one that it follows.
import { isFields } from '../../contract/common/own-value.ts'
import { ERRORS, type Message, ProtocolError } from './messages.ts'

/** The revision without a handshake. */
export const MODERN = '2026-07-28'
/** Those with a handshake, the latest first. */
export const LEGACY = ['2025-11-25', '2025-06-18'] as const
export const VERSIONS = [MODERN, ...LEGACY]

/** The prefix of the names in `_meta`, by which a request describes its client. */
export const META = 'io.modelcontextprotocol/'

export const VERSION_HEADER = 'MCP-Protocol-Version'

const readMeta = ({ params: { _meta } }: Message) => (isFields(_meta) ? _meta : {})

/** Whether a request names its revision itself, rather than following a handshake. */
export function isModern(message: Message, headers: Headers): boolean {
  if (message.method === 'initialize') return false
  const header = headers.get(VERSION_HEADER)
  const isLegacy = header === null || (LEGACY as readonly string[]).includes(header)
  return `${META}protocolVersion` in readMeta(message) || message.method === 'server/discover' || !isLegacy
}

/** @throws ProtocolError if its revision is another one, or its headers are missing or contradict its body */
export function verifyRequest(message: Message, headers: Headers): void {
  const meta = readMeta(message)
  const version = meta[`${META}protocolVersion`]
  const named = headers.get(VERSION_HEADER)
  if (version === undefined && named !== null && named !== MODERN) throw unsupported(named)
  if (typeof version !== 'string') throw missing('protocolVersion')
  verifyHeader(VERSION_HEADER, named, version)
  if (version !== MODERN) throw unsupported(version)
  verifyHeader('Mcp-Method', headers.get('Mcp-Method'), message.method)
  const { name } = message.params
  if (message.method === 'tools/call' && typeof name === 'string')
    verifyHeader('Mcp-Name', decode(headers.get('Mcp-Name')), name)
  if (!isFields(meta[`${META}clientCapabilities`])) throw missing('clientCapabilities')
}

function verifyHeader(header: string, value: string | null, expected: string): void {
  if (value === expected) return
  const problem = value === null ? 'is missing' : `"${value}" does not match the body: "${expected}"`
  throw new ProtocolError(ERRORS.headerMismatch, `Header mismatch: ${header} ${problem}.`)
}

const missing = (name: string) => new ProtocolError(ERRORS.badMeta, `"_meta" lacks "${META}${name}".`)

const unsupported = (requested: string) =>
  new ProtocolError(ERRORS.unsupportedVersion, 'Unsupported protocol version', {
    supported: VERSIONS,
    requested,
  })

/** The value of a header, which is in Base64 if it is not plain ASCII; null if it is malformed. */
function decode(value: string | null): string | null {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value ?? '')?.[1]
  if (encoded === undefined) return value
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0)))
  } catch {
    return null
  }
}

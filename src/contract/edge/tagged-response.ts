import type { Bytes } from './pressed-page.ts'

interface Tagged {
  readonly pieces: readonly Bytes[]
  /** What the ETag is derived from: the body, or something that determines the body. */
  readonly source: Bytes
}

/** A response with an ETag (RFC 9110, section 8.8.3); a 304 to a client that has it. */
export async function taggedResponse(
  { pieces, source }: Tagged,
  fields: Readonly<Record<string, string>>,
  request: Request,
): Promise<Response> {
  const headers = new Headers(fields)
  const tag = await computeTag(source)
  headers.set('ETag', tag)
  if (matchesTag(tag, request)) return new Response(null, { status: 304, headers })
  headers.set('Content-Length', String(totalLength(pieces)))
  return new Response(request.method === 'HEAD' ? null : joined(pieces), { status: 200, headers })
}

/** A response without an ETag. HEAD has the length of the body that GET would have (RFC 9110, section 8.6). */
export function wholeResponse(
  body: Bytes,
  {
    status,
    headers: fields,
  }: { readonly status: number; readonly headers: Headers | Readonly<Record<string, string>> },
  method: string,
): Response {
  const headers = new Headers(fields)
  headers.set('Content-Length', String(body.length))
  return new Response(method === 'HEAD' ? null : body, { status, headers })
}

const totalLength = (pieces: readonly Bytes[]): number => pieces.reduce((sum, { length }) => sum + length, 0)

export function joined(pieces: readonly Bytes[]): Bytes {
  const [only] = pieces
  if (only && pieces.length === 1) return only
  const bytes = new Uint8Array(totalLength(pieces))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** Computes an ETag from content alone, so that every server and every build agrees on it. */
export async function computeTag(source: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', source))
  const hex = [...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `"${hex.join('')}"`
}

/** Whether If-None-Match contains the tag, weak or strong (RFC 9110, section 13.1.2). */
export function matchesTag(tag: string | null, { headers }: Request): boolean {
  const list = headers.get('If-None-Match')
  if (tag === null || list === null) return false
  return list.split(',').some((one) => one.trim() === '*' || strong(one.trim()) === strong(tag))
}

const strong = (tag: string): string => tag.replace(/^W\//, '')

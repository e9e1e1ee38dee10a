import type { Bytes } from './pressed-page.ts'

export interface Tagged {
  /** The body, in pieces. */
  readonly pieces: readonly Bytes[]
  /** What the tag is made from: the body, or what the body follows from. */
  readonly source: Bytes
}

/** A body with a tag (RFC 9110, section 8.8.3); a 304 to a client that has it. */
export async function taggedResponse(
  { pieces, source }: Tagged,
  fields: Readonly<Record<string, string>>,
  request: Request,
): Promise<Response> {
  const headers = new Headers(fields)
  const tag = await tagOf(source)
  headers.set('ETag', tag)
  if (isKnown(tag, request)) return new Response(null, { status: 304, headers })
  headers.set('Content-Length', String(lengthOf(pieces)))
  return new Response(request.method === 'HEAD' ? null : joined(pieces), { status: 200, headers })
}

const lengthOf = (pieces: readonly Bytes[]): number => pieces.reduce((sum, { length }) => sum + length, 0)

export function joined(pieces: readonly Bytes[]): Bytes {
  const [only] = pieces
  if (only && pieces.length === 1) return only
  const bytes = new Uint8Array(lengthOf(pieces))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** A tag that names some content in every place and at every time. */
export async function tagOf(source: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', source))
  const hex = [...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `"${hex.join('')}"`
}

/** Whether If-None-Match names the tag, weak or strong (RFC 9110, section 13.1.2). */
export function isKnown(tag: string | null, { headers }: Request): boolean {
  const list = headers.get('If-None-Match')
  if (tag === null || list === null) return false
  return list.split(',').some((one) => one.trim() === '*' || strong(one.trim()) === strong(tag))
}

const strong = (tag: string): string => tag.replace(/^W\//, '')

/** A body that the handler made, tagged like a file's (RFC 9110, section 13.1.2). */
export function jsonResponse(
  body: string,
  fields: Readonly<Record<string, string>>,
  request: Request,
): Promise<Response> {
  return taggedResponse(new TextEncoder().encode(body), fields, request)
}

/** Bytes with a tag made from them; a 304 to a client that has them. */
export async function taggedResponse(
  bytes: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>>,
  request: Request,
): Promise<Response> {
  const headers = new Headers(fields)
  const tag = await tagOf(bytes)
  headers.set('ETag', tag)
  if (isKnown(tag, request)) return new Response(null, { status: 304, headers })
  headers.set('Content-Length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : bytes, { status: 200, headers })
}

async function tagOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = [...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `"${hex.join('')}"`
}

/** Whether If-None-Match names the tag, weak or strong. */
export function isKnown(tag: string | null, { headers }: Request): boolean {
  const list = headers.get('If-None-Match')
  if (tag === null || list === null) return false
  return list.split(',').some((one) => one.trim() === '*' || strong(one.trim()) === strong(tag))
}

const strong = (tag: string): string => tag.replace(/^W\//, '')

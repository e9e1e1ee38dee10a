/** A body the handler made, with a tag of its own, so that it too can be asked about (RFC 9110, section 13.1.2). */
export async function jsonResponse(
  body: unknown,
  fields: Readonly<Record<string, string>>,
  request: Request,
): Promise<Response> {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const headers = new Headers(fields)
  const tag = await tagOf(bytes)
  headers.set('ETag', tag)
  if (isNamed(request.headers.get('If-None-Match'), tag)) return new Response(null, { status: 304, headers })
  headers.set('Content-Length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : bytes, { status: 200, headers })
}

async function tagOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = [...digest.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0'))
  return `"${hex.join('')}"`
}

function isNamed(list: string | null, tag: string): boolean {
  if (list === null) return false
  return list.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
}

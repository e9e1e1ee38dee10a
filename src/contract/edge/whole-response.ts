import type { Bytes } from './pressed-page.ts'

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

// Storage behind a site may fail for a while. Its response is passed on unchanged: it is neither a file nor a 404, and
// caches must not keep it as either.
import { serverErrorHeaders } from '../rules/headers.ts'
import type { SiteRules } from '../rules/site-rules.ts'
import { wholeResponse } from './whole-response.ts'

/** A platform error: neither the file nor a 404. */
export class AssetFailure extends Error {
  readonly response: Response

  constructor(response: Response) {
    super(`a file of the site was answered with status ${response.status}`)
    this.response = response
  }
}

/** Statuses of a file, of a missing file, and of conditional requests. */
const EXPECTED = [200, 206, 304, 404]

/**
 * Returns the response for a file, or null if it is missing.
 * @throws AssetFailure for any other response
 */
export function fileOrNull(response: Response | null): Response | null {
  if (response === null || response.status === 404) return null
  if (!EXPECTED.includes(response.status)) throw new AssetFailure(response)
  return response
}

const OF_THE_FAILURE = [
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'Content-Type',
  'Location',
  'Retry-After',
  'Set-Cookie',
  'WWW-Authenticate',
]

/** Passes the failed response on, readable by scripts and not cacheable. */
export function failedResponse({ response }: AssetFailure, rules: SiteRules, request: Request): Response {
  const headers = new Headers(serverErrorHeaders(rules))
  for (const name of OF_THE_FAILURE) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.method === 'HEAD' ? null : response.body, { status: response.status, headers })
}

/**
 * The response if the handler itself fails, worded like Django REST Framework.
 * @param status 502 if the site behind the handler is at fault
 */
export function errorResponse(rules: SiteRules, request: Request, status: 500 | 502 = 500): Response {
  const headers = { ...serverErrorHeaders(rules), 'Content-Type': 'application/json' }
  const body = new TextEncoder().encode(JSON.stringify({ detail: 'A server error occurred.' }))
  return wholeResponse(body, { status, headers }, request.method)
}

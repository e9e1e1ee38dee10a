// What the files of a site are behind may fail for a while. Its answer passes through as what it is: taken for a
// file it would be JSON that it is not, taken for an absence a 404, and caches would keep either.
import { corsHeaders } from '../api/headers.ts'
import type { SiteRules } from '../api/site-rules.ts'

/** An answer in place of a file: neither the file nor its absence. */
export class AssetFailure extends Error {
  readonly response: Response

  constructor(response: Response) {
    super(`a file of the site was answered with status ${response.status}`)
    this.response = response
  }
}

/** The answers to a request for a file that mean one: the file, its absence, and what conditions ask for. */
const EXPECTED = [200, 206, 304, 404]

/**
 * The answer for a file, or null where it is missing.
 * @throws AssetFailure for any other answer
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

/** The failure as it is, readable to scripts and kept by no cache. */
export function failedResponse({ response }: AssetFailure, rules: SiteRules, request: Request): Response {
  const headers = new Headers({ ...corsHeaders(rules), 'Cache-Control': 'no-store' })
  for (const name of OF_THE_FAILURE) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.method === 'HEAD' ? null : response.body, { status: response.status, headers })
}

/** The answer where the handler itself fails, in the words of Django REST Framework. */
export function errorResponse(rules: SiteRules, request: Request): Response {
  const headers = { ...corsHeaders(rules), 'Cache-Control': 'no-store', 'Content-Type': 'application/json' }
  const body = request.method === 'HEAD' ? null : JSON.stringify({ detail: 'A server error occurred.' })
  return new Response(body, { status: 500, headers })
}

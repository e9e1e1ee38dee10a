// The viewer-request function of CloudFront: maps a request to the pressed file, or answers itself if no file fits. It
// cannot read files, so it can neither compose a window nor know the length of a list.

import { rules } from '../../contract/edge/bundled-rules.ts'
import { absent, choiceFor, parseAsked, type TextAnswer } from '../../contract/rules/rules.ts'

interface ViewerRequest {
  readonly method: string
  uri: string
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, { readonly value: string } | undefined>>
  querystring: Readonly<Record<string, unknown>>
  /** Undefined if the URL has no question mark. */
  rawQueryString(): string | undefined
}

interface ViewerResponse {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, { readonly value: string }>>
  readonly body?: { readonly encoding: 'text'; readonly data: string }
}

export function handler({ request }: { request: ViewerRequest }): ViewerRequest | ViewerResponse {
  const { method, uri } = request
  const raw = request.rawQueryString()
  const wanted = request.headers['access-control-request-method']
  const answer = choiceFor(rules, parseAsked(method, raw ? `${uri}?${raw}` : uri, wanted?.value))
  if (!('file' in answer)) return toViewerResponse(answer)
  if (!answer.isPressed) return toViewerResponse(absent(rules, answer))
  request.uri = `/${answer.file}`
  request.querystring = {}
  return request
}

function toViewerResponse(answer: TextAnswer): ViewerResponse {
  const headers: Record<string, { value: string }> = {}
  if ('location' in answer) headers.location = { value: answer.location }
  Object.entries(answer.headers).forEach(([name, value]) => {
    Object.defineProperty(headers, name.toLowerCase(), { value: { value }, enumerable: true })
  })
  if (!('body' in answer)) return { statusCode: answer.status, headers }
  return { statusCode: answer.status, headers, body: { encoding: 'text', data: answer.body } }
}

// A CloudFront Function at the viewer's request: maps it to the pressed file, or answers where no file does. It
// cannot read files, so it can neither compose a window nor know how long a list is.
import { absent, askedOf, choiceFor, type TextAnswer } from '../../api/rules.ts'
import { rules } from '../../edge/bundled-rules.ts'

interface ViewerRequest {
  readonly method: string
  uri: string
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, { readonly value: string } | undefined>>
  querystring: Readonly<Record<string, unknown>>
  /** Undefined where the URL has no question mark. */
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
  const answer = choiceFor(rules, askedOf(method, raw ? `${uri}?${raw}` : uri, wanted?.value))
  if (!('file' in answer)) return responseOf(answer)
  if (!answer.isPressed) return responseOf(absent(rules, answer))
  request.uri = `/${answer.file}`
  request.querystring = {}
  return request
}

function responseOf(answer: TextAnswer): ViewerResponse {
  const headers: Record<string, { value: string }> = {}
  if ('location' in answer) headers.location = { value: answer.location }
  Object.keys(answer.headers).forEach((name) => {
    headers[name.toLowerCase()] = { value: answer.headers[name] as string }
  })
  if (!('body' in answer)) return { statusCode: answer.status, headers }
  return { statusCode: answer.status, headers, body: { encoding: 'text', data: answer.body } }
}

// A CloudFront distribution as cloudformation.yaml describes it, over a pressed folder in the place of the
// bucket: the functions are called with events of CloudFront's shape, policies put their headers in.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Pressed } from './conformance.ts'
import type { Fetch } from './fetch-server.ts'
import { fileResponse } from './static-file.ts'

type Fields = Record<string, { value: string }>

export interface ViewerRequest {
  readonly method: string
  readonly uri: string
  readonly querystring: object
  readonly headers: Fields
  readonly cookies: object
}

interface ViewerResponse {
  readonly statusCode: number
  readonly headers: Fields
  readonly body?: { readonly encoding: 'text'; readonly data: string }
}

export interface Event {
  readonly version: '1.0'
  readonly context: { readonly eventType: 'viewer-request' | 'viewer-response' }
  readonly viewer: { readonly ip: string }
  readonly request: ViewerRequest
  readonly response?: ViewerResponse
}

/** Calls `handler` of a function's code with an event, whose query is read by `rawQueryString()`. */
export type Engine = (
  code: string,
  event: Event,
  query: string | undefined,
) => Promise<ViewerRequest | ViewerResponse>

/** The code of the template's functions: at the request, and at the response where there is one. */
export function functionsOf({ project }: Pressed): readonly string[] {
  const template = readFileSync(path.join(project, 'cloudformation.yaml'), 'utf8')
  return [...template.matchAll(/FunctionCode: \|\n((?: {8}.*\n)+)/g)].map((match) => match[1] as string)
}

export function distributionOf(pressed: Pressed, engine: Engine): Fetch {
  const template = readFileSync(path.join(pressed.project, 'cloudformation.yaml'), 'utf8')
  const [atRequest = '', atResponse] = functionsOf(pressed)
  const errorPage = /ResponsePagePath: (.*)/.exec(template)?.[1] ?? ''

  return async (request) => {
    const { event, query } = eventOf(request)
    const mapped = await engine(atRequest, event, query)
    // No response function is called for what the function at the request answers itself.
    if ('statusCode' in mapped) return generated(mapped)
    if (event.request.method !== 'GET' && event.request.method !== 'HEAD')
      throw new Error('sent to the bucket')

    const policy = policyOf(template, behaviourAt(template, event.request.uri))
    const found = await objectOf(pressed, mapped.uri)
    const { body, type, lifetime } = found ?? (await objectOf(pressed, errorPage)) ?? missing(errorPage)
    const cors = policy.cors && request.headers.has('Origin') ? { 'Access-Control-Allow-Origin': '*' } : {}
    const own = {
      ...(type ? { 'Content-Type': type } : {}),
      ...(lifetime ? { 'Cache-Control': lifetime } : {}),
    }
    const told = { ...own, ...policy.headers, ...cors }
    // Nor where the bucket has answered with an error.
    if (!found) return fileResponse(request, { name: errorPage, body, status: 404, headers: told })

    const answer = fileResponse(request, { name: mapped.uri, body, status: 200, headers: told })
    if (!atResponse) return answer
    const response = { statusCode: answer.status, headers: {} }
    const context = { eventType: 'viewer-response' } as const
    const stamped = await engine(atResponse, { ...event, context, response }, query)
    for (const [name, { value }] of Object.entries(stamped.headers)) answer.headers.set(name, value)
    return answer
  }
}

const missing = (page: string): never => {
  throw new Error(`The error page ${page} is not in the bucket.`)
}

function eventOf({ method, url, headers }: Request): { event: Event; query: string | undefined } {
  const { pathname, href } = new URL(url)
  const start = href.indexOf('?')
  const fields = Object.fromEntries([...headers].map(([name, value]) => [name, { value }]))
  const request = { method, uri: pathname, querystring: {}, headers: fields, cookies: {} }
  const context = { eventType: 'viewer-request' } as const
  const event = { version: '1.0', context, viewer: { ip: '198.51.100.7' }, request } as const
  return { event, query: start < 0 ? undefined : href.slice(start + 1) }
}

function generated({ statusCode, headers, body }: ViewerResponse): Response {
  const fields = Object.entries(headers).map(([name, { value }]): [string, string] => [name, value])
  return new Response(body?.data ?? null, { status: statusCode, headers: fields })
}

/** What upload.sh uploads: the API's files as JSON, documents by name and type, media with a type by their ending. */
async function objectOf(
  { site, project }: Pressed,
  uri: string,
): Promise<{ body: Buffer; type: string | null; lifetime: string | null } | null> {
  const script = readFileSync(path.join(project, 'upload.sh'), 'utf8')
  const puts = new Map(
    [...script.matchAll(/^put (\S+) '(.*)'$/gm)].map(([, file, type]) => [`/${file}`, type]),
  )
  const synced = { api: 'application/json', media: null }[uri.split('/')[1] ?? '']
  const ending = /^(?!\/(?:api|docs|media|\.)).*\.(\w+)$/.exec(uri)?.[1] ?? ''
  const web = new RegExp(`^  sync_type ${ending} '(.*)'`, 'm').exec(script)?.[1]
  const type = puts.get(uri) ?? (synced === undefined ? web : synced)
  if (type === undefined) return null
  const body = await readFile(path.join(site, decode(uri))).catch(() => null)
  const [, lifetime = null] =
    (uri.startsWith('/assets/') && /"\$type" --cache-control '(.*)'/.exec(script)) || []
  return body && { body, type, lifetime }
}

/** A key that cannot be decoded is the key of no object. */
function decode(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

/** The headers policy at a path: the behaviour is chosen before its function changes the path. */
function behaviourAt(template: string, uri: string): string {
  const [initial, ...others] = template.split('PathPattern: ')
  const own = others.find((text) => {
    const pattern = /^\S+/.exec(text)?.[0] ?? ''
    return pattern.endsWith('*') ? uri.startsWith(pattern.slice(0, -1)) : uri === pattern
  })
  return /ResponseHeadersPolicyId: !Ref (\w+)/.exec(own ?? initial ?? '')?.[1] ?? ''
}

/** The headers of a policy of the template. */
function policyOf(template: string, id: string) {
  const text = new RegExp(`^  ${id}:\\n((?: {4}.*\\n)+)`, 'm').exec(template)?.[1] ?? ''
  const custom = [...text.matchAll(/- Header: (.*)\n\s+Value: (.*)/g)]
  const headers = Object.fromEntries(
    custom.map(([, name, value]) => [name as string, JSON.parse(value as string) as string]),
  )
  if (text.includes('ContentTypeOptions:')) headers['X-Content-Type-Options'] = 'nosniff'
  for (const name of ['Content-Security-Policy', 'Referrer-Policy']) {
    const value = new RegExp(`^ +${name.replaceAll('-', '')}: (".*")$`, 'm').exec(text)?.[1]
    if (value) headers[name] = JSON.parse(value)
  }
  return { headers, cors: text.includes('CorsConfig:') }
}

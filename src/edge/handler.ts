// The rules as a fetch function, with web APIs only, so that the same code answers on every platform.
import {
  type Asked,
  absent,
  answerTo,
  askedOf,
  type FileAnswer,
  PREFLIGHT,
  type TextAnswer,
} from '../api/rules.ts'
import type { SiteRules } from '../api/site-rules.ts'
import { toApiVariant } from '../api/variant.ts'
import { readPage } from './compose-page.ts'
import { isKnown, jsonResponse } from './tagged-response.ts'

/** Fetches a file of the site; null where it is missing. */
export type Asset = (path: string, request: Request) => Promise<Response | null>

export interface Site {
  readonly rules: SiteRules
  readonly asset: Asset
}

/**
 * Answers every request as the rules say. A window that is not pressed is composed from the pages it
 * touches; where the `format=api` tree is not pressed, it is derived from the plain one.
 */
export function createHandler(rules: SiteRules, asset: Asset): (request: Request) => Promise<Response> {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    const asked = askedOf(request.method, pathname + search, request.headers.get(PREFLIGHT))
    return respond({ rules, asset }, asked, request)
  }
}

// For a server that has the target as it was sent: a URL resolves dots, and some paths would lead elsewhere.
export async function respond(site: Site, asked: Asked, request: Request): Promise<Response> {
  const answer = answerTo(site.rules, asked)
  if (!('file' in answer)) return textResponse(answer, request)
  const found = await readAnswer(site, answer, request)
  return found ?? textResponse(absent(site.rules, answer), request)
}

async function readAnswer(
  { rules, asset }: Site,
  answer: FileAnswer,
  request: Request,
): Promise<Response | null> {
  const { page, plain } = answer
  if (answer.isPressed) {
    const response = await asset(answer.file, request)
    if (response) return withHeaders(response, answer, request)
  }
  const read = (path: string) => readJson(asset, path, request)
  const body = page ? await readPage(rules, page, read) : plain ? await readVariant(plain, read) : null
  return body === null ? null : jsonResponse(body, answer.headers, request)
}

/** The headers that a file's own response decides; the rules decide all others, not a platform's defaults. */
const OF_THE_FILE = [
  'Accept-Ranges',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'Content-Type',
  'ETag',
  'Last-Modified',
  'Location',
]

/** The `format=api` variant of a plain file. */
async function readVariant(plain: string, read: (path: string) => Promise<unknown>): Promise<unknown> {
  const body = (await read(plain)) as Record<string, unknown> | null
  return body && toApiVariant(body)
}

/** The file's own response under the headers of the rules. */
function withHeaders(response: Response, answer: FileAnswer, request: Request): Response {
  const headers = new Headers()
  for (const name of OF_THE_FILE) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, value)
  // Some platforms do not read lists of tags.
  const status = response.status === 200 && isKnown(headers.get('ETag'), request) ? 304 : response.status
  if (status === 304) headers.delete('Content-Length')
  const body = status === 304 || request.method === 'HEAD' ? null : response.body
  return new Response(body, { status, headers })
}

/** Reads a file without the method, range and tags of the request. */
async function readJson(asset: Asset, path: string, { url }: Request): Promise<unknown> {
  const response = await asset(path, new Request(url))
  return response?.ok ? response.json() : null
}

function textResponse(answer: TextAnswer, request: Request): Response {
  const headers = new Headers(answer.headers)
  if ('location' in answer) headers.set('Location', answer.location)
  const body = 'body' in answer && request.method !== 'HEAD' ? answer.body : null
  return new Response(body, { status: answer.status, headers })
}

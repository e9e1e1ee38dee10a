// The rules as a fetch function, with web APIs only, so that the same code answers on every platform.
import { currentUuid, fileOfAlias } from '../api/aliases.ts'
import { webErrorHeaders } from '../api/headers.ts'
import { packedAt } from '../api/packed.ts'
import {
  type Asked,
  absent,
  answerTo,
  askedOf,
  type FileAnswer,
  isPacked,
  movedTo,
  PREFLIGHT,
  type TextAnswer,
} from '../api/rules.ts'
import { searchAsked, searchBody } from '../api/search-answer.ts'
import type { SiteRules } from '../api/site-rules.ts'
import { toApiText } from '../api/variant.ts'
import { composeFromPacks, composePage } from './compose-page.ts'
import { AssetFailure, errorResponse, failedResponse, fileOrNull } from './failure.ts'
import { PackMemory, Packs } from './packs.ts'
import type { Bytes, FileRead } from './pressed-page.ts'
import { isKnown, joined, taggedResponse } from './tagged-response.ts'

/** Fetches a file of the site; null, or a 404, where it is missing. */
export type Asset = (path: string, request: Request) => Promise<Response | null>

export interface Site {
  readonly rules: SiteRules
  readonly asset: Asset
  /** Of a packed site, what is kept of it between requests. */
  readonly memory?: PackMemory
}

/**
 * Answers every request as the rules say. A window that is not pressed is composed from the pages it
 * touches; where the `format=api` tree is not pressed, it is derived from the plain one. A failure of the
 * platform passes through as what it is; one of the site itself is a 500.
 */
export function createHandler(
  rules: SiteRules,
  asset: Asset,
  memory = new PackMemory(),
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await handle({ rules, asset, memory }, request)
    } catch (error) {
      // Platforms show what is written here to the owner of the site.
      console.error(error)
      return errorResponse(rules, request)
    }
  }
}

/** The same, but rejects where the site itself fails: for a platform that can answer then. */
export function handle(site: Site, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  return respond(site, askedOf(request.method, pathname + search, request.headers.get(PREFLIGHT)), request)
}

// For a server that has the target as it was sent: a URL resolves dots, and some paths would lead elsewhere.
export async function respond(site: Site, asked: Asked, request: Request): Promise<Response> {
  const answer = answerTo(site.rules, asked)
  try {
    if (!('file' in answer)) return await textResponse(site, answer, request)
    const found =
      (await searchAnswer(site, { answer, asked }, request)) ?? (await readAnswer(site, answer, request))
    if (found) return found
    const other = (await movedAnswer(site, answer, request)) ?? absent(site.rules, answer)
    return await textResponse(site, other, request)
  } catch (error) {
    if (error instanceof AssetFailure) return failedResponse(error, site.rules, request)
    throw error
  }
}

async function readAnswer(site: Site, answer: FileAnswer, request: Request): Promise<Response | null> {
  const { rules, asset } = site
  const { page, plain, headers } = answer
  if (answer.isPressed) {
    const response = await pressedAnswer(site, answer, request)
    if (response) return response
  }
  if (page) {
    const composed = isPacked(rules)
      ? await composeFromPacks(rules, page, packsOf(site, request))
      : await composePage(rules, page, (path) => readFile(asset, path, request))
    if (!composed) return null
    const { pieces, source } = composed
    return taggedResponse(
      { pieces, source: source === null ? joined(pieces) : encode(source) },
      headers,
      request,
    )
  }
  const body = plain === undefined ? null : await contentOf(site, plain, request)
  if (!body) return null
  const bytes = encode(toApiText(new TextDecoder().decode(body)))
  return taggedResponse({ pieces: [bytes], source: bytes }, headers, request)
}

/** The answer that stands in a file, or in a block. */
async function pressedAnswer(site: Site, { file, headers }: FileAnswer, request: Request) {
  const packed = packedIn(site, file)
  if (packed) {
    const bytes = await packsOf(site, request).find(packed)
    return bytes && taggedResponse({ pieces: [bytes], source: bytes }, headers, request)
  }
  const response = fileOrNull(await site.asset(file, request))
  return response && withHeaders(response, headers, request)
}

/** What a file of the plain tree holds, or would hold if the site were not packed; null where it is missing. */
async function contentOf(site: Site, file: string, request: Request): Promise<Bytes | null> {
  const packed = packedIn(site, file)
  if (packed) return packsOf(site, request).find(packed)
  return (await readFile(site.asset, file, request))?.bytes ?? null
}

const packedIn = ({ rules }: Site, file: string) => (isPacked(rules) ? packedAt(file) : null)

const packsOf = ({ asset, memory = new PackMemory() }: Site, request: Request): Packs =>
  new Packs((path) => readFile(asset, path, request), memory)

/** The answer to a search; null where none is asked for. */
async function searchAnswer(
  { rules, asset }: Site,
  { answer, asked }: { readonly answer: FileAnswer; readonly asked: Asked },
  request: Request,
): Promise<Response | null> {
  const search = searchAsked(answer.file, asked)
  if (search === null) return null
  const read = async (file: string) => {
    const found = await readFile(asset, file, request)
    return found && new TextDecoder().decode(found.bytes)
  }
  const body = encode(await searchBody(search, rules.baseUrl, read))
  return taggedResponse({ pieces: [body], source: body }, answer.headers, request)
}

/** The answer to a former uuid. */
async function movedAnswer({ rules, asset }: Site, { former }: FileAnswer, request: Request) {
  const file = former && (await readFile(asset, fileOfAlias(former), request))
  const uuid = file ? currentUuid(new TextDecoder().decode(file.bytes), former) : null
  return uuid === null || !former ? null : movedTo(rules, uuid, former)
}

const encode = (text: string) => new TextEncoder().encode(text)

/** The headers that a file's own response decides; the rules decide all others, not a platform's defaults. */
const OF_THE_FILE = [
  'Accept-Ranges',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'Content-Type',
  'ETag',
  'Last-Modified',
]

/** The file's own response under the headers of the rules. */
function withHeaders(response: Response, fields: FileAnswer['headers'], request: Request): Response {
  const headers = new Headers()
  for (const name of OF_THE_FILE) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  for (const [name, value] of Object.entries(fields)) headers.set(name, value)
  // Some platforms do not read lists of tags.
  const status = response.status === 200 && isKnown(headers.get('ETag'), request) ? 304 : response.status
  if (status === 304) headers.delete('Content-Length')
  const body = status === 304 || request.method === 'HEAD' ? null : response.body
  return new Response(body, { status, headers })
}

/** Reads a file without the method, range and tags of the request. */
async function readFile(asset: Asset, path: string, { url }: Request): Promise<FileRead | null> {
  const response = fileOrNull(await asset(path, new Request(url)))
  if (!response) return null
  return { bytes: new Uint8Array(await response.arrayBuffer()), tag: response.headers.get('ETag') }
}

async function textResponse({ rules, asset }: Site, answer: TextAnswer, request: Request): Promise<Response> {
  const headers = new Headers(answer.headers)
  if ('location' in answer) headers.set('Location', answer.location)
  if (!('body' in answer)) return new Response(null, { status: answer.status, headers })
  const page = answer.page === undefined ? null : await readFile(asset, answer.page, request)
  const body = page?.bytes ?? encode(answer.body)
  const sent = page ? new Headers(webErrorHeaders(rules)) : headers
  sent.set('Content-Length', `${body.length}`)
  return new Response(request.method === 'HEAD' ? null : body, { status: answer.status, headers: sent })
}

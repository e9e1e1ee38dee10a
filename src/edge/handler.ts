// The rules as a fetch function, with web APIs only, so that the same code answers on every platform.
import { currentUuid, fileOfAlias } from '../api/aliases.ts'
import { webErrorHeaders } from '../api/headers.ts'
import { mediaType } from '../api/media-types.ts'
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
import { bytesResponse } from './file-response.ts'
import { PackMemory, Packs } from './packs.ts'
import type { FileRead } from './pressed-page.ts'
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
  const { rules } = site
  const { page, plain } = answer
  const asset = assetOf(site)
  if (answer.isPressed) {
    const response = fileOrNull(await asset(answer.file, request))
    if (response) return withHeaders(response, answer, request)
  }
  const read = (path: string) => readFile(asset, path, request)
  if (page) {
    const composed = isPacked(rules)
      ? await composeFromPacks(rules, page, packsOf(site, request))
      : await composePage(rules, page, read)
    if (!composed) return null
    const { pieces, source } = composed
    const tagged = { pieces, source: source === null ? joined(pieces) : encode(source) }
    return taggedResponse(tagged, answer.headers, request)
  }
  const file = plain === undefined ? null : await read(plain)
  if (!file) return null
  const bytes = encode(toApiText(new TextDecoder().decode(file.bytes)))
  return taggedResponse({ pieces: [bytes], source: bytes }, answer.headers, request)
}

const packsOf = ({ asset, memory = new PackMemory() }: Site, request: Request): Packs =>
  new Packs((path) => readFile(asset, path, request), memory)

/** The files of a site, those of a packed one out of their blocks. */
function assetOf(site: Site): Asset {
  const { rules, asset } = site
  if (!isPacked(rules)) return asset
  return async (file, request) => {
    const packed = packedAt(file)
    if (packed === null) return asset(file, request)
    const bytes = await packsOf(site, request).find(packed)
    return bytes && bytesResponse(bytes, { type: mediaType(file) }, request)
  }
}

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

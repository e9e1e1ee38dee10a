// Executes the rules as a fetch function. It uses web APIs only, so the same code runs on every platform.

import { blockAt } from '../blocks/packs.ts'
import { selectionAsked } from '../filters/filter-index.ts'
import { packedAt } from '../kinds/packed.ts'
import { faceAt } from '../rules/face-requests.ts'
import { webErrorHeaders } from '../rules/headers.ts'
import {
  type Asked,
  absent,
  answerTo,
  type FileAnswer,
  isPacked,
  movedTo,
  type PageAsked,
  PREFLIGHT,
  parseAsked,
  type TextAnswer,
} from '../rules/rules.ts'
import type { SiteRules } from '../rules/site-rules.ts'
import { searchAsked, searchBody } from '../search/search-answer.ts'
import { currentUuid, fileOfAlias } from '../urls/aliases.ts'
import { toApiText } from '../urls/variant.ts'
import { type Composed, composeFromPacks, composePage } from './compose-page.ts'
import { composeSelection } from './compose-selection.ts'
import { DamagedFile } from './damaged-file.ts'
import { type FaceCodes, faceResponse } from './faces.ts'
import { AssetFailure, errorResponse, failedResponse, fileOrNull } from './failure.ts'
import { PackMemory } from './pack-memory.ts'
import { Packs, readOnce } from './packs.ts'
import type { Bytes, Read } from './pressed-page.ts'
import { readStore } from './store.ts'
import { joined, taggedResponse } from './tagged-response.ts'
import { matchesTag } from './tags.ts'
import { wholeResponse } from './whole-response.ts'

/** Fetches a file of the site; null or a 404 if it is missing. */
export type Asset = (path: string, request: Request) => Promise<Response | null>

export interface Site {
  readonly rules: SiteRules
  readonly asset: Asset
  /** Reads a file of the site without the request for it; by default, the body of `asset`. */
  readonly read?: Read
  /** The code of the faces of the site. */
  readonly faces?: FaceCodes
  /** For a packed site, what to keep between requests. */
  readonly memory?: PackMemory
  /** Reads a block of a site whose blocks are in a store; by default, from the address of the store. */
  readonly store?: Read
  /** Composes a list when its turn comes, on servers where one process answers all requests; by default, at once. */
  readonly inLine?: <T>(compose: () => Promise<T>) => Promise<T>
}

/**
 * Creates a function that answers every request by the rules. A window without a pressed page is composed from the
 * pages that it overlaps; if the `format=api` tree is not pressed, its responses are derived from the plain ones. A
 * platform error is passed on unchanged; a damaged file is a 502, and any other error of the site a 500.
 * @param options the code of faces, and what a packed site keeps between requests
 */
export function createHandler(
  rules: SiteRules,
  asset: Asset,
  { memory = new PackMemory(), faces = {} }: Pick<Site, 'memory' | 'faces'> = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await handle({ rules, asset, memory, faces }, request)
    } catch (error) {
      // Platforms show this log to the owner of the site.
      console.error(error)
      return errorResponse(rules, request)
    }
  }
}

/** Handles a request, but rejects if the site itself fails, for platforms with a fallback. */
export function handle(site: Site, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  return respond(site, parseAsked(request.method, pathname + search, request.headers.get(PREFLIGHT)), request)
}

// For servers that provide the raw target: a URL would resolve dots and change some paths.
export async function respond(site: Site, asked: Asked, request: Request): Promise<Response> {
  try {
    return await answerFrom(site, asked, request)
  } catch (error) {
    if (error instanceof AssetFailure) return failedResponse(error, site.rules, request)
    if (!(error instanceof DamagedFile)) throw error
    console.error(error.message)
    return errorResponse(site.rules, request, 502)
  }
}

/** @throws AssetFailure and DamagedFile if the site fails */
async function answerFrom(site: Site, asked: Asked, request: Request): Promise<Response> {
  const answer = answerTo(site.rules, asked)
  const face = faceAt(site.rules, asked.path)
  const faced =
    face && (await faceResponse({ ...site, fetch: fetchFor(site, request) }, { ...asked, face }, request))
  if (faced) return faced
  if (!('file' in answer)) return textResponse(site, answer, request)
  const found =
    (await searchAnswer(site, { answer, asked }, request)) ?? (await readAnswer(site, answer, request))
  if (found) return found
  const other = (await movedAnswer(site, answer, request)) ?? absent(site.rules, answer)
  return textResponse(site, other, request)
}

/**
 * Answers the GET requests of a face for paths of its own site. It may ask for many at once that are in one block. If
 * the site fails, so does the request to the face, which would otherwise take a record that cannot be read for one that
 * does not exist.
 */
function fetchFor(site: Site, request: Request): (target: string) => Promise<Response> {
  const read = readOnce(createReader(site, request))
  const own = { ...site, read, store: readOnce(blockReader({ ...site, read }, request)) }
  return (target) =>
    answerFrom(own, parseAsked('GET', target), new Request(new URL(target, site.rules.baseUrl)))
}

async function readAnswer(site: Site, answer: FileAnswer, request: Request): Promise<Response | null> {
  const { page, plain, headers, isPressed } = answer
  const { inLine = (compose) => compose() } = site
  if (isPressed) {
    const response = await pressedAnswer(site, answer, request)
    if (response) return response
  }
  if (page) return inLine(() => listAnswer(site, { page, headers }, request))
  const body = plain === undefined ? null : await readContent(site, plain, request)
  if (!body) return null
  const bytes = encode(toApiText(new TextDecoder().decode(body)))
  return taggedResponse({ pieces: [bytes], source: bytes }, headers, request)
}

async function listAnswer(
  site: Site,
  { page, headers }: { readonly page: PageAsked; readonly headers: FileAnswer['headers'] },
  request: Request,
): Promise<Response | null> {
  const composed = await composeList(site, page, request)
  if (!composed) return null
  const { pieces, source } = composed
  return taggedResponse(
    { pieces, source: source === null ? joined(pieces) : encode(source) },
    headers,
    request,
  )
}

/** Composes a page of a list, or of what a request selects from it. */
function composeList(site: Site, page: PageAsked, request: Request): Promise<Composed | null> {
  const { rules } = site
  const read = createReader(site, request)
  const packs = isPacked(rules) ? openPacks(site, request) : null
  const asked = selectionAsked(rules, page)
  if (asked) return composeSelection(rules, page, { asked, read, packs })
  return packs ? composeFromPacks(rules, page, packs) : composePage(rules, page, read)
}

/** The answer from a file or a block. */
async function pressedAnswer(site: Site, { file, headers }: FileAnswer, request: Request) {
  const packed = packedFile(site, file)
  if (packed) {
    const bytes = await openPacks(site, request).find(packed)
    return bytes && taggedResponse({ pieces: [bytes], source: bytes }, headers, request)
  }
  const response = fileOrNull(await site.asset(file, request))
  return response && withHeaders(response, headers, request)
}

/** The content of a file of the plain tree, read from its block if the site is packed; null if it is missing. */
async function readContent(site: Site, file: string, request: Request): Promise<Bytes | null> {
  const packed = packedFile(site, file)
  if (packed) return openPacks(site, request).find(packed)
  return (await createReader(site, request)(file))?.bytes ?? null
}

const packedFile = ({ rules }: Site, file: string) => (isPacked(rules) ? packedAt(file) : null)

function openPacks(site: Site, request: Request): Packs {
  const { memory = new PackMemory() } = site
  const [read, readBlock] = [createReader(site, request), blockReader(site, request)]
  return new Packs((path) => (blockAt(path) === null ? read(path) : readBlock(path)), memory)
}

/** Reads blocks, which are files of the site or in a store. */
function blockReader(site: Site, request: Request): Read {
  const address = site.rules.store
  if (address === undefined) return createReader(site, request)
  return site.store ?? readStore(address)
}

/** The answer to a search; null for any other request. */
async function searchAnswer(
  site: Site,
  { answer, asked }: { readonly answer: FileAnswer; readonly asked: Asked },
  request: Request,
): Promise<Response | null> {
  const search = searchAsked(asked)
  if (search === null) return null
  const read = async (file: string) => {
    const bytes = await readContent(site, file, request)
    return bytes && new TextDecoder().decode(bytes)
  }
  const body = encode(await searchBody(search, site.rules, read))
  return taggedResponse({ pieces: [body], source: body }, answer.headers, request)
}

/** The redirect from a former uuid. */
async function movedAnswer(site: Site, { former }: FileAnswer, request: Request) {
  const file = former && (await createReader(site, request)(fileOfAlias(former)))
  const uuid = file ? currentUuid(new TextDecoder().decode(file.bytes), former) : null
  return uuid === null || !former ? null : movedTo(site.rules, uuid, former)
}

const encode = (text: string) => new TextEncoder().encode(text)

/**
 * Headers that the response of the platform decides. The rules decide all others, so that no default of a platform
 * applies.
 */
const PLATFORM_HEADERS = [
  'Accept-Ranges',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'Content-Type',
  'ETag',
  'Last-Modified',
]

/** The response of the platform with the headers of the rules. */
function withHeaders(response: Response, fields: FileAnswer['headers'], request: Request): Response {
  const headers = new Headers()
  for (const name of PLATFORM_HEADERS) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  for (const [name, value] of Object.entries(fields)) headers.set(name, value)
  // Some platforms do not parse lists of tags.
  const status = response.status === 200 && matchesTag(headers.get('ETag'), request) ? 304 : response.status
  if (status === 304) headers.delete('Content-Length')
  const body = status === 304 || request.method === 'HEAD' ? null : response.body
  return new Response(body, { status, headers })
}

/** Reads files, ignoring the method, Range and conditions of the request. */
function createReader({ asset, read }: Pick<Site, 'asset' | 'read'>, { url }: Request): Read {
  return (
    read ??
    (async (path) => {
      const response = fileOrNull(await asset(path, new Request(url)))
      if (!response) return null
      return { bytes: new Uint8Array(await response.arrayBuffer()), tag: response.headers.get('ETag') }
    })
  )
}

async function textResponse(site: Site, answer: TextAnswer, request: Request): Promise<Response> {
  const headers = new Headers(answer.headers)
  if ('location' in answer) headers.set('Location', answer.location)
  if (!('body' in answer)) return new Response(null, { status: answer.status, headers })
  const page = answer.page === undefined ? null : await createReader(site, request)(answer.page)
  const body = page?.bytes ?? encode(answer.body)
  const sent = page ? webErrorHeaders(site.rules) : headers
  return wholeResponse(body, { status: answer.status, headers: sent }, request.method)
}

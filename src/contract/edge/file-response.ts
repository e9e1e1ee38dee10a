// Serves files over HTTP on platforms that only read files: conditional requests, ranges and HEAD, with streams instead
// of whole files in memory.
import type { Bytes } from './pressed-page.ts'
import { parseRange, type Range, type Version } from './ranges.ts'
import { computeTag, matchesTag } from './tags.ts'

export interface StoredFile {
  readonly size: number
  readonly modified: Date | null
  readonly type: string | null
  /** The ETag, if it is known; by default, it is computed. */
  readonly tag?: string
  read(): Promise<Bytes>
  /** Streams a part of the file. */
  stream(range: Range): Promise<ReadableStream<Bytes>>
}

/**
 * Files up to this size get an ETag of their content, which is the same on every server. Larger files are not read for
 * it.
 */
export const MAX_TAGGED = 1024 * 1024

export async function fileResponse(file: StoredFile, request: Request): Promise<Response> {
  const { modified, type } = file
  if (file.size <= MAX_TAGGED) {
    const bytes = await file.read()
    const open = async ({ start, end }: Range) => bytes.subarray(start, end + 1)
    return versionResponse(
      { size: bytes.length, tag: file.tag ?? (await computeTag(bytes)), modified, type, open },
      request,
    )
  }
  const tag = modified && `"${file.size.toString(16)}-${modified.getTime().toString(16)}"`
  return versionResponse({ size: file.size, tag, modified, type, open: file.stream }, request)
}

interface FileVersion extends Version {
  readonly type: string | null
  open(range: Range): Promise<Bytes | ReadableStream<Bytes>>
}

/** The response of a version of a file: whole, a part, that it is unchanged, or that a condition does not hold. */
export async function versionResponse(file: FileVersion, request: Request): Promise<Response> {
  const { size, tag, modified, type } = file
  const headers = new Headers({ 'Accept-Ranges': 'bytes' })
  if (type !== null) headers.set('Content-Type', type)
  if (tag !== null) headers.set('ETag', tag)
  if (modified !== null) headers.set('Last-Modified', modified.toUTCString())
  if (isOther(file, request)) return new Response(null, { status: 412 })
  if (isUnchanged(file, request)) return new Response(null, { status: 304, headers })
  const range = parseRange(request, file)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  }
  const part = range ?? { start: 0, end: size - 1 }
  headers.set('Content-Length', `${part.end - part.start + 1}`)
  if (range) headers.set('Content-Range', `bytes ${part.start}-${part.end}/${size}`)
  const body = request.method === 'HEAD' || size === 0 ? null : await file.open(part)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** Whether the client asks for a version that the file no longer has, or not yet (RFC 9110, section 13.2.2). */
function isOther({ tag, modified }: Version, { headers }: Request): boolean {
  const named = headers.get('If-Match')
  if (named !== null) return !named.split(',').some((one) => ['*', tag].includes(one.trim()))
  return modified !== null && wholeSeconds(modified) > Date.parse(headers.get('If-Unmodified-Since') ?? '')
}

/** Whether the client has the file, by its tag or else by its date (RFC 9110, section 13.2.2). */
function isUnchanged({ tag, modified }: Version, request: Request): boolean {
  if (request.headers.has('If-None-Match')) return matchesTag(tag, request)
  const since = Date.parse(request.headers.get('If-Modified-Since') ?? '')
  return modified !== null && wholeSeconds(modified) <= since
}

/** A time as headers have it, in milliseconds. */
const wholeSeconds = (time: Date): number => Math.floor(time.getTime() / 1000) * 1000

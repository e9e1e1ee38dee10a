// A file as HTTP has it, for platforms that only read files: conditions, ranges, HEAD, and streams in place of whole
// files in memory.
import type { Bytes } from './pressed-page.ts'
import { type Range, rangeOf, type Version } from './ranges.ts'
import { isKnown } from './tagged-response.ts'

export interface StoredFile extends Version {
  readonly type: string | null
  /** A part of the file, as the body of a response. */
  open(range: Range): Promise<Bytes | ReadableStream<Bytes>>
}

export async function fileResponse(file: StoredFile, request: Request): Promise<Response> {
  const { size, tag, modified, type } = file
  const headers = new Headers({ 'Accept-Ranges': 'bytes' })
  if (type !== null) headers.set('Content-Type', type)
  if (tag !== null) headers.set('ETag', tag)
  if (modified !== null) headers.set('Last-Modified', modified.toUTCString())
  if (isUnchanged(file, request)) return new Response(null, { status: 304, headers })
  const range = rangeOf(request, file)
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  }
  const part = range ?? { start: 0, end: size - 1 }
  headers.set('Content-Length', `${part.end - part.start + 1}`)
  if (range) headers.set('Content-Range', `bytes ${part.start}-${part.end}/${size}`)
  const body = request.method === 'HEAD' || size === 0 ? null : await file.open(part)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** Whether the client has the file, by its tag, or else by its date (RFC 9110, section 13.2.2). */
function isUnchanged({ tag, modified }: Version, request: Request): boolean {
  if (request.headers.has('If-None-Match')) return isKnown(tag, request)
  const since = Date.parse(request.headers.get('If-Modified-Since') ?? '')
  return modified !== null && Math.floor(modified.getTime() / 1000) * 1000 <= since
}

// How an emulated platform serves a file by itself: a type by its extension, an ETag, and single
// ranges of the version that If-Range names.
import { createHash } from 'node:crypto'
import { mediaType } from '../../contract/rules/media-types.ts'

export interface StaticFile {
  /** The path of the file; an unknown extension means an unknown type. */
  readonly name: string
  readonly body: Buffer
  readonly status: number
  /** The headers that the configuration adds. */
  readonly headers: Readonly<Record<string, string>>
}

/** Types that platforms know in addition to media. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=UTF-8',
  html: 'text/html; charset=UTF-8',
  js: 'text/javascript; charset=UTF-8',
}

/** The response to GET or HEAD. */
export function fileResponse(request: Request, { name, body, status, headers: told }: StaticFile): Response {
  const type = mediaType(name) ?? TYPES[/[^.]*$/.exec(name)?.[0] ?? ''] ?? null
  const tag = `"${createHash('sha1').update(body).digest('hex')}"`
  const headers = new Headers({ ...(type ? { 'Content-Type': type } : {}), ETag: tag, ...told })
  if (status !== 200) return new Response(bodyFor(request, body), { status, headers })
  if (request.headers.get('If-None-Match') === tag) return new Response(null, { status: 304, headers })
  const isOther = (request.headers.get('If-Range') ?? tag) !== tag
  const part = isOther ? null : sliceRange(body, request.headers.get('Range') ?? '')
  if (part === null) return new Response(bodyFor(request, body), { status, headers })
  headers.set('Content-Range', part.range)
  if (part.bytes) return new Response(bodyFor(request, part.bytes), { status: 206, headers })
  headers.delete('Cache-Control')
  return new Response(null, { status: 416, headers })
}

const bodyFor = ({ method }: Request, body: Buffer): Uint8Array<ArrayBuffer> | null =>
  method === 'HEAD' ? null : new Uint8Array(body)

/** The bytes of a range, without bytes if it starts beyond the end; null for the whole file. */
function sliceRange(body: Buffer, range: string): { bytes: Buffer | null; range: string } | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (from === undefined || to === undefined) return null
  const { length } = body
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? length : Math.min(length, Number(to) + 1)
  if (start >= end) return { bytes: null, range: `bytes */${length}` }
  return { bytes: body.subarray(start, end), range: `bytes ${start}-${end - 1}/${length}` }
}

/** The name of a file without escapes; null if an escape is invalid. */
export function decodedName(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

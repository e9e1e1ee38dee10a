// The handler of Deno, as Deno Deploy runs it: the site is in ./dist, beside this file.

import { faces } from '../../contract/edge/bundled-faces.ts'
import { rules } from '../../contract/edge/bundled-rules.ts'
import { fileResponse } from '../../contract/edge/file-response.ts'
import { createHandler } from '../../contract/edge/handler.ts'
import type { Range } from '../../contract/edge/ranges.ts'
import { errorHeaders } from '../../contract/rules/headers.ts'
import { mediaType } from '../../contract/rules/media-types.ts'

interface DenoFile {
  read(into: Uint8Array): Promise<number | null>
  seek(offset: number, from: number): Promise<number>
  close(): void
}

declare const Deno: {
  serve(handler: (request: Request) => Promise<Response>): void
  stat(path: URL): Promise<{ isFile: boolean; size: number; mtime: Date | null }>
  open(path: URL): Promise<DenoFile>
  readFile(path: URL): Promise<Uint8Array<ArrayBuffer>>
}

const answer = createHandler(rules, readAsset, { faces })

/**
 * Deno builds the URL of a request from the raw Host header, so a path in that header would replace the requested one.
 */
const HOST = /^[\w.-]*(?:\[[\da-f:.]+\])?(?::\d*)?$/i

Deno.serve(async (request) => (HOST.test(request.headers.get('Host') ?? '') ? answer(request) : badHost()))

/** Like Django, answers an invalid host with 400. */
const badHost = (): Response =>
  new Response(JSON.stringify({ detail: 'The Host header is not the name of a host.' }), {
    status: 400,
    headers: { ...errorHeaders(rules), 'Cache-Control': 'no-store' },
  })

/** Bytes per read. */
const CHUNK = 64 * 1024

/** Errors for a missing file or an impossible file name. An invalid escape throws URIError instead. */
const ABSENT = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'ELOOP']

const SITE = new URL('./dist/', import.meta.url)

/** @param path as in the URL, with percent-encoding */
async function readAsset(path: string, request: Request): Promise<Response | null> {
  const at = fileUrl(path)
  try {
    const { isFile, size, mtime: modified } = await Deno.stat(at)
    if (!isFile) return null
    const read = () => Deno.readFile(at)
    const stream = (range: Range) => streamRange(at, range)
    return await fileResponse({ size, modified, type: mediaType(path), read, stream }, request)
  } catch (error) {
    if (error instanceof URIError || ABSENT.includes((error as { code?: string }).code ?? '')) return null
    throw error
  }
}

/** The file's URL. A stray `%` is escaped, so it matches no file. */
function fileUrl(path: string): URL {
  return new URL(path.replace(/%(?![0-9a-f]{2})/gi, '%25'), SITE)
}

/** Streams a part of a file. Closes the file at the end of the part, if a read fails, or if the client disconnects. */
async function streamRange(at: URL, { start, end }: Range): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const file = await Deno.open(at)
  const closeOnError = <Result>(reading: Promise<Result>): Promise<Result> =>
    reading.catch((error) => {
      file.close()
      throw error
    })
  await closeOnError(file.seek(start, 0))
  let left = end - start + 1
  return new ReadableStream({
    pull: async (controller) => {
      const chunk = new Uint8Array(Math.min(CHUNK, left))
      const read = await closeOnError(file.read(chunk))
      if (read !== null) controller.enqueue(chunk.subarray(0, read))
      left -= read ?? left
      if (left > 0) return
      file.close()
      controller.close()
    },
    cancel: () => file.close(),
  })
}

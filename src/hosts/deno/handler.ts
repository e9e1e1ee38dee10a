// Deno, as Deno Deploy runs it: the site lies in ./dist, beside this file.

import { errorHeaders } from '../../api/headers.ts'
import { mediaType } from '../../api/media-types.ts'
import { rules } from '../../edge/bundled-rules.ts'
import { fileResponse } from '../../edge/file-response.ts'
import { createHandler } from '../../edge/handler.ts'
import type { Range } from '../../edge/ranges.ts'

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

const answer = createHandler(rules, readAsset)

/** Deno makes the URL of a request from its Host header as it was sent: a path in it would be requested in place of the other. */
const HOST = /^[\w.-]*(?:\[[\da-f:.]+\])?(?::\d*)?$/i

Deno.serve(async (request) => (HOST.test(request.headers.get('Host') ?? '') ? answer(request) : badHost()))

/** Django answers a host that is none with 400. */
const badHost = (): Response =>
  new Response(JSON.stringify({ detail: 'The Host header is not the name of a host.' }), {
    status: 400,
    headers: { ...errorHeaders(rules), 'Cache-Control': 'no-store' },
  })

/** Bytes that are read at once. */
const CHUNK = 64 * 1024

/** What says that there is no such file, or that no file can have such a name; so does an escape that is none. */
const ABSENT = ['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'ELOOP']

const SITE = new URL('./dist/', import.meta.url)

/** @param path as it stands in the URL, percent-escapes and all */
async function readAsset(path: string, request: Request): Promise<Response | null> {
  const at = placeOf(path)
  try {
    const { isFile, size, mtime: modified } = await Deno.stat(at)
    if (!isFile) return null
    const read = () => Deno.readFile(at)
    const stream = (range: Range) => streamOf(at, range)
    return await fileResponse({ size, modified, type: mediaType(path), read, stream }, request)
  } catch (error) {
    if (error instanceof URIError || ABSENT.includes((error as { code?: string }).code ?? '')) return null
    throw error
  }
}

/** Where a file lies. What is no escape stays as it is, and is the name of no file. */
function placeOf(path: string): URL {
  return new URL(path.replace(/%(?![0-9a-f]{2})/gi, '%25'), SITE)
}

/** A part of a file, read as it is sent; the file is closed at its end, where a read fails, or where the client leaves. */
async function streamOf(at: URL, { start, end }: Range): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const file = await Deno.open(at)
  const closing = <Result>(reading: Promise<Result>): Promise<Result> =>
    reading.catch((error) => {
      file.close()
      throw error
    })
  await closing(file.seek(start, 0))
  let left = end - start + 1
  return new ReadableStream({
    pull: async (controller) => {
      const chunk = new Uint8Array(Math.min(CHUNK, left))
      const read = await closing(file.read(chunk))
      if (read !== null) controller.enqueue(chunk.subarray(0, read))
      left -= read ?? left
      if (left > 0) return
      file.close()
      controller.close()
    },
    cancel: () => file.close(),
  })
}

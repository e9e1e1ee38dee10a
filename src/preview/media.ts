// serve-handler, for the files of a site that need no rules: it knows types and ranges, and streams.
import { createReadStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import serveHandler from 'serve-handler'
import type { Headers } from '../api/headers.ts'

export interface MediaOptions {
  readonly folder: string
  /** The path of the URL, percent-escapes and all. */
  readonly path: string
  readonly headers: Headers
}

/**
 * Sends a file with its type, its tag and the given headers.
 * @returns whether there is one; nothing is sent where there is none
 */
export async function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, path, headers }: MediaOptions,
): Promise<boolean> {
  if (!isDecodable(path)) return false
  request.url = path
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  // A 304 has only what is set here; its tag can only be the one that was asked about.
  const tag = request.headers['if-none-match']?.replace(/^W\//, '')
  if (tag !== undefined) {
    request.headers['if-none-match'] = tag
    response.setHeader('ETag', tag)
  }
  let isFound = true
  // Its types know no lstat of promises.
  const methods: object = {
    // A name that no file can have, because of its length or a NUL, is the name of no file.
    lstat: (file: string) =>
      lstat(file).catch((error) => Promise.reject(Object.assign(error, { code: 'ENOENT' }))),
    // It opens the file before it compares tags, and leaves it open for a 304.
    createReadStream: (file: string, range?: { start?: number; end?: number }) => {
      if (response.statusCode === 416) response.removeHeader('Cache-Control')
      const stream = createReadStream(file, range)
      stream.once('error', () => response.headersSent && response.destroy())
      response.once('close', () => stream.destroy())
      return stream
    },
    sendError: async () => {
      isFound = false
    },
  }
  // It rejects before it sends anything where it cannot read a file.
  await serveHandler(request, response, { public: folder, ...OPTIONS }, methods).catch(() => {
    isFound = false
  })
  if (!isFound) for (const name of response.getHeaderNames()) response.removeHeader(name)
  return isFound
}

const OPTIONS: object = {
  cleanUrls: false,
  directoryListing: false,
  etag: true,
  // Null takes a header away, which its types do not say.
  headers: [{ source: '**', headers: [{ key: 'Content-Disposition', value: null }] }],
}

/** What cannot be decoded, serve-handler answers with a page of its own. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

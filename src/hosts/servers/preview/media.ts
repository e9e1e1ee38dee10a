// Sends media with serve-handler, which streams whole files and ranges.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import serveHandler from 'serve-handler'
import type { Bytes } from '../../../contract/edge/pressed-page.ts'

export interface MediaOptions {
  readonly folder: string
  /** The path of the URL, with its percent-escapes. */
  readonly path: string
  /** The answer by the rules, 200 or 206. It has a body. */
  readonly answer: Response
}

/** Headers that serve-handler sets. */
const SERVE_HANDLER_HEADERS = new Set([
  'accept-ranges',
  'content-length',
  'content-range',
  'content-type',
  'last-modified',
])

/**
 * Sends an existing file. Conditions and ranges are evaluated by the rules: serve-handler supports neither lists of
 * tags nor If-Range, and takes any range unit for bytes. It sends the body of the answer, since the file may be replaced
 * at any time.
 */
export async function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, path, answer }: MediaOptions,
): Promise<void> {
  request.url = path
  // Pass it the resolved range, not the Range header: serve-handler parses ranges differently.
  const [, range, whole] = /^bytes (\d+-\d+)\/(\d+)$/.exec(answer.headers.get('Content-Range') ?? '') ?? []
  if (range === undefined) delete request.headers.range
  else request.headers.range = `bytes=${range}`
  for (const [name, value] of answer.headers)
    if (!SERVE_HANDLER_HEADERS.has(name)) response.setHeader(name, value)
  // Null removes a header, which its types do not allow.
  const headers = [
    { key: 'Content-Type', value: answer.headers.get('Content-Type') },
    { key: 'Content-Disposition', value: null },
  ]
  const options: object = {
    public: folder,
    cleanUrls: false,
    directoryListing: false,
    headers: [{ source: '**', headers }],
  }
  await serveHandler(request, response, options, {
    lstat: async () => ({
      size: Number(whole ?? answer.headers.get('Content-Length')),
      mtime: new Date(answer.headers.get('Last-Modified') ?? 0),
      isDirectory: () => false,
      isSymbolicLink: () => false,
    }),
    // It does not end a body if the client disconnects.
    createReadStream: () => {
      const body = Readable.fromWeb(answer.body as ReadableStream<Bytes>)
      body.once('error', () => response.destroy())
      if (response.destroyed) body.destroy()
      else response.once('close', () => body.destroy())
      return body
    },
  } as object)
}

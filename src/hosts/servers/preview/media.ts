// Sends media with serve-handler, which streams whole files and ranges.
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import serveHandler from 'serve-handler'

export interface MediaOptions {
  readonly folder: string
  /** The path of the URL, with its percent-escapes. */
  readonly path: string
  /** The answer by the rules, 200 or 206. Its headers are used, its body is not. */
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
 * tags nor If-Range, and takes any range unit for bytes.
 * @throws if the file cannot be read; nothing is sent then
 */
export async function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, path, answer }: MediaOptions,
): Promise<void> {
  await answer.body?.cancel()
  request.url = path
  // Pass it the resolved range, not the Range header: serve-handler parses ranges differently.
  const range = /^bytes (\d+-\d+)\//.exec(answer.headers.get('Content-Range') ?? '')?.[1]
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
    symlinks: true,
    headers: [{ source: '**', headers }],
  }
  await serveHandler(request, response, options, {
    // It does not close the file if the client disconnects.
    createReadStream: (file: string, range?: { start?: number; end?: number }) => {
      const stream = createReadStream(file, range)
      stream.once('error', () => response.destroy())
      response.once('close', () => stream.destroy())
      return stream
    },
    sendError: async () => {
      throw new Error(`${path} cannot be read`)
    },
  } as object)
}

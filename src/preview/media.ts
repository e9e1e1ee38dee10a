// serve-handler, for the bytes of media: it streams them, whole or in part.
import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import serveHandler from 'serve-handler'

export interface MediaOptions {
  readonly folder: string
  /** The path of the URL, percent-escapes and all. */
  readonly path: string
  /** The answer by the rules, 200 or 206, whose headers stand; its body is not read. */
  readonly answer: Response
}

/** What serve-handler sets by itself. */
const ITS_OWN = new Set(['accept-ranges', 'content-length', 'content-range', 'content-type', 'last-modified'])

/**
 * Sends a file that is there. Conditions and ranges are the rules' part: serve-handler knows neither lists of tags nor
 * If-Range, and takes any unit of a range for bytes.
 * @throws where the file cannot be read; nothing is sent then
 */
export async function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, path, answer }: MediaOptions,
): Promise<void> {
  await answer.body?.cancel()
  request.url = path
  // It is asked for the bytes that the rules found: it reads ranges in its own way.
  const range = /^bytes (\d+-\d+)\//.exec(answer.headers.get('Content-Range') ?? '')?.[1]
  if (range === undefined) delete request.headers.range
  else request.headers.range = `bytes=${range}`
  for (const [name, value] of answer.headers) if (!ITS_OWN.has(name)) response.setHeader(name, value)
  // Null takes a header away, which its types do not say.
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
    // It leaves the file open where the client leaves.
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

// A server on a free port of 127.0.0.1 that records its requests, for the tests of a file.
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { startServer } from './server.ts'

export interface Received {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** @returns its address, without a trailing slash, and the requests so far */
export async function startReceiver(): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = []
  const { url } = await startServer(async (request, response) => {
    const { method, url: path, headers } = request
    received.push({ method, path, headers, body: await text(request) })
    response.end('{"success":true}')
  })
  return { url, received }
}

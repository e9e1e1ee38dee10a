// A server on a free port of 127.0.0.1 that records its requests, for the tests of a file.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { atSuiteEnd } from './suite-end.ts'

export interface Received {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** @returns its address, without a trailing slash, and the requests so far */
export async function startReceiver(): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    received.push({ method, path: url, headers, body: await text(request) })
    response.end('{"success":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atSuiteEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

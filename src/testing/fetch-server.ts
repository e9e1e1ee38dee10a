// Serves a fetch function on a free port of 127.0.0.1 for the tests of a file.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { atSuiteEnd } from './suite-end.ts'

export type Fetch = (request: Request) => Promise<Response>

/** @returns the server's address, without a trailing slash */
export async function serveFetch(answer: Fetch): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    answer(requestOf(incoming))
      .then(async (response) => {
        outgoing.writeHead(response.status, [...response.headers].flat())
        outgoing.end(new Uint8Array(await response.arrayBuffer()))
      })
      .catch((error: Error) => outgoing.writeHead(500).end(error.stack))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atSuiteEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function requestOf(incoming: IncomingMessage): Request {
  const { url = '/', method = 'GET', headers } = incoming
  const fields = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
  const sent = method === 'GET' || method === 'HEAD' ? {} : { body: Readable.toWeb(incoming), duplex: 'half' }
  return new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: fields,
    ...sent,
  } as RequestInit)
}

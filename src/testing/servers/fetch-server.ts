// Serves a fetch function on a free port of 127.0.0.1 for the tests of a file.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { startServer } from './server.ts'

export type Fetch = (request: Request) => Promise<Response>

/** @returns the server's address, without a trailing slash */
export async function serveFetch(answer: Fetch): Promise<string> {
  const { url } = await startServer((incoming, outgoing) => {
    answer(toRequest(incoming))
      .then(async (response) => {
        outgoing.writeHead(response.status, [...response.headers].flat())
        outgoing.end(new Uint8Array(await response.arrayBuffer()))
      })
      .catch((error: Error) => outgoing.writeHead(500).end(error.stack))
  })
  return url
}

function toRequest(incoming: IncomingMessage): Request {
  const { url = '/', method = 'GET', headers } = incoming
  const fields = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
  const sent = method === 'GET' || method === 'HEAD' ? {} : { body: Readable.toWeb(incoming), duplex: 'half' }
  return new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: fields,
    ...sent,
  } as RequestInit)
}

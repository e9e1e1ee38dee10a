// A built site behind a server of its own, which changes answers on their way: as a platform between a site and its
// readers may.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atSuiteEnd } from './suite-end.ts'

/** An answer before it is sent. */
export interface Held {
  readonly status: number
  /** By name in lower case; several values are sent as several headers. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Buffer
  /** Sent after an answer to HEAD, which must have no body. */
  readonly smuggled?: Buffer
}

/** Changes an answer on its way; what is left as it was is returned as it came. */
export type Plant = (answer: Held, request: IncomingMessage) => Held

export interface FaultySite {
  readonly url: string
  /** What changes the answers from now on. */
  plant(fault: Plant): void
}

/** Serves a site on a free port of 127.0.0.1, for as long as the tests of a file last. */
export async function serveFaulty(listener: RequestListener): Promise<FaultySite> {
  let planted: Plant = (answer) => answer
  const server = createServer((request, response) => {
    hold(response, (answer) => planted(answer, request))
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atSuiteEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plant: (fault) => {
      planted = fault
    },
  }
}

/** Keeps what is written to a response until it ends, and sends what becomes of it. */
function hold(response: ServerResponse, change: (answer: Held) => Held): void {
  const chunks: Buffer[] = []
  const writeHead = response.writeHead.bind(response)
  const end = response.end.bind(response)
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string))
    return true
  }
  const held = {
    writeHead: (status: number, headers: object = {}) => {
      response.statusCode = status
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      return response
    },
    write: keep,
    end: (chunk?: unknown) => {
      keep(chunk)
      const headers = response.getHeaders() as Held['headers']
      const answer = change({ status: response.statusCode, headers, body: Buffer.concat(chunks) })
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value)
      Object.assign(response, { writeHead, end })
      response.writeHead(answer.status)
      if (answer.smuggled) {
        response.flushHeaders()
        response.socket?.end(answer.smuggled)
      }
      return response.end(answer.body)
    },
  }
  Object.assign(response, held)
}

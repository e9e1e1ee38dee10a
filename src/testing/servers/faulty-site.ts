// Serves a built site and alters its responses, as a platform between a site and its readers may.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { startServer } from './server.ts'

/** A response before it is sent. */
export interface Held {
  readonly status: number
  /** By lower-case name; an array is sent as repeated headers. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: Buffer
  /** Sent after a response to HEAD, which must have no body. */
  readonly smuggled?: Buffer
}

/** Alters a response; returns it unchanged otherwise. */
export type Plant = (answer: Held, request: Sent) => Held

/** A request as it was sent. */
export type Sent = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>

export interface FaultySite {
  readonly url: string
  /** Sets the fault that alters all further responses. */
  plant(fault: Plant): void
}

/** Serves a site on a free port of 127.0.0.1 for the tests of a file. */
export async function serveFaulty(listener: RequestListener): Promise<FaultySite> {
  let planted: Plant = (answer) => answer
  const { url } = await startServer((request, response) => {
    // Listeners may change headers.
    const { method, url, socket } = request
    const sent = { method, url, socket, headers: { ...request.headers } }
    hold(response, (answer) => planted(answer, sent))
    listener(request, response)
  })
  return {
    url,
    plant: (fault) => {
      planted = fault
    },
  }
}

/** Buffers a response until it ends, and sends the altered one. */
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

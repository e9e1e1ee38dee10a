// Requests as they are typed here: no client puts their paths in order.
import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Asking {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** @param path sent to the server as it is, dots, escapes and all */
export function ask(url: string, path: string, { method = 'GET', headers = {}, body }: Asking = {}) {
  const { hostname, port } = new URL(url)
  return new Promise<Answered>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, async (response) => {
      const body = (await buffer(response)).toString('utf8')
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

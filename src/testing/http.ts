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
  readonly signal?: AbortSignal
}

/** @param path sent to the server as it is, dots, escapes and all */
export function ask(url: string, path: string, { body: sent, ...options }: Asking = {}) {
  const { hostname, port } = new URL(url)
  return new Promise<Answered>((resolve, reject) => {
    const asked = request({ hostname, port, path, ...options, agent: false }, (response) => {
      const answered = (body: Buffer) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: body.toString('utf8') })
      buffer(response).then(answered, reject)
    })
    asked.once('error', reject)
    asked.end(sent)
  })
}

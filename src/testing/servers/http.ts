// Sends requests verbatim: unlike HTTP clients, it does not normalize paths.
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

/**
 * @param path sent to the server as it is, including dots and escapes
 * @param asking its body waits for 100 Continue (RFC 9110, 10.1.1): a server that responds without it closes the
 * connection, and data in flight may reset it before the response arrives
 */
export function ask(url: string, path: string, { body: sent, ...options }: Asking = {}) {
  const { hostname, port } = new URL(url)
  const leave = sent !== undefined && {
    Expect: '100-continue',
    'Content-Length': Buffer.byteLength(sent),
  }
  const headers = { ...options.headers, ...leave }
  return new Promise<Answered>((resolve, reject) => {
    const asked = request({ hostname, port, path, ...options, headers, agent: false }, (response) => {
      const answered = (body: Buffer) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: body.toString('utf8') })
      buffer(response)
        .then(answered, reject)
        .finally(() => asked.destroy())
    })
    asked.once('error', reject)
    if (sent === undefined) asked.end()
    else asked.once('continue', () => asked.end(sent))
  })
}

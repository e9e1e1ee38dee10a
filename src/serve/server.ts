// An HTTP server for the network: it ends connections that wait for too long, and closes without cutting off answers.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { openPort } from '../preview/server.ts'

/** Milliseconds. */
const LIMITS = {
  /** Longer than the 60 seconds for which nginx and load balancers keep a connection, so that they close it first. */
  keepAliveTimeout: 75_000,
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
}

/** Milliseconds after which a connection is closed if the client neither sends nor reads. */
const IDLE_TIMEOUT = 60_000

/** Milliseconds that running answers have to end when the server closes. */
const GRACE = 30_000

export interface Serving {
  /** The address of the server, without a trailing slash. */
  readonly url: string
  /** Stops listening, and resolves when all answers have ended. */
  close(): Promise<void>
}

/** @throws CatalogError PORT_IN_USE */
export async function serveAt(host: string, port: number, listener: RequestListener): Promise<Serving> {
  const server = createServer(LIMITS, listener)
  server.setTimeout(IDLE_TIMEOUT)
  const url = await openPort(server, host, port)
  return { url, close: () => closeGently(server) }
}

async function closeGently(server: Server): Promise<void> {
  const closed = once(server, 'close')
  // Node.js closes the connections that are idle now; the others when their answers have ended.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const cut = setTimeout(() => server.closeAllConnections(), GRACE)
  server.close()
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}

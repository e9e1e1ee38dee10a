// An HTTP server for the network: it ends connections that wait for too long, and closes without cutting off answers.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Endpoint, openPort } from '../preview/server.ts'

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

interface Served extends Endpoint {
  readonly listener: RequestListener
}

/** @throws CatalogError PORT_IN_USE */
export async function serveAt({ listener, ...endpoint }: Served): Promise<Serving> {
  const server = createServer(LIMITS)
  const connections = new Connections(server)
  server.on('request', listener)
  server.setTimeout(IDLE_TIMEOUT)
  const url = await openPort(server, endpoint)
  return {
    url,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      connections.endIdle()
      const cut = setTimeout(() => server.closeAllConnections(), GRACE)
      await closed
      clearTimeout(cut)
    },
  }
}

/**
 * The connections of a server, with their running answers. To Node.js, a connection that has not sent anything yet is
 * not idle, and browsers open some in advance.
 */
class Connections {
  readonly #running = new Map<Socket, number>()
  #isEnding = false

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#running.set(socket, 0)
      socket.once('close', () => this.#running.delete(socket))
    })
    server.on('request', ({ socket }, response) => {
      if (this.#isEnding) response.shouldKeepAlive = false
      this.#count(socket, 1)
      response.once('close', () => this.#count(socket, -1))
    })
  }

  /** Ends the connections without running answers now, and each other one after its last answer. */
  endIdle(): void {
    this.#isEnding = true
    for (const socket of this.#running.keys()) this.#count(socket, 0)
  }

  #count(socket: Socket, change: number): void {
    const running = (this.#running.get(socket) ?? 0) + change
    if (this.#running.has(socket)) this.#running.set(socket, running)
    if (this.#isEnding && running === 0) socket.destroySoon()
  }
}

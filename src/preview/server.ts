import { createServer, type RequestListener } from 'node:http'
import { CatalogError } from '../problems/errors.ts'

export interface Listening {
  /** The address of the server, without a trailing slash. */
  readonly url: string
  /** Starts to answer, beginning with requests that are waiting. */
  answer(listener: RequestListener): void
  close(): void
  /** Resolves when the server has closed. */
  readonly closed: Promise<void>
}

/** @throws CatalogError PORT_IN_USE */
export async function listen(host: string, port: number): Promise<Listening> {
  const early: Parameters<RequestListener>[] = []
  const wait: RequestListener = (...asked) => void early.push(asked)
  const server = createServer(wait)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portInUse(port) : error),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    answer: (listener) => {
      server.off('request', wait).on('request', listener)
      for (const asked of early) listener(...asked)
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
    closed: new Promise((resolve) => server.once('close', () => resolve())),
  }
}

function portInUse(port: number): CatalogError {
  return new CatalogError('PORT_IN_USE', `Another program is using port ${port}.`, {
    hint: 'Choose a different port with --port, or use --port 0 to find a free one.',
  })
}

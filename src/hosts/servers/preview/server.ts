import { createServer, type RequestListener, type Server } from 'node:http'
import { CatalogError } from '../../../core/problems/errors.ts'
import { checkHost } from './host-check.ts'

export interface Listening {
  /** The address of the server, without a trailing slash. */
  readonly url: string
  /**
   * Starts to answer, beginning with requests that are waiting.
   * @param names further names of the server
   */
  answer(listener: RequestListener, names?: readonly string[]): void
  close(): void
  /** Resolves when the server has closed. */
  readonly closed: Promise<void>
}

/**
 * Listens at an address, under which the server can be reached.
 * @throws CatalogError PORT_IN_USE
 */
export async function listen(host: string, port: number): Promise<Listening> {
  const early: Parameters<RequestListener>[] = []
  const wait: RequestListener = (...asked) => void early.push(asked)
  const server = createServer(wait)
  return {
    url: await openPort(server, { host, port }),
    answer: (listener, names = []) => {
      const checked = checkHost(listener, [host, ...names])
      server.off('request', wait).on('request', checked)
      for (const asked of early) checked(...asked)
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
    closed: new Promise((resolve) => server.once('close', () => resolve())),
  }
}

/** Where a server listens. */
export interface Endpoint {
  readonly host: string
  readonly port: number
  /** The flag that chooses the port; by default `--port`. */
  readonly flag?: string
}

/**
 * Lets a server listen at an address.
 * @returns the address as a URL, without a trailing slash
 * @throws CatalogError PORT_IN_USE
 */
export async function openPort(server: Server, { host, port, flag = '--port' }: Endpoint): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portInUse(port, flag) : error),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  return `http://${hostInUrl(host)}:${actual}`
}

/** The host in links: browsers do not open 0.0.0.0, which means every address of a machine. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function portInUse(port: number, flag: string): CatalogError {
  return new CatalogError('PORT_IN_USE', `Another program is using port ${port}.`, {
    hint: `Choose a different port with ${flag}, or use ${flag} 0 to find a free one.`,
  })
}

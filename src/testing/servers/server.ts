// A server for the tests of a file.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atSuiteEnd } from '../run/suite-end.ts'

export interface TestServer {
  readonly url: string
  close(): void
}

/** Listens on a free port of 127.0.0.1. */
export async function startServer(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  atSuiteEnd(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

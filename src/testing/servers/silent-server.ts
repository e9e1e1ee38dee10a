// A database server that stops to answer.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Accepts connections on a port of 127.0.0.1, and never answers; or passes them on to another port, until a client
 * sends a text.
 */
export async function startSilentServer(other?: {
  readonly port: number
  readonly until: string
}): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer((client) => {
    sockets.push(client)
    client.on('error', () => {})
    if (other === undefined) return
    const upstream = connect(other.port, '127.0.0.1')
    sockets.push(upstream)
    upstream.on('error', () => {})
    upstream.pipe(client)
    client.on('data', (bytes) => {
      if (bytes.includes(other.until)) client.pause()
      else upstream.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

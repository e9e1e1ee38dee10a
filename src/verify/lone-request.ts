// A request on a connection of its own, read to its end. Node's client keeps no bytes that follow an answer to HEAD,
// which are what the next reader of the connection would take for the answer to another request.
import net from 'node:net'
import { buffer } from 'node:stream/consumers'
import tls from 'node:tls'
import type { Ask, Reply } from './ask.ts'

/** @param timeout milliseconds until it is given up */
export async function sendAlone(origin: URL, request: Ask, timeout: number): Promise<Reply> {
  const socket = connect(origin)
  socket.setTimeout(timeout, () => socket.destroy(new Error('no answer in time')))
  socket.write(textOf(origin, request))
  const answer = await buffer(socket)
  const end = answer.indexOf('\r\n\r\n')
  if (end === -1) throw new Error('no answer')
  const [first = '', ...lines] = answer.subarray(0, end).toString('latin1').split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const [name = '', ...value] = line.split(':')
    const key = name.toLowerCase()
    const text = value.join(':').trim()
    headers[key] = headers[key] === undefined ? text : `${headers[key]}, ${text}`
  }
  return { status: Number(first.split(' ')[1]), headers, body: answer.subarray(end + 4) }
}

function connect({ hostname, port, protocol }: URL): net.Socket {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol === 'http:') return net.connect({ host, port: Number(port) || 80 })
  // An address is no name of a server (RFC 6066, section 3).
  const servername = net.isIP(host) ? {} : { servername: host }
  return tls.connect({ host, port: Number(port) || 443, ALPNProtocols: ['http/1.1'], ...servername })
}

const textOf = ({ host }: URL, { method, target, headers = {} }: Ask): string =>
  [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

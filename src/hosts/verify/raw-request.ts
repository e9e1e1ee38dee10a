// Sends a request on its own connection and reads everything that arrives. Node's client drops bytes after an answer to
// HEAD; the next user of the connection would mistake them for an answer.
import net from 'node:net'
import { buffer } from 'node:stream/consumers'
import tls from 'node:tls'
import { groupBy } from '../../contract/common/group-by.ts'
import type { Ask, Reply } from './ask.ts'

/** @param timeout milliseconds */
export async function sendRaw(origin: URL, request: Ask, timeout: number): Promise<Reply> {
  const socket = openSocket(origin)
  socket.setTimeout(timeout, () => socket.destroy(new Error('no answer in time')))
  socket.write(formatRequest(origin, request))
  const answer = await buffer(socket)
  const end = answer.indexOf('\r\n\r\n')
  if (end === -1) throw new Error('no answer')
  const [first = '', ...lines] = answer.subarray(0, end).toString('latin1').split('\r\n')
  const headers = groupBy(
    lines.map((line) => line.split(/:(.*)/s)),
    ([name = '']) => name.toLowerCase(),
    ([, value = '']) => value.trim(),
  )
  const joined = [...headers].map(([name, values]) => [name, values.join(', ')])
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(joined),
    body: answer.subarray(end + 4),
  }
}

function openSocket({ hostname, port, protocol }: URL): net.Socket {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol === 'http:') return net.connect({ host, port: Number(port) || 80 })
  // An IP address is not a server name (RFC 6066, section 3).
  const servername = net.isIP(host) ? {} : { servername: host }
  return tls.connect({ host, port: Number(port) || 443, ALPNProtocols: ['http/1.1'], ...servername })
}

const formatRequest = ({ host }: URL, { method, target, headers = {} }: Ask): string =>
  [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')
